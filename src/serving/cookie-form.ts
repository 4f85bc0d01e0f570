/**
 * Cookie form of an origin: hardened (`__Host-` and Secure) everywhere; plain only on local host names over http, since
 * WebKit stores no Secure cookie there. All code behind this conversion uses the `__Host-` names only, so that no other
 * part decides about the form (docs/decisions/15-one-builder-writes-headers-and-cookie-form-follows-the-origin.md).
 */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { isLoopbackName } from './start/reach.ts';
import type { Visitor } from './visitor.ts';

const HOST_PREFIX = '__Host-';
const PLAIN = 'local-';

export interface CookieForm {
  /** Maps a `__Host-` name to the name in the browser. */
  readonly nameOf: (prefixedName: string) => string;
  readonly isSecure: boolean;
}

const SECURE_FORM: CookieForm = { nameOf: (name) => name, isSecure: true };
const PLAIN_FORM: CookieForm = {
  nameOf: (name) => (name.startsWith(HOST_PREFIX) ? PLAIN + name.slice(HOST_PREFIX.length) : name),
  isSecure: false,
};

/** The cookie form of the origin that a visitor's browser requests; depends only on scheme and host. */
export function cookieFormOf({ isSecure, hostHeader = '' }: Pick<Visitor, 'isSecure' | 'hostHeader'>): CookieForm {
  return isSecure || !isLoopbackName(hostHeader.replace(/:\d{1,5}$/, '')) ? SECURE_FORM : PLAIN_FORM;
}

/**
 * Converts the cookies of a request and its response to the form of their origin: the request then has the `__Host-`
 * names, and the response's cookies are written in the browser's form. Every server that takes requests from browsers
 * calls it once per request.
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
    const existing = response.getHeader('set-cookie');
    if (existing !== undefined) response.setHeader('set-cookie', plainLines(existing, form));
    return Reflect.apply(
      writeHead,
      response,
      given.map((part) => withPlainLines(part, form)),
    );
  };
}

/**
 * Renames the cookies of a request from a plain origin to their `__Host-` names. A `__Host-` cookie counts only without
 * its plain counterpart: another edge of ours in front has renamed it already.
 */
function readPlainCookies(headers: IncomingHttpHeaders): void {
  if (headers.cookie === undefined) return;
  const pairs = headers.cookie.split(';').map((pair) => pair.trim());
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));
  const plain = new Set(pairs.map(nameOf).filter((name) => name.startsWith(PLAIN)));
  headers.cookie = pairs
    .filter((pair) => !(pair.startsWith(HOST_PREFIX) && plain.has(PLAIN_FORM.nameOf(nameOf(pair)))))
    .map((pair) => (pair.startsWith(PLAIN) ? HOST_PREFIX + pair.slice(PLAIN.length) : pair))
    .join('; ');
}

/** Converts the headers passed to `writeHead`, as an object or as pairs; status and reason phrase are unchanged. */
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
