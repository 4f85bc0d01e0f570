export interface StateChange {
  /** JSON pointer; empty: the whole document. */
  readonly path: string;
  /** Old and new value in one line; undefined: absent. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const MOST_PLACES = 20_000;

/** Differences of two values in document order; additions come last. Pure. */
export function findChanges(before: unknown, after: unknown): readonly StateChange[] {
  const was = flatten(before);
  const is = flatten(after);
  const paths = new Set([...was.keys(), ...is.keys()]);
  return [...paths]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => change.before !== change.after);
}

/** Leaves by JSON pointer. List entries with an id use the id as key, so that an insertion does not shift others. */
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
