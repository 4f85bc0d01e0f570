import { type PreviewChoice, previewRequest } from '#console/preview/preview-address.ts';
import { PreviewPair } from '#console/preview/preview-pair.tsx';
import type { WhatIfRequest } from '#contract/staff/what-if/calls.ts';
import { type ShownCell, visitorOfCell } from './cell-visitor.ts';
import { translate } from './words.ts';

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
  const sides = [
    { name: translate('matrix.before'), request: now },
    { name: translate('matrix.after'), request: then },
  ];
  return (
    <PreviewPair
      merchant={merchant}
      title={translate('matrix.pair')}
      element="console.matrix.pair"
      sides={sides}
      width={choice.width}
      onClose={onClose}
    />
  );
}
