import { writeAmount } from '#contract/call/amount.ts';
import { DECISIONS_OF } from '#contract/protection/thresholds.ts';
import { decideThreshold, thresholdQueue } from '#contract/staff/protection/threshold-calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';

type Cases = typeof import('#gateway/features/protection/threshold-cases.ts');

/** Dependencies on the players' feature; wire-people.ts wires them. */
export interface StaffThresholdDeps {
  readonly readCases: Cases['readThresholdCases'];
  readonly findCase: Cases['findThresholdCase'];
  readonly decideCase: Cases['decideThresholdCase'];
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/** Cases of members above a threshold of the market; every decision is in the journal. */
export function staffThresholdRoutes(pipeline: StaffPipeline, deps: StaffThresholdDeps): void {
  const { db, clock } = pipeline.context;

  registerStaffCall(pipeline, thresholdQueue, (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { code, exponent } = await deps.readCurrency(scope, merchant);
      const cases = await deps.readCases(scope, merchant);
      return succeed({
        currency: code,
        cases: cases.map(({ amountMinor, measuredMinor, openedAt, dueAt, decision, decidedAt, ...rest }) => ({
          ...rest,
          amount: writeAmount(BigInt(amountMinor), exponent),
          measured: writeAmount(BigInt(measuredMinor), exponent),
          openedAt: openedAt.getTime(),
          dueAt: dueAt.getTime(),
          ...(decision !== null && { decision }),
          ...(decidedAt !== null && { decidedAt: decidedAt.getTime() }),
        })),
      });
    }),
  );
  registerStaffCall(pipeline, decideThreshold, ({ id, decision, reason }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const found = await deps.findCase(scope, merchant, id);
      if (found === undefined) throw new Failure('not_found');
      if (!DECISIONS_OF[found.action].includes(decision))
        return refuse('invalid_request', { value: { fields: [{ field: 'decision' }] } });
      const isDecided = await deps.decideCase(scope, { merchant, id, now: clock.now() }, decision);
      if (!isDecided) throw new Failure('not_found');
      await recordStaffAction(scope, visit, {
        action: 'threshold.decide',
        subject: `member:${found.memberId}`,
        before: { threshold: found.subject },
        after: { threshold: found.subject, decision },
        reason,
      });
      return succeed(null);
    }),
  );
}
