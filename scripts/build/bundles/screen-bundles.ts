import type { Plugin, Rolldown } from 'vite';
import { bundle } from './bundles.ts';
import { type Draft, withImports } from './draft.ts';

/** What visits begin with, or go on to: asked for more often than the rest. */
const OFTEN =
  /[\\/]features[\\/](?:home[\\/]home|lobby[\\/]lobby|login[\\/]login-modal|registration[\\/]register-modal)\.tsx$/;
const WEIGHTS = { often: { saved: 12, inVain: 24 }, seldom: { saved: 1, inVain: 1 } };

/**
 * Puts what screens and windows share into few files. `draft` is asked for when a build begins: whoever only reads the
 * configuration, as the check of dead code does, builds nothing. `application` ends the path of the module that is there
 * before any of them.
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
  const isOften = (file: string) => draft.get(file)?.modules.some((id) => OFTEN.test(id)) === true;
  const bundles = bundle(draft, base, (file) => (isOften(file) ? WEIGHTS.often : WEIGHTS.seldom));
  const nameOf = new Map(bundles.flatMap((files, at) => nameModules(draft, files, at)));
  // All that a module imports has a place of its own.
  return { name: (id) => nameOf.get(id) ?? null, includeDependenciesRecursively: false, debugName: 'parts' };
}

/** A bundle has a number: the shell lists what each lazy import needs, so every letter of a name is loaded by every page. */
function nameModules(draft: Draft, files: readonly string[], at: number): readonly (readonly [string, string])[] {
  const chunks = files.flatMap((file) => draft.get(file) ?? []);
  return chunks.flatMap(({ modules }) => modules.map((id) => [id, `parts-${at}`] as const));
}

function baseOf(draft: Draft, application: string): ReadonlySet<string> {
  const found = [...draft].find(([, { modules }]) => modules.some((id) => id.endsWith(application)));
  if (found === undefined) throw new Error(`The build has no module ${application}, which vite.config.ts names.`);
  return withImports(draft, found[0]);
}
