import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import { css, cx, keyframes, media } from './style.ts';
import { color, control, layer, radius, shadow, space, type } from './tokens.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string | undefined;
  /** Second line or figure at the end. */
  readonly note?: string | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  /** Marks the current one of a choice (languages). */
  readonly checked?: boolean | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A line above this item. */
  readonly apart?: boolean | undefined;
  readonly element?: string | undefined;
}

export interface MenuProps {
  /** One element that takes a ref and the trigger's properties. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string | undefined;
}

const rise = keyframes({ from: { opacity: 0, translate: '0 -4px' } });

/** The ground of every popup list. */
export const popupBox = css({
  zIndex: layer.popup,
  minInlineSize: '12rem',
  maxInlineSize: 'min(22rem, calc(100vw - 1rem))',
  maxBlockSize: 'min(28rem, 80dvh)',
  overflowY: 'auto',
  padding: space[1],
  border: `1px solid ${color.line}`,
  borderRadius: `min(${radius.l}, 1rem)`,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  boxShadow: shadow.l,
  animation: `${rise} var(--speed) var(--ease)`,
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: control.s,
  paddingInline: space[3],
  borderRadius: radius.s,
  fontSize: type.s,
  cursor: 'pointer',
  outline: 'none',
  userSelect: 'none',
  '&[data-highlighted]': { backgroundColor: color.accentSoft },
  '&[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
  [media.touch]: { minBlockSize: control.touch },
});
const alarming = css({ color: color.negative });
const words = css({ flex: 1, minInlineSize: 0, paddingBlock: space[1] });
const aside = css({ color: color.textMuted, fontSize: type.xs, fontVariantNumeric: 'tabular-nums' });
const split = css({ blockSize: 1, marginBlock: space[1], backgroundColor: color.line });

/** A list of actions under a button. Not modal: the modal kind injects styles that the policy blocks. */
export function Menu({ trigger, items, align = 'end', className }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={cx(popupBox, className)} align={align} sideOffset={6} collisionPadding={8} loop>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Row({ item }: { readonly item: MenuItem }) {
  const inner = (
    <>
      {item.icon !== undefined && <Icon name={item.icon} size={18} />}
      <span className={words}>{item.label}</span>
      {item.note !== undefined && <span className={aside}>{item.note}</span>}
      {item.checked === true && <Icon name="check" size={16} />}
    </>
  );
  const shown = {
    className: cx(row, item.danger === true && alarming),
    disabled: item.disabled === true,
    'data-element': item.element,
    ...(item.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': item.checked }),
    onSelect: () => item.onSelect?.(),
  };
  return (
    <>
      {item.apart === true && <Radix.Separator className={split} />}
      {item.href === undefined ? (
        <Radix.Item {...shown}>{inner}</Radix.Item>
      ) : (
        <Radix.Item {...shown} asChild>
          <a href={item.href}>{inner}</a>
        </Radix.Item>
      )}
    </>
  );
}
