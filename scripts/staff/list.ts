/** `npm run staff -- list`: lists the staff users. */
import { readStaffUsers } from '#gateway/staff/accounts/read-model.ts';
import { withContext } from '../database.ts';

export async function listStaffUsers(asJson: boolean): Promise<void> {
  const staffUsers = await withContext(({ db }) => db.asStaff([], (scope) => readStaffUsers(scope)));
  if (asJson) {
    process.stdout.write(`${JSON.stringify(staffUsers, null, 2)}\n`);
    return;
  }
  for (const { email, name, role, merchants, state, secondStep } of staffUsers) {
    const scope = merchants === 'all' ? 'all merchants' : merchants.join(',');
    const step = secondStep ? 'second step' : 'no second step';
    process.stdout.write(`${[email, name, role, scope, state, step].join('\t')}\n`);
  }
  if (staffUsers.length === 0) process.stderr.write('No staff accounts yet; "add" creates the first administrator.\n');
}
