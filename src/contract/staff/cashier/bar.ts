import { mayDo, type StaffRights } from '../policy.ts';
import type { OrderMachine, DenialReason } from './order.ts';

/** A step of an order, as the limit and the second pair of eyes concern it. */
export interface BarredStep {
  readonly machine: OrderMachine;
  readonly step: string;
  readonly isOfTwo: boolean;
  /** Somebody has proposed it. */
  readonly isProposed: boolean;
  /** Whoever asks has proposed it. */
  readonly isMine: boolean;
  /** What the step posts, or lets go: minor units, without its sign. */
  readonly sizeMinor: bigint;
  /** The merchant's two_above_minor; zero where it has set none. */
  readonly limitMinor: bigint;
}

/**
 * Why somebody may not take a step of an order; undefined: they may. Up to the merchant's limit support answers. Above it support
 * proposes steps of two, and operators answer. A correction is approved by operators. Nobody approves what they have proposed.
 */
export function denialReasonOf(rights: StaffRights, merchant: string, step: BarredStep): DenialReason | undefined {
  if (!mayDo(rights, 'cashier.answer', merchant)) return 'role';
  if (step.machine === 'correction') return denialReasonOfCorrection(rights, merchant, step);
  if (step.isOfTwo && step.isProposed && step.isMine) return 'ownProposal';
  const isAbove = step.sizeMinor > step.limitMinor;
  const isProposing = step.isOfTwo && !step.isProposed;
  return isAbove && !isProposing && !mayDo(rights, 'cashier.answerAbove', merchant) ? 'limit' : undefined;
}

/** Whoever proposed a correction may take it back; everything else is for who approves them. */
function denialReasonOfCorrection(rights: StaffRights, merchant: string, { isOfTwo, isMine }: BarredStep): DenialReason | undefined {
  if (isMine) return isOfTwo ? 'ownProposal' : undefined;
  return mayDo(rights, 'correction.approve', merchant) ? undefined : 'role';
}
