import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { cancelWithdrawal, withdrawable, withdrawals } from '#contract/withdrawals/calls.ts';
import type { Withdrawal } from '#contract/withdrawals/read.ts';
import { failureOf } from '#portal/forms/failure.ts';
import { warnAtom } from '#portal/state/modals.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';

/** Cancels a withdrawal that is not approved yet (D48), after a confirmation. */
export function useCancel({ id }: Pick<Withdrawal, 'id'>) {
  const warn = useSetAtom(warnAtom);
  const showMessage = useSetAtom(showMessageAtom);
  const refresh = useRefresh();
  const balanceMoved = useBalanceMoved();
  const move = useSendOnce('cancel-withdrawal');
  const [isBusy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      await move(cancelWithdrawal, { id }, { id });
      showMessage({ text: 'cashier.out.cancelled', tone: 'positive' });
      balanceMoved();
    } catch (error) {
      showMessage({ ...failureOf(error), tone: 'negative' });
    } finally {
      setBusy(false);
      void refresh(withdrawals, withdrawable);
    }
  }

  return {
    isBusy,
    ask: () =>
      warn({
        title: 'cashier.out.cancel.title',
        text: 'cashier.out.cancel.text',
        confirm: 'cashier.out.cancel',
        cancel: 'cashier.out.cancel.stay',
        onConfirm: cancel,
      }),
  };
}
