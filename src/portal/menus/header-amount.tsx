import { useAtomValue } from 'jotai';
import { Money } from '#ui/words/money.tsx';
import { memberLostAtom, portalAtom } from '../state/atoms.ts';
import { HIDDEN_AMOUNT, isBalanceHiddenAtom } from '../state/balance-hidden.ts';
import { useBalance } from '../state/queries/use-balance.ts';

/** Nothing is known yet, or the gateway did not tell: the side menu says which, and asks anew. */
const UNKNOWN = '…';

/** The balance in the header (M77), covered where the member has covered it. */
export function HeaderAmount() {
  const { currency } = useAtomValue(portalAtom);
  const isHidden = useAtomValue(isBalanceHiddenAtom);
  const isLost = useAtomValue(memberLostAtom);
  const { data } = useBalance();
  const amount = data?.sumBalanceMinor;
  if (isHidden) return HIDDEN_AMOUNT;
  if (isLost || typeof amount !== 'string') return UNKNOWN;
  return <Money amount={amount} currency={currency} />;
}
