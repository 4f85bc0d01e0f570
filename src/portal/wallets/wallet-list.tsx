import { useAtomValue } from 'jotai';
import type { Balance } from '#contract/wallet/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';

const total = css({
  display: 'grid',
  gap: space[1],
  padding: space[6],
  borderRadius: radius.xl,
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.m,
  containerType: 'inline-size',
});
const figure = css({
  fontFamily: font.display,
  // A sum of 13 digits with its sign fits into one line of a phone.
  fontSize: `min(${type.hero}, 8cqi)`,
  fontWeight: weight.display,
  lineHeight: 1.1,
  // A long sum wraps rather than widens the page.
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
  gap: space[3],
});
const wallet = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  '& > svg': { gridRow: 'span 2', color: color.accentText },
});
const name = css({ color: color.textMuted, fontSize: type.s });
const part = css({ fontSize: type.l, fontWeight: weight.strong, whiteSpace: 'normal', overflowWrap: 'anywhere' });

/** Name of a wallet: translated for the main wallet, the merchant's text for others. */
export function useWalletName(): (wallet: string) => string {
  const { t } = useTexts();
  return (one) => (one === 'MAIN' ? t('seamless.wallet.MAIN') : one);
}

export function WalletList({ balance }: { readonly balance: Balance }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const nameOf = useWalletName();
  const only = { wallet: 'MAIN', balanceMinor: balance.sumBalanceMinor ?? '0' };
  const wallets = balance.wallets.length > 0 ? balance.wallets : [only];
  return (
    <>
      <div className={total}>
        <span>{t(wallets.length > 1 ? 'seamless.total' : 'seamless.wallet.MAIN')}</span>
        <Money className={figure} amount={balance.sumBalanceMinor ?? '0'} currency={currency} />
      </div>
      {wallets.length > 1 && (
        <ul className={list}>
          {wallets.map((one) => (
            <li key={one.wallet} className={wallet}>
              <Icon name="wallet" size={24} />
              <span className={name}>{nameOf(one.wallet)}</span>
              <Money className={part} amount={one.balanceMinor} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
