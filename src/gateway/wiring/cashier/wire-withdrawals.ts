/** Wires withdrawals to the wallet, the club and the members, which are independent of each other. */
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/tables.ts';
import type { TakeStep } from '../../features/cashier/orders/take-step.ts';
import { readSafety, refuseUnsafe } from '../../features/cashier/outgoing/outgoing.ts';
import type { OutgoingDeps } from '../../features/cashier/outgoing/ports.ts';
import type { CheckPaymentPassword } from '../../features/cashier/password/check-payment-password.ts';
import type { ReadWithdrawable } from '../../features/cashier/queues/member-cashier.ts';
import { describeWithdrawable } from '../../features/cashier/withdrawals/describe.ts';
import type { ValidateDeps, WithdrawalDeps } from '../../features/cashier/withdrawals/ports.ts';
import { validateWithdrawal } from '../../features/cashier/withdrawals/validate.ts';
import { readRankBounds } from '../../features/club/read-model.ts';
import { hasVerified, missingBefore } from '../../features/identity-review/refuse-unverified.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { readMemberBalances } from '../../features/wallet/member-money.ts';
import { readTurnoverSince } from '../../stream/wagering/read-turnover.ts';

/** The label by which staff mark a member's identity as verified. */
const VERIFIED = 'verified';

/** Conditions of other features for all outgoing money of an account. */
export const OUTGOING: OutgoingDeps = { readBalance: readMemberBalances, readTurnoverSince, readRankBounds, kycDeps };

export function validateDeps({ providers }: Context): ValidateDeps {
  return { methods: { providers, readCurrency }, ...OUTGOING };
}

/** Why neither money nor points may leave a member's account; undefined: they may. */
export const refuseLeaving = async (db: Db, owner: { readonly merchant: string; readonly memberId: string }) =>
  refuseUnsafe(await readSafety(db, OUTGOING, owner));

/** Returns to staff the same withdrawal conditions that the member sees (N10), by the same checks. */
export function withdrawableReader(context: Context): ReadWithdrawable {
  const deps = validateDeps(context);
  return async (db, who) => {
    const validated = await validateWithdrawal(db, deps, who);
    return { ...describeWithdrawable(validated), currency: validated.currency, debt: validated.debt };
  };
}

export function withdrawalDeps(
  context: Context,
  checkPaymentPassword: CheckPaymentPassword,
  takeStep: TakeStep,
): WithdrawalDeps {
  return { ...validateDeps(context), takeStep, checkPaymentPassword, clock: context.clock };
}

/** What the market demands to be verified; else, where the merchant's setting asks, a verified identity or the staff's label. */
async function kycDeps(...[db, merchant, memberId, isAsked]: Parameters<OutgoingDeps['kycDeps']>) {
  const owner = { merchant, memberId, now: Date.now() };
  const missing = await missingBefore(db, owner, 'withdrawal');
  if (missing !== undefined && missing.length > 0) return [...new Set(missing.map((one) => TEXT_OF[one] ?? 'other'))];
  if (!isAsked) return missing;
  return (await hasVerified(db, owner)) || (await hasLabel(db, merchant, memberId)) ? [] : ['identity'];
}

/** The texts `cashier.identity.<name>`. */
const TEXT_OF: Readonly<Record<string, string>> = { name: 'identity', birthDate: 'identity', address: 'address' };

async function hasLabel(db: Db, merchant: string, memberId: string): Promise<boolean> {
  const label = await db
    .selectFrom('member_label')
    .select('label')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('label', '=', VERIFIED)
    .executeTakeFirst();
  return label !== undefined;
}
