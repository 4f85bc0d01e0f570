import { digest } from '#gateway/identity/secrets/secrets.ts';

/** A letter at the end is that of a session from before vendors had one account each. */
const SESSION = /^[A-Za-z0-9_-]{43}[A-P]?$/;

/** A session's token: 256 random bits. */
export function makeSessionToken(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url');
}

/** What of a session's token is kept; undefined for what no session has. */
export function readSessionToken(token: string): Buffer | undefined {
  return SESSION.test(token) ? digest(token) : undefined;
}
