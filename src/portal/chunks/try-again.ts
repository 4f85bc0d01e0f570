/** Waits grow by this much, from the first to the longest. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

export interface Patience {
  /** Ends the trying: the promise then rejects with the last failure. */
  readonly signal?: AbortSignal;
  /** From 0 up to 1, so that pages which failed together do not come back together. */
  readonly random?: () => number;
  /** Told of each failure. */
  readonly onFailure?: (error: unknown) => void;
}

/** Repeats until it works. A wait also ends when the network is back or the page is shown again. */
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

/** Ends after `ms`, or as soon as there is reason to believe that things are better. */
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
