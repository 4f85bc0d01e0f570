import { isObject, own, ownList, ownText, yes } from '../json/json.ts';
import { readMoment } from '../json/moment.ts';
import type { Parsed, Problem } from '../json/problem.ts';
import { pointer, showValue } from '../json/problem.ts';
import type { Rules } from './rules.ts';
import { parseRules } from './rules.ts';
import { safeAddress } from './safe-address.ts';
import { parseServices, type Services } from './services.ts';
import type { Switches } from './switches.ts';
import { parseSwitches } from './switches.ts';

/** Social networks of resources in display order. */
export const SOCIAL_KINDS = ['WHATSAPP', 'FACEBOOK', 'INSTAGRAM', 'TELEGRAM', 'YOUTUBE'] as const;
/** Apps of resources. */
export const APP_KINDS = ['IOS', 'IOS_LITE', 'Android'] as const;
export const RESOURCE_KINDS = [...APP_KINDS, ...SOCIAL_KINDS, 'EMAIL'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** A link, an app or an address of the merchant. URLs are validated: http(s), mailto or tel; otherwise empty. */
export interface Resource {
  /** JSON pointer of the resource in the status answer. */
  readonly pointer: string;
  readonly kind: ResourceKind;
  readonly url: string;
  readonly qrCodeUrl: string;
  /** Labels by lower-case language code, from labelNameEn and similar keys. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Location of the visitor's address. Per request: never cached, never part of a portal. */
export interface Location {
  readonly ip: string;
  readonly country: string;
}

/** The parsed status answer ('permission') (docs/reference/wire.md#status; D20). */
export interface Status {
  readonly maintenance: boolean;
  /** Expected end of the maintenance in epoch milliseconds; undefined: unknown. */
  readonly maintenanceUntil: number | undefined;
  readonly regionRestriction: boolean;
  /** Whether this visitor may enter during maintenance. Per request, like the location. */
  readonly admitted: boolean;
  readonly location: Location;
  /** Undefined: the answer contained no tree, so its switches are unknown. */
  readonly switches: Switches | undefined;
  readonly rules: Rules | undefined;
  readonly resources: readonly Resource[];
  readonly services: Services;
}

const MOST_RESOURCES = 60;

/** Parses the status answer. An invalid part affects only itself. Never throws. */
export function parseStatus(raw: unknown): Parsed<Status> {
  const info = own(raw, 'info');
  const location = own(raw, 'location');
  const switches = part(own(info, 'whitelabel'), '/info/whitelabel', parseSwitches);
  const rules = part(own(info, 'register'), '/info/register', parseRules);
  const resources = readResources(ownList(info, 'resources'));
  const services = parseServices(info);
  const value: Status = {
    maintenance: yes(own(raw, 'maintenance')),
    maintenanceUntil: readMoment(own(raw, 'maintenanceUntil')),
    regionRestriction: yes(own(raw, 'regionRestriction')),
    admitted: yes(own(raw, 'admitted')),
    location: { ip: ownText(location, 'ip') ?? '', country: ownText(location, 'country') ?? '' },
    switches: switches.value,
    rules: rules.value,
    resources: resources.value,
    services: services.value,
  };
  const whole = isObject(raw)
    ? []
    : [problem('', raw, 'an object with maintenance, regionRestriction, location and info')];
  return {
    value,
    problems: [...whole, ...switches.problems, ...rules.problems, ...resources.problems, ...services.problems],
  };
}

function part<T>(raw: unknown, at: string, parse: (raw: unknown) => Parsed<T>): Parsed<T | undefined> {
  if (!isObject(raw)) {
    const problems = raw === undefined || raw === null ? [] : [problem(at, raw, 'an object')];
    return { value: undefined, problems };
  }
  const { value, problems } = parse(raw);
  return { value, problems: problems.map((found) => ({ ...found, path: at + found.path })) };
}

function readResources(list: readonly unknown[]): Parsed<readonly Resource[]> {
  const value: Resource[] = [];
  const problems: Problem[] = [];
  list.slice(0, MOST_RESOURCES).forEach((raw, at) => {
    const kind = RESOURCE_KINDS.find((known) => known === own(raw, 'resourceType'));
    if (kind) value.push(readResource(kind, raw, pointer('info', 'resources', at)));
    else
      problems.push(
        problem(
          pointer('info', 'resources', at, 'resourceType'),
          own(raw, 'resourceType'),
          `one of ${RESOURCE_KINDS.join(', ')}`,
        ),
      );
  });
  return { value, problems };
}

function readResource(kind: ResourceKind, raw: unknown, at: string): Resource {
  return {
    pointer: at,
    kind,
    url: safeAddress(own(raw, 'url')),
    qrCodeUrl: safeAddress(own(raw, 'qrCodeUrl')),
    labels: readLabels(raw),
  };
}

function readLabels(raw: unknown): Readonly<Record<string, string>> {
  if (!isObject(raw)) return {};
  const labels = Object.entries(raw).flatMap(([key, value]) => {
    const language = /^labelName([A-Z][a-z])$/.exec(key)?.[1];
    return language && typeof value === 'string' ? [[language.toLowerCase(), value.slice(0, 80)] as const] : [];
  });
  return Object.fromEntries(labels);
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
