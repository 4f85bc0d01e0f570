import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import { answerPayment, paymentConfirmations, type ReceiptAnswer } from '#contract/receipts/calls.ts';
import type { Receipt } from '#contract/receipts/read.ts';
import { withdrawable, withdrawals } from '#contract/withdrawals/calls.ts';
import { FIELD_OF_CODE } from '#portal/cashier/fields-of-codes.ts';
import { useRefusalWords } from '#portal/cashier/use-refusal-words.ts';
import { type Form, useForm } from '#portal/centre/parts/use-form.ts';
import type { Chosen } from '#portal/forms/pictures.ts';
import { shrinkPicture } from '#portal/forms/shrink-picture.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { isUnclear } from '#portal/state/stored-key.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';

/** Maximum base64 characters: 300 kB of a picture. */
const MOST_SIGNS = 410_000;

export type GivenAnswer = Pick<ReceiptAnswer, 'answer' | 'amount'> & { readonly pictures?: readonly Chosen[] };

export interface Answering {
  readonly form: Form;
  /** The gateway did not answer: a retry uses the same idempotency key. */
  readonly isUnclear: boolean;
  /** Resolves to whether the answer was accepted. */
  readonly send: (given: GivenAnswer) => Promise<boolean>;
}

/** Answers another member's payment, once for any number of clicks. */
export function useAnswer({ id, remainingMinor }: Pick<Receipt, 'id' | 'remainingMinor'>): Answering {
  const exponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const browser = useBrowser();
  const refresh = useRefresh();
  const move = useSendOnce(`receipt ${id}`);
  const form = useForm({}, { fieldOf: FIELD_OF_CODE, describeRefusal: useRefusalWords() });
  const [wasUnclear, setUnclear] = useState(false);

  async function give({ pictures, ...rest }: GivenAnswer) {
    const small = await Promise.all((pictures ?? []).map((picture) => shrinkPicture(picture, MOST_SIGNS)));
    // Includes the open amount as the member saw it: a second part of the same amount is another answer.
    const what = { id, ...rest, remaining: writeAmount(BigInt(remainingMinor), exponent) };
    const request = { ...what, ...(pictures && { pictures: small.filter((each) => each !== undefined) }) };
    await move(answerPayment, request, what);
  }

  async function send(given: GivenAnswer) {
    setUnclear(false);
    const isDone = await form.run(() =>
      give(given).catch((error: unknown) => {
        setUnclear(isUnclear(error));
        throw error;
      }),
    );
    if (isDone) browser().store.set(showMessageAtom, { text: ANSWER_TEXTS[given.answer], tone: 'positive' });
    void refresh(paymentConfirmations, withdrawals, withdrawable);
    return isDone;
  }
  return { form, isUnclear: wasUnclear, send };
}

const ANSWER_TEXTS = {
  ALL_RECEIVED: 'cashier.out.answer.ALL_RECEIVED.done',
  RECEIVED: 'cashier.out.answer.RECEIVED.done',
  NOT_RECEIVED: 'cashier.out.answer.NOT_RECEIVED.done',
} as const;
