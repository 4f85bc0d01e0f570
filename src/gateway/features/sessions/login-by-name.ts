import type { UsernameLogin } from '#contract/session/calls.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { validatedHash } from '#gateway/identity/passwords/demo-password.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { LoginReply } from '#gateway/identity/sign-in-method.ts';
import { readTypedName, type TypedName, wordOf } from '#gateway/identity/typed-name.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { LoginDeps } from './deps.ts';
import { letIn } from './let-in.ts';
import { proveRemembered } from './prove-remembered.ts';
import {
  countAttempt,
  forgiveTry,
  type LoginAttempt,
  type Subjects,
  subjectsOf,
  sweepFailures,
} from './stored/attempts.ts';
import { DEVICE_COOKIE, type RememberToken, readCookie } from './stored/cookies.ts';
import { findAndLock, findByTyped, isKnownDevice, type LoginMember } from './stored/read-model.ts';
import { writeHash } from './stored/store.ts';
import type { TriedPasswords } from './stored/tried-passwords.ts';
import type { VerifiedLogin } from './verified-login.ts';

const CAPTCHA = { captcha: true };

export interface NameLogin {
  readonly request: UsernameLogin;
  /** The human check was strong enough to replace a captcha. */
  readonly coversCaptcha: boolean;
  /** The browser's remember token, used if no password is given. */
  readonly token: RememberToken | undefined;
}

/**
 * Log-in by password with user name, e-mail address or number in any spelling, or by remember token (M92, M104, M272).
 * Known and unknown names run the same queries and the same hash, and get the same answers.
 */
export async function logInByName(
  context: Context,
  deps: LoginDeps,
  tried: TriedPasswords,
  login: NameLogin,
  visit: Visit,
): Promise<LoginReply> {
  const { merchant, trees } = visit;
  const typed = readTypedName(login.request.username, trees.status.localCountry);
  const password = login.request.password?.trim();
  if (typed.key === '' || password === '') return missing(typed.key === '' ? 'username' : 'password');
  const isSuspect = password !== undefined && (await tried.note(merchant, wordOf(typed), password));
  const entry = await context.db.withMerchant(merchant, (db) =>
    checkAttempt(db, deps, { ...login, typed, isSuspect }, visit),
  );
  if (entry.attempt.kind !== 'open') return refuseAttempt(entry.attempt);
  return password === undefined
    ? byToken(context, deps, { ...login, account: typed.key }, visit, entry)
    : byPassword(context, deps, { remember: login.request.remember, password }, visit, {
        ...entry,
        attempt: entry.attempt,
      });
}

interface Entry {
  readonly attempt: LoginAttempt;
  readonly member: LoginMember | undefined;
  readonly subjects: Subjects;
}

async function checkAttempt(
  db: Db,
  deps: LoginDeps,
  { request, coversCaptcha, typed, isSuspect }: NameLogin & { readonly typed: TypedName; readonly isSuspect: boolean },
  visit: Visit,
): Promise<Entry> {
  const { merchant, address } = visit;
  const member = await findByTyped(db, merchant, typed);
  const device = digest(readCookie(visit.request, DEVICE_COOKIE) ?? '');
  // Queried for unknown names too, for constant timing. The member's own browser has a separate count, so that other
  // clients cannot lock the member out.
  const isKnown = await isKnownDevice(db, merchant, member?.id ?? NIL_UUID, device);
  // The count uses the typed identifier and not the member, so that it does not disclose whose number it is.
  const subjects = await subjectsOf(db, merchant, {
    account: wordOf(typed),
    memberId: member?.id,
    device: isKnown ? device : undefined,
    address,
  });
  const captchaPassed = async () => {
    if (coversCaptcha) return true;
    return request.captcha ? deps.captcha.consume(db, merchant, request.captchaId, request.captcha) : undefined;
  };
  const attempt = await countAttempt(db, merchant, subjects, captchaPassed, isSuspect);
  await sweepFailures(db, merchant);
  // A member above the limit was not counted, so nothing must be reverted.
  const isSpent = attempt.kind === 'open' && attempt.isSpent;
  return { attempt, member, subjects: isSpent ? { ...subjects, member: undefined } : subjects };
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

type OpenEntry = Entry & { readonly attempt: Extract<LoginAttempt, { kind: 'open' }> };

async function byPassword(
  context: Context,
  deps: LoginDeps,
  { password, remember }: { readonly password: string; readonly remember: boolean | undefined },
  visit: Visit,
  { attempt, member, subjects }: OpenEntry,
): Promise<LoginReply> {
  const { merchant } = visit;
  // Processed like an unknown name, with the same work and the same answer.
  const validated = attempt.isSpent ? undefined : member;
  const verdict = await verifyOrForgive(context, deps, password, visit, { member: validated, subjects });
  if (!verdict.ok || validated === undefined) return refuseWrong(attempt.captchaNext);
  const rehashed = verdict.stale ? await deps.passwords.hash(password) : undefined;
  const initialPassword = await isInitial(deps, merchant, password);
  return letIn(context, deps, visit, async (db): Promise<VerifiedLogin | Refusal> => {
    const now = await findAndLock(db, merchant, validated.id);
    // The password changed after the check: the change ended all sessions opened with the old one.
    if (now === undefined || now.password_hash !== validated.password_hash) return refuseWrong(attempt.captchaNext);
    if (rehashed !== undefined) await writeHash(db, merchant, validated.id, rehashed);
    return { member: now, loginMethod: 'password', initialPassword, remember, subject: subjects.account };
  });
}

/** Whether this is the merchant's initial password (D17). */
async function isInitial({ settings, passwords }: LoginDeps, merchant: string, password: string): Promise<boolean> {
  const { initialPasswordHash } = await settings.read(merchant);
  return initialPasswordHash !== null && (await passwords.verify(initialPasswordHash, password)).ok;
}

/** By remember token; an invalid token is not counted as a failed password. */
async function byToken(
  context: Context,
  deps: LoginDeps,
  { request, token, account }: NameLogin & { readonly account: string },
  visit: Visit,
  { subjects }: Entry,
): Promise<LoginReply> {
  const { merchant } = visit;
  return letIn(context, deps, visit, async (db) => {
    const verified = await proveRemembered(db, context, deps, visit, { token, account });
    if (verified !== undefined) return { ...verified, remember: request.remember, subject: subjects.account };
    await forgiveTry(db, merchant, subjects);
    return refuse('remember_expired');
  });
}

async function verifyOrForgive(
  context: Context,
  deps: LoginDeps,
  password: string,
  { merchant, host }: Visit,
  { member, subjects }: Pick<Entry, 'member' | 'subjects'>,
) {
  try {
    const place = { demo: context.config.demo, host };
    return await deps.passwords.verify(validatedHash(place, member?.password_hash, password), password);
  } catch (error) {
    await context.db.withMerchant(merchant, (db) => forgiveTry(db, merchant, subjects));
    throw error;
  }
}

function missing(field: string): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field, code: 'form.required' }] } });
}

function refuseAttempt(attempt: Exclude<LoginAttempt, { kind: 'open' }>): Refusal {
  if (attempt.kind === 'wait') throw new Failure('try_later', { retryAfter: attempt.seconds });
  return refuse(attempt.kind, { value: CAPTCHA });
}

/** A wrong password is reported as such; from the third failure on the reply also requires a captcha (M95). */
function refuseWrong(captchaNext: boolean): Refusal {
  return refuse('wrong_credentials', captchaNext ? { value: CAPTCHA } : {});
}
