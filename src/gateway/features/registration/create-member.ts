import { randomInt } from 'node:crypto';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { type Creation, keepCreation } from '#gateway/identity/creations.ts';
import { textFor } from '#gateway/identity/texts.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { fieldsAt, secretFields } from '#model/catalogue/fields.ts';
import { readPaymentPassword } from '#model/form/values/typed-text.ts';
import { type Affiliate, spendAffiliate } from './affiliates.ts';
import type { RegistrationDeps } from './deps.ts';
import { openEarlier } from './earlier.ts';
import { freeOf, namesLike } from './free-names.ts';
import { insertMember, type NewMember } from './store.ts';

/** A trial account may not be a recommender. */
const TRIAL = 4;

/**
 * The member whose account is the first match among these texts; undefined if none. A wrong recommender is no error.
 */
async function findRecommender(
  db: Db,
  merchant: string,
  named: readonly (string | undefined)[],
): Promise<string | undefined> {
  const keys = named.map((text) => accountKey(text ?? '')).filter((key) => key !== '');
  if (keys.length === 0) return undefined;
  const rows = await db
    .selectFrom('member')
    .select(['id', 'account_key'])
    .where('merchant', '=', merchant)
    .where('account_key', 'in', keys)
    .where('type', '<>', TRIAL)
    .execute();
  const found = keys.find((key) => rows.some((row) => row.account_key === key));
  return rows.find((row) => row.account_key === found)?.id;
}

/** A registration that has passed all checks except the texted code. */
export interface Applicant {
  readonly account: string;
  /** E.164. */
  readonly mobile: string | undefined;
  /** The phone provider has verified the number, so no code was texted (D28). */
  readonly isNumberProved: boolean;
  readonly affiliate: Affiliate | undefined;
  readonly referralCode: string | undefined;
  readonly consents: readonly string[];
  /** Stores what registers of self-exclusion answered. */
  readonly keepAnswers: (db: Db, memberId: string) => Promise<void>;
  /** The form's values by field, trimmed. */
  readonly values: Readonly<Record<string, string>>;
  /** The user names among these that the merchant's rules accept; and the maximum length they accept. */
  readonly fitting: (names: readonly string[]) => Promise<readonly string[]>;
  readonly longestName: number;
  /** Undefined: the client sent no idempotency key. */
  readonly creation: Creation | undefined;
}

/** The token of the automatic log-in, or the refusal. */
export type RegisterReply = ReturnType<typeof succeed<{ token: string }>> | Refusal;

/** Values that are not stored, or have a separate column. */
const NOT_PROFILE = new Set<string>([
  ...secretFields(),
  ...fieldsAt('account', 'own'),
  ...['affiliateCode', 'email', 'nickname'],
]);

const UNIQUE_VIOLATION = '23505';

/**
 * Creates the member with wallet and session in one transaction, which also consumes the texted code: if the account is
 * taken, everything is rolled back, and the code can be used again.
 */
export async function createMember(
  context: Context,
  deps: RegistrationDeps,
  visit: Visit,
  applicant: Applicant,
): Promise<RegisterReply> {
  const { merchant, reply } = visit;
  const member = await prepare(deps, visit.language, applicant);
  try {
    const opened = await context.db.withMerchant(merchant, async (db) => {
      const earlier = await openEarlier(db, deps, visit, applicant);
      if (earlier !== undefined) return earlier;
      const verdict = await spendCode(db, deps, merchant, applicant);
      if (verdict !== 'ok') return verdict;
      const { affiliate } = member;
      if (affiliate !== undefined && !(await spendAffiliate(db, merchant, affiliate.code))) return 'spent';
      return writeMember(db, deps, visit, member, applicant);
    });
    if (opened === 'wrong') return refuse('verification_code_wrong');
    if (opened === 'expired') return refuse('verification_code_expired');
    if (opened === 'spent') return refuse('invitation_code_error');
    return succeed({ token: opened.give(reply) });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return refuseTaken(context, deps, visit, applicant, error);
  }
}

async function spendCode(
  db: Db,
  { codes }: RegistrationDeps,
  merchant: string,
  { mobile, isNumberProved, values }: Applicant,
): Promise<'ok' | 'wrong' | 'expired'> {
  const code = values['verificationCode'];
  if (isNumberProved || code === undefined || mobile === undefined) return 'ok';
  return codes.consume(db, merchant, { purpose: 'register', to: mobile, code });
}

async function writeMember(
  db: Db,
  deps: RegistrationDeps,
  { merchant, request }: Visit,
  member: NewMember,
  { creation, keepAnswers }: Applicant,
) {
  const named = [member.profile['recommenderId'], member.referralCode];
  const recommenderId = await findRecommender(db, merchant, named);
  const id = await insertMember(db, merchant, { ...member, recommenderId });
  await deps.openWallet(db, merchant, id);
  await keepAnswers(db, id);
  if (creation !== undefined) await keepCreation(db, creation, id);
  return deps.sessions.open(db, merchant, id, request);
}

async function prepare({ passwords }: RegistrationDeps, language: string, applicant: Applicant): Promise<NewMember> {
  const { account, mobile, isNumberProved, affiliate, referralCode, consents, values } = applicant;
  const { password, paymentPassword, email, nickname } = values;
  return {
    account,
    mobile,
    affiliate,
    referralCode,
    consents,
    language,
    nickname: nickname ?? nicknameFor(account),
    email: email?.toLowerCase(),
    mobileVerified: mobile !== undefined && (isNumberProved || values['verificationCode'] !== undefined),
    passwordHash: password === undefined ? null : await passwords.hash(password),
    paymentPasswordHash:
      paymentPassword === undefined ? null : await passwords.hash(readPaymentPassword(paymentPassword)),
    profile: Object.fromEntries(Object.entries(values).filter(([field]) => !NOT_PROFILE.has(field))),
  };
}

/** Public nickname of a member who chose none: never a phone number. */
function nicknameFor(account: string): string {
  return /^\+?[0-9]{6,}$/.test(account) ? `Player ${randomInt(1_000, 10_000)}` : account;
}

/**
 * Reports a taken user name with free alternatives: after the human check a client could try names one by one anyway.
 * For a taken number, and without a human check, the refusal is generic, unless the merchant reveals accounts (D32).
 */
async function refuseTaken(
  context: Context,
  deps: RegistrationDeps,
  visit: Visit,
  applicant: Applicant,
  error: unknown,
): Promise<RegisterReply> {
  const { revealAccounts, humanCheck } = await deps.settings.read(visit.merchant);
  const { constraint } = error as { constraint?: unknown };
  const isNumber = constraint === 'member_by_mobile' || applicant.values['username'] === undefined;
  if (isNumber && revealAccounts) return refuse('mobile_taken');
  if (!isNumber && (revealAccounts || humanCheck.register)) return refuseName(context, visit, applicant);
  const message = textFor(visit.language, 'error.incorrect_user_information');
  return refuse('registration_refused', message === undefined ? {} : { message });
}

async function refuseName(
  { db }: Context,
  { merchant, language }: Visit,
  { account, fitting, longestName }: Applicant,
): Promise<Refusal> {
  const fit = await fitting(namesLike(account, longestName));
  const names = await db.withMerchant(merchant, (scope) => freeOf(scope, merchant, fit));
  const code = names.length === 0 ? 'error.username_taken' : 'form.usernameTaken';
  const message = textFor(language, code, { names: names.join(', ') });
  const problem = { field: 'username', code, ...(message && { message }), ...(names.length > 0 && { instead: names }) };
  return refuse('username_taken', { value: { fields: [problem] } });
}
