import type { SmsLogin } from '#contract/session/calls.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readPhone } from '#gateway/identity/codes/phone.ts';
import type { LoginReply } from '#gateway/identity/sign-in-method.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { LoginDeps } from './deps.ts';
import { letIn } from './let-in.ts';
import { findAndLock, findByMobile } from './stored/read-model.ts';
import type { VerifiedLogin } from './verified-login.ts';

/**
 * Log-in by the account's number: with a texted code (M93), or with the phone provider's token (M103). A number without
 * an account gets the answer of a wrong code: none was ever sent there.
 */
export async function logInByCode(
  context: Context,
  deps: LoginDeps,
  request: SmsLogin,
  visit: Visit,
): Promise<LoginReply> {
  const { merchant } = visit;
  const number = readPhone(request.countryDialingCode, request.mobileNum);
  if (number === undefined) return wrongField('mobileNum', 'form.mobileFormat');
  const { firebaseIdToken: idToken, remember } = request;
  if (idToken !== undefined) {
    const proved = await deps.phoneProvider.verify(merchant, idToken);
    if (proved !== number) return refuse('verification_code_wrong');
    return letIn(context, deps, visit, (db) => ownerOf(db, merchant, number, 'phone', remember));
  }
  const code = request.verificationCode?.trim() ?? '';
  if (code === '') return wrongField('verificationCode', 'form.required');
  return letIn(context, deps, visit, async (db) => {
    const verdict = await deps.codes.consume(db, merchant, { purpose: 'login', to: number, code });
    if (verdict === 'expired') return refuse('verification_code_expired');
    return verdict === 'wrong' ? refuse('verification_code_wrong') : ownerOf(db, merchant, number, 'sms', remember);
  });
}

/** Only the member learns that a number has an account: an unknown number gets the answer of a wrong code. */
async function ownerOf(
  db: Db,
  merchant: string,
  number: string,
  loginMethod: 'sms' | 'phone',
  remember: boolean | undefined,
): Promise<VerifiedLogin | Refusal> {
  const found = await findByMobile(db, merchant, number);
  const member = found && (await findAndLock(db, merchant, found.id));
  if (member === undefined) return refuse('verification_code_wrong');
  return { member, loginMethod, initialPassword: false, remember, subject: undefined };
}

function wrongField(field: string, code: string): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field, code }] } });
}
