import {
  paymentPasswordState,
  sendPaymentPasswordCode,
  setPaymentPassword as setCall,
} from '#contract/payouts/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { createFormValidator } from '#validator/form-validator.ts';
import type { PaymentPasswordDeps } from './deps.ts';
import { readOwnContacts } from './own-contact.ts';
import { describeState, setPaymentPassword } from './set-payment-password.ts';
import { readState } from './tries.ts';

/** Per member. Each change hashes a password, even when the code sent with it is wrong. */
const CHANGES = { limit: 20, windowMs: 600_000 };

/** Payment password routes: read its state, set it, and request a reset code. */
export function paymentPasswordRoutes(pipeline: Pipeline, deps: PaymentPasswordDeps): void {
  const { context } = pipeline;
  const validate = createFormValidator(context.pool);
  const changes = createRateLimit(context, 'password.changes', CHANGES);

  registerCall(pipeline, paymentPasswordState, async (_, visit) => {
    const owner = { merchant: visit.merchant, memberId: memberOf(visit).memberId };
    return succeed(describeState(await context.db.withMerchant(owner.merchant, (scope) => readState(scope, owner))));
  });
  registerCall(pipeline, setCall, async (request, visit) => {
    await changes.take(visit.merchant, memberOf(visit).memberId);
    return setPaymentPassword(context, deps, validate, request, visit);
  });
  registerCall(pipeline, sendPaymentPasswordCode, ({ method }, visit) =>
    sendCode(pipeline, deps, visit, method === 'email' ? 'email' : 'sms'),
  );
}

/** Refuses with function_not_available when the member has no verified contact on this channel. */
async function sendCode({ context }: Pipeline, { codes }: PaymentPasswordDeps, visit: Visit, channel: 'sms' | 'email') {
  const { merchant, address, language } = visit;
  const { memberId } = memberOf(visit);
  const contacts = await context.db.withMerchant(merchant, (scope) => readOwnContacts(scope, { merchant, memberId }));
  const contact = contacts.find((one) => one.channel === channel);
  if (contact === undefined) return refuse('function_not_available');
  const request = { purpose: 'paymentPassword', ...contact, attempt: memberId, address, language } as const;
  const sent = await codes.send(merchant, request);
  if ('wait' in sent) throw new Failure('too_many_requests', { retryAfter: sent.wait });
  return succeed(sent);
}
