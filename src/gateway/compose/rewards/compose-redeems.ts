import type { Context } from '../../context/context.ts';
import type { TakeStep } from '../../features/cashier/orders/take-step.ts';
import { answerRedeem, listRedeems, weighRedeem } from '../../features/points/staff-redeems.ts';
import { createAtRest } from '../../identity/secrets/at-rest.ts';
import { redeemRoutes } from '../../staff/redeems/routes.ts';
import type { StaffPipeline } from '../../staff/staff-door.ts';

/** Binds the staff's answers to exchanges of points: by the steps that every order takes. */
export function composeRedeems(pipeline: StaffPipeline, { config }: Pick<Context, 'config'>, takeStep: TakeStep): void {
  const atRest = createAtRest(config.secretKey);
  redeemRoutes(pipeline, {
    list: (db, merchant, search) => listRedeems(db, atRest, merchant, search),
    weigh: weighRedeem,
    answer: (db, answer) => answerRedeem(db, takeStep, answer),
  });
}
