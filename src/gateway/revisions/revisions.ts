import { escapeLiteral } from 'pg';
import type { Logger } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import type { Database } from '../db/client.ts';
import { createChannelListener } from './channel-listener.ts';

/** Called once per increase with the merchant's new revision. */
export type RevisionListener = (revision: number) => void;

/**
 * Tracks the revision of each requested merchant: own changes at once, other processes' by NOTIFY (not reliable), and
 * by comparing with the database on connect and every five seconds (reliable).
 */
export interface Revisions {
  /** The newest known revision; undefined until one was noted or read. */
  known(merchant: string): number | undefined;
  /** Records a revision that was read or written; lower ones are ignored. */
  note(merchant: string, revision: number): void;
  /** Calls `listener` at each increase from now on. Returns an unsubscribe function. */
  subscribe(merchant: string, listener: RevisionListener): () => void;
  /** Reads the revisions of all known merchants from the database and records them. */
  compare(): Promise<void>;
  start(): void;
  /** Whether notifications of other processes arrive at once. */
  isListening(): boolean;
  stop(): Promise<void>;
}

export const REVISION_CHANNEL = 'livery_revision';
const COMPARE_EVERY_MS = 5_000;

/** Creates the tracker; no connection is opened before `start`. */
export function createRevisions(db: Database, log: Logger): Revisions {
  const revisions = new Map<string, number>();
  const listeners = new Map<string, Set<RevisionListener>>();

  function note(merchant: string, revision: number): void {
    const before = revisions.get(merchant);
    if (before !== undefined && revision <= before) return;
    revisions.set(merchant, revision);
    for (const listener of [...(listeners.get(merchant) ?? [])]) notify(listener, revision, log);
  }

  function subscribe(merchant: string, listener: RevisionListener): () => void {
    const group = listeners.get(merchant) ?? new Set();
    listeners.set(merchant, group.add(listener));
    return () => {
      group.delete(listener);
      if (group.size === 0 && listeners.get(merchant) === group) listeners.delete(merchant);
    };
  }

  async function compare(): Promise<void> {
    const merchants = [...new Set([...revisions.keys(), ...listeners.keys()])];
    for (const merchant of merchants) {
      const revision = await readRevision(db, merchant);
      if (revision !== undefined) note(merchant, revision);
    }
  }

  const channelListener = createChannelListener({
    url: db.appUrl,
    channel: REVISION_CHANNEL,
    everyMs: COMPARE_EVERY_MS,
    log,
    hear: (payload) => hear(payload, note),
    compare,
  });
  return {
    known: (merchant) => revisions.get(merchant),
    note,
    subscribe,
    compare,
    start: channelListener.start,
    isListening: channelListener.isListening,
    stop: channelListener.stop,
  };
}

function notify(listener: RevisionListener, revision: number, log: Logger): void {
  try {
    listener(revision);
  } catch (error) {
    logEvent(log, 'notifications.listener_failed', { err: error });
  }
}

async function readRevision(db: Database, merchant: string): Promise<number | undefined> {
  const row = await db.withMerchant(merchant, (scope) =>
    scope.selectFrom('tree_revision').select('revision').where('merchant', '=', merchant).executeTakeFirst(),
  );
  return row === undefined ? undefined : Number(row.revision);
}

/** The NOTIFY statement for other processes, delivered at commit. */
export function notifyRevision(merchant: string, revision: number): string {
  return `notify ${REVISION_CHANNEL}, ${escapeLiteral(`${merchant} ${revision}`)}`;
}

function hear(payload: string, note: Revisions['note']): void {
  const [merchant, revision] = payload.split(' ');
  if (merchant !== undefined && /^\d{1,15}$/.test(revision ?? '')) note(merchant, Number(revision));
}
