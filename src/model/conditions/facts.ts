/**
 * Facts: the only inputs of conditions. Each is declared once, with its finite domain, its source document and
 * location, and its scope. No other code reads a switch, a rule, a role or a flag.
 */
import { MEMBER_TYPES } from '../documents/member.ts';
import { pointer } from '../json/problem.ts';

/**
 * A fact's value. Domains are finite, so that minimal changes can be searched and impossible combinations are never
 * proposed.
 */
export type FactValue = string | number | boolean;

/** `family` or `family:argument`, for example `switch:MANPLAYREB3`, `member.type`. */
export type FactName = string;

/**
 * Who shares a fact: all users of the merchant's site, one request (address, country), one member, or one view. The
 * edge evaluates merchant facts once per revision; the others are evaluated where they are known.
 */
export type Scope = 'merchant' | 'request' | 'member' | 'view';

export type DocumentName = 'brand' | 'status' | 'site' | 'lanes' | 'member' | 'flags' | 'view' | 'content';

export interface FactFamily {
  readonly family: string;
  readonly domain: readonly FactValue[];
  readonly scope: Scope;
  readonly document: DocumentName;
  /** JSON pointer of the fact in its document, if the document has no more precise one. */
  pointer(argument: string): string;
  /** Value of the fact for a visitor; any other value requires a signed-in member. */
  readonly forVisitor?: FactValue;
}

const yesNo = [true, false] as const;
const RANKS = Array.from({ length: 100 }, (_, level) => level);

function family(
  name: string,
  scope: Scope,
  document: DocumentName,
  domain: readonly FactValue[],
  pointer: (argument: string) => string,
  forVisitor?: FactValue,
): FactFamily {
  return { family: name, scope, document, domain, pointer, ...(forVisitor === undefined ? {} : { forVisitor }) };
}

/** All fact families. The argument after the colon selects a member of the family. */
export const FACT_FAMILIES: readonly FactFamily[] = [
  family('brand', 'merchant', 'brand', yesNo, (question) => pointer(...(question.split(' ')[0] ?? '').split('.'))),
  family('brand.hidden', 'merchant', 'brand', yesNo, (id) => pointer('elements', id, 'hidden')),
  family('brand.section', 'merchant', 'brand', yesNo, () => '/home'),
  family('switch', 'merchant', 'status', ['1', '0', 'missing'], () => '/info/whitelabel'),
  family('rule', 'merchant', 'status', yesNo, (field) => pointer('info', 'register', field, 'enabled')),
  family('resource', 'merchant', 'status', yesNo, () => '/info/resources'),
  family('maintenance', 'merchant', 'status', yesNo, () => '/maintenance'),
  family('restricted', 'request', 'status', yesNo, () => '/regionRestriction'),
  family('vendors', 'merchant', 'lanes', yesNo, () => ''),
  family('site', 'merchant', 'site', yesNo, (key) => pointer(key)),
  family('loginBeforeHome', 'merchant', 'site', yesNo, () => '/loginBeforeHome'),
  family('playersHaveAccountCentre', 'merchant', 'site', yesNo, () => '/accountCentreTypes'),
  family('member.type', 'member', 'member', ['visitor', ...MEMBER_TYPES], () => '/type'),
  family('member.rank', 'member', 'member', RANKS, () => '/clubLabel/rankLevel', 0),
  family('member.toUpline', 'member', 'member', yesNo, () => '/toUpline', false),
  family('member.hasPassword', 'member', 'member', yesNo, () => '/hasPassword', true),
  family('overlay', 'member', 'member', ['absent', '1', '0'], (id) => pointer('switches', id, 'enabled'), 'absent'),
  family('contract', 'member', 'flags', yesNo, (kind) => pointer(kind)),
  family('flag', 'member', 'flags', yesNo, (name) => pointer(name)),
  family('view', 'view', 'view', yesNo, (name) => pointer(name)),
];

const byFamily = new Map(FACT_FAMILIES.map((entry) => [entry.family, entry]));

export function factFamily(name: FactName): FactFamily | undefined {
  return byFamily.get(factFamilyName(name));
}

export function factFamilyName(name: FactName): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(0, colon);
}

/** Part of a fact's name after the colon; empty for a family with one member. */
export function factArgument(name: FactName): string {
  const colon = name.indexOf(':');
  return colon < 0 ? '' : name.slice(colon + 1);
}

export interface FactOrigin {
  readonly document: DocumentName;
  readonly pointer: string;
  /** Explanation sent by the server, for example why a switch is overridden. */
  readonly because?: string;
}

/** Source of fact values. `undefined`: the document with the fact is not loaded, which is not the same as off. */
export interface FactSource {
  value(name: FactName): FactValue | undefined;
  /** Location of the value, if it is more precise than the declared one. */
  origin?(name: FactName): FactOrigin | undefined;
}

/** A source from a literal table; other facts are unknown. */
export function factsFrom(table: Readonly<Record<FactName, FactValue>>): FactSource {
  return { value: (name) => (Object.hasOwn(table, name) ? table[name] : undefined) };
}

/** Caches each fact of another source; for one evaluation, in which no document changes. */
export function rememberFacts(facts: FactSource): FactSource {
  const known = new Map<FactName, FactValue | undefined>();
  return {
    ...facts,
    value(name) {
      const remembered = known.get(name);
      if (remembered !== undefined || known.has(name)) return remembered;
      const value = facts.value(name);
      known.set(name, value);
      return value;
    },
  };
}

/** Combines sources; the first that knows a fact answers. */
export function firstOf(...sources: readonly FactSource[]): FactSource {
  return {
    value: (name) => first(sources, (source) => source.value(name)),
    origin: (name) =>
      first(sources, (source) =>
        source.value(name) === undefined ? undefined : (source.origin?.(name) ?? declared(name)),
      ),
  };
}

/** Location of a fact's value: the most precise one that the source knows, else the declared one. */
export function originOf(name: FactName, facts: FactSource): FactOrigin | undefined {
  return facts.origin?.(name) ?? declared(name);
}

function declared(name: FactName): FactOrigin | undefined {
  const entry = factFamily(name);
  return entry && { document: entry.document, pointer: entry.pointer(factArgument(name)) };
}

function first<T, R>(items: readonly T[], pick: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = pick(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
