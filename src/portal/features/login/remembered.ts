/** What the log-in form is filled with for a day (D09). Only effects, handlers and windows may ask: a server has no cookie. */

import { REMEMBERED_COOKIE } from '#contract/page/cookies.ts';
import { type Remembered, readRememberedCookie } from '#contract/session/read.ts';
import { keepCookie } from '#ui/engine/keep-cookie.ts';

/** What this browser remembers; undefined when it remembers nothing. */
export function readRemembered(cookies = document.cookie): Remembered | undefined {
  const prefix = `${REMEMBERED_COOKIE}=`;
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  return pair === undefined ? undefined : readRememberedCookie(pair.slice(prefix.length));
}

/** Forgets it at once: the gateway takes the token that is left alone for forgotten. */
export function forgetRemembered(): void {
  keepCookie(REMEMBERED_COOKIE, '', { seconds: 0, sameSite: 'Strict' });
}
