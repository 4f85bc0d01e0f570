import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { lockAccount, type StaffAccount } from '../identity/accounts.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { endTicket, endTickets, readTicket, takeTicket } from '../identity/tickets.ts';
import type { StaffVisit } from '../staff-pipeline.ts';
import { beginAuthenticator, confirmAuthenticator } from './authenticator.ts';
import { type Answered, answerIn, inOneStep, letIn, secondStepExpired } from './let-in.ts';
import { askNewPasskey, keepPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasSecondStep, readSecondSteps } from './second-steps.ts';
import type { EntryReply } from './sign-in.ts';

export type CodesReply = ReturnType<typeof succeed<{ recoveryCodes: string[] }>> | Refusal;

/** Name of a passkey created during sign-in. */
const FIRST_PASSKEY = 'Passkey';

/** The account that enrols a second factor during sign-in; only accounts without one may. */
async function enrolling(db: Db, staffId: string | undefined): Promise<StaffAccount | undefined> {
  const account = staffId === undefined ? undefined : await lockAccount(db, staffId);
  if (account === undefined || account.disabled_at !== null) return undefined;
  return hasSecondStep(await readSecondSteps(db, account.id)) ? undefined : account;
}

/** Starts the enrolment of an authenticator during sign-in. */
export function enrolAuthenticator(context: Context, deps: AccountDeps, token: string) {
  return context.db.asStaff([], async (db) => {
    const ticket = await readTicket(db, token, 'enrol');
    const account = await enrolling(db, ticket?.staffId);
    if (account === undefined) return refuse('second_step_expired');
    const begun = await beginAuthenticator(db, context, deps, { staffId: account.id, email: account.email });
    return begun === undefined ? refuse('conflict') : succeed(begun);
  });
}

/** Confirms the authenticator with its first code and opens the session. */
export function confirmEnrolled(
  context: Context,
  deps: AccountDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  visit: StaffVisit,
): Promise<CodesReply> {
  return inOneStep<CodesReply>(context, async (db) => {
    const taken = await takeTicket(db, ticket, 'enrol');
    const account = await enrolling(db, taken?.staffId);
    if (account === undefined) return secondStepExpired();
    const verdict = await confirmAuthenticator(db, context, deps, account.id, code);
    if (verdict !== 'ok')
      return { answer: refuse(verdict === 'wrong' ? 'authenticator_wrong' : 'second_step_expired') };
    return finish(db, context, deps, visit, account, 'authenticator');
  });
}

/** Creates a passkey challenge during sign-in. */
export function askEnrolPasskey(context: Context, token: string) {
  return context.db.asStaff([], async (db) => {
    const ticket = await readTicket(db, token, 'enrol');
    const account = await enrolling(db, ticket?.staffId);
    if (account === undefined) return refuse('second_step_expired');
    return succeed(await askNewPasskey(db, context, { staffId: account.id, email: account.email, name: account.name }));
  });
}

/** Stores the new passkey and opens the session. */
export function enrolPasskey(
  context: Context,
  deps: AccountDeps,
  given: { readonly ticket: string; readonly answer: object },
  visit: StaffVisit,
): Promise<CodesReply> {
  return inOneStep<CodesReply>(context, async (db) => {
    const asked = await readTicket(db, given.ticket, 'newPasskey');
    const account = await enrolling(db, asked?.staffId);
    if (account === undefined) return secondStepExpired();
    const owner = await keepPasskey(db, context, { ...given, name: FIRST_PASSKEY });
    if (owner === undefined) return { answer: refuse('second_step_failed') };
    return finish(db, context, deps, visit, account, 'passkey');
  });
}

/** Opens the session without a second factor; demo only. */
export function enrolLater(context: Context, token: string, visit: StaffVisit): Promise<EntryReply> {
  return inOneStep<EntryReply>(context, async (db): Promise<Answered<EntryReply>> => {
    if (!context.config.demo) return { answer: refuse('function_not_available') };
    const taken = await takeTicket(db, token, 'enrol');
    const account = await enrolling(db, taken?.staffId);
    if (account === undefined) return secondStepExpired();
    await endTicket(db, token);
    return answerIn(await letIn(db, context, visit, account, 'password'));
  });
}

async function finish(
  db: Db,
  context: Context,
  deps: AccountDeps,
  visit: StaffVisit,
  account: StaffAccount,
  method: 'authenticator' | 'passkey',
): Promise<Answered<CodesReply>> {
  await endTickets(db, account.id);
  const codes = { random: context.random, recoveryCodes: deps.recoveryCodes };
  const recoveryCodes = await replaceRecoveryCodes(db, codes, account.id);
  await writeJournal(db, PLATFORM, 0, {
    actor: `staff:${account.id}`,
    action: 'staff.secondStep',
    subject: account.email,
    before: null,
    after: { on: method },
  });
  return { answer: succeed({ recoveryCodes }), after: await letIn(db, context, visit, account, method) };
}
