import { useState } from 'react';
import { formatAmount } from '#console/orders/words.ts';
import { readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import type { StaffPointRules, WrittenPointRules } from '#contract/staff/points/calls.ts';
import { earnedByDeposit, earnedByRound, type PointRules } from '#model/points/rules.ts';
import { Select } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { describeCategory } from './rules-draft.ts';
import { translate } from './words.ts';

const box = css({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const muted = css({ color: color.textMuted, fontSize: type.s });
const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: type.s,
  '& th': { fontWeight: weight.strong, textAlign: 'start' },
  '& th, & td': { paddingBlock: space[1], borderBlockEnd: `1px solid ${color.line}` },
  '& th:last-child, & td:last-child': {
    textAlign: 'end',
    fontFamily: font.numeric,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface ExampleProps {
  readonly found: StaffPointRules;
  readonly rules: WrittenPointRules;
}

/** The points that 100 units earn by the edited rules, for each category and for a deposit, at a selected rank. */
export function Example({ found, rules }: ExampleProps) {
  const { ranks, currency, exponent } = found;
  const [chosen, setChosen] = useState('0');
  const rank = ranks.find((each) => String(each.rank) === chosen) ?? ranks[0];
  const minor = 100n * 10n ** BigInt(exponent);
  const counted = countedOf(rules, rank?.rate ?? '1', exponent);
  const rows = rules.categories.map(({ category }) => ({
    name: describeCategory(category),
    points: earnedByRound(counted, category, RANK, minor),
  }));
  const deposit = { name: translate('example.deposit'), points: earnedByDeposit(counted, minor) };
  return (
    <section
      className={box}
      aria-label={translate('example.title', { amount: '100' })}
      data-element="console.points.example"
    >
      <h2 className={heading}>
        {translate('example.title', { amount: formatAmount(writeAmount(minor, exponent), currency) })}
      </h2>
      <Select
        label={translate('example.rank')}
        value={chosen}
        options={ranks.map((each) => ({ value: String(each.rank), label: each.name || translate('example.none') }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <p className={muted}>{translate('example.rankRate', { rate: rank?.rate ?? '1' })}</p>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{translate('word.source')}</th>
            <th scope="col">{translate('word.points')}</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, deposit].map(({ name, points }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{writePoints(rules.on ? points : 0n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rank id in the calculation: an example has only one rank. */
const RANK = 'r';

const ppmOf = (rate: string) => Number(readAmountMinor(rate, 6) ?? 0n);

function countedOf({ per, categories, depositRate }: WrittenPointRules, rank: string, exponent: number): PointRules {
  return {
    perMinor: readAmountMinor(per, exponent) ?? 1n,
    categories: new Map(categories.map(({ category, rate }) => [category, ppmOf(rate)])),
    ranks: new Map([[RANK, ppmOf(rank)]]),
    depositPpm: ppmOf(depositRate),
  };
}

/** Formats millionths of a point with two decimals: `12.50`. */
function writePoints(millionths: bigint): string {
  return writeAmount(millionths / 10_000n, 2);
}
