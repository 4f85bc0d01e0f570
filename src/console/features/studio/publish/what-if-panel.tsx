import { type ShownCell, visitorOfCell } from '#console/effects/cell-visitor.ts';
import { WhatIfList } from '#console/effects/what-if-list.tsx';
import { translate as translateEffects } from '#console/effects/words.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useChoice } from '#console/preview/preview-address.ts';
import { useSite } from '#console/session/me.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { Draft } from '../draft/use-draft.ts';

const lead = css({ marginBlockEnd: space[4] });

/** Where the draft differs from the published brand; a combination is shown on the page next to the fields. */
export function WhatIfPanel({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const { merchant, state } = draft;
  const { change } = useChoice(merchant);
  const site = useSite(merchant);
  const show = (cell: ShownCell) => {
    const { visitor, width } = visitorOfCell(cell);
    change({ screen: cell.screen, language: cell.language, visitor, width: String(width) });
    onClose();
  };
  return (
    <SidePanel title={translateEffects('matrix.title')} onClose={onClose}>
      <p className={lead}>{translateEffects('matrix.lead')}</p>
      <WhatIfList
        merchant={merchant}
        request={{ draft: state.version }}
        languages={site?.languages ?? []}
        onShow={show}
      />
    </SidePanel>
  );
}
