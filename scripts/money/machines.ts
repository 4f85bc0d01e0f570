/**
 * `npm run -s machines`: prints every transition of the money state machines, which code and database both enforce, as
 * one JSON value (docs/reference/machines.md). Exit code 2: invalid arguments.
 */
import { stepRows } from '#model/state-machines/rows.ts';

const [word] = process.argv.slice(2);
if (word === undefined) {
  process.stdout.write(`${JSON.stringify(stepRows(), null, 2)}\n`);
} else {
  process.stderr.write(`npm run -s machines takes no arguments, found ${JSON.stringify(word)}: remove it.\n`);
  process.exitCode = 2;
}
