import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readDue } from '#gateway/timers/set-timers.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { wordsOf } from '../methods/method-words.ts';
import type { Requirement } from './requirements.ts';
import type { SeenWithdrawal } from './store.ts';
import type { Validated } from './validate.ts';

export interface Reporting {
  readonly merchant: string;
  readonly language: string;
  /** Decimal places of the currency. */
  readonly exponent: number;
  /** Whether the merchant allows members to cancel (D48). */
  readonly mayCancel: boolean;
}

/** Whether the member may cancel: the withdrawal is not approved and was never sent to the provider. */
export function isCancellable(
  { state, wasSent }: Pick<SeenWithdrawal, 'state' | 'wasSent'>,
  mayCancel: boolean,
): boolean {
  return mayCancel && state === 'held' && !wasSent;
}

export async function describeWithdrawal(db: Db, order: SeenWithdrawal, reporting: Reporting) {
  const { merchant, language, exponent, mayCancel } = reporting;
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const due = await readDue(db, merchant, WITHDRAWAL, order);
  return {
    id: order.id,
    state: order.state,
    amount: write(order.amountMinor),
    createdAt: order.createdAt.getTime(),
    ...(due && { dueAt: due.dueAt }),
    steps: [...order.steps],
    fee: write(order.feeMinor),
    net: write(order.amountMinor - order.feeMinor),
    accountMasked: order.masked,
    methodName: wordsOf(order, language).name,
    ...(order.kind === 'C2C' ? { received: write(order.receivedMinor) } : {}),
    mayCancel: isCancellable(order, mayCancel),
    ...(order.reason === null ? {} : { reason: order.reason }),
  };
}

/** The result of the withdrawal check as sent to the client (N10). */
export function describeWithdrawable(validated: Validated) {
  const write = (minor: bigint) => writeAmount(minor, validated.currency.exponent);
  const { least, most, leftToday, leftCount, kyc } = validated;
  return {
    cash: write(validated.cash),
    bonus: write(validated.bonus),
    held: write(validated.held),
    ...(least === undefined ? {} : { minimum: write(least) }),
    ...(most === undefined ? {} : { maximum: write(most) }),
    ...(leftToday === undefined ? {} : { leftToday: write(leftToday) }),
    ...(leftCount === undefined ? {} : { leftCount }),
    needs: validated.requirements.map((requirement) => describeRequirement(requirement, write)),
    blocks: validated.blocks.map((requirement) => describeRequirement(requirement, write)),
    ...(kyc === undefined ? {} : { identity: { state: stateOf(kyc), asks: [...kyc] } }),
    mayCancel: validated.settings.mayCancel,
    now: validated.day.now.getTime(),
  };
}

function stateOf(missing: readonly string[]): 'asked' | 'known' {
  return missing.length > 0 ? 'asked' : 'known';
}

function describeRequirement(
  { code, doneMinor, goalMinor, until, orderId }: Requirement,
  write: (minor: bigint) => string,
) {
  return {
    code,
    ...(doneMinor === undefined ? {} : { done: write(doneMinor) }),
    ...(goalMinor === undefined ? {} : { goal: write(goalMinor) }),
    ...(until === undefined ? {} : { until }),
    ...(orderId === undefined ? {} : { orderId }),
  };
}
