/**
 * npm run test:deep: the long tests (faults, enumeration, hostile input, load), one file after the other, then a table
 * of their results, and the browser journeys that are too long for the test suite (tagged @deep in tests/e2e). "npm run
 * test:deep -- overload cashier" runs the files with that name and in that folder only, "browser" the journeys, "modes"
 * those of the test suite in each mode of tests/e2e/modes.ts, "pooled" the gateway's data tests through PgBouncer,
 * "recipes" each recipe of tests/recipes, "engines" the journeys of tests/engines in WebKit, Firefox and Chromium;
 * "--minutes=3" sets the length of the soak test, "--rounds=1000000" the rounds of the test of returns.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { DEEP_ROWS, type DeepRow } from '#tests/deep/record.ts';
import { MODES } from '#tests/e2e/modes.ts';
import { ensureBrowser } from './ensure-browser.ts';

const FOLDER = 'tests/deep';
const SUFFIX = '.deep.ts';

const names = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length).replaceAll('\\', '/'));
const BROWSER = 'browser';
/** Every journey in every browser engine, over http and behind TLS (docs/reference/browsers.md). */
const ENGINES = 'engines';
/** The data tests of the gateway, whose calls go through a real PgBouncer in transaction mode. */
const POOLED = 'pooled';
/** The journeys of the test suite on translated pages, without storage, and with input methods. */
const IN_MODES = 'modes';
/** Each recipe of tests/recipes in a copy of the repository. */
const RECIPES = 'recipes';
const OTHERS = [BROWSER, IN_MODES, ENGINES, POOLED, RECIPES];
const USAGE = `npm run test:deep [-- NAME...] [--minutes=N] [--rounds=N]
  NAME       a test or a folder of tests: ${[...OTHERS, ...names].join(', ')}; all of them by default
  --minutes  length of the soak test
  --rounds   rounds of each game in the test "returns"; 100000000 by default`;
const { values, positionals: asked } = readOwnArguments(USAGE, {
  minutes: { type: 'string' },
  rounds: { type: 'string' },
});
if (values.minutes !== undefined) process.env['LIVERY_SOAK_MINUTES'] = values.minutes;
if (values.rounds !== undefined) process.env['LIVERY_RETURN_ROUNDS'] = values.rounds;
const unknown = asked.filter((name) => !OTHERS.includes(name) && named(name).length === 0);
if (unknown.length > 0)
  throw new Error(`No deep test ${unknown.join(', ')}: there are ${[...OTHERS, ...names].join(', ')}`);

const all = asked.length === 0;
const files = asked.flatMap(named).map(fileOf);
const runs = [
  ...(all || files.length > 0 ? [['npx', 'vitest', 'run', '--project', 'deep', ...files]] : []),
  ...(all || asked.includes(POOLED)
    ? [['env', 'LIVERY_TEST_POOLER=1', 'npx', 'vitest', 'run', '--project', 'data', 'src/gateway']]
    : []),
  ...(all || asked.includes(RECIPES) ? [['npx', 'vitest', 'run', '--project', 'recipes']] : []),
  ...(all || asked.includes(BROWSER)
    ? [['npx', 'playwright', 'test', '--config', 'tests/e2e', '--project', 'deep']]
    : []),
  ...(all || asked.includes(IN_MODES) ? MODES.map(journeysIn) : []),
  ...((all && process.platform === 'linux') || asked.includes(ENGINES)
    ? [['env', 'LIVERY_ENGINES=all', 'npx', 'playwright', 'test', '--config', 'tests/engines']]
    : []),
];

await rm(DEEP_ROWS, { force: true });
process.env['LIVERY_CHROMIUM'] ??= await ensureBrowser((line) => console.error(line));
const built = await run(['npm', 'run', '--silent', 'build']);
process.exitCode = built;
// Runs the second even if the first failed, because its results are useful too.
if (built === 0) for (const words of runs) process.exitCode = (await run(words)) || process.exitCode;
print(readRows());

/** Files with that name in any folder, or of that folder. */
function named(asked: string): readonly string[] {
  return names.filter((name) => name === asked || name.endsWith(`/${asked}`) || name.startsWith(`${asked}/`));
}

function journeysIn(mode: string): readonly string[] {
  const projects = ['--project', 'gateways', '--project', 'journeys'];
  return ['env', `LIVERY_MODE=${mode}`, 'npx', 'playwright', 'test', '--config', 'tests/e2e', ...projects];
}

function fileOf(name: string): string {
  return `${FOLDER}/${name}${SUFFIX}`;
}

function run([command = '', ...args]: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (exit) => resolve(exit ?? 1));
  });
}

function readRows(): readonly DeepRow[] {
  if (!existsSync(DEEP_ROWS)) return [];
  const lines = readFileSync(DEEP_ROWS, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

function print(rows: readonly DeepRow[]): void {
  const lines = rows.map(({ test, limit, figure }) => `| ${test} | ${limit} | ${figure} |`);
  console.log(['', '| Test | Must reach | Reached |', '|---|---|---|', ...lines].join('\n'));
}
