import type { Draft } from './draft.ts';
import { loadsOf } from './loads.ts';

/** Cost of a request in characters of code (`DraftChunk.size`): about 2 kB after compression. */
const REQUEST = 15_000;

/** Files of a draft that become one, and the lazy files that need them. */
interface Bundle {
  readonly files: readonly string[];
  readonly users: ReadonlySet<string>;
  readonly size: number;
  readonly isAlone: boolean;
}

/** Weights of the user of a lazy file, relative to 1: of saved requests and of bytes loaded unnecessarily. */
export type Weigh = (file: string) => { readonly saved: number; readonly inVain: number };

/**
 * Merges files that several screens or windows share: two files become one if the bytes loaded unnecessarily cost less
 * than the requests saved, best pair first. Returns the lists of files to merge; files of `base` and files that are
 * requested directly stay separate.
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

/** The bundles that each bundle imports, directly or indirectly. */
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

/** Imports of the two are then needed by every user of either. */
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

function bestPair(bundles: readonly Bundle[], below: Below, weigh: Weigh): Pair | undefined {
  const joinable = bundles.filter(({ isAlone }) => !isAlone);
  const allUsers = new Set(joinable.flatMap(({ users }) => [...users]));
  const wasteOf = new Map(joinable.map((one) => [one, wasteEach(one, allUsers, below, weigh)]));
  const inVain = (one: Bundle, other: Bundle) => {
    const waste = wasteOf.get(other);
    let lost = 0;
    for (const user of one.users) lost += waste?.get(user) ?? 0;
    return lost;
  };
  let best: { readonly pair: Pair; readonly saved: number } | undefined;
  for (const [at, one] of joinable.entries()) {
    for (const other of joinable.slice(at + 1)) {
      const saved = savedRequests(one, other, weigh) - inVain(one, other) - inVain(other, one);
      if (saved > (best?.saved ?? 0) && !isBetween(one, other, below)) best = { pair: [one, other], saved };
    }
  }
  return best?.pair;
}

/** What two bundles that become one save their common users. */
function savedRequests(one: Bundle, other: Bundle, weigh: Weigh): number {
  let saved = 0;
  for (const user of one.users) if (other.users.has(user)) saved += weigh(user).saved * REQUEST;
  return saved;
}

/** What each lazy file that does not need the bundle loads unnecessarily with it: the bundle itself and its imports. */
function wasteEach(
  bundle: Bundle,
  allUsers: ReadonlySet<string>,
  below: Below,
  weigh: Weigh,
): ReadonlyMap<string, number> {
  const waste = new Map<string, number>();
  for (const user of allUsers) {
    if (bundle.users.has(user)) continue;
    const weight = weigh(user);
    let lost = weight.inVain * bundle.size;
    for (const { users, size } of below.get(bundle) ?? [])
      if (!users.has(user)) lost += weight.inVain * size + weight.saved * REQUEST;
    waste.set(user, lost);
  }
  return waste;
}

/**
 * Prevents import cycles, in which modules run before their dependencies: two bundles with a third between them stay
 * separate.
 */
function isBetween(one: Bundle, other: Bundle, below: Below): boolean {
  const leadsTo = (from: Bundle, to: Bundle) => below.get(from)?.has(to) === true;
  return [...below.keys()].some(
    (third) =>
      third !== one &&
      third !== other &&
      ((leadsTo(one, third) && leadsTo(third, other)) || (leadsTo(other, third) && leadsTo(third, one))),
  );
}
