/**
 * Prefill data of the sign-in form, kept for a day (D09). Only for effects, handlers and windows: the server has no
 * cookie.
 */

import { REMEMBERED_COOKIE } from '#contract/page/cookies.ts';
import { type Remembered, readRememberedCookie } from '#contract/session/read.ts';
import { keepCookie } from '#ui/engine/keep-cookie.ts';

/** Undefined when this browser remembers nothing. */
export function readRemembered(cookies = document.cookie): Remembered | undefined {
  const prefix = `${REMEMBERED_COOKIE}=`;
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  return pair === undefined ? undefined : readRememberedCookie(pair.slice(prefix.length));
}

/** Deletes the cookie at once: the gateway treats a token without this cookie as forgotten. */
export function forgetRemembered(): void {
  keepCookie(REMEMBERED_COOKIE, '', { seconds: 0, sameSite: 'Strict' });
}
