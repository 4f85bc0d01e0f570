import { REMEMBERED_COOKIE } from '#contract/page/cookies.ts';
import type { Exchange } from '../verdict/exchange.ts';
import type { Fault } from '../verdict/verdict.ts';

export function headerFault({ headers, status }: Exchange, isPrivate: boolean): Fault | undefined {
  const detail =
    cookieFault(headers['set-cookie'] ?? []) ??
    originFault(headers) ??
    (isPrivate && status === 200 ? cacheFault(headers) : undefined);
  return detail === undefined ? undefined : { rule: 'reply-headers', detail };
}

/** The Fetch standard, CORS: a site's pages call their own host, so no other origin may read replies. */
function originFault(headers: Exchange['headers']): string | undefined {
  const origin = headers['access-control-allow-origin'];
  return origin === undefined
    ? undefined
    : `pages of another origin may read it: access-control-allow-origin is ${origin}`;
}

/** RFC 6265bis: a session cookie must not be readable by scripts, and is sent from its own site only. */
function cookieFault(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(line) ?? [];
    // The "remembered" cookie is read by pages and grants nothing.
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

/** RFC 9111 §5.2.2: a member's private reply must not be stored by shared caches. */
function cacheFault(headers: Exchange['headers']): string | undefined {
  const reported = headers['cache-control'] ?? '';
  if (/(?:^|,)\s*(?:no-store|private|no-cache)\b/i.test(reported) && !/\bpublic\b|s-maxage/i.test(reported))
    return undefined;
  return `a member's own reply may be kept by caches: cache-control is ${JSON.stringify(reported)}`;
}
