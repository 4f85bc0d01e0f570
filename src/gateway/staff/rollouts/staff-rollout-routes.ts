import { rollouts } from '#contract/staff/rollouts/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';
import { measureGuards } from './measure.ts';
import { endOfStep, findRunning } from './run-rollouts.ts';

/** The staff route of running roll-outs; they are changed as switches are. */
export function rolloutRoutes(pipeline: StaffPipeline): void {
  const { db, clock } = pipeline.context;
  registerStaffCall(pipeline, rollouts, async (_request, { merchant }) => {
    const now = new Date(clock.now());
    const found = await findRunning(pipeline.context, merchant);
    const running = await db.withMerchant(merchant, async (scope) => {
      const lines = [];
      for (const one of found) {
        const { id, since, plan } = one;
        const nextAt = endOfStep(one);
        const nextShare = plan.steps[plan.step + 1]?.share;
        const measured = [...(await measureGuards(scope, one, now))];
        const next = { ...(nextAt !== undefined && { nextAt }), ...(nextShare !== undefined && { nextShare }) };
        lines.push({ id, since: since.getTime(), measured, ...next });
      }
      return lines;
    });
    return succeed({ running });
  });
}
