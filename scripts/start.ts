/**
 * Starts the server, and builds the browser bundles if they are missing or older than their sources. Both happen side by
 * side: database and gateway need no bundle.
 */
import { enableCompileCache } from 'node:module';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { buildIsFresh, runBuild } from './build.ts';
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
const built = buildIfStale();
// The server reads its settings while it is loaded.
const { startLivery } = await import('../src/main.ts');
startLivery(built);

async function buildIfStale(): Promise<void> {
  if (await buildIsFresh('quick')) return;
  console.log('Building the portal (its sources changed since the last build) ...');
  console.log(`Built in ${(await runBuild('quick')).toFixed(1)} s.`);
}
