import { cookieFormOf } from '#serving/cookie-form.ts';

/** Maps a `__Host-` cookie name to the name in the browser, on local host names over http. */
export const browserCookieName = cookieFormOf({ isSecure: false, hostHeader: 'localhost' }).nameOf;
