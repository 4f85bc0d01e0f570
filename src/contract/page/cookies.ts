/** The HttpOnly cookie of a session: its presence alone tells the edge that somebody may be signed in (docs/safety.md#identity). */
export const SESSION_COOKIE = '__Host-session';
/** Keeps the language that a visitor chose by hand (M372). */
export const LANGUAGE_COOKIE = 'lang';
/** Keeps the visitor's choice of light or dark. */
export const MODE_COOKIE = 'mode';
/** The home page last showed a member's first steps: the next one comes with room for them. Any value. */
export const STEPS_COOKIE = 'steps';
/**
 * What the log-in form is filled with for a day (D09): URI-encoded JSON of {username, countryDialingCode,
 * mobileNum}. Readable by scripts, Secure, SameSite=Strict, Path=/, Max-Age 86400, set and renewed with the HttpOnly
 * remember token. The page removes it when the tick is taken away: a remember token that comes without it beside counts as
 * forgotten, and the gateway revokes and clears it.
 */
export const REMEMBERED_COOKIE = 'remembered';
/** Which captcha a page without script shows: HttpOnly, for the five minutes that a picture lives. */
export const CAPTCHA_COOKIE = '__Host-captcha';
