import { useAtomValue } from 'jotai';
import { Money } from '#ui/words/money.tsx';
import { memberLostAtom, portalAtom } from '../state/atoms.ts';
import { HIDDEN_AMOUNT, isBalanceHiddenAtom } from '../state/balance-hidden.ts';
import { useBalance } from '../state/queries/use-balance.ts';

/** Loading, or the gateway sent no amount: the side menu shows which, and has a retry. */
const UNKNOWN = '…';

/** The balance in the header (M77), masked where the member has hidden it. */
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
