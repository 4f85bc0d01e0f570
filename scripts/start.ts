/**
 * Starts the server, and builds the browser bundles if they are missing or older than their sources. What does not need
 * the other runs side by side: the builds, the start of the embedded database, the loading of the server's modules.
 */
import { enableCompileCache } from 'node:module';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { buildIsFresh, type RunningBuild, startBuild } from './build.ts';
import { newcomerSettings } from './start/newcomer-settings.ts';

/** Node's cache of the compiled sources: the second start loads them in half of the time. */
const COMPILED = 'node_modules/.cache/compiled';

readOwnArguments(
  `npm start
  starts a demo with an embedded PostgreSQL; its settings are environment variables (docs/guides/operate.md)`,
  {},
  { takesWords: false },
);

Object.assign(process.env, {
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
  ...newcomerSettings(process.env),
  NODE_ENV: 'production',
});
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const database = startEmbedded();
const built = buildIfStale();
// The server reads its settings while it is loaded.
const { startLivery } = await import('../src/main.ts');
startLivery({ database: await database, built: await built });

/** Begins the start of the embedded database. Unusable settings are reported by the server, which reads them again. */
async function startEmbedded() {
  const { readConfig } = await import('#gateway/config/config.ts');
  const { startEmbeddedPostgres } = await import('#postgres/embedded/embedded.ts');
  try {
    const { database: settings } = readConfig(process.env);
    if (settings.kind !== 'embedded') return undefined;
    const starting = startEmbeddedPostgres(settings);
    starting.catch(() => undefined);
    return { starting };
  } catch {
    return undefined;
  }
}

async function buildIfStale(): Promise<RunningBuild | undefined> {
  if (await buildIsFresh('quick')) return undefined;
  console.log('Building the portal (its sources changed since the last build) ...');
  const begun = performance.now();
  const build = await startBuild('quick');
  const report = (what: string) => () =>
    console.log(`Built ${what} after ${((performance.now() - begun) / 1_000).toFixed(1)} s.`);
  build.pages.then(report('the pages'), () => undefined);
  build.sites.then(report('games, payments, chat and console'), () => undefined);
  return build;
}
