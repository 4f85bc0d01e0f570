import { useMemo, useState } from 'react';
import { useSite } from '#console/session/me.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import type { TranslateKey } from './labels/element-labels.ts';
import { describeProposal } from './proposal-words.ts';
import { WhatIfList } from './what-if-list.tsx';
import { translate } from './words.ts';

const summary = css({
  padding: space[2],
  fontSize: type.s,
  fontWeight: weight.strong,
  cursor: 'pointer',
  borderRadius: radius.s,
  '&:hover': { backgroundColor: color.accentSoft },
});

interface EveryScreenProps {
  readonly merchant: string;
  readonly proposals: readonly Proposal[];
  readonly translateKey: TranslateKey;
}

/** A change in every screen, language, role, status and size; compared once it is opened. */
export function EveryScreen({ merchant, proposals, translateKey }: EveryScreenProps) {
  const [isOpen, setOpen] = useState(false);
  const site = useSite(merchant);
  const request = useMemo(() => ({ proposals: [...proposals] }), [proposals]);
  const nameCause = (key: string) => {
    const proposal = proposals[Number(key.replace(/^proposal:/, ''))];
    return proposal && describeProposal(proposal, translateKey);
  };
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} data-element="console.effects.matrix">
      <summary className={summary}>{translate('matrix.button')}</summary>
      {isOpen && (
        <WhatIfList merchant={merchant} request={request} languages={site?.languages ?? []} nameCause={nameCause} />
      )}
    </details>
  );
}
