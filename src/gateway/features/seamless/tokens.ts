import { digest } from '#gateway/identity/secrets/secrets.ts';

/** How many accounts a vendor has in a currency; a session's token says which is the session's. */
const SHARDS = 16;
/** Commits of one merchant and vendor that may be under way together. */
const LANES = 2;
const LETTERS = 'ABCDEFGHIJKLMNOP';
const SESSION = /^[A-Za-z0-9_-]{43}([A-P])$/;

/** A session's token: 256 random bits and the letter of its shard. */
export function makeSessionToken(random: Uint8Array, shard: number): string {
  return `${Buffer.from(random).toString('base64url')}${LETTERS[shard]}`;
}

/** The shard of a member: always the same, so that a member's sessions share their commits. */
export function shardOf(memberId: string): number {
  return (digest(memberId)[0] ?? 0) % SHARDS;
}

/** What of a session's token is kept, and the lane of its movements; undefined for what no session has. */
export function readSessionToken(token: string): { readonly id: Buffer; readonly lane: number } | undefined {
  const letter = SESSION.exec(token)?.[1];
  return letter === undefined ? undefined : { id: digest(token), lane: LETTERS.indexOf(letter) % LANES };
}
