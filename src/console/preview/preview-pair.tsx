import type { PreviewRequest } from '#contract/staff/previews/calls.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css, media } from '#ui/style/style.ts';
import { space, type, weight } from '#ui/style/tokens.ts';
import type { PreviewWidth } from './preview-address.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { translate } from './words.ts';

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const side = css({ display: 'flex', flexDirection: 'column', gap: space[2], blockSize: '65vh', minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });

interface PreviewPairProps {
  readonly merchant: string;
  readonly title: string;
  readonly element: string;
  readonly sides: readonly { readonly name: string; readonly request: PreviewRequest }[];
  readonly width: PreviewWidth;
  readonly onClose: () => void;
}

/** Two states of a page next to each other. */
export function PreviewPair({ merchant, title, element, sides, width, onClose }: PreviewPairProps) {
  return (
    <Dialog
      name="preview-pair"
      title={title}
      open
      width="l"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
    >
      <div className={pair} data-element={element}>
        {sides.map(({ name, request }) => (
          <section key={name} className={side} aria-label={name}>
            <h3 className={heading}>{name}</h3>
            <PreviewFrame merchant={merchant} request={request} width={width} colours="own" />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
