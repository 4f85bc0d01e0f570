import { Facts, Part } from '#console/people/facts.tsx';
import { spokenTag } from '#console/texts/spoken.ts';
import type { MissionFigures } from '#contract/staff/missions/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { formatCost, translate } from './words.ts';

const muted = css({ color: color.textMuted, fontSize: type.s });

interface FiguresProps {
  readonly figures: MissionFigures;
  readonly currency: string;
}

export function FiguresPart({ figures, currency }: FiguresProps) {
  const { members, reached, open, claimed, lapsed, money, points, owedMoney, owedPoints } = figures;
  const report = (count: number) => count.toLocaleString(spokenTag());
  return (
    <Part title={translate('figures.title')} level="h2">
      {reached === 0 ? (
        <p className={muted}>{translate('figures.none')}</p>
      ) : (
        <Facts
          facts={[
            { label: translate('column.members'), value: report(members) },
            { label: translate('figures.reached'), value: report(reached) },
            { label: translate('column.open'), value: report(open) },
            { label: translate('figures.claimed'), value: report(claimed) },
            { label: translate('figures.lapsed'), value: report(lapsed) },
            {
              label: translate('figures.given'),
              value: formatCost(money, points, currency) ?? translate('change.none'),
            },
            {
              label: translate('figures.owed'),
              value: formatCost(owedMoney, owedPoints, currency) ?? translate('change.none'),
            },
          ]}
        />
      )}
    </Part>
  );
}
