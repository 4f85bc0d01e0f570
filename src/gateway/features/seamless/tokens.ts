import { digest } from '#gateway/identity/secrets/secrets.ts';

/** A trailing letter marks a trial, or an old session from before each vendor had one account. */
const SESSION = /^[A-Za-z0-9_-]{43}[A-PT]?$/;
const TRIAL = 'T';

/** Session token of 256 random bits, marked if it is a trial's. */
export function makeSessionToken(random: Uint8Array, isTrial: boolean): string {
  return Buffer.from(random).toString('base64url') + (isTrial ? TRIAL : '');
}

/** Whether the token is a trial's, so that play money checks cost real bets nothing. */
export function isTrialToken(token: string): boolean {
  return token.length === 44 && token.endsWith(TRIAL);
}

/** The stored digest of a session token; undefined if malformed. */
export function readSessionToken(token: string): Buffer | undefined {
  return SESSION.test(token) ? digest(token) : undefined;
}
