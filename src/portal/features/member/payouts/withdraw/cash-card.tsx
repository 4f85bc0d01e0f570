import { useAtomValue } from 'jotai';
import type { Withdrawable } from '#contract/withdrawals/read.ts';
import { sum, sumFigure } from '#portal/cashier/styles.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { restOf, withdrawableNow } from './bounds.ts';

const amounts = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: space[2],
  marginBlockStart: space[2],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const one = css({
  display: 'grid',
  // Figures align on one line, whatever the height of the labels above.
  alignContent: 'space-between',
  gap: '0.125rem',
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: space[3] },
});
const name = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.4 });
const why = css({ fontSize: type.s, lineHeight: 1.4, textWrap: 'pretty' });
const group = css({ display: 'grid', gap: space[2] });

/** The withdrawable amount, the reason for the rest, the held amount, and the amount still to be wagered. */
export function CashCard({ reported }: { readonly reported: Withdrawable }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const cash = BigInt(reported.cashMinor ?? 0);
  const now = withdrawableNow(reported);
  const rest = restOf(reported);
  const parts = [
    ['wallet', now === cash ? undefined : String(cash)],
    ['held', reported.heldMinor],
    ['bonus', reported.bonusMinor],
    ['today', reported.leftTodayMinor],
  ] as const;
  return (
    <div className={group}>
      <div className={sum}>
        <p>{t('cashier.out.cash')}</p>
        <Money className={sumFigure} amount={reported.cashMinor === null ? '' : String(now)} currency={currency} />
        {rest !== undefined && (
          <p className={why}>
            {t(`cashier.out.rest.${rest}`, {
              amount: formatMoney(cash - now, currency),
              most: formatMoney(reported.maximumMinor ?? '0', currency),
              least: formatMoney(reported.minimumMinor ?? '0', currency),
            })}
          </p>
        )}
      </div>
      <div className={amounts}>
        {parts.map(
          ([key, minor]) =>
            minor !== undefined && (
              <div key={key} className={one}>
                <span className={name}>{t(`cashier.out.cash.${key}`)}</span>
                <Money amount={minor} currency={currency} />
              </div>
            ),
        )}
      </div>
    </div>
  );
}
