/**
 * `npm run new -- RECIPE NAME`: writes the files of a recipe of docs/guides/recipes.md, which compile and pass the checks
 * and the tests, then prints what is left to write.
 */
import { spawnSync } from 'node:child_process';
import { own } from '#model/json/json.ts';
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from '../command-error.ts';
import { newCall } from './call.ts';
import { newElement } from './element.ts';
import { newFeature } from './feature.ts';
import { newField } from './field.ts';
import { newGame } from './game.ts';
import { newPage } from './page.ts';
import type { Scaffold } from './scaffold.ts';
import { newScreen } from './screen.ts';

const USAGE = `npm run new -- page NAME           a page of the portal
npm run new -- element SLOT/NAME   a link in a menu of the portal
npm run new -- field NAME          a field of registration
npm run new -- call AREA/NAME      a call of the contract
npm run new -- feature NAME        a feature of the gateway with its table
npm run new -- screen NAME         a screen of the console
npm run new -- game KIND           a game of the demo game provider`;

const RECIPES = {
  page: newPage,
  element: newElement,
  field: newField,
  call: newCall,
  feature: newFeature,
  screen: newScreen,
  game: newGame,
};

async function run(): Promise<void> {
  const read = readArguments(USAGE, {});
  if (read === undefined) return;
  const [what = '', name, ...more] = read.positionals;
  const recipe = own(RECIPES, what) as ((name: string) => Scaffold) | undefined;
  if (recipe === undefined || name === undefined || more.length > 0) throw new CommandError(USAGE);
  const { edits, todo } = recipe(name);
  const paths = await edits.write();
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...paths];
  const { status } = spawnSync(process.execPath, biome, { stdio: ['ignore', 'ignore', 'inherit'] });
  process.stdout.write(`${paths.join('\n')}\n\nTo write:\n${todo.map((line) => `- ${line}`).join('\n')}\n`);
  process.exitCode = status ?? 1;
}

try {
  await run();
} catch (error) {
  process.exitCode = reportCommandError(error) ? 2 : 1;
}
