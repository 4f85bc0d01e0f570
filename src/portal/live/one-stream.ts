/**
 * One event stream per browser: HTTP/1.1 gives a host six connections, and each open tab would hold one. The tab that holds
 * the lock listens for all and shares what it hears; when it closes or is hidden, another takes over. A hidden tab asks
 * for nothing; when it is shown again the stream tells it the revision at once.
 */
import { own, ownText, yes } from '#model/json.ts';

/** Where the edge tells revisions. */
export const EVENTS = '/_portal/events';

export interface Revision {
  readonly revision: string;
  /** Fetch at once instead of within the half second. */
  readonly isUrgent: boolean;
}

export interface RevisionListener {
  readonly merchant: string;
  readonly onRevision: (revision: Revision) => void;
}

/** Listens until the answered function is called. */
export function listenForRevisions({ merchant, onRevision }: RevisionListener): () => void {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`livery-${merchant}`) : undefined;
  const hear = (raw: unknown) => {
    const revision = readRevision(raw);
    if (revision !== undefined) onRevision(revision);
  };
  if (channel) channel.onmessage = (event) => hear(event.data);
  let stop = (): void => undefined;
  const follow = () => {
    stop();
    stop =
      document.visibilityState === 'visible' ? lead(merchant, (raw) => share(raw, hear, channel)) : () => undefined;
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
    channel?.close();
  };
}

function share(raw: unknown, hear: (raw: unknown) => void, channel: BroadcastChannel | undefined): void {
  hear(raw);
  channel?.postMessage(raw);
}

/** Waits for the lock, then streams while it holds it. Without locks each tab has a stream of its own. */
function lead(merchant: string, onMessage: (raw: unknown) => void): () => void {
  const end = new AbortController();
  const stream = () =>
    new Promise<void>((resolve) => {
      const source = new EventSource(EVENTS);
      source.onmessage = (event) => onMessage(parse(event.data));
      source.addEventListener('revision', (event) => onMessage(parse(event.data)));
      end.signal.addEventListener('abort', () => {
        source.close();
        resolve();
      });
    });
  if (!('locks' in navigator)) void stream();
  else {
    const { signal } = end;
    // An aborted wait for the lock rejects: that is how a hidden tab gives up its turn.
    navigator.locks.request(`livery-events-${merchant}`, { signal }, stream).catch(() => undefined);
  }
  return () => end.abort();
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads one event's data: `{ revision, urgent }`; the revision as text or as a whole number. */
export function readRevision(raw: unknown): Revision | undefined {
  const found = own(raw, 'revision');
  const revision = typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : ownText(raw, 'revision');
  return revision === undefined || revision === '' ? undefined : { revision, isUrgent: yes(own(raw, 'urgent')) };
}
