import type { PaymentPasswordRequest } from '#contract/payouts/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { refuseFields } from '#gateway/identity/field-problem.ts';
import { loadCommonPasswords } from '#gateway/identity/passwords/common-passwords.ts';
import { memberOf, type Visit } from '#gateway/pipeline/pipeline.ts';
import { parseRules, ruleOf } from '#model/documents/rules.ts';
import { paymentPasswordForm } from '#model/form/payment-password.ts';
import { readPaymentPassword } from '#model/form/values/typed-text.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import type { PaymentPasswordDeps } from './deps.ts';
import { readOwnContacts } from './own-contact.ts';
import { type Owner, readState, writePassword } from './tries.ts';

type StateReply = ReturnType<typeof succeed<ReturnType<typeof describeState>>> | Refusal;

/** State of a payment password as sent to the client; `lockedUntil` in ms since 1970. */
export function describeState({ hash, lockedUntil }: Awaited<ReturnType<typeof readState>>) {
  return { set: hash !== null, ...(lockedUntil && { lockedUntil: lockedUntil.getTime() }) };
}

/**
 * Sets a member's payment password (D51). The first one needs the log-in password; a change needs the old payment
 * password or a code sent to a verified contact of the member. After a change the member is notified and withdrawals
 * are paused. Of two concurrent changes only one succeeds.
 */
export async function setPaymentPassword(
  { db }: Context,
  deps: PaymentPasswordDeps,
  validate: ValidateForm,
  sent: PaymentPasswordRequest,
  visit: Visit,
): Promise<StateReply> {
  const { merchant, language } = visit;
  const { memberId, member } = memberOf(visit);
  const owner = { merchant, memberId };
  const request = inPlainDigits(sent);
  const { newPaymentPassword } = request;
  const rule = ruleOf(parseRules(visit.trees.rules).value, 'paymentPassword') ?? null;
  const errors = await validate(merchant, paymentPasswordForm(rule), { ...request });
  if (errors.length > 0) return refuseFields(errors, language);
  const isCommon = await loadCommonPasswords();
  if (isCommon(newPaymentPassword, { merchant, account: member.account })) return refuse('password_common');
  const { hash: instead } = await db.withMerchant(merchant, (scope) => readState(scope, owner));
  const byCode = instead !== null && request.code !== undefined ? request.code : undefined;
  const refused = byCode === undefined ? await askForOne(deps, owner, instead, request) : undefined;
  if (refused !== undefined) return refused;
  const hash = await deps.passwords.hash(newPaymentPassword);
  return db.withMerchant(merchant, async (scope) => {
    if (byCode !== undefined) {
      // A wrong code has used up an attempt, so this refusal must commit.
      const verdict = await spendCode(scope, deps, owner, byCode);
      if (verdict !== 'ok') return refuse(`verification_code_${verdict}`);
    }
    if (!(await writePassword(scope, owner, { hash, instead }))) return refuse('conflict');
    if (instead !== null) await deps.notifier.notify(scope, merchant, memberId, 'paymentPasswordChanged');
    return succeed(describeState(await readState(scope, owner)));
  });
}

function inPlainDigits(request: PaymentPasswordRequest): PaymentPasswordRequest {
  const { newPaymentPassword, confirmNewPaymentPassword, oldPaymentPassword: old } = request;
  return {
    ...request,
    ...(old !== undefined && { oldPaymentPassword: readPaymentPassword(old) }),
    newPaymentPassword: readPaymentPassword(newPaymentPassword),
    confirmNewPaymentPassword: readPaymentPassword(confirmNewPaymentPassword),
  };
}

function askForOne(
  deps: PaymentPasswordDeps,
  owner: Owner,
  instead: string | null,
  { password, oldPaymentPassword }: PaymentPasswordRequest,
): Promise<Refusal | undefined> {
  if (instead === null) return deps.askPassword({ ...owner, password });
  return deps.checkPaymentPassword(owner, oldPaymentPassword ?? '');
}

/** Checks the code against the contact to which the latest code was sent. */
async function spendCode(db: Db, { codes }: PaymentPasswordDeps, owner: Owner, code: string) {
  let verdict: 'ok' | 'wrong' | 'expired' = 'wrong';
  for (const { to } of await readOwnContacts(db, owner)) {
    const claim = { purpose: 'paymentPassword', to, attempt: owner.memberId, code: code.trim() } as const;
    const found = await codes.consume(db, owner.merchant, claim);
    if (found === 'ok') return found;
    if (found === 'expired') verdict = found;
  }
  return verdict;
}
