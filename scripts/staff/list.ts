/** `npm run staff -- list`: who is on the staff. */
import { readColleagues } from '#gateway/staff/accounts/read-model.ts';
import { withContext } from '../database.ts';

/** Prints one line for each, or all as JSON. */
export async function listColleagues(asJson: boolean): Promise<void> {
  const colleagues = await withContext(({ db }) => db.asStaff([], (scope) => readColleagues(scope)));
  if (asJson) {
    process.stdout.write(`${JSON.stringify(colleagues, null, 2)}\n`);
    return;
  }
  for (const { email, name, role, merchants, state, secondStep } of colleagues) {
    const scope = merchants === 'all' ? 'all merchants' : merchants.join(',');
    const step = secondStep ? 'second step' : 'no second step';
    process.stdout.write(`${[email, name, role, scope, state, step].join('\t')}\n`);
  }
  if (colleagues.length === 0)
    process.stderr.write('Nobody is on the staff yet; "add" makes the first administrator.\n');
}
