import type { Kit } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotOffered } from '../verdict/verdict.ts';
import { callNamed, comparable, readByPath, show } from './read-value.ts';
import type { Finding, Relation, Values } from './relation.ts';

/** The facts in a reply, by name; undefined: the reply does not contain it. */
export type Facts = Readonly<Record<string, unknown>>;

/** How a call tells its facts; `all` are the replies of every call of the subject. */
export type Teller = (value: unknown, all: Values) => Facts;

/** A subject: calls that tell the same facts about it. */
export interface Subject {
  readonly about: string;
  readonly tellers: Readonly<Record<string, Teller>>;
  /** Changes to the requests that the calls' own paths prepare. */
  readonly requests?: Readonly<Record<string, object | ((all: Values) => object)>>;
  /** Sources that are compared with, but have their own relation or rule. */
  readonly sources?: readonly string[];
}

/** Facts by call. */
type Told = Readonly<Record<string, Facts>>;

/** The relation of a subject: each of its calls tells the facts as the other calls do. */
export function toldAlike({ about, tellers, requests = {}, sources = [] }: Subject): Relation<Told> {
  const names = Object.keys(tellers);
  const calls = names.filter((name) => !sources.includes(name));
  return {
    kind: 'told-alike',
    calls,
    others: sources,
    title: `${about}, as ${listed(names)} tell it`,
    harmless: true,
    async record(kit, merchant) {
      const first = await tell(kit, merchant, tellers, requests);
      const isAlike = calls.every((call) => differenceOf(first, call) === undefined);
      // The second reading excludes a change between the requests of the first.
      return isAlike ? first : tell(kit, merchant, tellers, requests);
    },
    isAbout: (told, call) => sharesFact(told, call),
    find: differenceOf,
  };
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

async function tell(
  kit: Kit,
  merchant: ProfileMerchant,
  tellers: Subject['tellers'],
  requests: NonNullable<Subject['requests']>,
): Promise<Told> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(tellers)) {
    try {
      const rest = requests[name];
      values[name] = await readByPath(kit, merchant, callNamed(name), typeof rest === 'function' ? rest(values) : rest);
    } catch (error) {
      // A call that this user does not have tells nothing.
      if (!(error instanceof NotOffered)) throw error;
    }
  }
  const told = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, tellers[name]?.(value, values) ?? {}]),
  );
  if (!hasCommonFact(told)) throw new NotOffered(`one call alone tells of it at ${merchant.code}`);
  return told;
}

function hasCommonFact(told: Told): boolean {
  const facts = Object.values(told).flatMap((one) => Object.keys(one).filter((name) => one[name] !== undefined));
  return facts.some((name, index) => facts.indexOf(name) !== index);
}

function sharesFact(told: Told, call: string): boolean {
  const mine = Object.entries(told[call] ?? {}).filter(([, value]) => value !== undefined);
  const others = Object.entries(told).filter(([name]) => name !== call);
  return mine.some(([fact]) => others.some(([, one]) => one[fact] !== undefined));
}

/** The first fact that most of the other calls tell differently. */
function differenceOf(told: Told, call: string): Finding | undefined {
  const mine = told[call];
  if (mine === undefined) return undefined;
  const others = Object.entries(told).filter(([name]) => name !== call);
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
