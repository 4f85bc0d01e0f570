import type { IncomingHttpHeaders } from 'node:http';
import { logout } from '#contract/session/calls.ts';
import { NEWS_VERSION } from '#contract/system/change-notifications.ts';
import { CAPTCHA_ID_HEADER } from '#contract/verification/read.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import { isHostOnlyCookie } from '../wire/set-cookie.ts';

const WORDS = /^[\w-]+(?:, ?[\w-]+)*$/;
const MOMENT = /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|-?\d{1,10})$/;

/**
 * Allow-list of the gateway's reply headers that reach the browser, each with its permitted format; the edge drops all
 * others. Headers that affect a page, an origin or a connection (policies, HSTS, Refresh, Clear-Site-Data, Alt-Svc,
 * NEL, WWW-Authenticate, Link, CORS) are set only by the edge (docs/explanation/safety.md#browser).
 */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['age', /^\d{1,10}$/],
  ['allow', /^[A-Z]+(?:, ?[A-Z]+)*$/],
  ['cache-control', /^[a-z-]+(?:=\d{1,10})?(?:, ?[a-z-]+(?:=\d{1,10})?)*$/i],
  ['content-disposition', /^(?:attachment|inline)(?:; ?filename="[\w. -]{1,100}")?$/],
  ['content-encoding', /^(?:br|deflate|gzip|identity|zstd)$/],
  ['content-language', WORDS],
  ['content-length', /^\d{1,15}$/],
  ['etag', /^(?:W\/)?"[\x21\x23-\x7e]{0,128}"$/],
  ['expires', MOMENT],
  ['last-modified', MOMENT],
  // Only stricter policies: a URL that contains a code (M102) must not leak by the referrer.
  ['referrer-policy', /^(?:no-referrer|same-origin|strict-origin)$/],
  ['retry-after', MOMENT],
  ['vary', WORDS],
  [NEWS_VERSION.toLowerCase(), /^\d{1,19}$/],
  [CAPTCHA_ID_HEADER.toLowerCase(), /^[\w.~-]{1,64}$/],
  [gatewayHeaders.merchant.toLowerCase(), /^[\w-]{1,64}$/],
]);

/** Content types of calls; other types become bytes that no browser opens as a page. */
const TYPES =
  /^(?:application\/(?:jose|json|problem\+json)|image\/(?:avif|gif|jpeg|png|webp)|text\/(?:csv|event-stream|plain))(?:; ?charset=utf-8)?$/i;
const BYTES = 'application/octet-stream';

export const PASSED_HEADERS: readonly string[] = [...FORMS.keys(), 'content-type', 'set-cookie', 'clear-site-data'];

const MOST_COOKIES = 10;

/** The reply headers of a call to `path` that may pass. Never throws. */
export function passReplyHeaders(given: IncomingHttpHeaders, path: string): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const [name, form] of FORMS) {
    const value = given[name];
    if (typeof value === 'string' && form.test(value)) passed[name] = value;
  }
  const type = given['content-type'];
  if (type !== undefined) passed['content-type'] = TYPES.test(type) ? type : BYTES;
  const cookies = passCookies(given['set-cookie'] ?? []);
  if (cookies.length > 0) passed['set-cookie'] = cookies;
  // Only a log-out may clear the browser's cache of the site.
  if (path === logout.path && given['clear-site-data'] === '"cache"') passed['clear-site-data'] = '"cache"';
  return passed;
}

function passCookies(given: string | readonly string[]): string[] {
  return [given].flat().filter(isHostOnlyCookie).slice(0, MOST_COOKIES);
}
