/** `npm run staff -- add`: creates a staff account and a link to choose its password. */
import { STAFF_ROLES, type StaffMerchants, type StaffRole } from '#contract/staff/policy.ts';
import type { Context } from '#gateway/context/context.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { countAdministrators } from '#gateway/staff/accounts/read-model.ts';
import { insertAccount, lockStaff } from '#gateway/staff/accounts/staff-changes.ts';
import { CommandError } from '../command-error.ts';
import { withContext } from '../database.ts';
import { ACTOR, describeLink, passwordLink } from './shared.ts';

const CODE = /^[a-z][a-z0-9-]{1,31}$/;

interface Asked {
  readonly email: string;
  readonly name: string;
  readonly role?: string | undefined;
  readonly merchants?: string | undefined;
}

const EMAIL = /^[^\s@<>,;:"()\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Adds a staff user. Without a role the first one becomes administrator; for any other the role is required. */
export async function addStaffUser(asked: Asked): Promise<void> {
  const email = accountKey(asked.email);
  const name = asked.name.trim().slice(0, 80);
  if (!EMAIL.test(email) || name === '')
    throw new CommandError('Write --email in the form name@site.example, and a --name.');
  const named = readNamedRole(asked.role);
  const link = await withContext(async (context) => {
    const merchants = await readMerchantCodes(context, asked.merchants);
    return context.db.asStaff([], async (db) => {
      await lockStaff(db);
      const role = named ?? ((await countAdministrators(db)) === 0 ? 'administrator' : undefined);
      if (role === undefined) throw new CommandError(`Choose a role: --role ${STAFF_ROLES.join('|')}.`);
      const staffId = await insertAccount(db, { email, name, role, merchants });
      if (staffId === undefined)
        throw new CommandError(`${email} already has a staff account; "link" creates a new link.`);
      const entry = { action: 'staff.add', subject: email, before: null, after: { name, role, merchants } };
      await writeJournal(db, PLATFORM, 0, { actor: ACTOR, ...entry });
      return passwordLink(db, context, staffId);
    });
  });
  describeLink(link);
}

function readNamedRole(text: string | undefined): StaffRole | undefined {
  const role = STAFF_ROLES.find((known) => known === text);
  if (text !== undefined && role === undefined)
    throw new CommandError(`--role must be one of ${STAFF_ROLES.join(', ')}.`);
  return role;
}

/** Parses --merchants; all if absent. An unknown merchant is accepted with a warning. */
async function readMerchantCodes({ merchants }: Context, text: string | undefined): Promise<StaffMerchants> {
  if (text === undefined) return 'all';
  const codes = text.split(',').map((code) => code.trim());
  const wrong = codes.find((code) => !CODE.test(code));
  if (wrong !== undefined)
    throw new CommandError(`"${wrong}" is not a merchant code; write for example --merchants aurora,lotus.`);
  const known = new Set(await merchants.list());
  const strange = codes.filter((code) => !known.has(code));
  if (strange.length > 0) process.stderr.write(`Merchants not known yet: ${strange.join(', ')}.\n`);
  return codes;
}
