import { type Refusal, refuse } from '#contract/envelope.ts';
import type { UsernameLogin } from '#contract/session.calls.ts';
import type { Context } from '#gateway/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';
import { Failure } from '#gateway/door/failure.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { addressBlock } from '#gateway/identity/address-block.ts';
import { digest, keyedHash, merchantSecret } from '#gateway/identity/secrets.ts';
import { enterGate, forgetFailures, forgiveTry, type Gate, type Subjects, sweepFailures } from './attempts.ts';
import { DEVICE_COOKIE, readCookie } from './cookies.ts';
import { type LoginReply, letIn } from './let-in.ts';
import type { LoginNeeds } from './needs.ts';
import { findByAccount, isKnownDevice, type LoginMember } from './read-model.ts';

const SECRET = 'login-failures';
const CAPTCHA = { captcha: true };

/** A log-in by user name; `isLong`: its human check was long enough to stand for a captcha (decision D25). */
type NameLogin = UsernameLogin & { readonly isLong: boolean };

/**
 * Log-in by user name and password (M92, M272). Known and unknown names take the same way: the same questions, the same
 * hash, the same answers.
 */
export async function logInByName(
  context: Context,
  needs: LoginNeeds,
  request: NameLogin,
  visit: Visit,
): Promise<LoginReply> {
  const account = accountKey(request.username);
  const password = request.password?.trim() ?? '';
  if (account === '' || password === '') return missing(account === '' ? 'username' : 'password');
  const { merchant } = visit;
  const tried = await context.db.withMerchant(merchant, (scope) => tryGate(scope, needs, account, request, visit));
  if (tried.gate.kind !== 'open') return refuseAtGate(tried.gate);
  const verdict = await verifyOrForgive(context, needs, password, merchant, tried);
  if (!verdict.ok || tried.member === undefined) return refuseWrong(tried.gate.captchaNext);
  const { member, subjects } = tried;
  return letIn(context, needs, visit, {
    member,
    password,
    stale: verdict.stale,
    prepare: (scope) => forgetFailures(scope, merchant, subjects),
  });
}

interface Tried {
  readonly gate: Gate;
  readonly member: LoginMember | undefined;
  readonly subjects: Subjects;
}

async function tryGate(db: Db, needs: LoginNeeds, account: string, request: NameLogin, visit: Visit): Promise<Tried> {
  const { merchant } = visit;
  const member = await findByAccount(db, merchant, account);
  const subjects = await subjectsOf(db, account, member, visit);
  const gate = await enterGate(db, merchant, subjects, async () => {
    if (request.captcha) return needs.captcha.consume(db, merchant, request.captchaId, request.captcha);
    return request.isLong ? true : undefined;
  });
  await sweepFailures(db, merchant);
  return { gate, member, subjects };
}

/** Strangers share one count of an account; a browser that the member used has one of its own and always gets in. */
async function subjectsOf(db: Db, account: string, member: LoginMember | undefined, visit: Visit): Promise<Subjects> {
  const { merchant, request, address } = visit;
  const key = await merchantSecret(db, merchant, SECRET);
  const device = digest(readCookie(request, DEVICE_COOKIE) ?? '');
  // The question is asked for unknown names too: its time would tell.
  const isKnown = await isKnownDevice(db, merchant, member?.id ?? NOBODY, device);
  return {
    account: keyedHash(key, 'account', account, isKnown ? device.toString('hex') : 'stranger'),
    address: keyedHash(key, 'address', addressBlock(address)),
  };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

async function verifyOrForgive(context: Context, needs: LoginNeeds, password: string, merchant: string, tried: Tried) {
  try {
    return await needs.passwords.verify(tried.member?.password_hash, password);
  } catch (error) {
    await context.db.withMerchant(merchant, (scope) => forgiveTry(scope, merchant, tried.subjects));
    throw error;
  }
}

function missing(field: string): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field, code: 'form.required' }] } });
}

function refuseAtGate(gate: Exclude<Gate, { kind: 'open' }>): Refusal {
  if (gate.kind === 'wait') throw new Failure('try_later', { retryAfter: gate.seconds });
  return refuse(gate.kind, { value: CAPTCHA });
}

/** A wrong password is called that; from the third failure on the reply asks for the captcha beside it (M95). */
function refuseWrong(captchaNext: boolean): Refusal {
  return refuse('wrong_credentials', captchaNext ? { value: CAPTCHA } : {});
}
