import type { Db } from '#gateway/db/tables.ts';
import { insertAudit, keepStanding, lockStanding, markRemoved, replaceWords } from './store.ts';

/**
 * What staff may do to a room, each in the caller's transaction; whoever asks has proved to be staff. Every process tells
 * its pages within a second or two.
 */

/** Who does something to the room, and why: written down with it. */
export interface Reason {
  /** A staff name. */
  readonly actor: string;
  readonly reason: string;
}

const MINUTE_MS = 60_000;
const LONGEST_MUTE_MINUTES = 365 * 24 * 60;
const MOST_WORDS = 500;

/** Lets a member read only, for so many minutes from now; answers until when (epoch milliseconds). */
export async function muteMember(
  db: Db,
  merchant: string,
  memberId: string,
  minutes: number,
  why: Reason,
): Promise<number> {
  const { now } = await lockStanding(db, merchant, memberId);
  const until = now + Math.min(Math.max(1, minutes), LONGEST_MUTE_MINUTES) * MINUTE_MS;
  await keepStanding(db, merchant, memberId, { mutedUntil: until });
  await insertAudit(db, merchant, { ...why, action: 'mute', memberId, until });
  return Math.trunc(until);
}

/** Lets a member write again, and forgets what the filter had counted; false for one who was not muted. */
export async function unmuteMember(db: Db, merchant: string, memberId: string, why: Reason): Promise<boolean> {
  const { mutedUntil, now } = await lockStanding(db, merchant, memberId);
  if (mutedUntil <= now) return false;
  await keepStanding(db, merchant, memberId, { mutedUntil: 0, hits: [] });
  await insertAudit(db, merchant, { ...why, action: 'unmute', memberId });
  return true;
}

/** Takes a message from every page; answers its author, undefined where there is none, or none any more. */
export async function removeMessage(
  db: Db,
  merchant: string,
  messageId: bigint,
  why: Reason,
): Promise<string | undefined> {
  const memberId = await markRemoved(db, merchant, messageId);
  if (memberId !== undefined) await insertAudit(db, merchant, { ...why, action: 'remove', memberId, messageId });
  return memberId;
}

/** Says which words the merchant masks besides the platform's lists; `*` after a stem. Others than these are forgotten. */
export async function setRoomWords(db: Db, merchant: string, words: readonly string[]): Promise<void> {
  const known = new Set(words.map((word) => word.trim()).filter((word) => [...word].length >= 2));
  await replaceWords(db, merchant, [...known].slice(0, MOST_WORDS));
}
