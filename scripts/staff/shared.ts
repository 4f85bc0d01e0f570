/** Helpers of the staff commands. */
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { findByEmail, type StaffAccount } from '#gateway/staff/identity/accounts.ts';
import { LINK_MINUTES, makeLink } from '#gateway/staff/identity/links.ts';
import { CommandError } from '../command-error.ts';

export const ACTOR = 'command line';

export async function accountOf(db: Db, email: string): Promise<StaffAccount> {
  const account = await findByEmail(db, accountKey(email));
  if (account === undefined) throw new CommandError(`No staff account has the e-mail ${email}.`);
  return account;
}

export async function passwordLink(db: Db, context: Context, staffId: string): Promise<string> {
  return makeLink(db, context, { staffId, purpose: 'password' });
}

/** Prints the link to standard output, and its lifetime to standard error. */
export function describeLink(link: string): void {
  process.stderr.write(`Open this link within ${LINK_MINUTES.password} minutes to choose a password. It works once.\n`);
  process.stdout.write(`${link}\n`);
}
