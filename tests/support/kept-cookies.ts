import { cookieFormOf } from '#serving/cookie-form.ts';

/** The name under which a browser keeps a cookie of ours on this machine's names over http, of its sealed name. */
export const keptAs = cookieFormOf({ isSecure: false, hostHeader: 'localhost' }).nameOf;
