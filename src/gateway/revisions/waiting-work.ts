import type { Logger } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import type { Database } from '../db/client.ts';
import { createChannelListener } from './channel-listener.ts';

/** Kinds of work that a database trigger announces (001-base.sql). */
type WorkKind = 'timers' | 'exports' | 'mail';

/**
 * Announces work that any process wrote to the database, so that it waits for no poll of all merchants. Change
 * notifications only: without them the pollers find the work later.
 */
export interface WaitingWork {
  /** Calls `listener` with the merchant of each announced piece of work. */
  on(kind: WorkKind, listener: (merchant: string) => void): void;
  start(): void;
  isListening(): boolean;
  stop(): Promise<void>;
}

/** Written by database triggers: kind and merchant. */
const CHANNEL = 'livery_work';
/** A broken connection is reopened at the next interval. */
const BEAT_MS = 5_000;

/** Creates the listener; no connection is opened before `start`. */
export function createWaitingWork(db: Database, log: Logger): WaitingWork {
  const listeners = new Map<string, ((merchant: string) => void)[]>();

  function hear(payload: string): void {
    const [kind = '', merchant = ''] = payload.split(' ');
    for (const listener of listeners.get(kind) ?? []) {
      try {
        listener(merchant);
      } catch (error) {
        logEvent(log, 'notifications.listener_failed', { err: error });
      }
    }
  }

  const channelListener = createChannelListener({
    url: db.appUrl,
    channel: CHANNEL,
    everyMs: BEAT_MS,
    log,
    hear,
    compare: async () => undefined,
  });
  return {
    on: (kind, listener) => void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
    start: channelListener.start,
    isListening: channelListener.isListening,
    stop: channelListener.stop,
  };
}
