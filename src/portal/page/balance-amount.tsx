import { useAtom, useAtomValue } from 'jotai';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css, cx, keyframes } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { memberLostAtom, portalAtom } from '../state/atoms.ts';
import { HIDDEN_AMOUNT, isBalanceHiddenAtom } from '../state/balance-hidden.ts';
import { useBalance } from '../state/queries/use-balance.ts';
import { useTexts } from '../state/texts/texts.ts';

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
  minBlockSize: '2rem',
});
const caption = css({ fontSize: type.xs, fontWeight: weight.strong, color: color.textMuted });
const figure = css({
  fontFamily: font.numeric,
  fontSize: type.xl,
  fontWeight: weight.strong,
  lineHeight: 1.2,
  minBlockSize: '1.7rem',
  fontVariantNumeric: 'tabular-nums',
});
const soft = css({ fontSize: type.m, color: color.textMuted });
const spin = keyframes({ to: { rotate: '1turn' } });
const turning = css({ '& svg': { animation: `${spin} 900ms linear infinite` } });

/** A member's balance: the amount, with a hide button and a refresh button. */
export function BalanceAmount({ title }: { readonly title: string }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const [isHidden, setHidden] = useAtom(isBalanceHiddenAtom);
  const isLost = useAtomValue(memberLostAtom);
  const { data, isFetching, isError, refetch } = useBalance();
  // A reply without an amount counts as a failure: otherwise the wait would never end.
  const amount = data?.sumBalanceMinor;
  const hasFailed = isError || isLost || amount === null;
  return (
    <>
      <div className={line}>
        <span className={caption}>{title}</span>
        <span>
          <IconButton
            icon={isHidden ? 'eye-off' : 'eye'}
            label={isHidden ? t('shell.balance.show') : t('shell.balance.hide')}
            aria-pressed={isHidden}
            size="s"
            tooltip={false}
            onClick={() => setHidden(!isHidden)}
          />
          <IconButton
            icon="refresh-cw"
            label={t('shell.balance.refresh')}
            size="s"
            tooltip={false}
            className={cx(isFetching && turning)}
            onClick={() => void refetch()}
          />
        </span>
      </div>
      <div className={figure} aria-live="polite">
        {isHidden ? (
          HIDDEN_AMOUNT
        ) : hasFailed ? (
          <span className={soft}>{t('shell.balance.failed')}</span>
        ) : amount === undefined ? (
          <span className={soft}>{t('shell.balance.updating')}</span>
        ) : (
          <Money amount={amount} currency={currency} />
        )}
      </div>
    </>
  );
}
