import { useState } from 'react';
import { loadChunk } from '#portal/chunks/load-chunk.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { usePosted } from '#portal/forms/in-page.ts';
import { type Browser, useBrowser } from '#portal/state/client.ts';
import type * as tryLogin from './try-login.ts';
import type { Outcome } from './try-login.ts';

type TryLogin = typeof tryLogin;

export interface Attempt {
  /** The loader of M96. */
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly showFailure: (failure: Failure | undefined) => void;
  /** Undefined while another attempt is running. Never rejects. */
  readonly run: (act: (code: TryLogin, browser: Browser) => Promise<Outcome>) => Promise<Outcome | undefined>;
}

const load = () => loadChunk(() => import('./try-login.ts'));

export function preloadLogin(): void {
  void load().catch(() => undefined);
}

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
