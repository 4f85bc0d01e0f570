import type { Db } from '#gateway/db/tables.ts';
import { insertAudit, keepStanding, lockStanding, markRemoved, replaceWords } from './store.ts';

/**
 * Moderation of a chat room. Each function runs in the caller's transaction; the caller has authenticated the staff
 * user. Every process updates its pages within two seconds.
 */

/** Staff user and reason, written to the audit log. */
export interface Reason {
  /** Name of the staff user. */
  readonly actor: string;
  readonly reason: string;
}

const MINUTE_MS = 60_000;
const LONGEST_MUTE_MINUTES = 365 * 24 * 60;
const MOST_WORDS = 500;

/** Mutes a member for a number of minutes; returns the end (epoch milliseconds). */
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

/** Unmutes a member and resets the filter hits; false if the member was not muted. */
export async function unmuteMember(db: Db, merchant: string, memberId: string, why: Reason): Promise<boolean> {
  const { mutedUntil, now } = await lockStanding(db, merchant, memberId);
  if (mutedUntil <= now) return false;
  await keepStanding(db, merchant, memberId, { mutedUntil: 0, hits: [] });
  await insertAudit(db, merchant, { ...why, action: 'unmute', memberId });
  return true;
}

/**
 * Removes a message from every page; returns its author, undefined if the message does not exist or is already removed.
 */
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

/** Replaces the merchant's own masked words, in addition to the platform's lists; `*` after a stem. */
export async function setRoomWords(db: Db, merchant: string, words: readonly string[]): Promise<void> {
  const known = new Set(words.map((word) => word.trim()).filter((word) => [...word].length >= 2));
  await replaceWords(db, merchant, [...known].slice(0, MOST_WORDS));
}
