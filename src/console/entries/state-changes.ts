/** One place of a document that is not as it was. */
export interface StateChange {
  /** JSON pointer; empty: the whole. */
  readonly path: string;
  /** As it stood and stands, in one line; undefined: it was not there, is not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const MOST_PLACES = 20_000;

/** The places at which two values differ, in the order of the document, before what was added. Pure. */
export function findChanges(before: unknown, after: unknown): readonly StateChange[] {
  const was = flatten(before);
  const is = flatten(after);
  const paths = new Set([...was.keys(), ...is.keys()]);
  return [...paths]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => change.before !== change.after);
}

/** Leaves by their JSON pointer. Entries of a list that carry an id stand under it: one that is put in shifts none. */
function flatten(value: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (node: unknown, path: string): void => {
    if (leaves.size >= MOST_PLACES || node === undefined || (node === null && path === '')) return;
    const entries = entriesOf(node);
    if (entries === undefined || entries.length === 0) leaves.set(path, JSON.stringify(node));
    else for (const [key, child] of entries) visit(child, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(value, '');
  return leaves;
}

const ID_KEYS = ['modId', 'id', 'key', 'code'] as const;

function entriesOf(node: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (!Array.isArray(node)) return Object.entries(node);
  const ids = node.map(idOf);
  const areNamed = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
  return node.map((child, at) => [areNamed ? (ids[at] ?? '') : String(at), child] as const);
}

function idOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined;
  const key = ID_KEYS.find((name) => Object.hasOwn(node, name));
  const id: unknown = key === undefined ? undefined : (node as Record<string, unknown>)[key];
  return typeof id === 'string' ? id : undefined;
}
