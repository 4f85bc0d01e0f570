import { sql } from 'kysely';
import type { StaffUserChange, Invitation } from '#contract/staff/accounts/calls.ts';
import type { StaffMerchants, StaffRole } from '#contract/staff/policy.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { Failure } from '#gateway/door/failure.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { lockAccount } from '../identity/accounts.ts';
import { endLinks } from '../identity/links.ts';
import type { AccountDeps } from '../identity/needs.ts';
import { oneLine } from '../identity/one-line.ts';
import { endSessions } from '../identity/sessions.ts';
import { endTickets } from '../identity/tickets.ts';
import { writeStaffEmail } from '../letters/letters.ts';
import { forgetSecondSteps } from '../sign-in/second-steps.ts';
import { actorOf, type StaffSession, type StaffVisit, staffOf } from '../staff-door.ts';
import { type StaffUserRow, countAdministrators, readStaffUser } from './read-model.ts';
import { refuseRights } from './rules.ts';

type StaffUserReply = ReturnType<typeof succeed<StaffUserRow>> | Refusal;
type SentReply = ReturnType<typeof succeed<{ staffId: string; by: 'mail' | 'outbox' }>> | Refusal;

/** Changes of the staff follow each other: two administrators cannot take the rights of each other at once. */
export async function lockStaff(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(727204)`.execute(db);
}

/** Works on the staff in one transaction, once it is sure that who asks may still do so. */
function asAdministrator<T>(
  { db: database }: Context,
  visit: StaffVisit,
  work: (db: Db, actor: StaffSession) => Promise<T>,
): Promise<T> {
  return database.asStaff([], async (db) => {
    await lockStaff(db);
    const actor = staffOf(visit);
    const now = await lockAccount(db, actor.staffId);
    if (now === undefined || now.disabled_at !== null || now.role !== 'administrator') throw new Failure('forbidden');
    return work(db, { ...actor, merchants: now.merchants ?? 'all' });
  });
}

/** Makes an account and sends its invitation. */
export async function inviteStaffUser(
  context: Context,
  deps: AccountDeps,
  { email: typed, name: called, role, merchants, reason }: Invitation,
  visit: StaffVisit,
): Promise<SentReply> {
  const [email, name] = [accountKey(typed), oneLine(called)];
  if (name === '') return refuse('invalid_request', { value: { fields: [{ field: 'name' }] } });
  const unknown = await refuseMerchants(context, merchants);
  if (unknown !== undefined) return unknown;
  return asAdministrator(context, visit, async (db, actor) => {
    const refusal = refuseRights({ actor, target: undefined, merchants });
    if (refusal !== undefined) return refuse('forbidden', { detail: refusal });
    const staffId = await insertAccount(db, { email, name, role, merchants });
    if (staffId === undefined) return refuse('email_taken');
    const by = await writeStaffEmail(db, context, deps, staffId, 'invitation');
    const entry = { subject: email, reason, before: null, after: { name, role, merchants, by } };
    await writeJournal(db, PLATFORM, 0, { ...actorOf(visit), action: 'staff.invite', ...entry });
    return succeed({ staffId, by });
  });
}

/** Adds an account without a password; undefined when the e-mail has one. */
export async function insertAccount(
  db: Db,
  { merchants, ...rest }: { email: string; name: string; role: StaffRole; merchants: StaffMerchants },
): Promise<string | undefined> {
  const row = await db
    .insertInto('staff_account')
    .values({ ...rest, merchants: asColumn(merchants), password_hash: null, disabled_at: null })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const asColumn = (merchants: StaffMerchants) => (merchants === 'all' ? null : [...merchants]);

/** An account is for merchants that are there, and for one at least. */
async function refuseMerchants({ merchants, brands }: Context, asked: StaffMerchants): Promise<Refusal | undefined> {
  if (asked === 'all') return undefined;
  const known = new Set([...(await merchants.list()), ...brands.list().map(({ merchant }) => merchant)]);
  if (asked.length > 0 && asked.every((merchant) => known.has(merchant))) return undefined;
  return refuse('invalid_request', { value: { fields: [{ field: 'merchants' }] } });
}

interface Changing {
  readonly action: string;
  /** What they are to have; absent: what they have. */
  readonly merchants?: StaffMerchants;
  /** Writes the change and answers what the journal says of it. */
  readonly write: (db: Db, now: StaffUserRow) => Promise<{ readonly before: unknown; readonly after: unknown }>;
}

/** A change of one colleague: by the rules, based on what is there now, journalled, and never of the last administrator. */
function changing(
  context: Context,
  visit: StaffVisit,
  { staffId, version, reason }: StaffUserChange,
  { action, merchants, write }: Changing,
): Promise<StaffUserReply> {
  return asAdministrator(context, visit, async (db, actor) => {
    if ((await lockAccount(db, staffId)) === undefined) return refuse('not_found');
    const now = await readStaffUser(db, staffId);
    const refusal = refuseRights({ actor, target: now, merchants: merchants ?? now.merchants });
    if (refusal !== undefined) return refuse('forbidden', { detail: refusal });
    if (now.version !== version) return refuse('conflict', { value: { theirs: now } });
    const reported = await write(db, now);
    if ((await countAdministrators(db)) === 0) throw new Failure('function_not_available', { detail: LAST });
    await db
      .updateTable('staff_account')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', staffId)
      .execute();
    await writeJournal(db, PLATFORM, 0, { ...actorOf(visit), action, subject: now.email, reason, ...reported });
    return succeed(await readStaffUser(db, staffId));
  });
}

const LAST = 'the last administrator';

/** Gives another role or other merchants; every session of theirs ends, so that the rights begin with a new one. */
export async function changeRights(
  context: Context,
  asked: StaffUserChange & { readonly role: StaffRole; readonly merchants: StaffMerchants },
  visit: StaffVisit,
): Promise<StaffUserReply> {
  const { staffId, role, merchants } = asked;
  const unknown = await refuseMerchants(context, merchants);
  if (unknown !== undefined) return unknown;
  return changing(context, visit, asked, {
    action: 'staff.change',
    merchants,
    write: async (db, now) => {
      const row = { role, merchants: asColumn(merchants) };
      await db.updateTable('staff_account').set(row).where('id', '=', staffId).execute();
      await endSessions(db, { staffId });
      await endTickets(db, staffId);
      return { before: { role: now.role, merchants: now.merchants }, after: { role, merchants } };
    },
  });
}

/** Closes an account, with everything that is open of it, or opens it again. */
export function setDisabled(
  context: Context,
  asked: StaffUserChange & { readonly disabled: boolean },
  visit: StaffVisit,
): Promise<StaffUserReply> {
  const { staffId, disabled } = asked;
  return changing(context, visit, asked, {
    action: disabled ? 'staff.disable' : 'staff.enable',
    write: async (db, now) => {
      await writeDisabled(db, staffId, disabled);
      return { before: { state: now.state }, after: { state: disabled ? 'disabled' : 'active' } };
    },
  });
}

/** Closes an account with its sessions, sign-ins and links, or opens it again. */
export async function writeDisabled(db: Db, staffId: string, disabled: boolean): Promise<void> {
  await db
    .updateTable('staff_account')
    .set({ disabled_at: disabled ? sql<Date>`now()` : null })
    .where('id', '=', staffId)
    .execute();
  if (!disabled) return;
  await endSessions(db, { staffId });
  await endTickets(db, staffId);
  await endLinks(db, staffId);
}

/** Ends every session of a colleague. */
export function endStaffUserSessions(
  context: Context,
  { staffId, reason }: { readonly staffId: string; readonly reason: string },
  visit: StaffVisit,
) {
  return asAdministrator(context, visit, async (db, actor) => {
    const account = await lockAccount(db, staffId);
    if (account === undefined) return refuse('not_found');
    const target = { staffId, merchants: account.merchants ?? ('all' as const) };
    const refusal = refuseRights({ actor, target, merchants: target.merchants });
    if (refusal !== undefined) return refuse('forbidden', { detail: refusal });
    const ended = await endSessions(db, { staffId });
    await endTickets(db, staffId);
    const entry = { action: 'staff.endSessions', subject: account.email, reason, before: null, after: { ended } };
    await writeJournal(db, PLATFORM, 0, { ...actorOf(visit), ...entry });
    return succeed(null);
  });
}

/** Sends whoever has no password yet a new invitation, anybody else a link for a new password. */
export async function sendLink(
  context: Context,
  deps: AccountDeps,
  asked: StaffUserChange & { readonly forget: boolean },
  visit: StaffVisit,
): Promise<SentReply> {
  const { staffId, forget } = asked;
  let by: 'mail' | 'outbox' = 'outbox';
  const changed = await changing(context, visit, asked, {
    action: 'staff.sendLink',
    write: async (db, now) => {
      if (now.state === 'disabled') throw new Failure('function_not_available', { detail: 'disabled' });
      if (forget) await forgetSecondSteps(db, staffId);
      if (forget) await endSessions(db, { staffId });
      by = await writeStaffEmail(db, context, deps, staffId, now.state === 'invited' ? 'invitation' : 'reset');
      return { before: { secondStep: now.secondStep }, after: { secondStep: forget ? false : now.secondStep, by } };
    },
  });
  return changed.success ? succeed({ staffId, by }) : changed;
}
