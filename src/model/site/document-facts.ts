/** Maps documents to facts: one function per source. What a document does not contain stays unknown. */

import type { FactOrigin, FactSource, FactValue } from '../conditions/facts.ts';
import { factArgument, factFamily, factFamilyName } from '../conditions/facts.ts';
import type { Lanes } from '../documents/lanes.ts';
import type { Member } from '../documents/member.ts';
import type { Rollouts } from '../documents/rollouts.ts';
import type { Rules } from '../documents/rules.ts';
import type { Services } from '../documents/services.ts';
import type { SiteSettings } from '../documents/site-settings.ts';
import { SITE_FLAGS } from '../documents/site-settings.ts';
import type { Resource, Status } from '../documents/status.ts';
import type { Switches } from '../documents/switches.ts';
import { own } from '../json/json.ts';
import { pointer } from '../json/problem.ts';
import type { Brand } from './brand.ts';

type Reader = (argument: string) => FactValue | undefined;
type OriginReader = (argument: string) => FactOrigin | undefined;

/** The merchant's documents; undefined for one that is not loaded. */
export interface MerchantDocuments {
  readonly brand: Brand;
  readonly site?: SiteSettings | undefined;
  readonly switches?: Switches | undefined;
  /** Switches that a share of the members has otherwise; no fact of the merchant reads them. */
  readonly rollouts?: Rollouts | undefined;
  readonly rules?: Rules | undefined;
  readonly resources?: readonly Resource[] | undefined;
  readonly services?: Services | undefined;
  readonly lanes?: Lanes | undefined;
  readonly maintenance?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly maintenanceUntil?: number | undefined;
}

export function merchantFacts(documents: MerchantDocuments): FactSource {
  const { brand, site, switches, rules, resources, lanes, maintenance } = documents;
  return tableSource(
    {
      brand: (question) => answersBrand(brand, question),
      'brand.hidden': (id) => overridesFor(brand, id).some((override) => override.hidden),
      'brand.section': (section) => brand.home.some((entry) => entry.section === section),
      switch: switches && ((id) => switches.get(id)?.enabled ?? 'missing'),
      rule: rules && ((field) => (Object.hasOwn(rules, field) ? (rules[field]?.enabled ?? false) : false)),
      resource: resources && ((kind) => resources.some((resource) => resource.kind === kind)),
      vendors:
        lanes && ((category) => [...lanes].some(([title, lane]) => title === category && lane.vendors.length > 0)),
      site: site && ((flag) => SITE_FLAGS.some((known) => known === flag && site.flags[known])),
      loginBeforeHome: () => brand.loginBeforeHome || (site ? site.flags.loginBeforeHome : undefined),
      playersHaveAccountCentre: () => site?.playersHaveAccountCentre ?? false,
      maintenance: () => maintenance,
    },
    {
      brand: (question) => includedOrigin(brand, question),
      'brand.hidden': (id) => ({ document: 'brand', pointer: hiddenPointer(brand, id) }),
      'brand.section': (section) => sectionOrigin(brand, section),
      switch: (id) => switchOrigin(switches, id),
      resource: (kind) => resourceOrigin(resources, kind),
      vendors: (category) => lanes && vendorsOrigin(lanes, category),
      loginBeforeHome: () => (brand.loginBeforeHome ? { document: 'brand', pointer: '/loginBeforeHome' } : undefined),
    },
  );
}

/** The facts of a brand file alone, independent of the trees; facts of other documents stay unknown. */
export function brandFacts(brand: Brand): FactSource {
  const facts = merchantFacts({ brand });
  return { value: (name) => (factFamily(name)?.document === 'brand' ? facts.value(name) : undefined) };
}

/** The facts of one request: whether the visitor's region is restricted. */
export function requestFacts(status: Pick<Status, 'regionRestriction'>): FactSource {
  return tableSource({ restricted: () => status.regionRestriction });
}

/** The facts of the visitor; null for one who is not signed in. */
export function memberFacts(member: Member | null): FactSource {
  return tableSource(
    {
      'member.type': () => member?.type ?? 'visitor',
      'member.rank': () => member?.rankLevel ?? 0,
      'member.toUpline': () => member?.toUpline ?? false,
      'member.hasPassword': () => member?.hasPassword ?? true,
      overlay: (id) => member?.switches.get(id)?.enabled ?? 'absent',
    },
    member ? { overlay: (id) => overlayOrigin(member, id) } : NO_MEMBER,
  );
}

const NO_MEMBER_ORIGIN: FactOrigin = { document: 'member', pointer: '' };
/** For a visitor, the origin of these facts is the absence of a member, not a field of a member. */
const NO_MEMBER: Readonly<Record<string, OriginReader>> = Object.fromEntries(
  ['member.type', 'member.rank', 'member.toUpline', 'member.hasPassword', 'overlay'].map((family) => [
    family,
    () => NO_MEMBER_ORIGIN,
  ]),
);

function overlayOrigin(member: Member, id: string): FactOrigin | undefined {
  const overlay = member.switches.get(id);
  return overlay && { document: 'member', pointer: pointer('switches', id, 'enabled'), because: overlay.because };
}

/**
 * Facts of the member's replies: `contract` by kind and `flag` by name. An absent one is off; an undefined one is not
 * loaded yet.
 */
export function flagFacts(flags: Readonly<Record<string, boolean | undefined>>): FactSource {
  const isOn: Reader = (name) => (Object.hasOwn(flags, name) ? flags[name] : false);
  return tableSource({ flag: isOn, contract: isOn });
}

/** Facts of the view: what the page itself has observed. An absent one is off. */
export function viewFacts(view: Readonly<Record<string, boolean>>): FactSource {
  return tableSource({ view: (name) => Object.hasOwn(view, name) && view[name] === true });
}

function tableSource(
  readers: Readonly<Record<string, Reader | undefined>>,
  origins: Readonly<Record<string, OriginReader>> = {},
): FactSource {
  const byFamily = new Map(Object.entries(readers));
  const originByFamily = new Map(Object.entries(origins));
  return {
    value: (name) => byFamily.get(factFamilyName(name))?.(factArgument(name)),
    origin: (name) => originByFamily.get(factFamilyName(name))?.(factArgument(name)),
  };
}

/** Evaluates `path`, `path includes X` and `path over N` (docs/reference/elements.md#conditions). */
function answersBrand(brand: Brand, question: string): boolean {
  const [path = '', ask, ...rest] = question.split(' ');
  const value = path.split('.').reduce<unknown>((at, key) => own(at, key), brand.document);
  if (ask === 'includes') return Array.isArray(value) && value.includes(rest.join(' '));
  if (ask === 'over') return Array.isArray(value) && value.length > Number(rest[0]);
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value === true || (typeof value === 'string' && value !== '') || (typeof value === 'number' && value !== 0);
}

/** The overrides that apply to an id: those of its family (`bar.social.*`) and its own. */
export function overridesFor(brand: Brand, id: string): readonly Brand['elements'][string][] {
  return overrideKeys(brand, id).flatMap((key) => brand.elements[key] ?? []);
}

/** The keys of the overrides that apply to an id: its family's, then its own. */
export function overrideKeys(brand: Brand, id: string): readonly string[] {
  const family = `${id.slice(0, id.lastIndexOf('.'))}.*`;
  const both = [family, id];
  return both.filter((key) => Object.hasOwn(brand.elements, key));
}

/** The override that hides the element, else the nearest one that exists, else the place for a new one. */
function hiddenPointer(brand: Brand, id: string): string {
  const keys = overrideKeys(brand, id);
  const key = keys.findLast((candidate) => brand.elements[candidate]?.hidden) ?? keys.at(-1) ?? id;
  return pointer('elements', key, 'hidden');
}

/** The list entry that an `includes` question asks for; other questions point to their path. */
function includedOrigin(brand: Brand, question: string): FactOrigin | undefined {
  const [path = '', ask, ...rest] = question.split(' ');
  const keys = path.split('.');
  const list = ask === 'includes' ? keys.reduce<unknown>((at, key) => own(at, key), brand.document) : undefined;
  const index = Array.isArray(list) ? list.indexOf(rest.join(' ')) : -1;
  return index < 0 ? undefined : { document: 'brand', pointer: pointer(...keys, index) };
}

function sectionOrigin(brand: Brand, section: string): FactOrigin | undefined {
  const index = brand.home.findIndex((entry) => entry.section === section);
  return index < 0 ? undefined : { document: 'brand', pointer: pointer('home', index, 'section') };
}

function resourceOrigin(resources: readonly Resource[] | undefined, kind: string): FactOrigin | undefined {
  const found = resources?.find((resource) => resource.kind === kind);
  return found && { document: 'status', pointer: `${found.pointer}/resourceType` };
}

function vendorsOrigin(lanes: Lanes, category: string): FactOrigin | undefined {
  const lane = [...lanes].find(([title]) => title === category)?.[1];
  return lane && { document: 'lanes', pointer: lane.pointer };
}

function switchOrigin(switches: Switches | undefined, id: string): FactOrigin | undefined {
  const node = switches?.get(id);
  return node && { document: 'status', pointer: `/info/whitelabel${node.pointer}` };
}
