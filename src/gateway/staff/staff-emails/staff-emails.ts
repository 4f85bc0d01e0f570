import { sql } from 'kysely';
import type { StaffMerchants } from '#contract/staff/policy.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { type LinkPurposeName, makeLink } from '../identity/links.ts';

type StaffEmailName = Tables['staff_email']['name'];

/** Validity of a link in an e-mail, in minutes. */
const LINK_MINUTES: Readonly<Record<StaffEmailName, number>> = { invitation: 72 * 60, reset: 24 * 60 };
const PURPOSES: Readonly<Record<StaffEmailName, LinkPurposeName>> = { invitation: 'invitation', reset: 'password' };

/** Encryption context of the link of one e-mail. */
export const signedFor = (staffId: string) => `staff letter ${staffId}`;

/**
 * Creates a link and queues the e-mail that contains it, replacing an earlier one. Without an SMTP server the e-mail
 * waits until an administrator passes its link on. Returns which of the two.
 */
export async function writeStaffEmail(
  db: Db,
  context: Context,
  { atRest, mail }: AccountDeps,
  staffId: string,
  name: StaffEmailName,
): Promise<'mail' | 'outbox'> {
  const minutes = LINK_MINUTES[name];
  const link = await makeLink(db, context, { staffId, purpose: PURPOSES[name], minutes });
  await db
    .insertInto('staff_email')
    .values({
      staff_id: staffId,
      name,
      link: await atRest.encrypt(db, PLATFORM, signedFor(staffId), link),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  return mail === undefined ? 'outbox' : 'mail';
}

/** E-mails not sent yet, with their links, newest first; only of accounts for whose merchants `isTheirs` is true. */
export async function readStaffEmails(
  db: Db,
  { atRest }: AccountDeps,
  isTheirs: (merchants: StaffMerchants) => boolean,
) {
  const rows = await db
    .selectFrom('staff_email as l')
    .innerJoin('staff_account as a', 'a.id', 'l.staff_id')
    .select(['l.staff_id', 'l.name', 'l.link', 'l.expires_at', 'a.email', 'a.merchants'])
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.disabled_at', 'is', null)
    .orderBy('l.created_at', 'desc')
    .limit(500)
    .execute();
  const staffEmails = [];
  for (const { staff_id: staffId, name, link, expires_at, email, merchants } of rows) {
    if (!isTheirs(merchants ?? 'all')) continue;
    const opened = await atRest.open(db, PLATFORM, signedFor(staffId), link).catch(() => undefined);
    // The sender sets aside a link that cannot be decrypted; it must not hide the others.
    if (opened === undefined) continue;
    staffEmails.push({ staffId, email, letter: name, link: opened, expiresAt: expires_at.toISOString() });
  }
  return staffEmails;
}
