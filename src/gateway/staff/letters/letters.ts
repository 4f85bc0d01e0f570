import { sql } from 'kysely';
import type { StaffMerchants } from '#contract/staff/policy.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { makeLink } from '../identity/links.ts';
import type { AccountDeps } from '../identity/needs.ts';
import type { StaffEmailName, LinkPurposeName } from '../tables.ts';

/** Minutes that a link in a letter is good for. */
const LINK_MINUTES: Readonly<Record<StaffEmailName, number>> = { invitation: 72 * 60, reset: 24 * 60 };
const PURPOSES: Readonly<Record<StaffEmailName, LinkPurposeName>> = { invitation: 'invitation', reset: 'password' };

/** Seals the link of one letter. */
export const signedFor = (staffId: string) => `staff letter ${staffId}`;

/**
 * Makes a link and writes the letter that carries it, in place of any before; a mail server takes it where one is
 * configured, otherwise it waits for an administrator to hand the link on. Answers which.
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
      link: await atRest.seal(db, PLATFORM, signedFor(staffId), link),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  return mail === undefined ? 'outbox' : 'mail';
}

/**
 * The letters that no server has taken yet, with their links, the newest first; of accounts for whose merchants `isTheirs`
 * says yes.
 */
export async function readStaffEmails(db: Db, { atRest }: AccountDeps, isTheirs: (merchants: StaffMerchants) => boolean) {
  const rows = await db
    .selectFrom('staff_email as l')
    .innerJoin('staff_account as a', 'a.id', 'l.staff_id')
    .select(['l.staff_id', 'l.name', 'l.link', 'l.expires_at', 'a.email', 'a.merchants'])
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.disabled_at', 'is', null)
    .orderBy('l.created_at', 'desc')
    .limit(500)
    .execute();
  const letters = [];
  for (const { staff_id: staffId, name, link, expires_at, email, merchants } of rows) {
    if (!isTheirs(merchants ?? 'all')) continue;
    const opened = await atRest.open(db, PLATFORM, signedFor(staffId), link).catch(() => undefined);
    // One that cannot be opened is set aside by the sender, and hides no other.
    if (opened === undefined) continue;
    letters.push({ staffId, email, letter: name, link: opened, expiresAt: expires_at.toISOString() });
  }
  return letters;
}
