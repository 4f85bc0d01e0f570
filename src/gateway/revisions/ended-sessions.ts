import { escapeLiteral } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { createEar } from './ear.ts';

/** Hears by which tags the tabs of ended sessions know themselves. */
export type EndedListener = (tags: readonly string[]) => void;

/**
 * Tells of sessions that were ended from elsewhere (a lock, a new password, a press on "log out everywhere"), so that a
 * page which stands open and asks nothing hears of it. Hints only: what decides is that the next call is refused.
 */
export interface EndedSessions {
  /** Calls `listener` whenever sessions of the merchant end. Answers how to stop. */
  subscribe(merchant: string, listener: EndedListener): () => void;
  start(): void;
  stop(): Promise<void>;
}

const ENDED_CHANNEL = 'livery_ended';
/** A connection that broke is made anew at the next beat. */
const BEAT_MS = 5_000;
/** A notice holds 8,000 bytes. */
const TAGS_A_NOTICE = 200;

/** Makes the listener; nothing is connected before `start`. */
export function createEndedSessions(db: Database, log: Logger): EndedSessions {
  const listeners = new Map<string, Set<EndedListener>>();

  function hear(payload: string): void {
    const [merchant = '', tags = ''] = payload.split(' ');
    for (const listener of listeners.get(merchant) ?? []) listener(tags.split(','));
  }

  const ear = createEar({
    ...{ url: db.appUrl, channel: ENDED_CHANNEL, everyMs: BEAT_MS, log, hear },
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
    start: ear.start,
    stop: ear.stop,
  };
}

/** The statements that tell every process which sessions end; they travel with the transaction's commit. */
export function notifyEnded(merchant: string, tags: readonly string[]): readonly string[] {
  const notices = Math.ceil(tags.length / TAGS_A_NOTICE);
  return Array.from({ length: notices }, (_, at) => {
    const some = tags.slice(at * TAGS_A_NOTICE, (at + 1) * TAGS_A_NOTICE);
    return `notify ${ENDED_CHANNEL}, ${escapeLiteral(`${merchant} ${some.join()}`)}`;
  });
}
