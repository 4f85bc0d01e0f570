import { sql } from 'kysely';
import type { Invitation, StaffUserChange } from '#contract/staff/accounts/calls.ts';
import type { StaffMerchants, StaffRole } from '#contract/staff/policy.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { lockAccount } from '../identity/accounts.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { endLinks } from '../identity/links.ts';
import { oneLine } from '../identity/one-line.ts';
import { endSessions } from '../identity/sessions.ts';
import { endTickets } from '../identity/tickets.ts';
import { forgetSecondSteps } from '../sign-in/second-steps.ts';
import { writeStaffEmail } from '../staff-emails/staff-emails.ts';
import { actorOf, type StaffSession, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { countAdministrators, readStaffUser, type StaffUserRow } from './read-model.ts';
import { refuseRights } from './rules.ts';

type StaffUserReply = ReturnType<typeof succeed<StaffUserRow>> | Refusal;
type SentReply = ReturnType<typeof succeed<{ staffId: string; by: 'mail' | 'outbox' }>> | Refusal;

/** Serializes changes of staff accounts: two administrators cannot revoke each other's rights at the same time. */
export async function lockStaff(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(727204)`.execute(db);
}

/** Runs a change of staff accounts in one transaction after checking that the actor is still an administrator. */
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

/** Adds an account without a password; undefined if the e-mail is already in use. */
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

/** Requires at least one merchant, and only merchants that exist. */
async function refuseMerchants({ merchants, brands }: Context, asked: StaffMerchants): Promise<Refusal | undefined> {
  if (asked === 'all') return undefined;
  const known = new Set([...(await merchants.list()), ...brands.list().map(({ merchant }) => merchant)]);
  if (asked.length > 0 && asked.every((merchant) => known.has(merchant))) return undefined;
  return refuse('invalid_request', { value: { fields: [{ field: 'merchants' }] } });
}

interface Changing {
  readonly action: string;
  /** New merchants; absent: unchanged. */
  readonly merchants?: StaffMerchants;
  /** Writes the change and returns its before and after states for the journal. */
  readonly write: (db: Db, now: StaffUserRow) => Promise<{ readonly before: unknown; readonly after: unknown }>;
}

/**
 * Changes one staff account: checks the rules against the current state, writes the journal and refuses to remove the
 * last administrator.
 */
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

/** Changes role or merchants. Ends all sessions of the account, so that the new rights start with a new session. */
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

/** Disables an account and ends its sessions, pending sign-ins and links, or enables it again. */
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

/** Sends a new invitation to an account without a password, otherwise a password reset link. */
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
