import { useAtomValue } from 'jotai';
import type { Deposit } from '#contract/deposits/read.ts';
import { note, stack } from '#portal/cashier/styles.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatMoney } from '#ui/words/money.tsx';

/** What the recipient of a deposit to another member has confirmed so far; undefined where there is nothing to say. */
export function useConfirmed({ receipt, amountMinor }: Deposit): string | undefined {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  if (receipt === undefined || (receipt.receivedMinor === '0' && !Object.hasOwn(RESTS, receipt.state)))
    return undefined;
  const [received, amount] = [receipt.receivedMinor, amountMinor].map((minor) => formatMoney(minor, currency));
  return t('cashier.pay.receipt.of', { received: received ?? '', amount: amount ?? '' });
}

/** What became of the rest, by the state of the receipt. */
const RESTS = {
  disputed: 'cashier.pay.receipt.disputed',
  refused: 'cashier.pay.receipt.refused',
  forced: 'cashier.out.rest.forced',
} as const;

/** The recipient's confirmations of a deposit to another member (M182): the amount, what is disputed, what became of it. */
export function Confirmed({ order }: { readonly order: Deposit }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const confirmed = useConfirmed(order);
  const { receipt } = order;
  if (confirmed === undefined || receipt === undefined) return null;
  const rest = Object.hasOwn(RESTS, receipt.state) ? RESTS[receipt.state as keyof typeof RESTS] : undefined;
  return (
    <div className={stack} data-receipt={receipt.state}>
      <p className={note}>{confirmed}</p>
      {rest !== undefined && <p>{t(rest, { amount: formatMoney(receipt.remainingMinor, currency) })}</p>}
    </div>
  );
}
