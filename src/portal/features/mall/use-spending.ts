import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Call } from '#contract/call/call.ts';
import { pointBalance, pointConfig, pointRecords, redeemedPoints } from '#contract/points/calls.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { useRefusalWords } from '#portal/cashier/use-refusal-words.ts';
import { type Failure, failureOf, fieldWordsOf } from '#portal/forms/failure.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { createIdempotencyKey, isUnclear } from '#portal/state/stored-key.ts';
import { showMessageAtom, type Word } from '#portal/state/texts/words.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';

/**
 * Spends points by an idempotent call: its key is stored in the tab before sending. An error of the payment password is
 * shown at its field, any other above the form. `what` identifies the request without its secrets.
 */
export function useSpending(name: string, form: FormState) {
  const wordsOf = useRefusalWords();
  const browser = useBrowser();
  const showMessage = useSetAtom(showMessageAtom);
  const refresh = useRefresh();
  const balanceMoved = useBalanceMoved();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  function refuse(error: unknown) {
    const atField = error instanceof CallRefused && AT_PASSWORD.has(error.code) ? error : undefined;
    if (atField === undefined) return setFailure(failureOf(error));
    form.refuse([{ field: 'paymentPassword', words: fieldWordsOf(wordsOf(atField) ?? failureOf(atField)) }]);
  }

  async function spend<Request extends object, Reply>(
    call: Call<Request, Reply>,
    request: Request,
    done: (reply: Reply) => Pick<Word, 'text' | 'message' | 'tone'>,
  ): Promise<boolean> {
    if (isBusy) return false;
    const { client, session } = browser();
    const { paymentPassword: _, ...what } = request as Request & { paymentPassword: string };
    const keyStore = createIdempotencyKey(session, `key.${name}`, () => crypto.randomUUID());
    setBusy(true);
    setFailure(undefined);
    try {
      const reply = await client.send(call, request, { quiet: true, key: keyStore.keyOf(what) });
      keyStore.forget();
      showMessage(done(reply));
      return true;
    } catch (error) {
      if (!isUnclear(error)) keyStore.forget();
      refuse(error);
      return false;
    } finally {
      setBusy(false);
      balanceMoved();
      await refresh(pointBalance, pointConfig, pointRecords, redeemedPoints);
    }
  }
  return { spend, isBusy, failure };
}

const AT_PASSWORD: ReadonlySet<string> = new Set(['payment_password_wrong', 'payment_password_locked']);
