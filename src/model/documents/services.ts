/** What the permission reply says about services around the site (M24): of the merchant, the same for everyone. */
import { isObject, own, ownList, ownText } from '../json/json.ts';
import type { Parsed, Problem } from '../json/problem.ts';
import { pointer, showValue } from '../json/problem.ts';

/** A channel of customer service; `path` may be a ciphertext and is judged by the one who opens it. */
export interface ServiceEntry {
  readonly csType: string;
  readonly path: string;
}

/** Services as the reply names them. */
export interface Services {
  readonly customerService: readonly ServiceEntry[];
  /** Hosts under which the site answers too ('routers'). */
  readonly domainRoutes: readonly string[];
  /** The merchant's first host; empty: none is named. */
  readonly mainDomain: string;
  /** The analytics services that the merchant has an id for, by their own names: `gtag`. */
  readonly analytics: readonly AnalyticsService[];
  readonly imageCdns: readonly string[];
  readonly gameCdns: readonly string[];
}

/** Where each service's id stands in `analytics`, and what an id looks like. The id itself stays with the gateway (D43). */
export const ANALYTICS = { gtag: { key: 'gtagId', id: /^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/ } } as const;

export type AnalyticsService = keyof typeof ANALYTICS;

export const ANALYTICS_SERVICES = Object.keys(ANALYTICS) as readonly AnalyticsService[];

const MOST_ENTRIES = 20;
const MOST_HOSTS = 50;

/** A name of a host with dots, without scheme, port and path. */
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Reads the services of `info`. What is malformed is left out and told. Never throws. */
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

/** The id of a service in the reply's `analytics`; undefined when there is none or it is none. */
export function analyticsId(analytics: unknown, service: AnalyticsService): string | undefined {
  const { key, id } = ANALYTICS[service];
  const found = ownText(analytics, key);
  return found !== undefined && id.test(found) ? found : undefined;
}

/** Of the hosts that the reply names, those that the brand file lists (D43). */
export function listedOrigins(named: readonly string[], listed: readonly string[]): readonly string[] {
  const known = new Set(listed.map((origin) => origin.toLowerCase()));
  return named.filter((origin) => known.has(origin.toLowerCase()));
}

/** One problem for each CDN that the brand file does not list: pages cannot reach it (D43). */
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
    remedy: `Add the origin to ${where} of the brand file, or take it out of the status answer; until then it is left out.`,
    severity: 'warning',
  };
}

function readEntry(raw: unknown): ServiceEntry | undefined {
  const csType = ownText(raw, 'csType');
  const path = ownText(raw, 'path');
  if (!isObject(raw) || csType === undefined || path === undefined) return undefined;
  return csType.length > 40 || path.length > 2_000 ? undefined : { csType, path };
}

/** Whether a text names a host: by its name or by its https origin. */
export function isHost(raw: unknown): boolean {
  return readHost(raw) !== undefined;
}

/** Whether a text is an https origin: no path, no blank. */
export function isOrigin(raw: unknown): boolean {
  return readOrigin(raw) !== undefined;
}

/** A host by its name, or by an origin: servers write both. */
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
    remedy: 'Correct the gateway’s status answer; until then this part is left out.',
    severity: 'warning',
  };
}
