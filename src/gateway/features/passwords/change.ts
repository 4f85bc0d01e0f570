import type { ChangePassword } from '#contract/passwords/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import { loadCommonPasswords } from '#gateway/identity/passwords/common-passwords.ts';
import type { LoginReply } from '#gateway/identity/sign-in-method.ts';
import { textFor } from '#gateway/identity/texts.ts';
import { memberOf, type Visit } from '#gateway/pipeline/pipeline.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import type { PasswordDeps } from './deps.ts';
import { findById } from './read-model.ts';
import { setPassword } from './store.ts';
import { isInitial, validateForm } from './validate.ts';

/**
 * Changes the password of a signed-in member (M127, M280, D15). Ends all sessions and remembered browsers; the reply
 * opens a new session. Of two concurrent changes only one succeeds.
 */
export async function changePassword(
  { db }: Context,
  deps: PasswordDeps,
  validate: ValidateForm,
  request: ChangePassword,
  visit: Visit,
): Promise<LoginReply> {
  const { merchant } = visit;
  const { memberId, sessionId } = memberOf(visit);
  const member = await db.withMerchant(merchant, (scope) => findById(scope, merchant, memberId));
  if (member === undefined) return refuse('session_expired');
  const asksOld = member.password_hash !== null;
  const wrong = await validateForm(visit, validate, { form: 'change', asksOld }, { ...request });
  if (wrong !== undefined) return wrong;
  const refused = await deps.askPassword({ merchant, memberId, password: request.oldPassword });
  if (refused !== undefined) return refused;
  const { newPassword } = request;
  if (asksOld && request.oldPassword?.trim() === newPassword) return refuseUnchanged(visit.language);
  if (await isEasy(deps, merchant, member.account, newPassword)) return refuse('password_common');
  const hash = await deps.passwords.hash(newPassword);
  const opened = await db.withMerchant(merchant, async (scope) => {
    if (!(await setPassword(scope, merchant, memberId, { hash, instead: member.password_hash }))) return undefined;
    await deps.sessions.endAll(scope, merchant, memberId, { untold: sessionId });
    await deps.notifier.notify(scope, merchant, memberId, 'passwordChanged');
    return deps.sessions.open(scope, merchant, memberId, visit.request);
  });
  if (opened === undefined) return refuse('password_wrong');
  const { id, account: userName, first_login_at } = member;
  const flags = { firstTimeLogin: first_login_at === null, passwordExpired: false, initialPassword: false };
  return succeed({ token: opened.give(visit.reply), id, userName, ...flags });
}

async function isEasy(deps: PasswordDeps, merchant: string, account: string, password: string): Promise<boolean> {
  const isCommon = await loadCommonPasswords();
  return isCommon(password, { merchant, account }) || (await isInitial(deps, merchant, password));
}

/** Refuses the old password as the new one where a change is required. */
function refuseUnchanged(language: string) {
  const code = 'password.unchanged';
  const message = textFor(language, code);
  return refuse('invalid_request', {
    value: { fields: [{ field: 'newPassword', code, ...(message === undefined ? {} : { message }) }] },
  });
}
