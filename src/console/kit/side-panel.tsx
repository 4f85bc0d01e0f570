import { Children, type ReactNode, useEffect, useRef } from 'react';
import { translate } from '#console/texts/translate.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css, keyframes, media } from '#ui/style/style.ts';
import { color, layer, shadow, space, type, weight } from '#ui/style/tokens.ts';

// Left to right in every language: the console has no right-to-left one.
const arrive = keyframes({ from: { translate: '1.5rem 0', opacity: 0 } });
const panel = css({
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: layer.popup,
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'min(34rem, 100vw)',
  backgroundColor: color.surface,
  borderInlineStart: `1px solid ${color.line}`,
  boxShadow: shadow.l,
  // The focused panel is a region, not a control: no outline.
  outline: 'none',
  animation: `${arrive} 150ms ease-out`,
  [media.phone]: { inlineSize: '100vw' },
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[3],
  paddingInline: space[4],
  borderBlockEnd: `1px solid ${color.line}`,
});
const heading = css({ flex: 1, minInlineSize: 0, fontSize: type.m, overflowWrap: 'anywhere' });
const quiet = css({ color: color.textMuted, fontSize: type.xs, fontWeight: weight.regular });
const body = css({ flex: 1, minBlockSize: 0, overflow: 'auto', padding: space[4] });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
  padding: space[4],
  borderBlockStart: `1px solid ${color.line}`,
});

export interface SidePanelProps {
  readonly title: string;
  /** The code of the thing in the title, for support; shown next to it. */
  readonly code?: string;
  readonly onClose: () => void;
  /** Buttons that stay visible below the content. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Details next to their list; the list stays usable. Escape closes the panel and restores the focus. */
export function SidePanel({ title, code, onClose, actions, children }: SidePanelProps) {
  const box = useRef<HTMLElement>(null);
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // A decision can take away the button that made it: the focus stays in the panel.
  useEffect(() => {
    const isLost = focused.current instanceof Node && !focused.current.isConnected;
    if (isLost && document.activeElement === document.body) box.current?.focus();
  });
  return (
    <aside
      ref={box}
      className={panel}
      aria-label={code === undefined || code === title ? title : `${title} · ${code}`}
      tabIndex={-1}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={head}>
        <h2 className={heading}>
          {title} {code !== undefined && code !== title && <code className={quiet}>{code}</code>}
        </h2>
        <IconButton icon="x" label={translate('panel.close')} onClick={onClose} />
      </header>
      <div className={body}>{children}</div>
      {Children.count(actions) > 0 && <div className={foot}>{actions}</div>}
    </aside>
  );
}
