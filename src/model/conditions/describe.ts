/** Formats facts and tests of facts as English text for tools and staff pages; never shown to players. */
import type { Atom, Reason } from './condition.ts';
import type { FactName, FactValue } from './facts.ts';
import { factArgument, factFamily, factFamilyName } from './facts.ts';

type Describe = (argument: string, value: FactValue, values: string) => string;

const TYPE_WORDS: ReadonlyMap<FactValue, string> = new Map<FactValue, string>([
  [0, 'a player'],
  [4, 'a trial account'],
]);

const DESCRIBE: Readonly<Record<string, Describe>> = {
  brand: (question, value) => `the brand file ${value ? 'has' : 'does not have'} ${describeQuestion(question)}`,
  'brand.hidden': (id, value) => `the brand file ${value ? 'hides' : 'does not hide'} ${id}`,
  'brand.section': (section, value) =>
    `the brand's home page ${value ? 'lists' : 'does not list'} the section ${section}`,
  switch: (id, value) => (value === 'missing' ? `the switch tree has no ${id}` : `the switch ${id} is '${value}'`),
  overlay: (id, value) =>
    value === 'absent' ? `the member has no ${id} of their own` : `the member's own ${id} is '${value}'`,
  rule: (field, value) => `the rule ${field} is ${value ? 'enabled' : 'not enabled'}`,
  resource: (kind, value) => (value ? `the resources hold one of the kind ${kind}` : `the resources hold no ${kind}`),
  vendors: (category, value) => `the lanes hold ${value ? 'a' : 'no'} vendor of ${category}`,
  site: (flag, value) => `the site setting ${flag} is ${value ? 'on' : 'off'}`,
  flag: (flag, value) => `the flag ${flag} is ${value ? 'on' : 'off'}`,
  contract: (kind, value) => `the member has ${value ? 'a' : 'no'} contract of the kind ${kind}`,
  view: (name, value) => `the page's ${name} is ${value ? 'on' : 'off'}`,
  maintenance: (_, value) => `the site is ${value ? '' : 'not '}in maintenance`,
  restricted: (_, value) => `the visitor's place is ${value ? 'refused' : 'allowed'}`,
  loginBeforeHome: (_, value) => `the site ${value ? 'asks' : 'does not ask'} for log-in first`,
  playersHaveAccountCentre: (_, value) => `players have ${value ? 'an' : 'no'} account centre`,
  'member.type': (_, _value, values) =>
    values
      .replace(/^visitor$/, 'no one is logged in')
      .replace(/^visitor(,| or) /, 'no one is logged in or the member is of type ')
      .replace(/^(?=\d)/, "the member's type is "),
  'member.rank': (_, _value, values) => `the member's rank is ${values}`,
  'member.toUpline': (_, value) => `the member may ${value ? '' : 'not '}transfer to the upline`,
  'member.hasPassword': (_, value) => `the member has ${value ? 'a' : 'no'} password`,
};

function describeQuestion(question: string): string {
  const [path = '', ask, ...rest] = question.split(' ');
  if (ask === 'includes') return `${rest.join(' ')} in ${path}`;
  return ask === 'over' ? `more than ${rest.join(' ')} of ${path}` : path;
}

const NAMES: Readonly<Record<string, (argument: string) => string>> = {
  brand: (question) => `brand file: ${describeQuestion(question)}`,
  'brand.hidden': (id) => `brand file: ${id} hidden`,
  'brand.section': (section) => `brand file: section ${section}`,
  switch: (id) => `switch ${id}`,
  overlay: (id) => `the member's own ${id}`,
  rule: (field) => `rule ${field} enabled`,
  resource: (kind) => `resource ${kind}`,
  vendors: (category) => `vendors of ${category}`,
  site: (flag) => `site setting ${flag}`,
  flag: (flag) => `flag ${flag}`,
  contract: (kind) => `contract ${kind}`,
  'member.type': () => 'type of the member',
  'member.rank': () => 'rank of the member',
  'member.toUpline': () => "the member's toUpline",
  'member.hasPassword': () => "the member's hasPassword",
};

/** Display name of a fact: `switch MANPLAYREB3`, `vendors of LIVE`. */
export function nameFact(fact: FactName): string {
  const family = factFamilyName(fact);
  return (Object.hasOwn(NAMES, family) ? NAMES[family]?.(factArgument(fact)) : undefined) ?? fact;
}

/** A fact's value next to its name: quoted text, yes or no, or a number. */
export function showFactValue(value: FactValue | undefined): string {
  if (value === undefined) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return /^[01]$/.test(String(value)) && typeof value === 'string' ? `'${value}'` : String(value);
}

/** A fact's value as an English clause, with alternative values (`or`) if they can be listed. */
export function describeFact(fact: FactName, value: FactValue, or: readonly FactValue[] = []): string {
  const family = factFamilyName(fact);
  const describe = Object.hasOwn(DESCRIBE, family) ? DESCRIBE[family] : undefined;
  const values = listValues([value, ...or]);
  return describe ? describe(factArgument(fact), value, values) : `${fact} is ${values}`;
}

/** A fact's value as text; undefined: the document is not loaded. */
export function describeReason(fact: FactName, value: FactValue | undefined): string {
  if (value === undefined) return `${fact} is not known: its document has not come`;
  const kind = fact === 'member.type' ? TYPE_WORDS.get(value) : undefined;
  return `${describeFact(fact, value)}${kind ? ` (${kind})` : ''}`;
}

/**
 * The required values if they do not follow from the fact's value: `asked for: 1, 2, 41 or 42`. Undefined for a fact
 * with two values, and if there is nothing to add.
 */
export function describeWanted({ atom, wanted, value, holds }: Reason): string | undefined {
  const domain = factFamily(atom.fact)?.domain ?? [];
  if (value === 'missing' && holds === true) return 'which counts as on';
  if (atom.fact !== 'member.type' && atom.fact !== 'member.rank') return undefined;
  if ('above' in atom) return `asked for: ${wanted ? 'above' : 'at most'} ${atom.above}`;
  const asked = domain.filter((candidate) => atom.in.includes(candidate) === wanted);
  return `asked for: ${asked.some(isVisitor) ? describeVisitors(asked) : listTypes(atom, asked)}`;
}

function isVisitor(value: FactValue): boolean {
  return value === 'visitor';
}

function describeVisitors(asked: readonly FactValue[]): string {
  const others = asked.filter((value) => !isVisitor(value));
  return others.length === 0 ? 'a visitor' : `a visitor, or ${listValues(others)}`;
}

function listTypes({ fact }: Atom, asked: readonly FactValue[]): string {
  const types = (factFamily(fact)?.domain ?? []).filter((value) => !isVisitor(value));
  return fact === 'member.type' && asked.length === types.length ? 'anyone logged in' : listValues(asked);
}

/** Formats values: `1, 2, 41 or 42`; four or more consecutive numbers as `5 to 99`. */
export function listValues(values: readonly FactValue[]): string {
  const [first] = values;
  const isRun = values.length > 3 && typeof first === 'number' && values.every((value, at) => value === first + at);
  if (isRun) return `${first} to ${values.at(-1)}`;
  return values.length < 2 ? String(first) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
