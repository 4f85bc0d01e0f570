import type { Kit } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotOffered } from '../verdict/verdict.ts';
import { callNamed, comparable, readByPath, show } from './read-value.ts';
import type { Finding, Relation, Values } from './relation.ts';

/** The facts in a reply, by name; undefined: the reply does not contain it. */
export type Facts = Readonly<Record<string, unknown>>;

/** Reads the facts of a reply; `all` are the replies of every call of the subject. */
export type ReadFacts = (value: unknown, all: Values) => Facts;

/** A subject: calls whose replies contain the same facts. */
export interface Subject {
  readonly about: string;
  readonly factsIn: Readonly<Record<string, ReadFacts>>;
  /** Changes to the requests that the calls' own paths prepare. */
  readonly requests?: Readonly<Record<string, object | ((all: Values) => object)>>;
  /** Sources that are compared with, but have their own relation or rule. */
  readonly sources?: readonly string[];
}

/** Facts by call. */
type FactsByCall = Readonly<Record<string, Facts>>;

/** The relation of a subject: the replies of its calls agree. */
export function sameFact({ about, factsIn, requests = {}, sources = [] }: Subject): Relation<FactsByCall> {
  const names = Object.keys(factsIn);
  const calls = names.filter((name) => !sources.includes(name));
  return {
    kind: 'same-fact',
    calls,
    others: sources,
    title: `${about}: ${listed(names)} agree`,
    harmless: true,
    async record(kit, merchant) {
      const first = await readFacts(kit, merchant, factsIn, requests);
      const isAlike = calls.every((call) => differenceOf(first, call) === undefined);
      // The second reading excludes a change between the requests of the first.
      return isAlike ? first : readFacts(kit, merchant, factsIn, requests);
    },
    isAbout: (byCall, call) => sharesFact(byCall, call),
    find: differenceOf,
  };
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

async function readFacts(
  kit: Kit,
  merchant: ProfileMerchant,
  factsIn: Subject['factsIn'],
  requests: NonNullable<Subject['requests']>,
): Promise<FactsByCall> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(factsIn)) {
    try {
      const rest = requests[name];
      values[name] = await readByPath(kit, merchant, callNamed(name), typeof rest === 'function' ? rest(values) : rest);
    } catch (error) {
      // A call that this user does not have has no facts.
      if (!(error instanceof NotOffered)) throw error;
    }
  }
  const byCall = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, factsIn[name]?.(value, values) ?? {}]),
  );
  if (!hasCommonFact(byCall)) throw new NotOffered(`only one call contains it at ${merchant.code}`);
  return byCall;
}

function hasCommonFact(byCall: FactsByCall): boolean {
  const facts = Object.values(byCall).flatMap((one) => Object.keys(one).filter((name) => one[name] !== undefined));
  return facts.some((name, index) => facts.indexOf(name) !== index);
}

function sharesFact(byCall: FactsByCall, call: string): boolean {
  const mine = Object.entries(byCall[call] ?? {}).filter(([, value]) => value !== undefined);
  const others = Object.entries(byCall).filter(([name]) => name !== call);
  return mine.some(([fact]) => others.some(([, one]) => one[fact] !== undefined));
}

/** The first fact in which most of the other calls differ. */
function differenceOf(byCall: FactsByCall, call: string): Finding | undefined {
  const mine = byCall[call];
  if (mine === undefined) return undefined;
  const others = Object.entries(byCall).filter(([name]) => name !== call);
  for (const [fact, value] of Object.entries(mine)) {
    if (value === undefined) continue;
    const versions = others.filter(([, facts]) => facts[fact] !== undefined);
    const against = versions.filter(([, facts]) => comparable(facts[fact]) !== comparable(value));
    const [other] = against;
    if (other === undefined || against.length * 2 <= versions.length) continue;
    const otherCalls = listed(against.map(([name]) => name));
    return { found: `${fact} is ${show(value)}`, expected: `${show(other[1][fact])}, as in ${otherCalls}` };
  }
  return undefined;
}
