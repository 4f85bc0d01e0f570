/** Compares site values that are not elements but affect every page. */

import { REGISTRATION_OPEN } from '../catalogue/access.ts';
import { type Change, changeAt, type Spot } from '../compare/changes.ts';
import type { Sides } from '../compare/sides.ts';
import { reads } from '../conditions/condition.ts';
import type { FactName } from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import type { FieldRule } from '../documents/rules.ts';
import { ANALYTICS } from '../documents/services.ts';
import { own } from '../json/json.ts';
import { pointer, showValue } from '../json/problem.ts';
import { resolvePortal } from '../portal/portal.ts';
import type { CausedFinding } from './effect.ts';
import type { SiteSide } from './side.ts';

interface Setting {
  readonly name: string;
  readonly spot: Spot;
  /** The facts that decide the setting, if any. */
  readonly facts?: readonly FactName[];
  readonly field?: string;
  readonly value: unknown;
}

/** Differing settings; each under the changes of its fact or its rule, else under its place in the documents. */
export function compareSettings(
  sides: { readonly before: SiteSide; readonly after: SiteSide } & Sides,
  changes: readonly Change[],
): readonly CausedFinding[] {
  const before = settingsOf(sides.before);
  return settingsOf(sides.after).flatMap((setting, at): readonly CausedFinding[] => {
    const from = before[at]?.value ?? null;
    const to = setting.value;
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const { name, spot } = setting;
    const deciding = changes.filter((change) => decides(change, setting));
    const change = changeAt(spot, name, `${showValue(from)} -> ${showValue(to)}`, `setting:${name}`);
    return [{ finding: { kind: 'setting', name, from, to }, causes: [deciding.length > 0 ? deciding : [change]] }];
  });
}

function decides({ key, facts }: Change, { facts: deciding, field }: Setting): boolean {
  if (deciding !== undefined) return deciding.some((fact) => facts.includes(fact));
  if (field === undefined) return false;
  const parts = ['', '.minLength', '.maxLength', '.acceptedPattern', '.patternId'];
  return parts.some((part) => key === `rule.${field}${part}`) || key === `rule:${field}`;
}

/** The switches of all registration methods. */
const REGISTRATION_FACTS = reads(expandCondition(REGISTRATION_OPEN));

const REGION = ['mode', 'countries', 'allowAddresses', 'blockAddresses'];

/** Every setting of one side, always in the same order. */
function settingsOf({ documents, admission }: SiteSide): readonly Setting[] {
  const portal = resolvePortal(documents);
  const { customerService, domainRoutes, mainDomain, analytics, imageCdns, gameCdns } = portal.services;
  const { codec, relays } = portal.gatewayProfile;
  return [
    { ...status('maintenance', '/maintenance', portal.maintenance), facts: ['maintenance'] },
    status('maintenanceUntil', '/maintenanceUntil', momentText(portal.maintenanceUntil)),
    { ...site('loginBeforeHome', '/loginBeforeHome', portal.loginBeforeHome), facts: ['loginBeforeHome'] },
    {
      ...status('forcesPasswordChange', '/info/whitelabel', portal.forcesPasswordChange),
      facts: ['switch:PWDEXPFORCECHANGE3'],
    },
    { ...status('registration', '/info/whitelabel', portal.registration.length > 0), facts: REGISTRATION_FACTS },
    site('audience', '/audience', documents.site?.audience ?? 'both'),
    site('gatewayProfile.codec', '/gatewayProfile/codec', codec),
    site('gatewayProfile.relays', '/gatewayProfile/relays', relays),
    status('services.customerService', '/info/customerService', customerService),
    status('services.domainRoutes', '/info/domainRoute', domainRoutes),
    status('services.mainDomain', '/info/mainDomain', mainDomain),
    status('services.analytics', '/info/analytics', analytics),
    status('services.imageCdns', '/info/imageCDNs', imageCdns),
    status('services.gameCdns', '/info/launchGameCDNs', gameCdns),
    ...(['password', 'mobileNum'] as const).map((field) => ({
      ...status(`passwordForms.${field}`, pointer('info', 'register', field), boundsOf(portal.rules[field])),
      field,
    })),
    ...REGION.map((key) => status(`region.${key}`, pointer('region', key), own(admission?.region, key) ?? null)),
    status('localCountry', '/localCountry', admission?.localCountry ?? null),
    status('maintenanceVisitors', '/maintenanceVisitors', admission?.maintenanceVisitors ?? []),
    // Pages only know whether an id exists; the id itself decides where the gateway sends events.
    ...Object.values(ANALYTICS).map(({ key }) =>
      status(`analytics.${key}`, pointer('info', 'analytics', key), own(admission?.analytics, key) ?? null),
    ),
  ];
}

/** ISO 8601 in UTC. */
function momentText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Password forms use only a rule's bounds, pattern and kind, whatever registration requires. */
function boundsOf(rule: FieldRule | null): unknown {
  return rule && { minLength: rule.minLength, maxLength: rule.maxLength, pattern: rule.pattern, kind: rule.kind };
}

function status(name: string, at: string, value: unknown): Setting {
  return { name, spot: { document: 'status', pointer: at }, value };
}

function site(name: string, at: string, value: unknown): Setting {
  return { name, spot: { document: 'site', pointer: at }, value };
}
