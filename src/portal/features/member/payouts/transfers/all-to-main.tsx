import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import { walletTransfer } from '#contract/wallet/calls.ts';
import type { WalletBalance } from '#contract/wallet/read.ts';
import { start } from '#portal/cashier/styles.ts';
import { failureOf } from '#portal/forms/failure.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { Button } from '#ui/actions/button.tsx';

const MAIN = 'MAIN';

/** Transfers the balances of all other wallets to the main one, one transfer each; a failed one stays where it is. */
export function AllToMain({ wallets }: { readonly wallets: readonly WalletBalance[] }) {
  const { t } = useTexts();
  const exponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const showMessage = useSetAtom(showMessageAtom);
  const balanceMoved = useBalanceMoved();
  const move = useSendOnce('all-to-main');
  const [isBusy, setBusy] = useState(false);
  const filled = wallets.filter(({ wallet, balanceMinor }) => wallet !== MAIN && BigInt(balanceMinor) > 0n);

  async function bring() {
    setBusy(true);
    try {
      for (const { wallet, balanceMinor } of filled) {
        const request = { from: wallet, to: MAIN, amount: writeAmount(BigInt(balanceMinor), exponent) };
        await move(walletTransfer, request, request);
      }
      showMessage({ text: 'seamless.done', tone: 'positive' });
    } catch (error) {
      showMessage({ ...failureOf(error), tone: 'negative' });
    } finally {
      setBusy(false);
      balanceMoved();
    }
  }
  if (filled.length === 0) return null;
  return (
    <Button variant="quiet" icon="wallet" className={start} busy={isBusy} onClick={() => void bring()}>
      {t('cashier.out.allToMain')}
    </Button>
  );
}
