import { mayDo, type StaffRights } from '../policy.ts';
import type { DenialReason, OrderMachine } from './order.ts';

/** A step of an order, as relevant for the limit and for four-eyes approval. */
export interface BarredStep {
  readonly machine: OrderMachine;
  readonly step: string;
  readonly isOfTwo: boolean;
  /** A staff user has proposed it. */
  readonly isProposed: boolean;
  /** The calling user has proposed it. */
  readonly isMine: boolean;
  /** The absolute amount that the step posts or releases, in minor units. */
  readonly sizeMinor: bigint;
  /** The merchant's two_above_minor; zero if unset. */
  readonly limitMinor: bigint;
}

/**
 * Why a user may not take a step of an order; undefined if permitted. Up to the merchant's limit support decides. Above
 * it support proposes four-eyes steps, and operators decide. Operators approve corrections. No user approves the own
 * proposal.
 */
export function denialReasonOf(rights: StaffRights, merchant: string, step: BarredStep): DenialReason | undefined {
  if (!mayDo(rights, 'cashier.answer', merchant)) return 'role';
  if (step.machine === 'correction') return denialReasonOfCorrection(rights, merchant, step);
  if (step.isOfTwo && step.isProposed && step.isMine) return 'ownProposal';
  const isAbove = step.sizeMinor > step.limitMinor;
  const isProposing = step.isOfTwo && !step.isProposed;
  return isAbove && !isProposing && !mayDo(rights, 'cashier.answerAbove', merchant) ? 'limit' : undefined;
}

/** A user may withdraw the own correction; all other steps need permission to approve corrections. */
function denialReasonOfCorrection(
  rights: StaffRights,
  merchant: string,
  { isOfTwo, isMine }: BarredStep,
): DenialReason | undefined {
  if (isMine) return isOfTwo ? 'ownProposal' : undefined;
  return mayDo(rights, 'correction.approve', merchant) ? undefined : 'role';
}
