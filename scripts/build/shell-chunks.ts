import type { Plugin, Rolldown } from 'vite';

const LIBRARIES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|jotai|@emotion|stylis|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/;

/** Ours, and evaluated with the libraries: the application makes its rules while it is evaluated. */
const STYLES = /[\\/]src[\\/]ui[\\/]style[\\/](?:style|held-rules)\.ts$/;
const isLibrary = (id: string): boolean => LIBRARIES.test(id) || STYLES.test(id);

/** The module graph as far as it is asked for here. */
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Packs what every page loads into two files, libraries and application: one file packs better than many, and two can be
 * evaluated apart. `entry` and `application` end the paths of the modules from which everything is reached by static
 * imports; what the entry itself needs comes with it.
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
