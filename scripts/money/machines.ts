/**
 * `npm run -s machines`: prints every transition of the money state machines, which code and database both enforce, as
 * one JSON value (docs/reference/machines.md). Exit code 2: invalid arguments.
 */

import { stepRows } from '#model/state-machines/rows.ts';
import { readOwnArguments } from '#serving/read-arguments.ts';

const USAGE = `npm run -s machines
  prints the steps of the state machines as JSON`;
const [word] = readOwnArguments(USAGE, {}).positionals;
if (word === undefined) {
  process.stdout.write(`${JSON.stringify(stepRows(), null, 2)}\n`);
} else {
  process.stderr.write(`npm run -s machines takes no arguments, found ${JSON.stringify(word)}: remove it.\n`);
  process.exitCode = 2;
}
