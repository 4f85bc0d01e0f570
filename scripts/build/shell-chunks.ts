import type { Plugin, Rolldown } from 'vite';

const LIBRARIES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|jotai|@emotion|stylis|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/;

/** Own modules that are evaluated with the libraries: the application creates style rules during its evaluation. */
const STYLES = /[\\/]src[\\/]ui[\\/]style[\\/](?:style|held-rules)\.ts$/;
const isLibrary = (id: string): boolean => LIBRARIES.test(id) || STYLES.test(id);

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Packs what every page loads into two files, libraries and application: one file compresses better than many, and two
 * can be evaluated separately. `entry` and `application` are the ends of the paths of the modules that statically
 * import everything; dependencies of the entry itself are included.
 */
export function shellChunks(
  entry: string,
  application: string,
): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let first: ReadonlySet<string> = new Set();
  let shell: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'livery-shell-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const reachFrom = (end: string) => reach(this, ids.find((id) => id.endsWith(end)) ?? '');
      first = reachFrom(entry);
      shell = reachFrom(application);
    },
  };
  const groups = [
    { name: 'entry', test: (id: string) => first.has(id), priority: 3 },
    { name: 'shell-libraries', test: (id: string) => shell.has(id) && isLibrary(id), priority: 2 },
    { name: 'shell', test: (id: string) => shell.has(id) && !isLibrary(id), priority: 1 },
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
