import type { Database } from '#gateway/db/client.ts';
import { insertAudit, keepStanding, lockStanding, markRemoved, replaceWords } from './store.ts';

/** Who does something to the room, and why: written down with it. */
export interface Reason {
  /** A staff name. */
  readonly actor: string;
  readonly reason: string;
}

/** What staff may do to a room. Every process tells its pages within a second or two. */
export interface ChatStaff {
  /** Lets a member read only, for so many minutes from now. */
  mute(merchant: string, memberId: string, minutes: number, why: Reason): Promise<void>;
  /** Lets a member write again, and forgets what the filter had counted. */
  unmute(merchant: string, memberId: string, why: Reason): Promise<void>;
  /** Takes a message from every page; false where there is none, or none any more. */
  remove(merchant: string, messageId: number, why: Reason): Promise<boolean>;
  /** Says which words the merchant masks besides the platform's lists; `*` after a stem. Others than these are forgotten. */
  setWords(merchant: string, words: readonly string[]): Promise<void>;
}

const MINUTE_MS = 60_000;
const LONGEST_MUTE_MINUTES = 365 * 24 * 60;
const MOST_WORDS = 500;

/** Builds what staff may do; whoever asks has proved before that they are staff. */
export function createChatStaff(db: Pick<Database, 'withMerchant'>): ChatStaff {
  return {
    mute: (merchant, memberId, minutes, why) =>
      db.withMerchant(merchant, async (scope) => {
        const { now } = await lockStanding(scope, merchant, memberId);
        const until = now + Math.min(Math.max(1, minutes), LONGEST_MUTE_MINUTES) * MINUTE_MS;
        await keepStanding(scope, merchant, memberId, { mutedUntil: until });
        await insertAudit(scope, merchant, { ...why, action: 'mute', memberId, until });
      }),
    unmute: (merchant, memberId, why) =>
      db.withMerchant(merchant, async (scope) => {
        await lockStanding(scope, merchant, memberId);
        await keepStanding(scope, merchant, memberId, { mutedUntil: 0, hits: [] });
        await insertAudit(scope, merchant, { ...why, action: 'unmute', memberId });
      }),
    remove: (merchant, id, why) =>
      db.withMerchant(merchant, async (scope) => {
        const messageId = BigInt(id);
        const memberId = await markRemoved(scope, merchant, messageId);
        if (memberId === undefined) return false;
        await insertAudit(scope, merchant, { ...why, action: 'remove', memberId, messageId });
        return true;
      }),
    setWords: (merchant, words) =>
      db.withMerchant(merchant, async (scope) => {
        const known = new Set(words.map((word) => word.trim()).filter((word) => [...word].length >= 2));
        await replaceWords(scope, merchant, [...known].slice(0, MOST_WORDS));
      }),
  };
}
