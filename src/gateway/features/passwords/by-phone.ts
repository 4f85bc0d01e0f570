import { sql } from 'kysely';
import type { SetByPhone } from '#contract/passwords/calls.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { diallingCodeOf, readPhone } from '#gateway/identity/codes/phone.ts';
import { type IsCommonPassword, loadCommonPasswords } from '#gateway/identity/passwords/common-passwords.ts';
import type { LoginReply } from '#gateway/identity/sign-in-method.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { countryFor } from '#gateway/pipeline/region.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import type { PasswordDeps } from './deps.ts';
import { findByMobile } from './read-model.ts';
import { takeOver } from './reset.ts';
import { askAuthenticator, isInitial, validateForm } from './validate.ts';

/** The contract's request, or that of an older client without a country code. */
type PhoneRequest = Omit<SetByPhone, 'countryDialingCode'> & Partial<Pick<SetByPhone, 'countryDialingCode'>>;

/**
 * Sets a new password by a code texted to the account's number, and logs the member in (M125, M282). A number without
 * an account gets the answer of a wrong code, as at log-in.
 */
export async function setByPhone(
  { db, countryOf }: Context,
  deps: PasswordDeps,
  validate: ValidateForm,
  request: PhoneRequest,
  visit: Visit,
): Promise<LoginReply> {
  const { merchant } = visit;
  const { newPassword, mobileNum } = request;
  // A number without a country code is assumed to be of the visitor's country.
  const country = countryFor(visit.trees.status, visit.address, countryOf);
  const countryDialingCode = request.countryDialingCode ?? diallingCodeOf(country) ?? '';
  const typed = { ...request, confirmNewPassword: newPassword, countryDialingCode };
  const wrong = await validateForm(visit, validate, { form: 'mobile' }, typed);
  if (wrong !== undefined) return wrong;
  const number = readPhone(countryDialingCode, mobileNum);
  if (number === undefined) return wrongNumber();
  if (await isInitial(deps, merchant, newPassword)) return refuse('password_common');
  // Hash before checking the code: wrong and right codes take the same time.
  const hash = await deps.passwords.hash(newPassword);
  const claim = { request, number, hash, isCommon: await loadCommonPasswords() };
  const done = await db.withMerchant(merchant, (scope) => takeByCode(scope, deps, merchant, claim));
  return 'memberId' in done ? deps.letIn(visit, { memberId: done.memberId, by: 'reset' }) : done;
}

function wrongNumber(): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field: 'mobileNum', code: 'form.mobileFormat' }] } });
}

interface Claim {
  readonly request: PhoneRequest;
  readonly number: string;
  readonly hash: string;
  readonly isCommon: IsCommonPassword;
}

/**
 * The code is consumed when the password is set. If another check fails, a savepoint restores the code; failed attempts
 * of the code and of the authenticator stay counted.
 */
async function takeByCode(
  db: Db,
  deps: PasswordDeps,
  merchant: string,
  { request, number, hash, isCommon }: Claim,
): Promise<Refusal | { readonly memberId: string }> {
  const code = { purpose: 'login', to: number, code: request.verificationCode.trim() } as const;
  await sql`savepoint before_code`.execute(db);
  const verdict = await deps.codes.consume(db, merchant, code);
  const member = await findByMobile(db, merchant, number);
  if (verdict === 'expired') return refuse('verification_code_expired');
  if (verdict === 'wrong' || member === undefined) return refuse('verification_code_wrong');
  if (member.status !== 'active') return refuse('account_disabled');
  if (isCommon(request.newPassword, { merchant, account: member.account })) {
    await giveBack(db);
    return refuse('password_common');
  }
  const asked = { merchant, memberId: member.id, code: request.authenticatorCode };
  if (await deps.authenticator.isEnrolled(db, merchant, member.id)) {
    await giveBack(db);
    const refused = await askAuthenticator(db, deps, asked);
    if (refused !== undefined) return refused;
    if ((await deps.codes.consume(db, merchant, code)) !== 'ok') return refuse('verification_code_expired');
  }
  await takeOver(db, deps, { ...asked, hash });
  return { memberId: member.id };
}

/** Reverts only the writes of the code check. */
async function giveBack(db: Db): Promise<void> {
  await sql`rollback to savepoint before_code`.execute(db);
}
