import { type Draft, withImports } from './draft.ts';

/** A set of files; undefined: all there are, as long as nothing is known. */
type Known = ReadonlySet<string> | undefined;
type Sets = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What each lazy file of a draft brings when it is asked for: all that comes with it, but what whoever asks for it has
 * loaded already, whichever way led there. `base`: files that are there wherever something is asked for.
 */
export function loadsOf(draft: Draft, base: ReadonlySet<string>): Sets {
  const asked = [...draft].filter(([name, { isAsked }]) => isAsked && !base.has(name)).map(([name]) => name);
  const brought = new Map(asked.map((name) => [name, without(withImports(draft, name), base)]));
  const before = new Map<string, Known>();
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const name of asked) {
      const ways = draft.get(name)?.askedBy ?? [];
      // Nobody asks for a page: it begins with nothing.
      const known =
        ways.length === 0 ? new Set<string>() : common(ways.map((way) => loadedAt(way, base, brought, before)));
      if (known?.size === before.get(name)?.size) continue;
      before.set(name, known);
      hasChanged = true;
    }
  }
  return new Map([...brought].map(([name, files]) => [name, without(files, before.get(name) ?? new Set())]));
}

/** What has been loaded for certain where a file runs. */
function loadedAt(file: string, base: ReadonlySet<string>, brought: Sets, before: ReadonlyMap<string, Known>): Known {
  if (base.has(file)) return new Set();
  const ways = [...brought].filter(([, files]) => files.has(file));
  return common(
    ways.map(([name, files]) => {
      const earlier = before.get(name);
      return earlier && new Set([...earlier, ...files]);
    }),
  );
}

/** What all have; what is not known yet takes nothing away. */
function common(sets: readonly Known[]): Known {
  const [first, ...more] = sets.filter((one) => one !== undefined);
  return first && new Set([...first].filter((name) => more.every((one) => one.has(name))));
}

function without(all: ReadonlySet<string>, those: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...all].filter((name) => !those.has(name)));
}
