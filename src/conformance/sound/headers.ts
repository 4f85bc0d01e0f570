import { REMEMBERED_COOKIE } from '#contract/page/cookies.ts';
import type { Exchange } from '../verdict/exchange.ts';
import type { Fault } from '../verdict/verdict.ts';

/** What a reply's headers let happen to it on its way: who may keep it, and what becomes of its cookies. */
export function headerFault({ headers, status }: Exchange, isPrivate: boolean): Fault | undefined {
  const detail =
    cookieFault(headers['set-cookie'] ?? []) ??
    originFault(headers) ??
    (isPrivate && status === 200 ? keptFault(headers) : undefined);
  return detail === undefined ? undefined : { rule: 'reply-headers', detail };
}

/** The Fetch standard, CORS: pages of a site call their own host, so no reply is another origin's to read. */
function originFault(headers: Exchange['headers']): string | undefined {
  const origin = headers['access-control-allow-origin'];
  return origin === undefined
    ? undefined
    : `pages of another origin may read it: access-control-allow-origin is ${origin}`;
}

/** RFC 6265bis: a session's cookie is no script's, and goes along from its own site alone. */
function cookieFault(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(line) ?? [];
    // Pages read whether somebody is remembered here: it opens nothing.
    if (name === REMEMBERED_COOKIE || value === '') continue;
    const attributes = line
      .split(';')
      .slice(1)
      .map((part) => part.trim().toLowerCase());
    if (!attributes.includes('httponly')) return `the cookie ${name} is open to scripts: no HttpOnly`;
    if (!attributes.some((part) => part === 'samesite=lax' || part === 'samesite=strict'))
      return `the cookie ${name} goes along from other sites: no SameSite=Lax or Strict`;
    if (attributes.some((part) => part.startsWith('domain=')))
      return `the cookie ${name} is sent to other hosts: it has a Domain`;
  }
  return undefined;
}

/** RFC 9111 §5.2.2: what is one member's is kept by no cache that others are served from. */
function keptFault(headers: Exchange['headers']): string | undefined {
  const reported = headers['cache-control'] ?? '';
  if (/(?:^|,)\s*(?:no-store|private|no-cache)\b/i.test(reported) && !/\bpublic\b|s-maxage/i.test(reported)) return undefined;
  return `a member's own reply may be kept by caches: cache-control is ${JSON.stringify(reported)}`;
}
