/**
 * `npm run new -- game|field|call|screen NAME`: scaffolds a recipe of CONTRIBUTING.md with files that compile and pass
 * the tests, then prints what is left to write.
 */
import { spawnSync } from 'node:child_process';
import { own } from '#model/json/json.ts';
import { CommandError } from '../command-error.ts';
import { type Begun, newCall, newField, newGame, newScreen } from './recipes.ts';

const USAGE = `npm run new -- game KIND           a game of the house
npm run new -- field NAME          a field of registration
npm run new -- call AREA/NAME      a call of the contract
npm run new -- screen NAME         a screen of the console`;

const RECIPES = { game: newGame, field: newField, call: newCall, screen: newScreen };

async function run([what = '', name, ...more]: readonly string[]): Promise<void> {
  const begin = own(RECIPES, what) as ((name: string) => Begun) | undefined;
  if (begin === undefined || name === undefined || more.length > 0) throw new CommandError(USAGE);
  const { edits, left } = begin(name);
  const paths = await edits.write();
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...paths];
  const { status } = spawnSync(process.execPath, biome, { stdio: ['ignore', 'ignore', 'inherit'] });
  process.stdout.write(`${paths.join('\n')}\n\nTo write:\n${left.map((line) => `- ${line}`).join('\n')}\n`);
  process.exitCode = status ?? 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
