/** Merges two changes of one value: objects by key, lists by the ids of their entries. */
import { isObject } from '../json/json.ts';
import { sameText } from './pointers.ts';

/** A part that both changed, in another way each; undefined: absent. */
export interface MergeConflict {
  /** Keys and ids of entries that lead to the part: `["banners", "limit"]`. */
  readonly path: readonly string[];
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** Decides on a part that both changed. */
type Choose = (conflict: MergeConflict) => unknown;

/**
 * The value with both changes. What only one side changed is taken from it; `choose` decides on the rest, down to the
 * smallest part that has a name. A list whose entries have no unique ids, or whose order both changed, is one part.
 */
export function mergeValues(base: unknown, theirs: unknown, mine: unknown, choose: Choose): unknown {
  return merge(base, theirs, mine, { path: [], choose });
}

/** The parts of two changes between which someone has to decide; empty: `mergeValues` has all of both. */
export function conflictsOf(base: unknown, theirs: unknown, mine: unknown): readonly MergeConflict[] {
  const found: MergeConflict[] = [];
  mergeValues(base, theirs, mine, (conflict) => {
    found.push(conflict);
    return conflict.theirs;
  });
  return found;
}

interface At {
  readonly path: readonly string[];
  readonly choose: Choose;
}

const same = (one: unknown, other: unknown) => sameText(one) === sameText(other);
const below = ({ path, choose }: At, key: string): At => ({ path: [...path, key], choose });

function merge(base: unknown, theirs: unknown, mine: unknown, at: At): unknown {
  if (same(theirs, mine) || same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  if (isObject(base) && isObject(theirs) && isObject(mine)) return mergeObjects(base, theirs, mine, at);
  const lists = [base, theirs, mine].map(entriesById);
  const [before, other, own] = lists;
  const merged = before && other && own && mergeLists(before, other, own, at);
  return merged ?? at.choose({ path: at.path, theirs, mine });
}

type Values = Readonly<Record<string, unknown>>;

function mergeObjects(base: Values, theirs: Values, mine: Values, at: At): Values {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const entries = keys.map((key) => {
    const [before, other, own] = [base, theirs, mine].map((from) => (Object.hasOwn(from, key) ? from[key] : undefined));
    return [key, merge(before, other, own, below(at, key))] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type Entries = ReadonlyMap<string, unknown>;

/** The entries of a list by id; undefined for anything else, and for a list with an entry without an id of its own. */
function entriesById(value: unknown): Entries | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.map((entry) => [idOf(entry), entry] as const);
  const known = new Map(entries.flatMap(([id, entry]) => (id === undefined ? [] : [[id, entry] as const])));
  return known.size === value.length ? known : undefined;
}

/** Names of entries in brand files, the first that one has. */
const ID_KEYS = ['id', 'section', 'title', 'name'];

function idOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isObject(entry)) return undefined;
  const ids = ID_KEYS.map((key) => (Object.hasOwn(entry, key) ? entry[key] : undefined));
  return ids.find((id) => typeof id === 'string');
}

/** Undefined where both sides changed the order. */
function mergeLists(base: Entries, theirs: Entries, mine: Entries, at: At): readonly unknown[] | undefined {
  const order = mergeOrder(base, theirs, mine);
  return order?.flatMap((id) => {
    const merged = merge(base.get(id), theirs.get(id), mine.get(id), below(at, id));
    return merged === undefined ? [] : [merged];
  });
}

function mergeOrder(base: Entries, theirs: Entries, mine: Entries): readonly string[] | undefined {
  const everywhere = (id: string) => base.has(id) && theirs.has(id) && mine.has(id);
  const [before, other, own] = [base, theirs, mine].map((list) => [...list.keys()].filter(everywhere));
  const isTheirs = same(own, before) || same(own, other);
  if (!isTheirs && !same(other, before)) return undefined;
  const [first, second] = isTheirs ? [theirs, mine] : [mine, theirs];
  return insertMissing([...first.keys()], [...second.keys()]);
}

/** Puts each id of `more` that `order` lacks behind the one that precedes it in `more`. */
function insertMissing(order: readonly string[], more: readonly string[]): readonly string[] {
  return more.reduce<readonly string[]>((done, id, at) => {
    if (done.includes(id)) return done;
    const previous = more[at - 1];
    return done.toSpliced(previous === undefined ? 0 : done.indexOf(previous) + 1, 0, id);
  }, order);
}
