import type { SecondStepAnswer } from '#contract/session/calls.ts';
import type { SecondStepMethod } from '#contract/session/read.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { LoginReply } from '#gateway/identity/sign-in-method.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { LoginDeps } from './deps.ts';
import { letIn } from './let-in.ts';
import { isPayeeName, methodsOf, type ProvingMethod } from './second-step.ts';
import { DEVICE_COOKIE, readCookie } from './stored/cookies.ts';
import { findAndLock, type LoginMember } from './stored/read-model.ts';
import { deleteStep, findStep, takeStepTry, type WaitingStep } from './stored/tickets.ts';
import type { VerifiedLogin } from './verified-login.ts';

/**
 * Second step of a log-in (M106): counts an attempt of its ticket, checks the answer, and opens the session in the same
 * transaction. A ticket from another browser, used up, or older than ten minutes is refused with second_step_expired.
 */
export function answerStep(
  context: Context,
  deps: LoginDeps,
  answer: SecondStepAnswer,
  visit: Visit,
): Promise<LoginReply> {
  const { merchant } = visit;
  const ticket = digest(answer.ticket);
  return letIn(context, deps, visit, async (db): Promise<VerifiedLogin | Refusal> => {
    const step = await findStep(db, merchant, ticket, deviceOf(visit));
    const member = step && (await findAndLock(db, merchant, step.memberId));
    if (step === undefined || member === undefined || !(await takeStepTry(db, merchant, ticket, step.device))) {
      return refuse('second_step_expired');
    }
    const refusal = await validate(db, deps, visit, { answer, ticket, member, step });
    if (refusal !== undefined) return refusal;
    await deleteStep(db, merchant, ticket);
    return { ...step, member, isWhole: true };
  });
}

const deviceOf = ({ request }: Visit) => digest(readCookie(request, DEVICE_COOKIE) ?? '');

interface Answered {
  readonly answer: SecondStepAnswer;
  readonly ticket: Buffer;
  readonly member: LoginMember;
  readonly step: WaitingStep;
}

/**
 * Check the name first, so that a wrong name does not consume a code. The reply does not disclose which of the two was
 * wrong.
 */
async function validate(db: Db, deps: LoginDeps, visit: Visit, answered: Answered): Promise<Refusal | undefined> {
  const { answer, ticket, member, step } = answered;
  const { merchant } = visit;
  const { askPayeeName } = await deps.settings.read(merchant);
  const asksName = askPayeeName && member.payee_name !== null;
  const code = answer.code?.trim() ?? '';
  const method = await offered(db, deps, merchant, member, step, answer.method);
  if (method === undefined || code === '' || (asksName && !isPayeeName(member, answer.name))) {
    return refuse('second_step_failed');
  }
  const verdict =
    method === 'google'
      ? await deps.authenticator.verify(db, merchant, member.id, code)
      : await deps.codes.consume(db, merchant, { ...claimOf(member, method, ticket), code });
  if (verdict === 'expired') return refuse('verification_code_expired');
  return verdict === 'wrong' ? refuse('second_step_failed') : undefined;
}

async function offered(
  db: Db,
  { authenticator }: LoginDeps,
  merchant: string,
  member: LoginMember,
  { loginMethod }: WaitingStep,
  wanted: SecondStepMethod,
): Promise<ProvingMethod | undefined> {
  const isEnrolled = await authenticator.isEnrolled(db, merchant, member.id);
  return methodsOf(member, loginMethod, isEnrolled).find((method) => method === wanted);
}

/** A second-step code is bound to its ticket: a code sent for another log-in is invalid. */
function claimOf(member: LoginMember, method: 'mobile' | 'email', ticket: Buffer) {
  const to = method === 'mobile' ? member.mobile : member.email?.toLowerCase();
  return { purpose: 'secondStep', to: to ?? '', attempt: ticket.toString('hex') } as const;
}

/** Sends the second-step code to the member's own number or address; no attempt is counted. */
export async function sendStepCode(
  context: Context,
  deps: LoginDeps,
  { ticket, method: wanted }: { readonly ticket: string; readonly method: SecondStepMethod },
  visit: Visit,
) {
  const { merchant, address, language } = visit;
  const hash = digest(ticket);
  const request = await context.db.withMerchant(merchant, async (db) => {
    const step = await findStep(db, merchant, hash, deviceOf(visit));
    const member = step && (await findAndLock(db, merchant, step.memberId));
    if (step === undefined || member === undefined) return undefined;
    const method = await offered(db, deps, merchant, member, step, wanted);
    if (method === undefined || method === 'google') return 'none';
    const channel = method === 'mobile' ? ('sms' as const) : ('email' as const);
    return { ...claimOf(member, method, hash), channel, address, language };
  });
  if (request === undefined) return refuse('second_step_expired');
  if (request === 'none') return refuse('code_not_sent');
  const sent = await deps.codes.send(merchant, request);
  if ('wait' in sent) throw new Failure('too_many_requests', { retryAfter: sent.wait });
  return succeed(sent);
}
