/** Compares lists of the server's documents that a visitor sees directly: vendors by category, and resources. */
import type { Category, Vendor } from '../documents/lanes.ts';
import type { Resource } from '../documents/status.ts';
import type { Change } from './changes.ts';
import { changeAt } from './changes.ts';
import type { Effect, Finding } from './effects.ts';
import { NOTHING } from './effects.ts';
import type { Side, Sides } from './sides.ts';

/** Vendors that are added, removed, renamed or opened differently, and categories with a changed order. */
export function compareVendors(sides: Sides, changes: readonly Change[]): readonly Effect[] {
  const categories = [sides.before, sides.after].flatMap((side) => [...(side.documents.lanes?.keys() ?? [])]);
  return [...new Set(categories)].flatMap((category) => {
    const before = vendorsOf(sides.before, category);
    const after = vendorsOf(sides.after, category);
    const findings = [...vendorFindings(category, before, after), ...vendorOrder(category, before, after)];
    const cause = factChange(changes, `vendors:${category}`) ?? laneChange(sides, category);
    return findings.map((finding) => ({ finding, causes: [[cause]] }));
  });
}

/** A list that is added or removed as a whole is already a fact. */
function factChange(changes: readonly Change[], fact: string): Change | undefined {
  return changes.find(({ facts }) => facts.includes(fact));
}

function vendorsOf(side: Side, category: Category): readonly Vendor[] {
  return side.documents.lanes?.get(category)?.vendors ?? [];
}

function vendorFindings(category: Category, before: readonly Vendor[], after: readonly Vendor[]): readonly Finding[] {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))];
  return codes.flatMap((code) => {
    const from = describeVendor(before.find((vendor) => vendor.code === code));
    const to = describeVendor(after.find((vendor) => vendor.code === code));
    return from === to ? [] : [{ kind: 'vendor', category, vendor: code, from, to }];
  });
}

function describeVendor(vendor: Vendor | undefined): string {
  if (!vendor) return NOTHING;
  const { name, opens, gameType, accountType } = vendor;
  return [`"${name}"`, opens === 'list' ? 'a list of games' : 'the game itself', gameType, accountType]
    .filter((part) => part !== '')
    .join(', ');
}

function vendorOrder(category: Category, before: readonly Vendor[], after: readonly Vendor[]): readonly Finding[] {
  const [from, to] = commonOrder(codesOf(before), codesOf(after));
  return from === to ? [] : [{ kind: 'vendorOrder', category, from, to }];
}

function codesOf(vendors: readonly Vendor[]): readonly string[] {
  return vendors.map(({ code }) => code);
}

/** Two lists without the entries that only one of them has, as text. */
export function commonOrder(one: readonly string[], other: readonly string[]): readonly [string, string] {
  return [one.filter((item) => other.includes(item)).join(', '), other.filter((item) => one.includes(item)).join(', ')];
}

/** Vendors have no facts: their lane is the source. */
function laneChange(sides: Sides, category: Category): Change {
  const [before, after] = [sides.before, sides.after].map((side) => ({
    document: 'lanes' as const,
    pointer: side.documents.lanes?.get(category)?.pointer ?? '',
  }));
  const change = changeAt(
    before ?? { document: 'lanes', pointer: '' },
    `lane ${category}`,
    'changed',
    `lane:${category}`,
  );
  return { ...change, after: after ?? change.after };
}

/** URLs, pictures and labels of resources. */
export function compareResources(sides: Sides, changes: readonly Change[]): readonly Effect[] {
  const some = sides.before.documents.resources ?? [];
  const others = sides.after.documents.resources ?? [];
  const kinds = [...new Set([...some, ...others].map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const before = some.filter((resource) => resource.kind === kind);
    const after = others.filter((resource) => resource.kind === kind);
    return pairUp(before, after).flatMap(([one, other], at) => {
      const name = `${kind}${at === 0 ? '' : ` ${at + 1}`}`;
      const cause = factChange(changes, `resource:${kind}`) ?? resourceChange(name, one, other);
      return resourceFindings(name, one, other).map((finding) => ({ finding, causes: [[cause]] }));
    });
  });
}

function pairUp<T>(some: readonly T[], others: readonly T[]): readonly (readonly [T | undefined, T | undefined])[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]]);
}

function resourceFindings(resource: string, before?: Resource, after?: Resource): readonly Finding[] {
  const one = partsOf(before);
  const other = partsOf(after);
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((part) => {
    const from = one.get(part) ?? NOTHING;
    const to = other.get(part) ?? NOTHING;
    return from === to ? [] : [{ kind: 'resource', resource, part, from, to }];
  });
}

function resourceChange(resource: string, before?: Resource, after?: Resource): Change {
  const spotOf = (side?: Resource) => ({ document: 'status' as const, pointer: side?.pointer ?? '/info/resources' });
  const change = changeAt(spotOf(before), `resource ${resource}`, 'changed', `resource.${resource}`);
  return { ...change, after: spotOf(after) };
}

/** Complete texts: two long URLs may differ at their ends. */
function partsOf(resource: Resource | undefined): ReadonlyMap<string, string> {
  if (!resource) return new Map();
  const labels = Object.entries(resource.labels).map(
    ([language, label]) => [`label ${language.toUpperCase()}`, JSON.stringify(label)] as const,
  );
  return new Map([
    ['address', JSON.stringify(resource.url)],
    ['picture', JSON.stringify(resource.qrCodeUrl)],
    ...labels,
  ]);
}
