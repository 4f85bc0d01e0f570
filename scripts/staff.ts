/**
 * Manages staff accounts from the command line: creates the first administrator and resets lost sign-in methods.
 * Standard output contains the result only. Exit codes: 0 success, 1 failure, 2 invalid arguments.
 */
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from './command-error.ts';
import { addStaffUser } from './staff/add.ts';
import { disableStaffUser } from './staff/disable.ts';
import { linkStaffUser } from './staff/link.ts';
import { listStaffUsers } from './staff/list.ts';

const USAGE = `npm run staff -- add --email E --name N [--role administrator|operator|support|auditor] [--merchants a,b]
npm run staff -- list [--json]
npm run staff -- disable --email E [--reason T]
npm run staff -- link --email E [--forget-second-step]`;

async function run(): Promise<void> {
  const read = readArguments(USAGE, {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    merchants: { type: 'string' },
    reason: { type: 'string' },
    json: { type: 'boolean', default: false },
    'forget-second-step': { type: 'boolean', default: false },
  });
  if (read === undefined) return;
  const { values, positionals } = read;
  const [command, ...more] = positionals;
  const { email, name } = values;
  if (more.length > 0) throw new CommandError(USAGE);
  if (command === 'list') return listStaffUsers(values.json);
  if (command === 'add' && email && name) return addStaffUser({ ...values, email, name });
  if (command === 'disable' && email) return disableStaffUser(email, values.reason);
  if (command === 'link' && email) return linkStaffUser(email, values['forget-second-step']);
  throw new CommandError(USAGE);
}

try {
  await run();
} catch (error) {
  process.exitCode = reportCommandError(error) ? 2 : 1;
}
