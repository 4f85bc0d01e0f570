import { type PreviewChoice, previewRequest } from '#console/preview/preview-address.ts';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import type { WhatIfRequest } from '#contract/staff/what-if/calls.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css, media } from '#ui/style/style.ts';
import { space, type, weight } from '#ui/style/tokens.ts';
import { type ShownCell, visitorOfCell } from './cell-visitor.ts';
import { translate } from './words.ts';

const sides = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const side = css({ display: 'flex', flexDirection: 'column', gap: space[2], blockSize: '65vh', minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });

interface CellPairProps {
  readonly merchant: string;
  readonly request: WhatIfRequest;
  readonly cell: ShownCell;
  readonly onClose: () => void;
}

/** One cell of the what-if list before and after the change, next to each other. */
export function CellPair({ merchant, request, cell, onClose }: CellPairProps) {
  const { screen, language } = cell;
  const choice: PreviewChoice = { screen, language, ...visitorOfCell(cell), account: '', colours: 'own' };
  const now = previewRequest(choice, { proposals: [], mode: 'frame' });
  const then = {
    ...previewRequest(choice, { proposals: request.proposals ?? [], mode: 'frame' }),
    ...(request.draft !== undefined && { draft: true }),
  };
  return (
    <Dialog
      name="cell-pair"
      title={translate('matrix.pair')}
      open
      width="l"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
    >
      <div className={sides} data-element="console.matrix.pair">
        {[
          { name: translate('matrix.before'), asked: now },
          { name: translate('matrix.after'), asked: then },
        ].map(({ name, asked }) => (
          <section key={name} className={side} aria-label={name}>
            <h3 className={heading}>{name}</h3>
            <PreviewFrame merchant={merchant} request={asked} width={choice.width} colours="own" />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
