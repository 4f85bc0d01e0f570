import { isObject, own, ownList, ownText, wholeNumber, yes } from '../json/json.ts';
import type { Parsed } from '../json/problem.ts';
import { showValue } from '../json/problem.ts';

/** Boolean settings of a site (docs/reference/wire.md#site-settings). */
export const SITE_FLAGS = [
  'loginBeforeHome',
  'agentCentre',
  'zaloReward',
  'dividend',
  'dailySalary',
  'hourlySalary',
  'realTimeSalary',
] as const;
export type SiteFlag = (typeof SITE_FLAGS)[number];

/** Settings of a merchant's site from the gateway's /wps/system/whitelabel. */
export interface SiteSettings {
  readonly flags: Readonly<Record<SiteFlag, boolean>>;
  /** True if the tree lists type 0 among the account-centre types (D02). */
  readonly playersHaveAccountCentre: boolean;
  readonly audience: 'members' | 'agents' | 'both';
  /** SPORTS vendors that count as esports if the brand file has no list; undefined: the tree has none either. */
  readonly esports: readonly string[] | undefined;
  readonly codec: 'plain' | 'jwe';
  /** Relay codes that this gateway names differently: platform code to gateway code. */
  readonly relays: Readonly<Record<string, string>>;
}

/** Parses the site settings; a missing or invalid flag is off. Never throws. */
export function parseSiteSettings(raw: unknown): Parsed<SiteSettings> {
  const audience = ownText(raw, 'audience');
  const profile = own(raw, 'gatewayProfile');
  const value: SiteSettings = {
    flags: Object.fromEntries(SITE_FLAGS.map((flag) => [flag, yes(own(raw, flag))])) as Record<SiteFlag, boolean>,
    playersHaveAccountCentre: ownList(raw, 'accountCentreTypes').some((type) => wholeNumber(type) === 0),
    audience: audience === 'members' || audience === 'agents' ? audience : 'both',
    esports: readCodes(own(raw, 'esports')),
    codec: ownText(profile, 'codec') === 'jwe' ? 'jwe' : 'plain',
    relays: readRelays(own(profile, 'relays')),
  };
  if (raw === undefined || isObject(raw)) return { value, problems: [] };
  const problem = {
    code: 'site.value',
    path: '',
    found: showValue(raw),
    expected: 'an object of settings',
    remedy: 'Correct the site settings. Until then, every setting is off.',
  };
  return { value, problems: [problem] };
}

function readCodes(raw: unknown): readonly string[] | undefined {
  return Array.isArray(raw) ? raw.filter((code): code is string => typeof code === 'string') : undefined;
}

function readRelays(raw: unknown): Readonly<Record<string, string>> {
  if (!isObject(raw)) return {};
  const named = Object.entries(raw).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^\w{1,60}$/.test(entry[0]) && /^\w{1,60}$/.test(entry[1]),
  );
  return Object.fromEntries(named.filter(([ours]) => ours !== '__proto__'));
}
