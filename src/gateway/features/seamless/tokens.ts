import { digest } from '#gateway/identity/secrets/secrets.ts';

/** A letter at the end is that of a trial, or of a session from before vendors had one account each. */
const SESSION = /^[A-Za-z0-9_-]{43}[A-PT]?$/;
const TRIAL = 'T';

/** A session's token: 256 random bits, and whether it is a trial's. */
export function makeSessionToken(random: Uint8Array, isTrial: boolean): string {
  return Buffer.from(random).toString('base64url') + (isTrial ? TRIAL : '');
}

/** Whether a session's token is a trial's: what is asked of play money costs bets of money nothing. */
export function isTrialToken(token: string): boolean {
  return token.length === 44 && token.endsWith(TRIAL);
}

/** What of a session's token is kept; undefined for what no session has. */
export function readSessionToken(token: string): Buffer | undefined {
  return SESSION.test(token) ? digest(token) : undefined;
}
