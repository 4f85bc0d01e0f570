/**
 * `npm run -s machines`: every step of the machines of money as one JSON value (docs/machines.md): what code and database
 * allow, and nothing else. Exit code 2: the call's words are off.
 */
import { stepRows } from '#model/machines/rows.ts';

const [word] = process.argv.slice(2);
if (word === undefined) {
  process.stdout.write(`${JSON.stringify(stepRows(), null, 2)}\n`);
} else {
  process.stderr.write(`npm run -s machines takes no words, found ${JSON.stringify(word)}: leave it out.\n`);
  process.exitCode = 2;
}
