/** Becomes the server; builds the browser bundles next to its start if they are missing or older than their sources. */
import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { buildIsFresh, runBuild } from './build.ts';
import { newcomerSettings } from './start/newcomer-settings.ts';

const MAIN = 'src/main.ts';
/** Node's cache of the compiled sources: the second start loads them in half of the time. */
const COMPILED = 'node_modules/.cache/compiled';

readOwnArguments(
  `npm start
  starts a demo with an embedded PostgreSQL; its settings are environment variables (docs/guides/operate.md)`,
  {},
  { takesWords: false },
);

const settings = {
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
  ...newcomerSettings(process.env),
  NODE_ENV: 'production',
};
if (await buildIsFresh('quick')) become(process.execPath, [process.execPath, MAIN], settings);
else await startDuringBuild();

/** The database starts while the portal is built: a processor core waits for neither. */
async function startDuringBuild(): Promise<void> {
  console.log('Building the portal (its sources changed since the last build) ...');
  const built = runBuild('quick').then((seconds) => console.log(`Built in ${seconds.toFixed(1)} s.`));
  Object.assign(process.env, settings);
  enableCompileCache(settings.NODE_COMPILE_CACHE);
  const { startLivery } = await import('../src/main.ts');
  startLivery(built);
}

/** Replaces this process if the system supports it, so that signals reach the server itself. */
function become(file: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  if (process.execve && process.platform !== 'win32') {
    const texts = Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    process.execve(file, args, texts);
  }
  const { status } = spawnSync(file, args.slice(1), { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}
