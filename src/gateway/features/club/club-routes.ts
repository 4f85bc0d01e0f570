import { memberRank, ranks } from '#contract/club/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readMemberRank, readRanks } from './read-model.ts';

export interface ClubDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly exponent: number }>;
  /** The member's total turnover in minor units. */
  readonly readTurnover: (db: Db, merchant: string, memberId: string) => Promise<bigint>;
}

/** The VIP club (M36, M163, M201). */
export function clubRoutes(pipeline: Pipeline, deps: ClubDeps): void {
  const { db } = pipeline.context;
  registerCall(pipeline, ranks, async (_, { merchant, language }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      return succeed(await readRanks(scope, merchant, { language, exponent }));
    }),
  );
  registerCall(pipeline, memberRank, async (_, visit) => {
    const { merchant } = visit;
    const { memberId } = memberOf(visit);
    return db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const turnoverMinor = await deps.readTurnover(scope, merchant, memberId);
      return succeed(await readMemberRank(scope, merchant, memberId, { turnoverMinor, exponent }));
    });
  });
}
