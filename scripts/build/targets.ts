import manifest from '../../package.json' with { type: 'json' };

/** Names of `browserslist` browsers in Vite and its tools. */
const NAMES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** Minimum browser versions of the pages, from package.json (docs/reference/browsers.md): `chrome123`. */
export const TARGETS: readonly string[] = manifest.browserslist.map(toTarget);

function toTarget(line: string): string {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
  const known = NAMES[name];
  if (known === undefined) throw new Error(`browserslist: found "${line}", expected "<browser> >= <version>".`);
  return known + version;
}
