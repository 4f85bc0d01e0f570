import { type KeyboardEvent, type PointerEvent, type ReactElement, useId, useRef, useState } from 'react';
import { withTriggerProps } from '../actions/trigger.ts';
import { createLate, useLate } from '../late/late.ts';
import type { MenuItem } from './menu-item.ts';

export interface MenuProps {
  /** One element that accepts a ref and the trigger's properties. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string | undefined;
}

const popup = createLate(() => import('./menu-popup.tsx'));
const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown'];

/**
 * A list of actions under a button (ARIA menu button pattern). The list's code is loaded at the first hover or focus of
 * the button; an earlier click opens the list once the code is loaded.
 */
export function Menu({ trigger, items, align = 'end', className }: MenuProps) {
  const button = useRef<HTMLElement>(null);
  const id = useId();
  const [isNear, setNear] = useState(false);
  const [opened, setOpened] = useState<'no' | 'pointer' | 'keys'>('no');
  const isOpen = opened !== 'no';
  const code = useLate(popup, isNear || isOpen);
  const come = () => setNear(true);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || event.ctrlKey) return;
    // The list takes the focus: the button must not take it afterwards.
    if (!isOpen) event.preventDefault();
    setOpened(isOpen ? 'no' : 'pointer');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    setOpened(isOpen && event.key !== 'ArrowDown' ? 'no' : 'keys');
  }

  return (
    <>
      {withTriggerProps(trigger, {
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen && code !== undefined ? `${id}-list` : undefined,
        onPointerEnter: come,
        onFocus: come,
        onPointerDown,
        onKeyDown,
      })}
      {isOpen && code !== undefined && (
        <code.MenuPopup
          id={id}
          button={button}
          isByKeys={opened === 'keys'}
          items={items}
          align={align}
          className={className}
          onClose={() => setOpened('no')}
        />
      )}
    </>
  );
}
