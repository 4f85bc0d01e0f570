import { useAtomValue } from 'jotai';
import type { Prize } from '#contract/promotions/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';

const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: type.s,
  '& caption': { textAlign: 'start', fontWeight: weight.strong, paddingBlockEnd: space[2] },
  '& :is(th, td)': { paddingBlock: space[2], textAlign: 'start', borderBlockStart: `1px solid ${color.line}` },
  '& th': { color: color.textMuted, fontWeight: weight.regular },
  '& :is(th, td):last-child': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

export function PrizeTable({ prizes }: { readonly prizes: readonly Prize[] }) {
  const { t } = useTexts();
  const percent = usePercent();
  const { currency } = useAtomValue(portalAtom);
  const total = prizes.reduce((sum, { weight: one }) => sum + one, 0);
  return (
    <table className={table}>
      <caption>{t('promo.wheel.prizes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('promo.wheel.prize')}</th>
          <th scope="col">{t('promo.wheel.odds')}</th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ amountMinor, weight: one }) => (
          <tr key={`${amountMinor} ${one}`}>
            <td>
              <Money amount={amountMinor} currency={currency} />
            </td>
            <td>{percent((one / total) * 1_000_000, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
