import { escapeLiteral } from 'pg';
import type { Logger } from 'pino';
import { CHANGE_KINDS, type ChangeKind, type ChangeNotification } from '#contract/system/change-notifications.ts';
import type { Database } from '../db/client.ts';
import { createChannelListener } from './channel-listener.ts';

/** Receives session events by the tags of their tabs. */
export type SessionChangeListener = (notification: ChangeNotification) => void;

/** A session by the hash of its cookie, a member by id (020-members.sql), or any of all merchants. */
export interface Forgotten {
  readonly kind: 'session' | 'member' | 'all';
  readonly merchant: string;
  readonly id: string;
}

/**
 * Reports sessions that were ended elsewhere (a lock, a new password, a click on "log out everywhere") and those whose
 * member got a message, so that an idle open page notices. Change notifications only: the next call's answer is
 * authoritative.
 */
export interface SessionChanges {
  /** Calls `listener` for each notification of the merchant's sessions. Returns an unsubscribe function. */
  subscribe(merchant: string, listener: SessionChangeListener): () => void;
  /** Calls `listener` whenever a member of any merchant gets a message: its cause is in the event stream. */
  onMessage(listener: () => void): void;
  /** Calls `listener` with each session that ended and each member who changed, and if any of them may be missed. */
  onForget(listener: (what: Forgotten) => void): void;
  /** Whether `onForget` has reported everything that was committed more than a second ago. */
  isCurrent(): boolean;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Also written by database triggers (040-messages.sql and later): kind, merchant, comma-separated tags, and
 * optionally comma-separated subjects.
 */
const CHANNEL = 'livery_session_changes';
/** A broken connection is reopened at the next interval. */
const BEAT_MS = 5_000;
/** The payload of a notification is limited to 8,000 bytes. */
const TAGS_A_NOTICE = 200;

/** Creates the listener; no connection is opened before `start`. */
export function createSessionChanges(db: Database, log: Logger): SessionChanges {
  const listeners = new Map<string, Set<SessionChangeListener>>();
  const messageListeners: (() => void)[] = [];
  const forgetListeners: ((what: Forgotten) => void)[] = [];
  const forget = (what: Forgotten) => {
    for (const listener of forgetListeners) listener(what);
  };

  function hear(payload: string): void {
    const [kind, merchant = '', tags = '', about] = payload.split(' ');
    if (kind === 'session' || kind === 'member') forget({ kind, merchant, id: tags });
    const known = CHANGE_KINDS.find((notification) => notification === kind);
    if (known === undefined) return;
    const notification = {
      kind: known,
      tags: tags.split(','),
      ...(about !== undefined && { about: about.split(',') }),
    };
    for (const listener of listeners.get(merchant) ?? []) listener(notification);
    if (known === 'inbox') for (const listener of messageListeners) listener();
  }

  const channelListener = createChannelListener({
    url: db.appUrl,
    channel: CHANNEL,
    everyMs: BEAT_MS,
    log,
    hear,
    compare: async () => undefined,
    lost: () => forget({ kind: 'all', merchant: '', id: '' }),
  });
  return {
    subscribe(merchant, listener) {
      const group = listeners.get(merchant) ?? new Set();
      listeners.set(merchant, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && listeners.get(merchant) === group) listeners.delete(merchant);
      };
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onForget: (listener) => void forgetListeners.push(listener),
    isCurrent: channelListener.isCurrent,
    start: channelListener.start,
    stop: channelListener.stop,
  };
}

/** NOTIFY statements for these sessions to every process, delivered at commit. */
export function notifySessions(kind: ChangeKind, merchant: string, tags: readonly string[]): readonly string[] {
  const notices = Math.ceil(tags.length / TAGS_A_NOTICE);
  return Array.from({ length: notices }, (_, at) => {
    const some = tags.slice(at * TAGS_A_NOTICE, (at + 1) * TAGS_A_NOTICE);
    return `notify ${CHANNEL}, ${escapeLiteral(`${kind} ${merchant} ${some.join()}`)}`;
  });
}
