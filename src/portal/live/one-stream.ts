/**
 * One event stream per browser: HTTP/1.1 allows six connections per host, and each open tab would hold one. The tab
 * that holds the lock listens and shares events; when the tab closes or is hidden, another takes over. Without locks or
 * without a channel each visible tab has its own stream.
 *
 * A hidden tab has no stream, waits for no lock and receives no events. When it becomes visible it asks the others for
 * their state and requests the lock: either a listening tab answers, or the stream's first event does. So no revision
 * is missed. The same holds when the network returns.
 *
 * A stream names the tag of its tab's session, and gets the member's news with the notifications (decision 07). A
 * reopened stream gets all of the news: notifications may have been missed.
 */
import { CHANGE_KINDS, type ChangeNotification, readChange } from '#contract/system/change-notifications.ts';
import { own, ownText, yes } from '#model/json/json.ts';

/** The edge's endpoint for revisions. */
export const EVENTS = '/_portal/events';

export interface Revision {
  readonly revision: string;
  /** Fetch at once instead of within half a second. */
  readonly isUrgent: boolean;
}

export interface RevisionListener {
  readonly merchant: string;
  /** The query of the stream's address: the tab's session and language, or empty. */
  readonly query: () => string;
  readonly onRevision: (revision: Revision) => void;
  /** A session changed; sessions are identified by their tabs' tags (contract, session-tag.ts). */
  readonly onChange: (notification: ChangeNotification) => void;
}

/** A browser gives up on a stream that was answered with an error: it is reopened with increasing delay. */
const FIRST_REOPEN_MS = 2_000;
const LONGEST_REOPEN_MS = 30_000;

export interface Listening {
  stop(): void;
  /** The query has changed: an own stream is opened again with it. */
  renew(): void;
}

/** Messages between tabs: events that the leader received, or a request for them. */
type Message = { readonly heard: unknown } | { readonly notification: unknown } | { readonly ask: true };

/** Listens until it is stopped. */
export function listenForRevisions(listener: RevisionListener): Listening {
  let part: Listening | undefined;
  const follow = () => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible) part ??= takePart(listener);
    else end();
  };
  const end = () => {
    part?.stop();
    part = undefined;
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return {
    stop() {
      document.removeEventListener('visibilitychange', follow);
      end();
    },
    renew: () => part?.renew(),
  };
}

/** The part of a visible tab. */
function takePart({ merchant, query, onRevision, onChange }: RevisionListener): Listening {
  const end = new AbortController();
  const renewed = new EventTarget();
  const report: Reported = {
    heard(raw) {
      const revision = readRevision(raw);
      if (revision !== undefined && !end.signal.aborted) onRevision(revision);
    },
    hinted(raw) {
      const notification = readChange(raw);
      if (notification && !end.signal.aborted) onChange(notification);
    },
  };
  const source: Source = { query, renewed, signal: end.signal };
  if (!('locks' in navigator) || typeof BroadcastChannel !== 'function') openStream(report, source);
  else share(merchant, report, source);
  return { stop: () => end.abort(), renew: () => renewed.dispatchEvent(new Event('renewed')) };
}

/** Where streams come from, and until when. */
interface Source {
  readonly query: () => string;
  readonly renewed: EventTarget;
  readonly signal: AbortSignal;
}

interface Reported {
  readonly heard: (raw: unknown) => void;
  readonly hinted: (raw: unknown) => void;
}

function share(merchant: string, hear: Reported, source: Source): void {
  const { signal } = source;
  const channel = new BroadcastChannel(`livery-${merchant}`);
  const post = (message: Message) => channel.postMessage(message);
  /** This tab's last event from its own stream; undefined while another tab leads. */
  let heard: unknown;
  let hadLeader = false;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (own(data, 'ask') === true) {
      if (heard !== undefined) post({ heard });
      return;
    }
    hadLeader = true;
    hear.heard(own(data, 'heard'));
    hear.hinted(own(data, 'notification'));
  };
  signal.addEventListener('abort', () => channel.close());
  post({ ask: true });
  const lead = () =>
    new Promise<void>((resolve) => {
      const report = (raw: unknown) => {
        heard = raw;
        hear.heard(raw);
        post({ heard: raw });
      };
      const sendChange = (raw: unknown) => {
        hear.hinted(raw);
        post({ notification: raw });
      };
      openStream({ heard: report, hinted: sendChange }, source, hadLeader);
      signal.addEventListener('abort', () => resolve());
    });
  // An aborted wait for the lock rejects: a hidden tab leaves the queue in this way.
  navigator.locks.request(`livery-events-${merchant}`, { signal }, lead).catch(() => undefined);
}

/**
 * Keeps one stream open until the signal aborts. The edge sends the current revision on each connect. `isAgain`: another
 * tab had the stream before.
 */
function openStream(report: Reported, { query, renewed, signal }: Source, isAgain = false): void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reopenMs = FIRST_REOPEN_MS;

  function open(again: boolean): void {
    close();
    const asked = [query(), ...(again ? ['again=1'] : [])].filter(Boolean).join('&');
    const opened = new EventSource(asked === '' ? EVENTS : `${EVENTS}?${asked}`);
    source = opened;
    opened.addEventListener('revision', (event) => {
      reopenMs = FIRST_REOPEN_MS;
      report.heard(parse(event.data));
    });
    for (const kind of CHANGE_KINDS) opened.addEventListener(kind, (event) => report.hinted(parse(event.data)));
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED || opened !== source) return;
      timer = setTimeout(() => open(true), reopenMs * (0.5 + Math.random() / 2));
      reopenMs = Math.min(reopenMs * 2, LONGEST_REOPEN_MS);
    };
  }
  function close(): void {
    clearTimeout(timer);
    source?.close();
  }
  // A connection lost with the network may look open for minutes.
  window.addEventListener('online', () => open(true), { signal });
  // The page has just asked for what its new session shows.
  renewed.addEventListener('renewed', () => open(false), { signal });
  signal.addEventListener('abort', close);
  open(isAgain);
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses an event's data: `{ revision, urgent }`; the revision as text or as a whole number. */
export function readRevision(raw: unknown): Revision | undefined {
  const found = own(raw, 'revision');
  const revision = typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : ownText(raw, 'revision');
  return revision === undefined || revision === '' ? undefined : { revision, isUrgent: yes(own(raw, 'urgent')) };
}
