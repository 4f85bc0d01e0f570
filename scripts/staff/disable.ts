/** `npm run staff -- disable`: disables a staff account. */

import { PLATFORM } from '#gateway/db/tenant.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { countAdministrators } from '#gateway/staff/accounts/read-model.ts';
import { lockStaff, writeDisabled } from '#gateway/staff/accounts/staff-changes.ts';
import { CommandError } from '../command-error.ts';
import { withContext } from '../database.ts';
import { ACTOR, accountOf } from './shared.ts';

/** Disables the account with an e-mail address and ends its sessions; refuses for the last administrator. */
export async function disableStaffUser(email: string, reason: string | undefined): Promise<void> {
  await withContext(({ db: database }) =>
    database.asStaff([], async (db) => {
      await lockStaff(db);
      const account = await accountOf(db, email);
      if (account.disabled_at !== null) throw new CommandError(`${account.email} is already disabled.`);
      const before = await countAdministrators(db);
      await writeDisabled(db, account.id, true);
      if (before > 0 && (await countAdministrators(db)) === 0)
        throw new CommandError(`${account.email} is the last administrator; add another administrator first.`);
      await db
        .updateTable('staff_account')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', account.id)
        .execute();
      const entry = { action: 'staff.disable', subject: account.email, reason };
      await writeJournal(db, PLATFORM, 0, {
        actor: ACTOR,
        ...entry,
        before: { state: 'active' },
        after: { state: 'disabled' },
      });
    }),
  );
  process.stdout.write(`${email} is disabled; all sessions have ended.\n`);
}
