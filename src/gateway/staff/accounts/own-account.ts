import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { lockAccount, type StaffAccount } from '../identity/accounts.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { endLinks } from '../identity/links.ts';
import { oneLine } from '../identity/one-line.ts';
import { browserOf, endSessions, listSessions, openSession, setStaffCookies } from '../identity/sessions.ts';
import { endTickets, readTicket } from '../identity/tickets.ts';
import { countTry, forgetTries, lessen, triesOf } from '../identity/tries.ts';
import { beginAuthenticator, confirmAuthenticator } from '../sign-in/authenticator.ts';
import type { CodesReply } from '../sign-in/enrol.ts';
import { type Answered, inOneStep } from '../sign-in/let-in.ts';
import { askNewPasskey, keepPasskey } from '../sign-in/passkeys.ts';
import { forgetRecoveryCodes, replaceRecoveryCodes } from '../sign-in/recovery-codes.ts';
import { hasSecondStep, readSecondSteps } from '../sign-in/second-steps.ts';
import { refusePassword } from '../sign-in/validate-password.ts';
import { actorOf, type StaffVisit, staffOf } from '../staff-pipeline.ts';

type Done = ReturnType<typeof succeed<null>> | Refusal;

/** Sign-in methods, second factors and open sessions of the current account. */
export async function readOwnAccount({ db: database, config }: Context, visit: StaffVisit) {
  const { staffId, sessionId } = staffOf(visit);
  return database.asStaff([], async (db) => {
    const account = await accountOf(db, visit);
    const steps = await readSecondSteps(db, staffId);
    const passkeys = await db
      .selectFrom('staff_passkey')
      .select(['id', 'name', 'created_at', 'used_at'])
      .where('staff_id', '=', staffId)
      .orderBy('created_at')
      .execute();
    return {
      hasPassword: account.password_hash !== null,
      authenticator: steps.authenticator,
      recoveryCodesLeft: steps.recoveryCodes,
      passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        usedAt: used_at?.toISOString() ?? '',
      })),
      sessions: (await listSessions(db, staffId)).map(({ id, device, created_at, seen_at }) => ({
        id,
        device,
        createdAt: created_at.toISOString(),
        seenAt: seen_at.toISOString(),
        isThis: id === sessionId,
      })),
      mayBeWithout: config.demo,
    };
  });
}

/**
 * Requires the password again before a sign-in method changes. An account without a password (demo) skips the check.
 * Refuses with password_wrong; from the fifth failure on, each attempt has to wait.
 */
async function checkPassword(
  { db }: Context,
  { passwords }: AccountDeps,
  visit: StaffVisit,
  password: string | undefined,
): Promise<Refusal | undefined> {
  const { hash, tried } = await db.asStaff([], async (scope) => {
    const account = await accountOf(scope, visit);
    const own = await triesOf(scope, 'password', account.id);
    if (account.password_hash !== null) await countTry(scope, own);
    return { hash: account.password_hash, tried: own };
  });
  if (hash === null) return undefined;
  const verdict = await passwords.verify(hash, (password ?? '').trim()).catch(async (error: unknown) => {
    await db.asStaff([], (scope) => lessen(scope, tried));
    throw error;
  });
  if (!verdict.ok) return refuse('password_wrong');
  await db.asStaff([], (scope) => forgetTries(scope, tried));
  return undefined;
}

/** Changes the current account after its password was verified. */
async function proven<T>(
  context: Context,
  deps: AccountDeps,
  visit: StaffVisit,
  password: string | undefined,
  work: (db: Db, account: StaffAccount) => Promise<T>,
): Promise<T | Refusal> {
  const refusal = await checkPassword(context, deps, visit, password);
  return refusal ?? context.db.asStaff([], async (db) => work(db, await accountOf(db, visit)));
}

/**
 * Sets a new password. The current session continues under a new id; all other sessions, links and pending sign-ins
 * end.
 */
export async function changePassword(
  context: Context,
  deps: AccountDeps,
  given: { readonly password?: string; readonly newPassword: string },
  visit: StaffVisit,
): Promise<Done> {
  const { staffId } = staffOf(visit);
  const refusal = await checkPassword(context, deps, visit, given.password);
  if (refusal !== undefined) return refusal;
  const unfit = await context.db.asStaff([], async (db) =>
    refusePassword(given.newPassword, (await accountOf(db, visit)).email),
  );
  if (unfit !== undefined) return unfit;
  const hash = await deps.passwords.hash(given.newPassword);
  return inOneStep<Done>(context, async (db): Promise<Answered<Done>> => {
    const account = await accountOf(db, visit);
    await db.updateTable('staff_account').set({ password_hash: hash }).where('id', '=', staffId).execute();
    await endTickets(db, staffId);
    await endLinks(db, staffId);
    await journal(db, visit, account, 'staff.password', null, { by: 'owner' });
    return { answer: succeed(null), after: await renewSession(db, context, visit) };
  });
}

/** Rotates the id and token of the current session and ends all other sessions of the account. */
async function renewSession(db: Db, { random }: Context, visit: StaffVisit): Promise<() => void> {
  const { staffId, sessionId } = staffOf(visit);
  const { device } = await db
    .selectFrom('staff_session')
    .select('device')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await endSessions(db, { staffId });
  const { token } = await openSession(db, random, staffId, device, browserOf(visit.request) ?? null);
  return () => setStaffCookies(visit.reply, token);
}

export function beginOwnAuthenticator(
  context: Context,
  deps: AccountDeps,
  password: string | undefined,
  visit: StaffVisit,
) {
  return proven(context, deps, visit, password, async (db, { id, email }) => {
    const begun = await beginAuthenticator(db, context, deps, { staffId: id, email });
    return begun === undefined ? refuse('conflict') : succeed(begun);
  });
}

/** Activates the authenticator whose enrolment is pending. The password was verified when the enrolment began. */
export function confirmOwnAuthenticator(
  context: Context,
  deps: AccountDeps,
  code: string,
  visit: StaffVisit,
): Promise<CodesReply> {
  return context.db.asStaff([], async (db) => {
    const account = await accountOf(db, visit);
    const tried = await triesOf(db, 'code', account.id);
    await countTry(db, tried);
    const verdict = await confirmAuthenticator(db, context, deps, account.id, code);
    if (verdict !== 'ok') return refuse(verdict === 'wrong' ? 'authenticator_wrong' : 'verification_code_expired');
    await forgetTries(db, tried);
    await journal(db, visit, account, 'staff.secondStep', null, { on: 'authenticator' });
    return succeed({ recoveryCodes: await firstCodes(db, context, deps, account.id) });
  });
}

export function removeOwnAuthenticator(
  context: Context,
  deps: AccountDeps,
  password: string | undefined,
  visit: StaffVisit,
) {
  return removing(context, deps, visit, password, async (db, { id }) => {
    const { numDeletedRows } = await db.deleteFrom('staff_authenticator').where('staff_id', '=', id).executeTakeFirst();
    return numDeletedRows === 0n ? undefined : 'authenticator';
  });
}

export function beginOwnPasskey(context: Context, deps: AccountDeps, password: string | undefined, visit: StaffVisit) {
  return proven(context, deps, visit, password, async (db, { id, email, name }) =>
    succeed(await askNewPasskey(db, context, { staffId: id, email, name })),
  );
}

/** Stores the new passkey. The password was verified when the challenge was issued. */
export function addOwnPasskey(
  context: Context,
  deps: AccountDeps,
  given: { readonly ticket: string; readonly answer: object; readonly name: string },
  visit: StaffVisit,
): Promise<CodesReply> {
  return context.db.asStaff([], async (db) => {
    const account = await accountOf(db, visit);
    const name = oneLine(given.name);
    if (name === '') return refuse('invalid_request', { value: { fields: [{ field: 'name' }] } });
    const asked = await readTicket(db, given.ticket, 'newPasskey');
    // The challenge was issued to another staff user.
    if (asked?.staffId !== account.id) return refuse('second_step_failed');
    const owner = await keepPasskey(db, context, { ...given, name });
    if (owner === undefined) return refuse('second_step_failed');
    await journal(db, visit, account, 'staff.secondStep', null, { on: 'passkey', name });
    return succeed({ recoveryCodes: await firstCodes(db, context, deps, account.id) });
  });
}

export function removeOwnPasskey(
  context: Context,
  deps: AccountDeps,
  given: { readonly id: string; readonly password?: string },
  visit: StaffVisit,
) {
  return removing(context, deps, visit, given.password, async (db, { id }) => {
    const gone = await db
      .deleteFrom('staff_passkey')
      .where('staff_id', '=', id)
      .where('id', '=', given.id)
      .returning('name')
      .executeTakeFirst();
    return gone?.name;
  });
}

/** Removes a second factor, unless it is the last one and a second factor is mandatory. */
async function removing(
  context: Context,
  deps: AccountDeps,
  visit: StaffVisit,
  password: string | undefined,
  take: (db: Db, account: StaffAccount) => Promise<string | undefined>,
): Promise<Done> {
  const refusal = await checkPassword(context, deps, visit, password);
  if (refusal !== undefined) return refusal;
  return context.db
    .asStaff([], async (db): Promise<Done> => {
      const account = await accountOf(db, visit);
      const gone = await take(db, account);
      if (gone === undefined) return refuse('not_found');
      const isLast = !hasSecondStep(await readSecondSteps(db, account.id));
      if (isLast && !context.config.demo) throw new LastSecondFactor();
      if (isLast) await forgetRecoveryCodes(db, account.id);
      await journal(db, visit, account, 'staff.secondStep', { on: gone }, null);
      return succeed(null);
    })
    .catch((error: unknown) => {
      if (error instanceof LastSecondFactor) return refuse('function_not_available');
      throw error;
    });
}

/** Rolls back a removal that would leave an account without a second factor. */
class LastSecondFactor extends Error {}

/** Replaces the recovery codes, if the account has a second factor that they can replace. */
export function renewOwnCodes(context: Context, deps: AccountDeps, password: string | undefined, visit: StaffVisit) {
  return proven(context, deps, visit, password, async (db, account): Promise<CodesReply> => {
    if (!hasSecondStep(await readSecondSteps(db, account.id))) return refuse('function_not_available');
    await journal(db, visit, account, 'staff.recoveryCodes', null, null);
    return succeed({ recoveryCodes: await replaceRecoveryCodes(db, { ...context, ...deps }, account.id) });
  });
}

/** Ends one of the account's sessions, or all sessions except the current one. */
export function endOwnSession({ db: database }: Context, session: string, visit: StaffVisit): Promise<Done> {
  const { staffId, sessionId } = staffOf(visit);
  return database.asStaff([], async (db) => {
    const which = session === 'others' ? { except: sessionId } : { only: session };
    const ended = await endSessions(db, { staffId, ...which });
    if (ended === 0 && session !== 'others') return refuse('not_found');
    if (ended > 0) await journal(db, visit, await accountOf(db, visit), 'staff.endSessions', null, { ended });
    return succeed(null);
  });
}

async function firstCodes(db: Db, context: Context, deps: AccountDeps, staffId: string): Promise<string[]> {
  const { recoveryCodes } = await readSecondSteps(db, staffId);
  return recoveryCodes > 0 ? [] : replaceRecoveryCodes(db, { ...context, ...deps }, staffId);
}

async function accountOf(db: Db, visit: StaffVisit): Promise<StaffAccount> {
  const account = await lockAccount(db, staffOf(visit).staffId);
  if (account === undefined) throw new Error('The account of a session is not there');
  return account;
}

function journal(
  db: Db,
  visit: StaffVisit,
  { email }: StaffAccount,
  action: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  return writeJournal(db, PLATFORM, 0, { ...actorOf(visit), action, subject: email, before, after });
}
