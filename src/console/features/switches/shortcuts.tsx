import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { BOARD_KEYS } from './board-keys.ts';
import { translate } from './words.ts';

const list = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: space[3], alignItems: 'center', margin: 0 });
const words = css({ margin: 0, fontSize: type.s });
const cap = css({
  minInlineSize: '2.5rem',
  paddingInline: space[2],
  paddingBlock: 2,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
  font: 'inherit',
  fontSize: type.xs,
  textAlign: 'center',
});

export function Shortcuts({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      name="switch-keys"
      title={translate('keys.title')}
      width="s"
      isBrief
      open={open}
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
    >
      <dl className={list}>
        {BOARD_KEYS.map(([command, key]) => (
          <Line key={command} cap={key} text={translate(`keys.${command}`)} />
        ))}
      </dl>
    </Dialog>
  );
}

function Line({ cap: key, text }: { readonly cap: string; readonly text: string }) {
  return (
    <>
      <dt>
        <kbd className={cap}>{key}</kbd>
      </dt>
      <dd className={words}>{text}</dd>
    </>
  );
}
