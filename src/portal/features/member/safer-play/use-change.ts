import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useState } from 'react';
import type { Call } from '#contract/call/call.ts';
import { protection } from '#contract/protection/calls.ts';
import type { Protection } from '#contract/protection/read.ts';
import { failureOf } from '#portal/forms/failure.ts';
import { ownChangesAtom } from '#portal/protection/own-changes.ts';
import { useBrowser } from '#portal/state/client.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import type { FileKey } from '#texts/text-key.ts';

/** The notification of a change may come later than its reply. */
const NOTIFIED_WITHIN_MS = 2_000;

/** Sends a change and stores the state that it returns. Rejects as the call does. */
export type SendChange = <Request>(call: Call<Request, Protection>, request: Request) => Promise<void>;

export function useSendChange(): SendChange {
  const browser = useBrowser();
  const queries = useQueryClient();
  return async (call, request) => {
    const { client, store } = browser();
    const count = (by: number) => store.set(ownChangesAtom, (before) => before + by);
    count(1);
    try {
      const state = await client.send(call, request, { quiet: true });
      const of = { queryKey: ['member', protection.name] };
      // A reply that is still on its way is older.
      await queries.cancelQueries(of);
      queries.setQueriesData(of, state);
    } finally {
      setTimeout(() => count(-1), NOTIFIED_WITHIN_MS);
    }
  };
}

/** A change by one click, with its result as a message. After it the focus is on the heading: the button is gone. */
export function useQuickChange() {
  const store = useStore();
  const send = useSendChange();
  const [isBusy, setBusy] = useState(false);

  async function change<Request>(
    button: Element,
    call: Call<Request, Protection>,
    request: Request,
    done: FileKey,
  ): Promise<void> {
    if (isBusy) return;
    const heading = button.closest('section')?.querySelector<HTMLElement>('h3');
    setBusy(true);
    try {
      await send(call, request);
      store.set(showMessageAtom, { text: done, tone: 'positive' });
      heading?.focus();
    } catch (error) {
      store.set(showMessageAtom, { ...failureOf(error), tone: 'negative' });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, change };
}
