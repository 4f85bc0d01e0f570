import {
  paymentPasswordState,
  sendPaymentPasswordCode,
  setPaymentPassword as setCall,
} from '#contract/payouts/calls.ts';
import { payoutsSchemas } from '#contract/payouts/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { type Pipeline, memberOf, type Visit } from '#gateway/door/door.ts';
import { Failure } from '#gateway/door/failure.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { createFormValidator } from '#validator/judge-form.ts';
import type { PaymentPasswordDeps } from './needs.ts';
import { readOwnContacts } from './own-contact.ts';
import { describeState, setPaymentPassword } from './set-payment-password.ts';
import { readState } from './tries.ts';

/** Each hashes a password, whatever becomes of the code that came with it. Of one member. */
const CHANGES = { limit: 20, windowMs: 600_000 };

/** The payment password: whether there is one, setting it, and a code for who forgot it. */
export function paymentPasswordRoutes(pipeline: Pipeline, deps: PaymentPasswordDeps): void {
  const { context } = pipeline;
  const validate = createFormValidator(context.pool);
  const changes = createRateLimit(context.clock, CHANGES);

  registerCall(pipeline, paymentPasswordState, payoutsSchemas.paymentPasswordState, async (_, visit) => {
    const owner = { merchant: visit.merchant, memberId: memberOf(visit).memberId };
    return succeed(describeState(await context.db.withMerchant(owner.merchant, (scope) => readState(scope, owner))));
  });
  registerCall(pipeline, setCall, payoutsSchemas.setPaymentPassword, async (request, visit) => {
    changes.take(visit.merchant, memberOf(visit).memberId);
    return setPaymentPassword(context, deps, validate, request, visit);
  });
  registerCall(pipeline, sendPaymentPasswordCode, payoutsSchemas.sendPaymentPasswordCode, ({ method }, visit) =>
    sendCode(pipeline, deps, visit, method === 'email' ? 'email' : 'sms'),
  );
}

/** Refused with function_not_available where the member has proved no such contact. */
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
