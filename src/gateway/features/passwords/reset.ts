import type { ResetByMail } from '#contract/passwords/calls.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { loadCommonPasswords } from '#gateway/identity/passwords/common-passwords.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { LoginReply } from '#gateway/identity/sign-in-method.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import type { PasswordDeps } from './deps.ts';
import { findTicketMember, lockTicket } from './read-model.ts';
import { setPassword } from './store.ts';
import { askAuthenticator, isInitial, validateForm } from './validate.ts';

/**
 * Sets a new password by a mailed link and logs the member in. Only setting the password consumes the link; an
 * unacceptable password or a wrong authenticator code does not.
 */
export async function resetByMail(
  { db }: Context,
  deps: PasswordDeps,
  validate: ValidateForm,
  request: ResetByMail,
  visit: Visit,
): Promise<LoginReply> {
  const { merchant } = visit;
  const wrong = await validateForm(visit, validate, { form: 'reset' }, { ...request });
  if (wrong !== undefined) return wrong;
  const { newPassword } = request;
  const ticket = digest(request.ticket.trim());
  const member = await db.withMerchant(merchant, (scope) => findTicketMember(scope, merchant, ticket));
  if (member === undefined) return refuse('link_expired');
  const isCommon = await loadCommonPasswords();
  const owner = { merchant, account: member.account };
  if (isCommon(newPassword, owner) || (await isInitial(deps, merchant, newPassword))) return refuse('password_common');
  const hash = await deps.passwords.hash(newPassword);
  const claim = { merchant, memberId: member.id, code: request.authenticatorCode };
  const refused = await db.withMerchant(merchant, async (scope) => {
    // Lock the member first, as a password change does, so that both cannot deadlock.
    await lockMember(scope, merchant, member.id);
    if ((await lockTicket(scope, merchant, ticket)) === undefined) return refuse('link_expired');
    return (await askAuthenticator(scope, deps, claim)) ?? takeOver(scope, deps, { ...claim, hash });
  });
  return refused ?? deps.letIn(visit, { memberId: member.id, by: 'reset' });
}

/** Replaces a forgotten password: ends all sessions and notifies the member. */
export async function takeOver(
  db: Db,
  { sessions, notifier }: PasswordDeps,
  { merchant, memberId, hash }: { readonly merchant: string; readonly memberId: string; readonly hash: string },
): Promise<Refusal | undefined> {
  await setPassword(db, merchant, memberId, { hash });
  await sessions.endAll(db, merchant, memberId);
  await notifier.notify(db, merchant, memberId, 'passwordReset');
  return undefined;
}
