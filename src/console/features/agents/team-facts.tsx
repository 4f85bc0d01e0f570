import type { ReactNode } from 'react';
import { formatAmount, groupThousands } from '#console/orders/words.ts';
import { When } from '#console/people/when.tsx';
import type { PlacedTeam, StaffTree } from '#contract/staff/agents/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { nameKind, resultOf, translate } from './words.ts';

const box = css({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const name = css({ flex: '1 1 10rem', minInlineSize: 0, fontSize: type.m, overflowWrap: 'anywhere' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
  gap: space[3],
  fontSize: type.s,
  '& dt': { color: color.textMuted },
  '& dd': { fontWeight: weight.strong, fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' },
});
const note = css({ color: color.textMuted, fontSize: type.s });

interface TeamFactsProps {
  readonly team: PlacedTeam;
  readonly page: Pick<StaffTree, 'fromDay' | 'toDay' | 'currency' | 'activeMonth'>;
  readonly actions: ReactNode;
}

export function TeamFacts({ team, page: { fromDay, toDay, currency, activeMonth = 0 }, actions }: TeamFactsProps) {
  const count = (value: number) => groupThousands(String(value));
  const money = (amount: string) => formatAmount(amount, currency);
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [translate('word.type'), nameKind(team.kind)],
    [translate('fact.level'), team.level === 0 ? translate('fact.levelTop') : team.level + 1],
    [
      translate('fact.below'),
      translate('fact.belowOf', { members: count(team.members), directs: count(team.directs) }),
    ],
    [translate('fact.active'), count(activeMonth)],
    [translate('fact.bet'), money(team.bet)],
    [translate('fact.result'), money(resultOf(team))],
    [translate('fact.bonus'), money(team.bonus)],
    [translate('fact.deposit'), money(team.deposit)],
    [translate('fact.withdrawal'), money(team.withdrawal)],
    [translate('fact.since'), <When key="since" at={team.joinedAt} />],
  ];
  return (
    <section className={box} aria-label={team.account} data-element="console.agents.team">
      <div className={head}>
        <h2 className={name}>
          <bdi>{team.account}</bdi>
        </h2>
        {actions}
      </div>
      <dl className={facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={note}>{translate('tree.days', { from: fromDay, to: toDay })}</p>
    </section>
  );
}
