import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createLate, useLate } from '../late/late.ts';
import { withTriggerProps } from './trigger.ts';

export interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that accepts a ref and the trigger's properties. */
  readonly children: ReactElement;
}

const bubble = createLate(() => import('./tooltip-bubble.tsx'));
const HOVER_MS = 400;

/**
 * A tooltip on hover and keyboard focus; a click or Escape closes it. Never the only place of necessary information:
 * touch users do not see it. The bubble's code is loaded with the first hover.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const id = useId();
  const [isNear, setNear] = useState(false);
  const [isShown, setShown] = useState(false);
  const code = useLate(bubble, isNear);
  useEffect(() => () => clearTimeout(timer.current), []);

  function come(afterMs: number) {
    setNear(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), afterMs);
  }
  function leave() {
    clearTimeout(timer.current);
    setShown(false);
  }
  const isDrawn = isShown && code !== undefined;
  return (
    <>
      {withTriggerProps(children, {
        ref: anchor,
        'aria-describedby': isDrawn ? id : undefined,
        onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && come(HOVER_MS),
        onPointerLeave: leave,
        onPointerDown: leave,
        onFocus: (event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && come(0),
        onBlur: leave,
        onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && leave(),
      })}
      {isDrawn && <code.TooltipBubble id={id} anchor={anchor} side={side} text={text} />}
    </>
  );
}
