/** Services of the permission reply (M24): per merchant, the same for all users. */
import { isObject, own, ownList, ownText } from '../json/json.ts';
import type { Parsed, Problem } from '../json/problem.ts';
import { pointer, showValue } from '../json/problem.ts';

/** A customer service channel; `path` may be encrypted and is validated after decryption. */
export interface ServiceEntry {
  readonly csType: string;
  readonly path: string;
}

export interface Services {
  readonly customerService: readonly ServiceEntry[];
  /** Further hosts of the site ('routers'). */
  readonly domainRoutes: readonly string[];
  /** The merchant's first host; empty: none. */
  readonly mainDomain: string;
  /** Analytics services for which the merchant has an id, by name: `gtag`. */
  readonly analytics: readonly AnalyticsService[];
  readonly imageCdns: readonly string[];
  readonly gameCdns: readonly string[];
}

/** Key and format of each service's id in `analytics`. The gateway keeps the id itself (D43). */
export const ANALYTICS = { gtag: { key: 'gtagId', id: /^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/ } } as const;

export type AnalyticsService = keyof typeof ANALYTICS;

export const ANALYTICS_SERVICES = Object.keys(ANALYTICS) as readonly AnalyticsService[];

const MOST_ENTRIES = 20;
const MOST_HOSTS = 50;

/** A dotted host name without scheme, port and path. */
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Parses the services of `info`. Malformed entries are left out and reported. Never throws. */
export function parseServices(info: unknown): Parsed<Services> {
  const problems: Problem[] = [];
  const keep = <T>(key: string, most: number, read: (raw: unknown) => T | undefined, expected: string): readonly T[] =>
    ownList(info, key)
      .slice(0, most)
      .flatMap((raw, at) => {
        const value = read(raw);
        if (value === undefined) problems.push(problem(pointer('info', key, at), raw, expected));
        return value === undefined ? [] : [value];
      });
  const main = own(info, 'mainDomain');
  const mainDomain = readHost(main) ?? '';
  if (mainDomain === '' && main !== undefined && main !== null && main !== '')
    problems.push(problem('/info/mainDomain', main, 'a host or its https origin'));
  const value: Services = {
    customerService: keep('customerService', MOST_ENTRIES, readEntry, 'an object with csType and path'),
    domainRoutes: keep('domainRoute', MOST_HOSTS, readHost, 'a host or its https origin'),
    mainDomain,
    analytics: ANALYTICS_SERVICES.filter((name) => analyticsId(own(info, 'analytics'), name) !== undefined),
    imageCdns: keep('imageCDNs', MOST_HOSTS, readOrigin, 'an https origin'),
    gameCdns: keep('launchGameCDNs', MOST_HOSTS, readOrigin, 'an https origin'),
  };
  return { value, problems };
}

/** Id of a service in the reply's `analytics`; undefined if it is absent or invalid. */
export function analyticsId(analytics: unknown, service: AnalyticsService): string | undefined {
  const { key, id } = ANALYTICS[service];
  const found = ownText(analytics, key);
  return found !== undefined && id.test(found) ? found : undefined;
}

/** Hosts of the reply that the brand file lists (D43). */
export function listedOrigins(named: readonly string[], listed: readonly string[]): readonly string[] {
  const known = new Set(listed.map((origin) => origin.toLowerCase()));
  return named.filter((origin) => known.has(origin.toLowerCase()));
}

/** A problem for each CDN that the brand file does not list: pages cannot reach it (D43). */
export function unlistedProblems(
  services: Pick<Services, 'imageCdns' | 'gameCdns'>,
  origins: { readonly images: readonly string[]; readonly frames: readonly string[] },
): readonly Problem[] {
  const find = (key: string, named: readonly string[], listed: readonly string[], where: string) => {
    const reachable = listedOrigins(named, listed);
    return named.filter((origin) => !reachable.includes(origin)).map((origin) => unlisted(key, origin, where));
  };
  return [
    ...find('imageCDNs', services.imageCdns, origins.images, '/origins/images'),
    ...find('launchGameCDNs', services.gameCdns, origins.frames, '/origins/frames'),
  ];
}

function unlisted(key: string, origin: string, where: string): Problem {
  return {
    code: 'status.origin',
    path: pointer('info', key),
    found: showValue(origin),
    expected: `an origin that the brand file lists under ${where}`,
    remedy: `Add the origin to ${where} of the brand file, or remove it from the status reply. Until then, it is ignored.`,
    severity: 'warning',
  };
}

function readEntry(raw: unknown): ServiceEntry | undefined {
  const csType = ownText(raw, 'csType');
  const path = ownText(raw, 'path');
  if (!isObject(raw) || csType === undefined || path === undefined) return undefined;
  return csType.length > 40 || path.length > 2_000 ? undefined : { csType, path };
}

/** Whether a text is a host name or an https origin. */
export function isHost(raw: unknown): boolean {
  return readHost(raw) !== undefined;
}

/** Whether a text is an https origin without path or blanks. */
export function isOrigin(raw: unknown): boolean {
  return readOrigin(raw) !== undefined;
}

/** Parses a host name or an origin: servers send both. */
function readHost(raw: unknown): string | undefined {
  const name = typeof raw === 'string' ? raw.replace(/^https:\/\/|\/$/gi, '') : '';
  return HOST.test(name) ? name.toLowerCase() : undefined;
}

function readOrigin(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(raw) ? raw : undefined;
}

function problem(path: string, found: unknown, expected: string): Problem {
  return {
    code: 'status.value',
    path,
    found: showValue(found),
    expected,
    remedy: 'Correct the gateway’s status reply. Until then, this part is ignored.',
    severity: 'warning',
  };
}
