/** `npm run staff -- link`: restores sign-in for a staff user. */

import { PLATFORM } from '#gateway/db/tenant.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { lockStaff } from '#gateway/staff/accounts/staff-changes.ts';
import { endSessions } from '#gateway/staff/identity/sessions.ts';
import { forgetSecondSteps } from '#gateway/staff/sign-in/second-steps.ts';
import { CommandError } from '../command-error.ts';
import { withContext } from '../database.ts';
import { ACTOR, accountOf, describeLink, passwordLink } from './shared.ts';

/**
 * Creates a link to choose a password; with `forget` authenticator, passkeys and recovery codes must be set up again
 * too.
 */
export async function linkStaffUser(email: string, forget: boolean): Promise<void> {
  const link = await withContext((context) =>
    context.db.asStaff([], async (db) => {
      await lockStaff(db);
      const account = await accountOf(db, email);
      if (account.disabled_at !== null) throw new CommandError(`${account.email} is disabled.`);
      if (forget) {
        await forgetSecondSteps(db, account.id);
        await endSessions(db, { staffId: account.id });
      }
      const entry = { action: 'staff.sendLink', subject: account.email, before: null, after: { forget } };
      await writeJournal(db, PLATFORM, 0, { actor: ACTOR, ...entry });
      return passwordLink(db, context, account.id);
    }),
  );
  describeLink(link);
}
