import { useState } from 'react';
import { loadChunk } from '#portal/chunks/load-chunk.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { usePosted } from '#portal/forms/in-page.ts';
import { type Browser, useBrowser } from '#portal/state/client.ts';
import type * as tryLogin from './try-login.ts';
import type { Outcome } from './try-login.ts';

type TryLogin = typeof tryLogin;

/** One try at a time of anything that ends in a session. */
export interface Attempt {
  /** The loader of M96. */
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly showFailure: (failure: Failure | undefined) => void;
  /** Undefined while another try is under way. Never rejects. */
  readonly run: (act: (code: TryLogin, browser: Browser) => Promise<Outcome>) => Promise<Outcome | undefined>;
}

const load = () => loadChunk(() => import('./try-login.ts'));

/** Asks early for the code of a log-in, so that nobody waits for it. */
export function preloadLogin(): void {
  void load().catch(() => undefined);
}

/** The loader and the words of a form that logs in. */
export function useAttempt(): Attempt {
  const browser = useBrowser();
  const [isBusy, setBusy] = useState(false);
  const [failure, showFailure] = useState<Failure | undefined>(usePosted()?.failure);

  async function run(act: (code: TryLogin, browser: Browser) => Promise<Outcome>): Promise<Outcome | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    showFailure(undefined);
    const outcome = await load()
      .then((code) => act(code, browser()))
      .catch((error: unknown): Outcome => ({ kind: 'failed', error }));
    if (outcome.kind === 'failed') showFailure(failureOf(outcome.error));
    setBusy(false);
    return outcome;
  }
  return { isBusy, failure, showFailure, run };
}
