import { escapeLiteral } from 'pg';
import type { Logger } from 'pino';
import { CHANGE_KINDS, type ChangeNotification, type ChangeKind } from '#contract/system/hints.ts';
import type { Database } from '../db/client.ts';
import { createChannelListener } from './ear.ts';

/** Hears what happened to sessions, by the tags of their tabs. */
export type SessionChangeListener = (notification: ChangeNotification) => void;

/**
 * Tells of sessions that were ended from elsewhere (a lock, a new password, a press on "log out everywhere") and of those
 * whose member got a message, so that a page which stands open and asks nothing hears of it. Hints only: what decides is what
 * the next call answers.
 */
export interface SessionChanges {
  /** Calls `listener` with each hint for sessions of the merchant. Answers how to stop. */
  subscribe(merchant: string, listener: SessionChangeListener): () => void;
  /** Calls `listener` whenever some member of some merchant got a message: what made it stands in the stream of events. */
  onMessage(listener: () => void): void;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Also written by the database itself (092-inbox-hint.sql and after it): the kind, the merchant, the tags with commas, and with
 * commas what it is about, where that is told.
 */
const CHANNEL = 'livery_hints';
/** A connection that broke is made anew at the next beat. */
const BEAT_MS = 5_000;
/** A notice holds 8,000 bytes. */
const TAGS_A_NOTICE = 200;

/** Makes the listener; nothing is connected before `start`. */
export function createSessionChanges(db: Database, log: Logger): SessionChanges {
  const listeners = new Map<string, Set<SessionChangeListener>>();
  const messageListeners: (() => void)[] = [];

  function hear(payload: string): void {
    const [kind, merchant = '', tags = '', about] = payload.split(' ');
    const known = CHANGE_KINDS.find((notification) => notification === kind);
    if (known === undefined) return;
    const notification = { kind: known, tags: tags.split(','), ...(about !== undefined && { about: about.split(',') }) };
    for (const listener of listeners.get(merchant) ?? []) listener(notification);
    if (known === 'inbox') for (const listener of messageListeners) listener();
  }

  const channelListener = createChannelListener({
    ...{ url: db.appUrl, channel: CHANNEL, everyMs: BEAT_MS, log, hear },
    compare: async () => undefined,
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
    start: channelListener.start,
    stop: channelListener.stop,
  };
}

/** The statements that tell every process of these sessions; they travel with the transaction's commit. */
export function notifySessions(kind: ChangeKind, merchant: string, tags: readonly string[]): readonly string[] {
  const notices = Math.ceil(tags.length / TAGS_A_NOTICE);
  return Array.from({ length: notices }, (_, at) => {
    const some = tags.slice(at * TAGS_A_NOTICE, (at + 1) * TAGS_A_NOTICE);
    return `notify ${CHANNEL}, ${escapeLiteral(`${kind} ${merchant} ${some.join()}`)}`;
  });
}
