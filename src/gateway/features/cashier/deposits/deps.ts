import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { MethodDeps } from '../methods/offers.ts';
import type { CheckDeposit } from '../orders/check-deposit.ts';
import type { TakeStanding } from '../orders/reported-standing.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { Matches } from './matches-port.ts';
import type { DepositPromotions } from './promotions-port.ts';

/** Functions of other features that deposits need; compose-deposits.ts wires them. */
export interface DepositDeps extends MethodDeps {
  readonly takeStep: TakeStep;
  /**
   * Asks registers of self-exclusion, and who verifies identities, about the member, as far as the market demands it; not
   * within a transaction.
   */
  readonly askRegisters: (merchant: string, memberId: string) => Promise<void>;
  readonly checkDeposit: CheckDeposit;
  readonly matches: Matches;
  readonly promotions: DepositPromotions;
  readonly atRest: AtRest;
  /** Processes a provider's report of incoming money. */
  readonly reported: TakeStanding;
}
