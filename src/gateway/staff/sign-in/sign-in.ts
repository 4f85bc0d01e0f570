import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { findByEmail, lockAccount, type StaffAccount } from '../identity/accounts.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { browserOf, isKnownBrowser } from '../identity/sessions.ts';
import { endTicket, takeTicket } from '../identity/tickets.ts';
import { countTry, forgetTries, lessen, type Tried, triesOf, triesOfSignIn } from '../identity/tries.ts';
import { whyDisabled } from '../identity/why-disabled.ts';
import type { StaffVisit } from '../staff-pipeline.ts';
import { validateCode } from './authenticator.ts';
import {
  type Answered,
  answerIn,
  askSecondStep,
  type EntryValue,
  inOneStep,
  letIn,
  secondStepExpired,
} from './let-in.ts';
import { validatePasskey } from './passkeys.ts';

export type EntryReply = ReturnType<typeof succeed<EntryValue>> | Refusal;

/** An id without an account, so that queries for an unknown e-mail take as long as for a known one. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * First step of sign-in. Known and unknown e-mails run the same queries, hash and answers, so that accounts cannot be
 * enumerated. With the right password of a disabled account the answer says that it is disabled.
 */
export async function signInByPassword(
  context: Context,
  deps: AccountDeps,
  given: { readonly email: string; readonly password: string },
  visit: StaffVisit,
): Promise<EntryReply> {
  const email = accountKey(given.email);
  const { account, tried } = await context.db.asStaff([], (db) => beginTry(db, email, visit));
  const password = given.password.trim();
  const verdict = await verifyOrForgive(context, deps, { account, tried, password });
  if (account === undefined || !verdict.ok) return refuse('wrong_credentials');
  const rehashed = verdict.stale ? await deps.passwords.hash(password) : undefined;
  return context.db.asStaff([], async (db) => {
    const now = await lockAccount(db, account.id);
    // The password changed after the check: the change ended all sessions of the old password.
    if (now === undefined || now.password_hash !== account.password_hash) return refuse('wrong_credentials');
    if (now.disabled_at !== null) return refuse('account_disabled', { value: await whyDisabled(db, now) });
    if (rehashed !== undefined)
      await db.updateTable('staff_account').set({ password_hash: rehashed }).where('id', '=', now.id).execute();
    await forgetTries(db, tried);
    return succeed(await askSecondStep(db, context, now));
  });
}

async function beginTry(db: Db, email: string, { request, address }: StaffVisit) {
  const account = await findByEmail(db, email);
  const browser = browserOf(request);
  const isKnown = await isKnownBrowser(db, account?.id ?? NIL_UUID, browser ?? Buffer.alloc(32));
  const tried = await triesOfSignIn(db, { email, browser: isKnown ? browser : undefined, address });
  await countTry(db, tried);
  return { account, tried };
}

interface Verified {
  readonly account: StaffAccount | undefined;
  readonly tried: readonly Tried[];
  readonly password: string;
}

/** A password that was not checked, because the hash queue was full, does not count as a failure. */
async function verifyOrForgive({ db }: Context, { passwords }: AccountDeps, { account, tried, password }: Verified) {
  try {
    return await passwords.verify(account?.password_hash, password);
  } catch (error) {
    await db.asStaff([], (scope) => lessen(scope, tried));
    throw error;
  }
}

/** Second step of sign-in by authenticator code or recovery code. */
export function signInByCode(
  context: Context,
  deps: AccountDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  visit: StaffVisit,
): Promise<EntryReply> {
  return inOneStep<EntryReply>(context, async (db) => {
    const taken = await takeTicket(db, ticket, 'secondStep');
    if (taken?.staffId === undefined) return secondStepExpired();
    const account = await lockAccount(db, taken.staffId);
    if (account === undefined || account.disabled_at !== null) return secondStepExpired();
    const tried = await triesOf(db, 'code', account.id);
    await countTry(db, tried);
    const method = await validateCode(db, context, deps, account.id, code);
    if (method === undefined) return { answer: refuse('authenticator_wrong') };
    await forgetTries(db, tried);
    await endTicket(db, ticket);
    return answerIn(await letIn(db, context, visit, account, method));
  });
}

/** Sign-in by passkey: as the second step, or as the only step with user verification. */
export function signInByPasskey(
  context: Context,
  given: { readonly ticket: string; readonly answer: object },
  visit: StaffVisit,
): Promise<EntryReply> {
  return inOneStep<EntryReply>(context, async (db): Promise<Answered<EntryReply>> => {
    const staffId = await validatePasskey(db, context, given);
    const account = staffId === undefined ? undefined : await lockAccount(db, staffId);
    if (account === undefined) return { answer: refuse('second_step_failed') };
    if (account.disabled_at !== null)
      return { answer: refuse('account_disabled', { value: await whyDisabled(db, account) }) };
    return answerIn(await letIn(db, context, visit, account, 'passkey'));
  });
}
