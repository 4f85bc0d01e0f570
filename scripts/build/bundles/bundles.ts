import type { Draft } from './draft.ts';
import { loadsOf } from './loads.ts';

/** What a request is worth, in characters of code (`DraftChunk.size`): about 2 kB on the line. */
const REQUEST = 15_000;

/** Files of a draft that become one, and who needs it. */
interface Bundle {
  readonly files: readonly string[];
  readonly users: ReadonlySet<string>;
  readonly size: number;
  readonly isAlone: boolean;
}

/** What counts for who asks for a lazy file, beside the others' 1: the requests that are saved, and what comes in vain. */
export type Weigh = (file: string) => { readonly saved: number; readonly inVain: number };

/**
 * Puts files that several screens or windows share together: two become one where the bytes that somebody then loads in vain cost
 * less than the requests that are saved, the best pair first. Answers the lists of files that become one; those of
 * `base` and those that are asked for by themselves stay as they are.
 */
export function bundle(draft: Draft, base: ReadonlySet<string>, weigh: Weigh): readonly (readonly string[])[] {
  let bundles = bundlesOf(draft, base);
  for (;;) {
    const below = belowEach(draft, bundles);
    const pair = bestPair(bundles, below, weigh);
    if (pair === undefined) return bundles.filter(({ isAlone }) => !isAlone).map(({ files }) => files);
    bundles = join(bundles, pair, below);
  }
}

function bundlesOf(draft: Draft, base: ReadonlySet<string>): readonly Bundle[] {
  const loads = [...loadsOf(draft, base)];
  const usersOf = (name: string) => new Set(loads.filter(([, files]) => files.has(name)).map(([user]) => user));
  return [...draft]
    .filter(([name]) => !base.has(name))
    .map(([name, { size, isAsked }]) => ({ files: [name], users: usersOf(name), size, isAlone: isAsked }));
}

/** The bundles that come with each, without itself. */
type Below = ReadonlyMap<Bundle, ReadonlySet<Bundle>>;

function belowEach(draft: Draft, bundles: readonly Bundle[]): Below {
  const placeOf = new Map(bundles.flatMap((one) => one.files.map((file) => [file, one] as const)));
  const belowOf = (top: Bundle): ReadonlySet<Bundle> => {
    const found = new Set([top]);
    for (const { files } of found) {
      for (const file of files.flatMap((one) => draft.get(one)?.imports ?? [])) {
        const place = placeOf.get(file);
        if (place) found.add(place);
      }
    }
    found.delete(top);
    return found;
  };
  return new Map(bundles.map((one) => [one, belowOf(one)]));
}

/** What comes with the two is then needed by whoever needs one of them. */
function join(bundles: readonly Bundle[], pair: Pair, below: Below): readonly Bundle[] {
  const [one, other] = pair;
  const users = new Set([...one.users, ...other.users]);
  const joined: Bundle = { files: [...one.files, ...other.files], users, size: one.size + other.size, isAlone: false };
  const needed = new Set(pair.flatMap((part) => [...(below.get(part) ?? [])]));
  const rest = bundles.filter((some) => !pair.includes(some));
  return [
    ...rest.map((some) => (needed.has(some) ? { ...some, users: new Set([...some.users, ...users]) } : some)),
    joined,
  ];
}

type Pair = readonly [Bundle, Bundle];

/** The two that save most, of those that may come together. */
function bestPair(bundles: readonly Bundle[], below: Below, weigh: Weigh): Pair | undefined {
  const joinable = bundles.filter(({ isAlone }) => !isAlone);
  let best: { readonly pair: Pair; readonly saved: number } | undefined;
  for (const [at, one] of joinable.entries()) {
    for (const other of joinable.slice(at + 1)) {
      const saved = savedBy(one, other, below, weigh);
      if (saved > (best?.saved ?? 0) && !isBetween(one, other, below)) best = { pair: [one, other], saved };
    }
  }
  return best?.pair;
}

/** Requests that are saved, less what comes in vain. */
function savedBy(one: Bundle, other: Bundle, below: Below, weigh: Weigh): number {
  let saved = -inVain(one, other, below, weigh) - inVain(other, one, below, weigh);
  for (const user of one.users) if (other.users.has(user)) saved += weigh(user).saved * REQUEST;
  return saved;
}

/** What those who need the one load in vain with the other: itself, and what comes with it. */
function inVain(one: Bundle, other: Bundle, below: Below, weigh: Weigh): number {
  let lost = 0;
  for (const user of one.users) {
    if (other.users.has(user)) continue;
    lost += weigh(user).inVain * other.size;
    for (const { users, size } of below.get(other) ?? [])
      if (!users.has(user)) lost += weigh(user).inVain * size + weigh(user).saved * REQUEST;
  }
  return lost;
}

/** Files that import each other in a circle run before what they need is there: two with a third between them stay apart. */
function isBetween(one: Bundle, other: Bundle, below: Below): boolean {
  const leadsTo = (from: Bundle, to: Bundle) => below.get(from)?.has(to) === true;
  return [...below.keys()].some(
    (third) =>
      third !== one &&
      third !== other &&
      ((leadsTo(one, third) && leadsTo(third, other)) || (leadsTo(other, third) && leadsTo(third, one))),
  );
}
