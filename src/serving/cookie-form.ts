/**
 * How cookies are written on an origin: sealed (`__Host-` and Secure) everywhere, and plain on the names of this machine over
 * http alone, since WebKit keeps no Secure cookie there. Everything behind the door knows the sealed names only, so that no
 * part of the product decides it again (docs/decisions/166-cookies-by-origin.md).
 */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { isOfThisMachine } from './start/reach.ts';
import type { Visitor } from './visitor.ts';

const SEALED = '__Host-';
const PLAIN = 'local-';

/** What an origin makes of a cookie of ours. */
export interface CookieForm {
  /** The name under which the browser keeps it, of its sealed name. */
  readonly nameOf: (sealed: string) => string;
  readonly isSecure: boolean;
}

const SECURE_FORM: CookieForm = { nameOf: (name) => name, isSecure: true };
const PLAIN_FORM: CookieForm = {
  nameOf: (name) => (name.startsWith(SEALED) ? PLAIN + name.slice(SEALED.length) : name),
  isSecure: false,
};

/** The form of cookies on the origin that a visitor's browser asks: by its scheme and its host, and by nothing else. */
export function cookieFormOf({ isSecure, hostHeader = '' }: Pick<Visitor, 'isSecure' | 'hostHeader'>): CookieForm {
  return isSecure || !isOfThisMachine(hostHeader.replace(/:\d{1,5}$/, '')) ? SECURE_FORM : PLAIN_FORM;
}

/**
 * Has a request and its answer carry cookies in the form of their origin: from here on the request has them by their sealed
 * names, and what the answer sets is written as the browser keeps it. For whoever takes requests from browsers, once each.
 */
export function carryCookies(
  request: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  visitor: Pick<Visitor, 'isSecure' | 'hostHeader'>,
): void {
  const form = cookieFormOf(visitor);
  if (form.isSecure) return;
  readPlainCookies(request.headers);
  const writeHead = response.writeHead;
  response.writeHead = (...given: unknown[]) => {
    const kept = response.getHeader('set-cookie');
    if (kept !== undefined) response.setHeader('set-cookie', plainLines(kept, form));
    return Reflect.apply(
      writeHead,
      response,
      given.map((part) => withPlainLines(part, form)),
    );
  };
}

/**
 * Names the cookies of a request from a plain origin as they are called behind the door. A sealed one counts where its plain one is
 * not there: another edge of ours in front has named it already.
 */
function readPlainCookies(headers: IncomingHttpHeaders): void {
  if (headers.cookie === undefined) return;
  const pairs = headers.cookie.split(';').map((pair) => pair.trim());
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));
  const plain = new Set(pairs.map(nameOf).filter((name) => name.startsWith(PLAIN)));
  headers.cookie = pairs
    .filter((pair) => !(pair.startsWith(SEALED) && plain.has(PLAIN_FORM.nameOf(nameOf(pair)))))
    .map((pair) => (pair.startsWith(PLAIN) ? SEALED + pair.slice(PLAIN.length) : pair))
    .join('; ');
}

/** The headers that `writeHead` is given, as an object or in pairs; its status and its words stay. */
function withPlainLines(part: unknown, form: CookieForm): unknown {
  if (Array.isArray(part))
    return part.map((value, at) => (at % 2 === 1 && isSetCookie(part[at - 1]) ? plainLines(value, form) : value));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, isSetCookie(name) ? plainLines(value, form) : value]),
  );
}

function isSetCookie(name: unknown): boolean {
  return typeof name === 'string' && name.toLowerCase() === 'set-cookie';
}

function plainLines(value: OutgoingHttpHeader, form: CookieForm): string[] {
  return [value].flat().map((line) => plainLine(String(line), form));
}

function plainLine(line: string, { nameOf }: CookieForm): string {
  const at = line.indexOf('=');
  return (nameOf(line.slice(0, at)) + line.slice(at)).replace(/;\s*secure(?=\s*(?:;|$))/gi, '');
}
