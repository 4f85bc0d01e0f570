import { type Refusal, refuse } from '#contract/envelope.ts';
import type { Context } from '#gateway/context.ts';
import type { Visit } from '#gateway/door/door.ts';
import { readPhone } from '#gateway/identity/phone.ts';
import type { FactSource } from '#model/facts.ts';
import type { Method } from '#model/form/form.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import { findAffiliate } from './affiliates.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createMember, type RegisterReply } from './create-member.ts';
import { fieldProblem, judgeRegistration } from './form.ts';
import type { RegistrationNeeds } from './needs.ts';

/** One registration as it came, with the facts of its visitor. */
export interface Registration {
  readonly method: Method;
  readonly request: RegistrationRequest;
  readonly visit: Visit;
  readonly facts: FactSource;
}

/** The user's fields, and what the page adds to them (M116, M121). */
export interface RegistrationRequest {
  readonly affiliateCode?: string;
  readonly captchaId?: string;
  readonly humanCheck?: string;
  readonly [field: string]: unknown;
}

type Values = Readonly<Record<string, string>>;

/**
 * Registers a member (M119): the whole form, the invitation code, the human check, the captcha where the rules ask for
 * one; then the texted code, the member, the wallet and the automatic log-in.
 */
export async function registerMember(
  context: Context,
  needs: RegistrationNeeds,
  engine: PatternEngine,
  registration: Registration,
): Promise<RegisterReply> {
  const { method, request, visit, facts } = registration;
  const without = bringsLongCheck(request) ? CAPTCHA : undefined;
  const judged = judgeRegistration(method, visit.trees.rules, facts, request, engine, without);
  if (!judged.ok) {
    return refuse('invalid_request', {
      value: { fields: judged.errors.map((error) => fieldProblem(error, visit.language)) },
    });
  }
  const { values } = judged;
  const mobile = mobileOf(values);
  if (mobile === 'invalid') return wrongNumber();
  const affiliate = await affiliateOf(context, visit.merchant, request.affiliateCode);
  if (affiliate === 'invalid') return refuse('invitation_code_error');
  const account = (method === 'mobile' ? mobile : values['username']) ?? '';
  const refusal = await refusalOf(context, needs, registration, account, values);
  return refusal ?? createMember(context, needs, visit, { account, mobile, affiliate, values });
}

const CAPTCHA: ReadonlySet<string> = new Set(['captcha']);

/** Several solved challenges in place of a captcha (decision D25): whether they are enough is judged with them. */
function bringsLongCheck({ captcha, humanCheck }: RegistrationRequest): boolean {
  return humanCheck?.includes('.') === true && (captcha === undefined || captcha === '');
}

/** The number as E.164; undefined when the form has none. */
function mobileOf(values: Values): string | undefined | 'invalid' {
  const { mobileNum, countryDialingCode } = values;
  if (mobileNum === undefined || countryDialingCode === undefined) return undefined;
  return readPhone(countryDialingCode, mobileNum) ?? 'invalid';
}

function wrongNumber(): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field: 'mobileNum', code: 'form.mobileFormat' }] } });
}

/** A code is checked whenever one is set, from the address or the form; none is nobody's. */
async function affiliateOf(context: Context, merchant: string, code: string | undefined) {
  if (code === undefined || code.trim() === '') return undefined;
  return (await context.db.withMerchant(merchant, (db) => findAffiliate(db, merchant, code))) ?? 'invalid';
}

async function refusalOf(
  context: Context,
  needs: RegistrationNeeds,
  { request, visit }: Registration,
  account: string,
  values: Values,
): Promise<Refusal | undefined> {
  const { merchant } = visit;
  if (isCommonPassword(values['password'] ?? '', account)) return refuse('password_common');
  const { refusal, isLong } = await needs.humanCheck.judge(merchant, 'register', request.humanCheck);
  if (refusal !== undefined) return refuse(refusal);
  const { captcha } = values;
  if (captcha === undefined) return bringsLongCheck(request) && !isLong ? refuse('captcha_wrong') : undefined;
  const passed = await context.db.withMerchant(merchant, (db) =>
    needs.captcha.consume(db, merchant, request.captchaId, captcha),
  );
  return passed ? undefined : refuse('captcha_wrong');
}
