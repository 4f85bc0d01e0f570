import { Facts, Part } from '#console/people/facts.tsx';
import { spokenTag } from '#console/texts/spoken.ts';
import type { MissionFigures } from '#contract/staff/missions/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { say, sayCost } from './words.ts';

const muted = css({ color: color.textMuted, fontSize: type.s });

interface FiguresProps {
  readonly figures: MissionFigures;
  readonly currency: string;
}

/** What has come of a mission so far. */
export function FiguresPart({ figures, currency }: FiguresProps) {
  const { members, reached, open, claimed, lapsed, money, points, owedMoney, owedPoints } = figures;
  const tell = (count: number) => count.toLocaleString(spokenTag());
  return (
    <Part title={say('figures.title')} level="h2">
      {reached === 0 ? (
        <p className={muted}>{say('figures.none')}</p>
      ) : (
        <Facts
          facts={[
            { label: say('figures.members'), value: tell(members) },
            { label: say('figures.reached'), value: tell(reached) },
            { label: say('figures.open'), value: tell(open) },
            { label: say('figures.claimed'), value: tell(claimed) },
            { label: say('figures.lapsed'), value: tell(lapsed) },
            { label: say('figures.given'), value: sayCost(money, points, currency) ?? say('change.none') },
            { label: say('figures.owed'), value: sayCost(owedMoney, owedPoints, currency) ?? say('change.none') },
          ]}
        />
      )}
    </Part>
  );
}
