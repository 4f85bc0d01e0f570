import type { Plugin, Rolldown } from 'vite';

const LIBRARIES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|jotai|@emotion|stylis|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/;

/** Ours, and evaluated with the libraries: the application makes its rules while it is evaluated. */
const STYLES = /[\\/]src[\\/]ui[\\/]style[\\/](?:style|held-rules)\.ts$/;
const isLibrary = (id: string): boolean => LIBRARIES.test(id) || STYLES.test(id);

/** The module graph as far as it is asked for here. */
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const HOME = '/features/home/home.tsx';

/** Characters of code: what is larger and not needed is worth a request of its own. */
const SMALL = 4_000;

/**
 * Packs what every page loads into two files, libraries and application: one file packs better than many, and two can be
 * evaluated apart. Small modules that the home page shares with others come in one more: a request costs a slow line and a slow
 * phone more than their bytes. `entry` and `application` end the paths of the modules from which everything is reached by static
 * imports; what the entry itself needs comes with it.
 */
export function shellChunks(
  entry: string,
  application: string,
): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let first: ReadonlySet<string> = new Set();
  let shell: ReadonlySet<string> = new Set();
  let parts: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'livery-shell-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const reachFrom = (end: string) => reach(this, ids.find((id) => id.endsWith(end)) ?? '');
      first = reachFrom(entry);
      shell = reachFrom(application);
      parts = screenParts(this, ids, shell);
    },
  };
  const groups = [
    { name: 'first', test: (id: string) => first.has(id), priority: 3 },
    { name: 'shell-libraries', test: (id: string) => shell.has(id) && isLibrary(id), priority: 2 },
    { name: 'shell', test: (id: string) => shell.has(id) && !isLibrary(id), priority: 1 },
    { name: 'screen-parts', test: (id: string) => parts.has(id) },
  ];
  return { plugin, groups };
}

function reach(graph: Graph, root: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(root);
  return found;
}

/** The small modules of ours that the home page shares with another screen or window, and that import nothing else. */
function screenParts(graph: Graph, ids: readonly string[], shell: ReadonlySet<string>): ReadonlySet<string> {
  const lazy = ids.filter((id) => isLazy(graph, id)).map((id) => ({ id, reached: reach(graph, id) }));
  const ofHome = lazy.find(({ id }) => id.endsWith(HOME))?.reached ?? new Set();
  const isShared = (id: string): boolean => lazy.filter(({ reached }) => reached.has(id)).length > 1;
  const small = ids.filter((id) => ofHome.has(id) && !shell.has(id) && isSmall(graph, id) && isShared(id));
  return closed(graph, small, shell);
}

/** Those of `ids` that import nothing but each other and `base`: a chunk brings with it whatever its modules import. */
function closed(graph: Graph, ids: readonly string[], base: ReadonlySet<string>): ReadonlySet<string> {
  const kept = ids.filter((id) =>
    (graph.getModuleInfo(id)?.importedIds ?? []).every((one) => base.has(one) || ids.includes(one)),
  );
  return kept.length === ids.length ? new Set(kept) : closed(graph, kept, base);
}

const isLazy = (graph: Graph, id: string): boolean => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

/** Ours, and small. What is imported lazily itself keeps a chunk of its own. */
function isSmall(graph: Graph, id: string): boolean {
  const isOwn = /[\\/]src[\\/]/.test(id) && !id.includes('node_modules');
  return isOwn && !isLazy(graph, id) && (graph.getModuleInfo(id)?.code?.length ?? 0) < SMALL;
}
