import { type Refusal, refuse, succeed } from '#contract/envelope.ts';
import type { Context } from '#gateway/context.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';
import { textFor } from '#gateway/identity/texts.ts';
import type { Affiliate } from './affiliates.ts';
import type { RegistrationNeeds } from './needs.ts';
import { insertMember, type NewMember } from './store.ts';

/** Somebody whose registration has passed everything but the texted code. */
export interface Applicant {
  readonly account: string;
  /** E.164. */
  readonly mobile: string | undefined;
  readonly affiliate: Affiliate | undefined;
  /** The form's values by field, trimmed. */
  readonly values: Readonly<Record<string, string>>;
}

/** The token of the automatic log-in, or why there is no member. */
export type RegisterReply = ReturnType<typeof succeed<{ token: string }>> | Refusal;

/** Values that are not kept as they are, or that have a column of their own. */
const NOT_PROFILE = new Set([
  ...['username', 'password', 'confirmPassword', 'paymentPassword', 'captcha', 'verificationCode', 'affiliateCode'],
  ...['mobileNum', 'countryDialingCode'],
]);

const UNIQUE_VIOLATION = '23505';

/**
 * Makes the member with wallet and session in one transaction. The texted code is spent in it too: when the account
 * turns out to be taken everything is undone, and the code is good for another try.
 */
export async function createMember(
  context: Context,
  needs: RegistrationNeeds,
  visit: Visit,
  applicant: Applicant,
): Promise<RegisterReply> {
  const { merchant, reply } = visit;
  const code = applicant.values['verificationCode'];
  const member = await prepare(needs, visit.language, applicant);
  try {
    const opened = await context.db.withMerchant(merchant, async (db) => {
      if (code !== undefined && applicant.mobile !== undefined) {
        const verdict = await needs.codes.consume(db, merchant, 'register', applicant.mobile, code);
        if (verdict !== 'ok') return verdict;
      }
      return writeMember(db, needs, visit, member);
    });
    if (opened === 'wrong') return refuse('verification_code_wrong');
    if (opened === 'expired') return refuse('verification_code_expired');
    return succeed({ token: opened.give(reply) });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return refuseTaken(needs, visit, error);
  }
}

async function writeMember(db: Db, needs: RegistrationNeeds, { merchant, request }: Visit, member: NewMember) {
  const id = await insertMember(db, merchant, member);
  await needs.openWallet(db, merchant, id);
  return needs.sessions.open(db, merchant, id, request);
}

async function prepare({ passwords }: RegistrationNeeds, language: string, applicant: Applicant): Promise<NewMember> {
  const { account, mobile, affiliate, values } = applicant;
  const { password, paymentPassword } = values;
  return {
    account,
    mobile,
    affiliate,
    language,
    mobileVerified: mobile !== undefined && values['verificationCode'] !== undefined,
    passwordHash: password === undefined ? null : await passwords.hash(password),
    paymentPasswordHash: paymentPassword === undefined ? null : await passwords.hash(paymentPassword),
    profile: Object.fromEntries(Object.entries(values).filter(([field]) => !NOT_PROFILE.has(field))),
  };
}

/** Says no more than that the information will not do, unless the merchant reveals accounts (decision D32). */
async function refuseTaken(needs: RegistrationNeeds, visit: Visit, error: unknown): Promise<RegisterReply> {
  const { revealAccounts } = await needs.settings.read(visit.merchant);
  const { constraint } = error as { constraint?: unknown };
  if (revealAccounts) return refuse(constraint === 'member_by_mobile' ? 'mobile_taken' : 'username_taken');
  const message = textFor(visit.language, 'error.incorrect_user_information');
  return refuse('registration_refused', message === undefined ? {} : { message });
}
