import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { MethodDeps } from '../methods/offers.ts';
import type { RedrawProof } from '../orders/proofs.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { TakeStanding } from '../orders/told-standing.ts';
import type { Matches } from './matches-port.ts';
import type { DepositPromotions } from './promotions-port.ts';

/** What deposits ask of other features; compose-deposits.ts brings them together. */
export interface DepositDeps extends MethodDeps {
  readonly takeStep: TakeStep;
  readonly matches: Matches;
  readonly promotions: DepositPromotions;
  readonly atRest: AtRest;
  readonly redraw: RedrawProof;
  /** Does what a provider's word of money that comes in means. */
  readonly reported: TakeStanding;
}
