import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { HumanCheckSolutions } from '#gateway/identity/checks/human-check.ts';
import { readPhone } from '#gateway/identity/codes/phone.ts';
import { refuseFields } from '#gateway/identity/field-problem.ts';
import { loadCommonPasswords } from '#gateway/identity/passwords/common-passwords.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { fieldsAt } from '#model/catalogue/fields.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { MAX_VALUE_LENGTH } from '#model/documents/rules.ts';
import { validateAge } from '#model/form/age.ts';
import type { FormSpec, Method } from '#model/form/form.ts';
import type { FieldError } from '#model/form/validate.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import { findAffiliate } from './affiliates.ts';
import { createMember, type RegisterReply } from './create-member.ts';
import type { RegistrationDeps } from './deps.ts';
import { registeredBefore, registrationOf } from './earlier.ts';
import { formOf, takeValues } from './form.ts';

export interface Registration {
  readonly method: Method;
  readonly request: RegistrationRequest;
  readonly visit: Visit;
  readonly facts: FactSource;
}

/** Fields of the user, and those added by the page (M116, M121). */
export interface RegistrationRequest {
  readonly affiliateCode?: string;
  readonly referralCode?: string;
  readonly captchaId?: string;
  readonly humanCheck?: string;
  readonly firebaseIdToken?: string;
  readonly [field: string]: unknown;
}

type Values = Readonly<Record<string, string>>;

/**
 * Registers a member (M119). Checks the whole form, the invitation code, the human check, the captcha if required, and
 * the phone provider's token if it sent the code; then registers of self-exclusion; then the texted code; then creates
 * member, wallet and log-in session.
 */
export async function registerMember(
  context: Context,
  deps: RegistrationDeps,
  validate: ValidateForm,
  registration: Registration,
): Promise<RegisterReply> {
  const { method, request, visit, facts } = registration;
  const { rules } = visit.trees;
  const creation = registrationOf(visit, request);
  const before = await registeredBefore(context, deps, visit, { creation, values: request });
  if (before !== undefined) return before;
  const form = formOf({ method, rules, facts, without: fieldsReplaced(request) });
  const wrong = await validate(visit.merchant, form, request);
  const validated = takeValues(form, request, [...wrong, ...ageErrors(context, form, registration, wrong)]);
  if (!validated.ok) return refuseFields(validated.errors, visit.language);
  const { values } = validated;
  const mobile = mobileOf(values);
  if (mobile === 'invalid') return wrongNumber();
  const consents = CONSENTS.filter((name) => request[name] === true);
  const unconsented = await refuseUnconsented(deps, visit, consents);
  if (unconsented !== undefined) return unconsented;
  const affiliate = await affiliateOf(context, visit.merchant, request.affiliateCode);
  if (affiliate === 'invalid') return refuse('invitation_code_error');
  const account = (method === 'mobile' ? mobile : values['username']) ?? '';
  const refusal = await refusalOf(context, deps, registration, account, values);
  if (refusal !== undefined) return refusal;
  const isNumberProved = await isProved(deps, visit.merchant, request.firebaseIdToken, mobile);
  if (isNumberProved === false) return refuse('verification_code_wrong');
  const registers = await deps.registers.askApplicant(visit.merchant, values, { mobile, email: values['email'] });
  if (registers.refusal !== undefined) return registers.refusal;
  const referralCode = request.referralCode?.trim() || undefined;
  const applicant = {
    creation,
    account,
    mobile,
    affiliate,
    referralCode,
    consents,
    values,
    keepAnswers: registers.keep,
  };
  const naming = { fitting: fittingNames(validate, visit.merchant, form), longestName: longestNameOf(form) };
  return createMember(context, deps, visit, { ...applicant, ...naming, isNumberProved: isNumberProved ?? false });
}

/** Selects a few user names that the merchant's rules accept; fewer or none if the validator is busy. */
function fittingNames(validate: ValidateForm, merchant: string, form: FormSpec) {
  return async (names: readonly string[]): Promise<readonly string[]> => {
    const fitting: string[] = [];
    // Sequentially: trying many taken names must not fill the worker queue for registrations.
    for (const username of names) {
      if (fitting.length === MOST_FITTING) break;
      const wrong = await validate(merchant, form, { username }).catch(() => undefined);
      if (wrong === undefined) break;
      if (wrong.every(({ field }) => field !== 'username')) fitting.push(username);
    }
    return fitting;
  };
}

/** One more than offered: one of them may be taken. */
const MOST_FITTING = 4;

function longestNameOf({ fields }: FormSpec): number {
  return fields.find(({ name }) => name === 'username')?.rule?.maxLength ?? MAX_VALUE_LENGTH;
}

/**
 * Reports an age below the minimum at the date of birth, regardless of any checkbox; an invalid date is reported once
 * only.
 */
function ageErrors(
  { clock }: Context,
  { fields }: FormSpec,
  { request, visit }: Registration,
  wrong: readonly FieldError[],
): readonly FieldError[] {
  const { ageLimit } = visit.request;
  return fields
    .filter(({ name }) => wrong.every(({ field }) => field !== name))
    .flatMap((field) => validateAge(field, request, ageLimit, clock.now()) ?? []);
}

/** Consent boxes that the page sends if it showed them. */
const CONSENTS = fieldsAt('consent');

/**
 * The consents that the brand asks for are required of every client; a merchant's settings may require both. Without an
 * edge that names the brand's consents, only the settings apply, because clients may have asked on their own pages.
 */
async function refuseUnconsented(
  { settings }: RegistrationDeps,
  { merchant, language, request }: Visit,
  given: readonly string[],
): Promise<Refusal | undefined> {
  const { requireConsents } = await settings.read(merchant);
  const wanted = requireConsents ? CONSENTS : CONSENTS.filter((name) => request.askedConsents.includes(name));
  const missing = wanted.filter((name) => !given.includes(name));
  if (missing.length === 0) return undefined;
  const errors = missing.map(
    (field) => ({ field, part: 'consent', key: 'form.consentRequired', params: NO_BOUNDS }) as const,
  );
  return refuseFields(errors, language);
}

const NO_BOUNDS = { min: 0, max: 0 };

/** Fields replaced by another part of the request. */
function fieldsReplaced(request: RegistrationRequest): ReadonlySet<string> {
  return new Set([
    ...(bringsLongCheck(request) ? ['captcha'] : []),
    ...(request.firebaseIdToken === undefined ? [] : ['verificationCode']),
  ]);
}

/** Several solved challenges replace a captcha (D25); their number is checked with them. */
function bringsLongCheck({ captcha, humanCheck }: RegistrationRequest): boolean {
  return humanCheck?.includes('.') === true && (captcha === undefined || captcha === '');
}

/** Whether the phone provider's token proves the number of the form; undefined without a token. */
async function isProved(
  { phoneProvider }: RegistrationDeps,
  merchant: string,
  idToken: string | undefined,
  mobile: string | undefined,
): Promise<boolean | undefined> {
  if (idToken === undefined) return undefined;
  return mobile !== undefined && (await phoneProvider.verify(merchant, idToken)) === mobile;
}

/** The number as E.164; undefined if the form has none. */
function mobileOf(values: Values): string | undefined | 'invalid' {
  const { mobileNum, countryDialingCode } = values;
  if (mobileNum === undefined || countryDialingCode === undefined) return undefined;
  return readPhone(countryDialingCode, mobileNum) ?? 'invalid';
}

function wrongNumber(): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field: 'mobileNum', code: 'form.mobileFormat' }] } });
}

/** A code from the URL or the form is always checked; without a code there is no agent. */
async function affiliateOf(context: Context, merchant: string, code: string | undefined) {
  if (code === undefined || code.trim() === '') return undefined;
  return (await context.db.withMerchant(merchant, (db) => findAffiliate(db, merchant, code))) ?? 'invalid';
}

async function refusalOf(
  context: Context,
  deps: RegistrationDeps,
  { request, visit }: Registration,
  account: string,
  values: Values,
): Promise<Refusal | undefined> {
  const { merchant } = visit;
  const isCommon = await loadCommonPasswords();
  if (isCommon(values['password'] ?? '', { merchant, account })) return refuse('password_common');
  const { refusal, coversCaptcha } = await deps.humanCheck.validate(merchant, 'register', solutionsOf(request));
  if (refusal !== undefined) return refuse(refusal);
  const { captcha } = values;
  if (coversCaptcha) return undefined;
  if (captcha === undefined) return bringsLongCheck(request) ? refuse('captcha_wrong') : undefined;
  const passed = await context.db.withMerchant(merchant, (db) =>
    deps.captcha.consume(db, merchant, request.captchaId, captcha),
  );
  return passed ? undefined : refuse('captcha_wrong');
}

/**
 * A captcha may replace the human check if the merchant's rules require no captcha: then the captcha is not a field of
 * the form.
 */
function solutionsOf({ humanCheck, captcha, captchaId }: RegistrationRequest): HumanCheckSolutions {
  return { humanCheck, captchaId, captcha: typeof captcha === 'string' ? captcha : undefined };
}
