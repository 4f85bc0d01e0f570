/**
 * Names of the cookies. The HttpOnly session cookie: its presence tells the edge that a member may be signed in
 * (docs/explanation/safety.md#identity).
 */
export const SESSION_COOKIE = '__Host-session';
/** The language that a visitor selected (M372). */
export const LANGUAGE_COOKIE = 'lang';
/** The visitor's choice of light or dark mode. */
export const MODE_COOKIE = 'mode';
/** The home page last showed a member's first steps: the next page reserves space for them. Any value. */
export const STEPS_COOKIE = 'steps';
/**
 * Prefill of the sign-in form for a day (D09): URI-encoded JSON of {username, countryDialingCode, mobileNum}. Readable
 * by scripts, Secure, SameSite=Strict, Path=/, Max-Age 86400, set and renewed with the HttpOnly remember token. The
 * page removes it when the box is unticked: the gateway treats a remember token without this cookie as forgotten,
 * revokes the token and clears it.
 */
export const REMEMBERED_COOKIE = 'remembered';
/** The CAPTCHA of a page without JavaScript: HttpOnly, valid for five minutes like the picture. */
export const CAPTCHA_COOKIE = '__Host-captcha';
