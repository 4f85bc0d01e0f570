import * as calls from '#contract/records/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readAccount } from './account.ts';
import { readBets } from './bets.ts';
import { readBonus } from './bonus.ts';
import type { RecordsDeps } from './deps.ts';
import { readProfit } from './profit.ts';

/** The signed-in member's own betting and money records (M178-M181). */
export function recordsRoutes(pipeline: Pipeline, deps: RecordsDeps): void {
  const { db: database, clock } = pipeline.context;

  registerCall(pipeline, calls.betRecords, async (request, visit) =>
    answer(await database.withMerchant(visit.merchant, (db) => readBets(db, deps, visit, request))),
  );
  registerCall(pipeline, calls.accountRecords, async (request, visit) =>
    answer(await database.withMerchant(visit.merchant, (db) => readAccount(db, deps, visit, request))),
  );
  registerCall(pipeline, calls.profitRecords, async (request, visit) =>
    answer(await database.withMerchant(visit.merchant, (db) => readProfit(db, deps, visit, request))),
  );
  registerCall(pipeline, calls.bonusRecords, async (_, visit) => {
    const { merchant, language } = visit;
    const who = { merchant, language, memberId: memberOf(visit).memberId };
    return succeed(await database.withMerchant(visit.merchant, (db) => readBonus(db, deps, who, clock.now())));
  });
  registerCall(pipeline, calls.cashback, async (_, visit) => {
    const who = { merchant: visit.merchant, memberId: memberOf(visit).memberId, now: clock.now() };
    return database.withMerchant(visit.merchant, async (db) => {
      const { exponent } = await deps.readCurrency(db, visit.merchant);
      return succeed(await deps.readCashback(db, who, exponent));
    });
  });
}

const answer = <Reported>(reported: Reported | undefined) =>
  reported === undefined ? refuse('bad_request') : succeed(reported);
