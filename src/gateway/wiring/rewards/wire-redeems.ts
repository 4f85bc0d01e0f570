import type { Context } from '../../context/context.ts';
import type { TakeStep } from '../../features/cashier/orders/take-step.ts';
import { answerRedeem, listRedeems, weighRedeem } from '../../features/points/staff-redeems.ts';
import { createAtRest } from '../../identity/secrets/at-rest.ts';
import { redeemRoutes } from '../../staff/redeems/staff-redeem-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';

/** Registers the staff's answers to point redemptions, by the steps of all orders. */
export function composeRedeems(pipeline: StaffPipeline, { config }: Pick<Context, 'config'>, takeStep: TakeStep): void {
  const atRest = createAtRest(config.secretKey);
  redeemRoutes(pipeline, {
    list: (db, merchant, search) => listRedeems(db, atRest, merchant, search),
    weigh: weighRedeem,
    answer: (db, answer) => answerRedeem(db, takeStep, answer),
  });
}
