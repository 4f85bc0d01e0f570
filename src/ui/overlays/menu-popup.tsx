import { Menu as Radix } from 'radix-ui/internal';
import { type RefObject, useEffect, useRef } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, media } from '../style/style.ts';
import { color, control, radius, space, type } from '../style/tokens.ts';
import type { MenuItem } from './menu-item.ts';
import { popupBox } from './popup-box.ts';

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

export interface MenuPopupProps {
  readonly items: readonly MenuItem[];
  readonly align: 'start' | 'center' | 'end';
  readonly className: string | undefined;
  /** The button's id is `<id>-button`, the list's `<id>-list`. */
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  /** Opened by keyboard: the first item gets the focus. */
  readonly isByKeys: boolean;
  readonly onClose: () => void;
}

/** The open list of a menu. Not modal: Radix's modal mode injects styles that the policy blocks. */
export function MenuPopup({ id, button, isByKeys, items, align, className, onClose }: MenuPopupProps) {
  const wentElsewhere = useRef(false);
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          id={`${id}-list`}
          aria-labelledby={`${id}-button`}
          className={cx(popupBox, className)}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          loop
          onInteractOutside={() => {
            wentElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!wentElsewhere.current) button.current?.focus();
          }}
        >
          {isByKeys && <FocusFirst />}
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Radix handles keys only from its mount on; the key that opened this list was pressed before. */
function FocusFirst() {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const first = anchor.current?.parentElement?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])');
    first?.focus({ preventScroll: true });
  }, []);
  return <span ref={anchor} hidden />;
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
