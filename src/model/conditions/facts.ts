/**
 * Facts: the only things that a condition may depend on. Each is declared once, with its finite domain, the document and
 * the place that it is read from, and its scope. Nothing else in the house reads a switch, a rule, a role or a flag.
 */
import { MEMBER_TYPES } from '../documents/member.ts';
import { pointer } from '../json/problem.ts';

/** A fact's value. Domains are finite, so that a flip can be searched and an impossible world is never proposed. */
export type FactValue = string | number | boolean;

/** `family` or `family:argument`, for example `switch:MANPLAYREB3`, `member.type`. */
export type FactName = string;

/**
 * Who shares a fact: everybody on the merchant's site, one request (address, country), one member, or one view. The
 * edge settles merchant facts once per revision; the others are settled where they are known.
 */
export type Scope = 'merchant' | 'request' | 'member' | 'view';

export type DocumentName = 'brand' | 'status' | 'site' | 'lanes' | 'member' | 'flags' | 'view';

export interface FactFamily {
  readonly family: string;
  readonly domain: readonly FactValue[];
  readonly scope: Scope;
  readonly document: DocumentName;
  /** JSON pointer of the fact in its document when the document does not tell a nearer one. */
  pointer(argument: string): string;
  /** The value that the fact has for a visitor; any other value needs somebody signed in. */
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

/** Every family of facts. The argument after the colon names the member of the family. */
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

/** The declaration of a fact; undefined for a name that nothing declares. */
export function factFamily(name: FactName): FactFamily | undefined {
  return byFamily.get(factFamilyName(name));
}

/** The part of a fact's name before the colon. */
export function factFamilyName(name: FactName): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(0, colon);
}

/** The part of a fact's name after the colon; empty when the family has one member. */
export function factArgument(name: FactName): string {
  const colon = name.indexOf(':');
  return colon < 0 ? '' : name.slice(colon + 1);
}

/** Where a fact's value was read. */
export interface FactOrigin {
  readonly document: DocumentName;
  readonly pointer: string;
  /** A sentence of the server's own about the value, for example why a switch is overlaid. */
  readonly because?: string;
}

/** Answers facts. `undefined` says that the document which holds the fact has not come: that is not the same as off. */
export interface FactSource {
  value(name: FactName): FactValue | undefined;
  /** The place that the value was read from, when it is nearer than the declared one. */
  origin?(name: FactName): FactOrigin | undefined;
}

/** A source from a literal table; what is not in it is not known. */
export function factsFrom(table: Readonly<Record<FactName, FactValue>>): FactSource {
  return { value: (name) => (Object.hasOwn(table, name) ? table[name] : undefined) };
}

/** A source that asks another one once for each fact; for one resolution, in which no document changes. */
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

/** Asks several sources in turn; the first that knows a fact answers. */
export function firstOf(...sources: readonly FactSource[]): FactSource {
  return {
    value: (name) => first(sources, (source) => source.value(name)),
    origin: (name) =>
      first(sources, (source) =>
        source.value(name) === undefined ? undefined : (source.origin?.(name) ?? declared(name)),
      ),
  };
}

/** Where a fact's value stands: the nearest place that the source knows, else the declared one. */
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
