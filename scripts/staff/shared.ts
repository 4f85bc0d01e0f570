/** What the commands about the staff share. */
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { findByEmail, type StaffAccount } from '#gateway/staff/identity/accounts.ts';
import { LINK_MINUTES, makeLink } from '#gateway/staff/identity/links.ts';
import { CallMistake } from '../call-mistake.ts';

/** How the journal names whoever has the machine. */
export const ACTOR = 'command line';

/** The account of an e-mail. */
export async function accountOf(db: Db, email: string): Promise<StaffAccount> {
  const account = await findByEmail(db, accountKey(email));
  if (account === undefined) throw new CallMistake(`Nobody of the staff has the e-mail ${email}.`);
  return account;
}

/** A link that lets the owner of an account choose a password. */
export async function passwordLink(db: Db, context: Context, staffId: string): Promise<string> {
  return makeLink(db, context, { staffId, purpose: 'password' });
}

/** Says the link, and to the person how long it is good. */
export function describeLink(link: string): void {
  process.stderr.write(`Open this link within ${LINK_MINUTES.password} minutes to choose a password. It works once.\n`);
  process.stdout.write(`${link}\n`);
}
