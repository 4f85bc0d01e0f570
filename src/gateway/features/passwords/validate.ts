import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { refuseFields } from '#gateway/identity/field-problem.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { parseRules, ruleOf } from '#model/documents/rules.ts';
import type { FormValues } from '#model/form/form.ts';
import { buildPasswordForm, type PasswordInput } from '#model/form/password.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import type { PasswordDeps } from './deps.ts';

/** Validates a password form by the merchant's rules, with the same form and matcher as the page (D13, D37). */
export async function validateForm(
  visit: Visit,
  validate: ValidateForm,
  form: Pick<PasswordInput, 'form' | 'asksOld'>,
  data: FormValues,
): Promise<Refusal | undefined> {
  const rules = parseRules(visit.trees.rules).value;
  const named = { password: ruleOf(rules, 'password') ?? null, mobileNum: ruleOf(rules, 'mobileNum') ?? null };
  const errors = await validate(visit.merchant, buildPasswordForm({ ...form, rules: named }), data);
  return errors.length === 0 ? undefined : refuseFields(errors, visit.language);
}

/** Whether the password is the merchant's initial password (D17), which may not be set as a new one. */
export async function isInitial(
  { settings, passwords }: PasswordDeps,
  merchant: string,
  password: string,
): Promise<boolean> {
  const { initialPasswordHash } = await settings.read(merchant);
  return initialPasswordHash !== null && (await passwords.verify(initialPasswordHash, password)).ok;
}

/** Checks the code of an enrolled authenticator. Counts an attempt in the caller's transaction, which must commit. */
export async function askAuthenticator(
  db: Db,
  { authenticator }: PasswordDeps,
  {
    merchant,
    memberId,
    code,
  }: { readonly merchant: string; readonly memberId: string; readonly code?: string | undefined },
): Promise<Refusal | undefined> {
  if (!(await authenticator.isEnrolled(db, merchant, memberId))) return undefined;
  const given = code?.trim() ?? '';
  if (given === '') return refuse('authenticator_required');
  const verdict = await authenticator.verify(db, merchant, memberId, given);
  return verdict === 'ok' ? undefined : refuse('authenticator_wrong');
}
