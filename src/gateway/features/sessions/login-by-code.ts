import { refuse } from '#contract/envelope.ts';
import type { SmsLogin } from '#contract/session.calls.ts';
import type { Context } from '#gateway/context.ts';
import type { Visit } from '#gateway/door/door.ts';
import { readPhone } from '#gateway/identity/phone.ts';
import { type LoginReply, letIn } from './let-in.ts';
import type { LoginNeeds } from './needs.ts';
import { findByMobile } from './read-model.ts';

/**
 * Log-in by a code that was texted to the number of an account (M93). A number without an account gets the answer of a
 * wrong code: none was ever sent there.
 */
export async function logInByCode(
  context: Context,
  needs: LoginNeeds,
  request: SmsLogin,
  visit: Visit,
): Promise<LoginReply> {
  const { merchant } = visit;
  const number = readPhone(request.countryDialingCode, request.mobileNum);
  if (number === undefined) {
    return refuse('invalid_request', { value: { fields: [{ field: 'mobileNum', code: 'form.mobileFormat' }] } });
  }
  // The tries of a code are counted whatever follows, so this is a transaction of its own.
  const { verdict, member } = await context.db.withMerchant(merchant, async (scope) => ({
    verdict: await needs.codes.consume(scope, merchant, 'login', number, request.verificationCode.trim()),
    member: await findByMobile(scope, merchant, number),
  }));
  if (verdict === 'expired') return refuse('verification_code_expired');
  if (verdict === 'wrong' || member === undefined) return refuse('verification_code_wrong');
  return letIn(context, needs, visit, { member, password: undefined, stale: false, prepare: async () => undefined });
}
