/** Builds the browser bundles if they are missing or older than their sources, then becomes the server. */
import { spawnSync } from 'node:child_process';
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

if (!(await buildIsFresh('quick'))) {
  console.log('Building the portal (its sources changed since the last build) ...');
  const seconds = await runBuild('quick');
  console.log(`Built in ${seconds.toFixed(1)} s.`);
}
become(process.execPath, [process.execPath, MAIN], {
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
  ...newcomerSettings(process.env),
  NODE_ENV: 'production',
});

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
