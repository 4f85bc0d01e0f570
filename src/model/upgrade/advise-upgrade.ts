/** What an upgrade of the platform's defaults changes for one brand (N14). */
import type { ElementSpec } from '../catalogue/element.ts';
import { factsFor, ROLES, type Side } from '../compare/sides.ts';
import { type Evaluation, evaluate } from '../conditions/condition.ts';
import { canDiffer } from '../conditions/solve.ts';
import { own } from '../json/json.ts';
import { pointer } from '../json/problem.ts';
import { composeElements, type Element, orderSlots } from '../portal/elements.ts';
import type { Brand } from '../site/brand.ts';
import { brandFacts, overrideKeys } from '../site/document-facts.ts';
import type { Base } from './base.ts';

/** A value of the brand file that stands in place of a default which an upgrade changes. */
export interface HiddenDefault {
  /** JSON pointer into the brand file. */
  readonly at: string;
  readonly own: unknown;
  readonly from: unknown;
  readonly to: unknown;
  /** The version that changed the default. */
  readonly version: number;
  /** The brand's value equals the old default, the new default, or neither. */
  readonly equals: 'old' | 'new' | 'neither';
}

/** A changed default that the brand file does not replace: the site changes. */
export interface ChangedDefault {
  readonly at: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly version: number;
}

/** A part of an element that differs for the brand. */
export interface ChangedPart {
  readonly part: ElementPart;
  readonly from: unknown;
  readonly to: unknown;
}

const PARTS = ['slot', 'kind', 'label', 'icon', 'action', 'badge'] as const;
export type ElementPart = (typeof PARTS)[number];

export interface ElementChange {
  readonly id: string;
  readonly version: number;
  readonly change: 'added' | 'removed' | 'changed';
  readonly parts: readonly ChangedPart[];
  /** Names of roles. Absent without trees, unless the brand file alone decides. */
  readonly appears?: readonly string[];
  readonly disappears?: readonly string[];
  /** Whether some documents of the server show it before and not after, or the other way round. */
  readonly canMatter: boolean;
  /** Of an added element: the id before it in its slot, in the brand's order. */
  readonly follows?: string;
}

export interface UpgradeAdvice {
  readonly from: number;
  readonly to: number;
  readonly hidden: readonly HiddenDefault[];
  readonly values: readonly ChangedDefault[];
  readonly elements: readonly ElementChange[];
}

export interface UpgradeOf {
  /** The versions from the brand's to the wanted one, in order. */
  readonly bases: readonly [Base, ...Base[]];
  readonly brand: Brand;
  /** The brand file as written: without defaults. */
  readonly file: unknown;
  /** Documents of the server: without them, no roles are named. */
  readonly side?: Side;
}

/** Pure. Equal versions give no advice. */
export function adviseUpgrade({ bases, brand, file, side }: UpgradeOf): UpgradeAdvice {
  const [first] = bases;
  const last = bases.at(-1) ?? first;
  const defaults = changedDefaults(bases).map((change) => ({ ...change, own: valueAt(file, change.at) }));
  const rules = side?.documents.rules ?? {};
  const [before, after] = [first, last].map((base) => byId(composeElements(brand, rules, base.elements)));
  const specs = [first, last].map((base) => byId(base.elements));
  const ids = [...new Set(specs.flatMap((of) => [...of.keys()]))].filter(
    (id) => JSON.stringify(specs[0]?.get(id)) !== JSON.stringify(specs[1]?.get(id)),
  );
  const orders = orderSlots(brand, [...(after?.values() ?? [])]);
  return {
    from: first.version,
    to: last.version,
    hidden: [
      ...defaults.flatMap(({ own: value, ...change }) =>
        value === undefined ? [] : [{ ...change, own: value, equals: comparedTo(value, change) }],
      ),
      ...ids.flatMap((id) =>
        hiddenParts(brand, file, id, [specs[0]?.get(id), specs[1]?.get(id)], versionOf(bases, id)),
      ),
    ],
    values: defaults.flatMap(({ own: value, ...change }) => (value === undefined ? [change] : [])),
    elements: ids.flatMap((id) => {
      const found = changeOf({ one: before?.get(id), other: after?.get(id) }, brand, side);
      if (found === undefined) return [];
      const slot = after?.get(id)?.slot;
      const order = slot === undefined ? [] : orders[slot];
      const follows = found.change === 'added' ? order[order.indexOf(id) - 1] : undefined;
      return [{ id, version: versionOf(bases, id), ...found, ...(follows === undefined ? {} : { follows }) }];
    }),
  };
}

/** Keys of the file that later versions renamed, oldest first. */
export function renamedKeys(
  bases: readonly Base[],
  file: unknown,
): readonly { readonly from: string; readonly to: string; readonly version: number }[] {
  const present = new Set<string>();
  return bases.flatMap(({ renamed, version }) =>
    Object.entries(renamed).flatMap(([from, to]) => {
      if (valueAt(file, from) === undefined && !present.has(from)) return [];
      present.add(to);
      return [{ from, to, version }];
    }),
  );
}

/** The value at a JSON pointer (RFC 6901); undefined if it is absent. */
export function valueAt(json: unknown, at: string): unknown {
  const keys = at.split('/').slice(1);
  return keys.reduce((inner, key) => own(inner, key.replaceAll('~1', '/').replaceAll('~0', '~')), json);
}

function byId<E extends { readonly id: string }>(elements: readonly E[]): ReadonlyMap<string, E> {
  return new Map(elements.map((element) => [element.id, element]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function comparedTo(value: unknown, { from, to }: ChangedDefault): HiddenDefault['equals'] {
  if (isSame(value, to)) return 'new';
  return isSame(value, from) ? 'old' : 'neither';
}

/** Defaults that both ends have, with different values. A key that is new has no old default to compare with. */
function changedDefaults(bases: readonly [Base, ...Base[]]): readonly ChangedDefault[] {
  const [first] = bases;
  const last = bases.at(-1) ?? first;
  return Object.entries(last.defaults).flatMap(([at, to]) => {
    const was = Object.entries(first.defaults).find(([known]) => movedTo(bases, known) === at);
    if (was === undefined || isSame(was[1], to)) return [];
    const version = bases.findLast(({ defaults }) => !isSame(defaults[at], to))?.version ?? first.version;
    return [{ at, from: was[1], to, version: version + 1 }];
  });
}

/** Where later versions have the key. */
function movedTo(bases: readonly Base[], at: string): string {
  return bases.slice(1).reduce((now, { renamed }) => renamed[now] ?? now, at);
}

/** The last version that changed an element. */
function versionOf(bases: readonly Base[], id: string): number {
  const specs = bases.map(({ elements }) => JSON.stringify(elements.find((element) => element.id === id)));
  const at = specs.findLastIndex((spec, index) => index > 0 && spec !== specs[index - 1]);
  return bases[at]?.version ?? bases.at(-1)?.version ?? 0;
}

/** Labels and icons of the brand file that hide a changed one of the platform. */
function hiddenParts(
  brand: Brand,
  file: unknown,
  id: string,
  [before, after]: readonly (ElementSpec | undefined)[],
  version: number,
): readonly HiddenDefault[] {
  if (before === undefined || after === undefined) return [];
  return (['label', 'icon'] as const).flatMap((part): readonly HiddenDefault[] => {
    const [from, to] = [before[part] ?? null, after[part] ?? null];
    // Read from the file: a name that the platform no longer has is not in the parsed brand.
    const places = overrideKeys(brand, id).map((key) => pointer('elements', key, part));
    const at = places.findLast((place) => valueAt(file, place) !== undefined);
    if (at === undefined || isSame(from, to)) return [];
    const value = valueAt(file, at);
    return [{ at, own: value, from, to, version, equals: comparedTo(value, { at, from, to, version }) }];
  });
}

interface Both {
  readonly one: Element | undefined;
  readonly other: Element | undefined;
}

function changeOf(
  { one, other }: Both,
  brand: Brand,
  side: Side | undefined,
): Omit<ElementChange, 'id' | 'version'> | undefined {
  const [before, after]: readonly Evaluation[] = [one?.condition ?? false, other?.condition ?? false];
  const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
  const parts =
    one === undefined || other === undefined
      ? []
      : PARTS.filter((part) => !isSame(one[part], other[part])).map((part) => ({
          part,
          from: one[part],
          to: other[part],
        }));
  const canMatter = canDiffer(before ?? false, after ?? false, brandFacts(brand));
  if (!canMatter && parts.length === 0) return undefined;
  return { change, parts, canMatter, ...rolesBetween(before ?? false, after ?? false, brand, side) };
}

/** Without trees, only where the brand file alone decides both. */
function rolesBetween(
  before: Evaluation,
  after: Evaluation,
  brand: Brand,
  side: Side | undefined,
): Pick<ElementChange, 'appears' | 'disappears'> {
  const ofBrand = brandFacts(brand);
  const isDecided = [before, after].every((condition) => typeof evaluate(condition, ofBrand) === 'boolean');
  if (side === undefined && !isDecided) return {};
  const seen = ROLES.map((role) => {
    const facts = side === undefined ? ofBrand : factsFor(role, side);
    return { name: role.name, was: evaluate(before, facts) === true, is: evaluate(after, facts) === true };
  });
  return {
    appears: seen.filter(({ was, is }) => !was && is).map(({ name }) => name),
    disappears: seen.filter(({ was, is }) => was && !is).map(({ name }) => name),
  };
}
