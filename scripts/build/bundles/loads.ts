import { type Draft, withImports } from './draft.ts';

/** A set of files; undefined: all files, until more is known. */
type Known = ReadonlySet<string> | undefined;
type Sets = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The files that each lazy file of a draft loads: all its imports, without those that every path to it has already
 * loaded. `base`: files that are loaded wherever a lazy file is requested.
 */
export function loadsOf(draft: Draft, base: ReadonlySet<string>): Sets {
  const asked = [...draft].filter(([name, { isAsked }]) => isAsked && !base.has(name)).map(([name]) => name);
  const brought = new Map(asked.map((name) => [name, without(withImports(draft, name), base)]));
  const before = new Map<string, Known>();
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const name of asked) {
      const askers = draft.get(name)?.askedBy ?? [];
      // A page's entry is not requested by another file, so nothing is loaded before it.
      const known =
        askers.length === 0 ? new Set<string>() : common(askers.map((asker) => loadedAt(asker, base, brought, before)));
      if (known?.size === before.get(name)?.size) continue;
      before.set(name, known);
      hasChanged = true;
    }
  }
  return new Map([...brought].map(([name, files]) => [name, without(files, before.get(name) ?? new Set())]));
}

/** Files that are certainly loaded where a file runs. */
function loadedAt(file: string, base: ReadonlySet<string>, brought: Sets, before: ReadonlyMap<string, Known>): Known {
  if (base.has(file)) return new Set();
  const loads = [...brought].filter(([, files]) => files.has(file));
  return common(
    loads.map(([name, files]) => {
      const earlier = before.get(name);
      return earlier && new Set([...earlier, ...files]);
    }),
  );
}

/** The intersection; unknown sets do not reduce it. */
function common(sets: readonly Known[]): Known {
  const [first, ...more] = sets.filter((one) => one !== undefined);
  return first && new Set([...first].filter((name) => more.every((one) => one.has(name))));
}

function without(all: ReadonlySet<string>, those: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...all].filter((name) => !those.has(name)));
}
