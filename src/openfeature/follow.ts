/** Follows the event stream of a site and says when flags may have changed, and whether the site can be reached. */

export interface Follower {
  /** Evaluates again; returns the stream of later changes. Throws if the site cannot be reached. */
  readonly refresh: () => Promise<URL | undefined>;
  readonly lost: () => void;
  readonly restored: () => void;
  /** No later attempt can succeed. */
  readonly failed: (error: Error) => void;
}

export interface FollowOptions {
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  /** First pause before a new attempt, in milliseconds; it doubles up to 30 seconds. */
  readonly retryMs: number;
  /** Limit until the stream is open, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const MOST_PAUSE_MS = 30_000;
/** A site sends a beat every 25 seconds; a longer silence means that the connection is dead. */
const LONGEST_SILENCE_MS = 75_000;
const MOST_LINE = 64 * 1024;

/**
 * Runs until the signal is aborted, until an attempt fails for good, or while a site names no stream. Changes may have
 * been missed while there was no stream: after each, the flags are evaluated again.
 */
export async function follow(
  start: { readonly stream: URL | undefined; readonly isLost: boolean },
  follower: Follower,
  options: FollowOptions,
): Promise<void> {
  const { signal, retryMs } = options;
  let { stream, isLost } = start;
  let pause = retryMs;
  while (isLost || stream !== undefined) {
    try {
      if (stream !== undefined && (await listen(stream, follower, options))) pause = retryMs;
      await sleep(pause * (0.5 + Math.random() / 2), signal);
      if (signal.aborted) return;
      stream = await follower.refresh();
      if (isLost) follower.restored();
      isLost = false;
    } catch (error) {
      if (signal.aborted) return;
      if (isFatal(error)) return follower.failed(error);
      if (!isLost) follower.lost();
      isLost = true;
    }
    pause = Math.min(pause * 2, MOST_PAUSE_MS);
  }
}

function isFatal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'PROVIDER_FATAL';
}

/** Evaluates again at each event, until the stream ends or is silent. False: it could not be opened. */
async function listen(stream: URL, follower: Follower, options: FollowOptions): Promise<boolean> {
  const { fetch, headers, signal } = options;
  const silence = new AbortController();
  const either = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), options.timeoutMs);
  let isOpen = false;
  try {
    const response = await fetch(stream, { headers: { accept: 'text/event-stream', ...headers }, signal: either });
    isOpen = response.ok && response.body !== null;
    if (!isOpen || response.body === null) return false;
    for await (const line of linesOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
      if (asksToRefetch(line)) await follower.refresh();
    }
  } catch (error) {
    if (isFatal(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return isOpen;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split(/\r?\n/);
      rest = (lines.pop() ?? '').slice(0, MOST_LINE);
      yield* lines;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function asksToRefetch(line: string): boolean {
  if (!line.startsWith('data:')) return false;
  try {
    return JSON.parse(line.slice(5))?.type === 'refetchEvaluation';
  } catch {
    return false;
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
