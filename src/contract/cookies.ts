/** The HttpOnly cookie of a session: its presence alone tells the edge that somebody may be signed in (safety, Identity). */
export const SESSION_COOKIE = '__Host-session';
/** Keeps the language that a visitor chose by hand (architecture, Rules of the house). */
export const LANGUAGE_COOKIE = 'lang';
/** Keeps the visitor's choice of light or dark. */
export const MODE_COOKIE = 'mode';
