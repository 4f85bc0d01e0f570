/** Exponential backoff: the first and the longest delay. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

export interface Patience {
  /** Aborts the retries: the promise then rejects with the last failure. */
  readonly signal?: AbortSignal;
  /** A number in [0, 1): jitter, so that pages which failed together do not retry together. */
  readonly random?: () => number;
  readonly onFailure?: (error: unknown) => void;
}

/** Retries until the work succeeds. A delay also ends when the network returns or the page becomes visible. */
export async function tryAgain<T>(work: () => Promise<T>, patience: Patience = {}): Promise<T> {
  const { signal, random = Math.random, onFailure } = patience;
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw error;
      onFailure?.(error);
      await waitOrBack(waitMs * (0.5 + random() / 2), signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Resolves after `ms`, on abort, or when the network returns or the page becomes visible. */
function waitOrBack(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', onShown);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const onShown = () => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', onShown);
    signal?.addEventListener('abort', end);
  });
}
