import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import type { PayMethod } from '#contract/cashier/read.ts';
import { openDeposit } from '#contract/deposits/calls.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { createIdempotencyKey, isUnclear } from '#portal/state/stored-key.ts';
import { useDepositsMoved } from '../calls/use-deposits.ts';
import type { MethodForm } from './use-method-form.ts';

const isFull = (error: unknown) => error instanceof CallRefused && error.code === 'too_many_open';

/** The reply is valid but contains no order. */
class NoOrder extends Error {
  override readonly name = 'NoOrder';
}

interface Opening {
  readonly method: PayMethod;
  readonly inUse: MethodForm;
  readonly open: readonly Deposit[];
  readonly onOpened: (order: Deposit) => void;
}

/** Calls `onFree` when one of the open deposits is no longer open. */
function useFreePlace(orders: readonly Deposit[], onFree: () => void) {
  const ids = orders.map(({ id }) => id).join(' ');
  const before = useRef(ids);
  const free = useRef(onFree);
  free.current = onFree;
  useEffect(() => {
    const isFree = before.current.split(' ').some((id) => !ids.includes(id));
    before.current = ids;
    if (isFree) free.current();
  }, [ids]);
}

/** Opens a deposit, once for any number of clicks; a refusal is shown, and all typed values stay. */
export function useOpening({ method, inUse, open: orders, onOpened }: Opening) {
  const browser = useBrowser();
  const { exponent } = useAtomValue(portalAtom).currency;
  const moved = useDepositsMoved();
  const isPending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  useFreePlace(orders, () => setError((last: unknown) => (isFull(last) ? undefined : last)));

  async function send(minor: bigint, promotionId: string | undefined): Promise<Deposit> {
    const { client, session } = browser();
    const keyStore = createIdempotencyKey(session, 'deposit.key', () => crypto.randomUUID());
    const request = {
      methodId: method.id,
      amount: writeAmount(minor, exponent),
      fields: inUse.values(),
      ...(promotionId === undefined ? {} : { promotionId }),
    };
    try {
      const order = await client.send(openDeposit, request, { key: keyStore.keyOf(request), quiet: true });
      keyStore.forget();
      if (order === undefined) throw new NoOrder();
      return order;
    } catch (failure) {
      if (!isUnclear(failure)) keyStore.forget();
      throw failure;
    }
  }

  async function open(minor: bigint, promotionId: string | undefined): Promise<void> {
    if (isPending.current) return;
    isPending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const order = await send(minor, promotionId);
      inUse.dropDraft();
      onOpened(order);
    } catch (failure) {
      if (!inUse.refuse(failure)) setError(failure);
    } finally {
      isPending.current = false;
      setBusy(false);
      // Also without an answer: the order may have been created.
      moved();
    }
  }
  return { isBusy, error, open };
}
