import { writeAmount } from '#contract/call/amount.ts';
import type { OrderMachine } from '#contract/staff/cashier/order.ts';
import type { CashierDeps, ProposedStep, QueuedOrder, StepOption } from './deps.ts';

export interface Presenting {
  readonly exponent: number;
  /** Names of staff users by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Id of the reader. */
  readonly me: string;
  readonly referenceOf: CashierDeps['referenceOf'];
}

export function presentProposal(
  { step, proposedBy, reason, at, amounts }: Pick<ProposedStep, 'step' | 'proposedBy' | 'reason' | 'at' | 'amounts'>,
  { names, me, exponent }: Presenting,
) {
  const { arrived } = amounts;
  return {
    step,
    by: names.get(proposedBy) ?? proposedBy,
    isMine: proposedBy === me,
    reason,
    at: at.getTime(),
    ...(arrived !== undefined && { arrived: writeAmount(BigInt(arrived), exponent) }),
  };
}

/** Proposals of an order at its current version; an open correction is its own proposal. */
export function proposalsOf(machine: string, row: QueuedOrder, proposals: readonly ProposedStep[]) {
  if (machine === 'correction' && row.state === 'proposed' && row.proposedBy !== null)
    return [{ step: 'approve', proposedBy: row.proposedBy, reason: row.reason ?? '', at: row.createdAt, amounts: {} }];
  return proposals.filter(({ orderId, version }) => orderId === row.id && version === row.version);
}

export function presentOrder(
  machine: OrderMachine,
  row: QueuedOrder,
  proposals: readonly ProposedStep[],
  presenting: Presenting,
) {
  const { id, state, memberId, account, method, provider, dueAt } = row;
  return {
    machine,
    id,
    state,
    memberId,
    account,
    reference: presenting.referenceOf({ name: machine }, id),
    version: Number(row.version),
    amount: writeAmount(row.amountMinor, presenting.exponent),
    createdAt: row.createdAt.getTime(),
    ...(dueAt !== null && { dueAt: dueAt.getTime() }),
    ...(method !== null && { method: method.slice(0, 80) }),
    ...(provider !== null && { provider }),
    proposals: proposalsOf(machine, row, proposals).map((proposal) => presentProposal(proposal, presenting)),
  };
}

/** Postings of a step; a negative amount swaps source and destination. */
export function presentMoves({ step, amounts }: StepOption, exponent: number) {
  return step.postings.flatMap(({ from, to, amount }) => {
    const minor = amounts[amount] ?? 0n;
    if (minor === 0n) return [];
    const [out, into, size] = minor > 0n ? [from, to, minor] : [to, from, -minor];
    return [{ from: out, to: into, amount: writeAmount(size, exponent) }];
  });
}
