import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { cancelDeposit } from '#contract/deposits/calls.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { failureOf } from '#portal/forms/failure.ts';
import { warnAtom } from '#portal/state/modals.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { useDepositsMoved } from './use-deposits.ts';

/** Cancels an open deposit, after the member has confirmed. */
export function useCancelDeposit({ id }: Pick<Deposit, 'id'>) {
  const warn = useSetAtom(warnAtom);
  const showMessage = useSetAtom(showMessageAtom);
  const moved = useDepositsMoved();
  const send = useSendOnce('cancel-deposit');
  const [isBusy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      await send(cancelDeposit, { id }, { id });
      showMessage({ text: 'cashier.pay.cancelled', tone: 'positive' });
    } catch (error) {
      showMessage({ ...failureOf(error), tone: 'negative' });
    } finally {
      setBusy(false);
      moved();
    }
  }

  return {
    isBusy,
    ask: () =>
      warn({
        title: 'cashier.pay.cancel.title',
        text: 'cashier.pay.cancel.text',
        confirm: 'cashier.pay.cancel',
        cancel: 'cashier.out.cancel.stay',
        onConfirm: cancel,
      }),
  };
}
