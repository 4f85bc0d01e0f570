import type { Plugin, Rolldown } from 'vite';
import { bundle } from './bundles.ts';
import { type Draft, withImports } from './draft.ts';

/** Most frequent entry screens and next steps: requested more often than the rest. */
const OFTEN =
  /[\\/]features[\\/](?:home[\\/]home|lobby[\\/]lobby|login[\\/]login-modal|registration[\\/]register-modal)\.tsx$/;
const WEIGHTS = { often: { saved: 12, inVain: 24 }, seldom: { saved: 1, inVain: 1 } };

/**
 * Merges files that screens and windows share. `draft` runs when a build starts, so that tools which only read the
 * configuration, such as the dead code check, build nothing. `application` is the end of the path of the module that is
 * always loaded first.
 */
export function screenBundles(draft: () => Promise<Draft>, application: string): Plugin {
  return {
    name: 'livery-screen-bundles',
    async config() {
      const groups = [groupOf(await draft(), application)];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

function groupOf(draft: Draft, application: string): Rolldown.CodeSplittingGroup {
  const base = baseOf(draft, application);
  const often = new Set(
    [...draft].filter(([, { modules }]) => modules.some((id) => OFTEN.test(id))).map(([file]) => file),
  );
  const bundles = bundle(draft, base, (file) => (often.has(file) ? WEIGHTS.often : WEIGHTS.seldom));
  const nameOf = new Map(bundles.flatMap((files, at) => nameModules(draft, files, at)));
  // Imports of a module are placed separately.
  return { name: (id) => nameOf.get(id) ?? null, includeDependenciesRecursively: false, debugName: 'parts' };
}

/** Bundle names are numbers: the shell lists the files of each lazy import, so every page loads these names. */
function nameModules(draft: Draft, files: readonly string[], at: number): readonly (readonly [string, string])[] {
  const chunks = files.flatMap((file) => draft.get(file) ?? []);
  return chunks.flatMap(({ modules }) => modules.map((id) => [id, `parts-${at}`] as const));
}

function baseOf(draft: Draft, application: string): ReadonlySet<string> {
  const found = [...draft].find(([, { modules }]) => modules.some((id) => id.endsWith(application)));
  if (found === undefined) throw new Error(`The build has no module ${application}, which vite.config.ts names.`);
  return withImports(draft, found[0]);
}
