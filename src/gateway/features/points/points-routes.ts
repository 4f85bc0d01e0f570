import { readPlace } from '#contract/call/ids.ts';
import * as calls from '#contract/points/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { describeConfig } from './config.ts';
import { convert } from './convert.ts';
import type { PointOwner, PointsDeps } from './deps.ts';
import { readItems } from './read-model.ts';
import { readRecords } from './records.ts';
import { redeem } from './redeem.ts';
import { type RedeemsAsked, readRedeems } from './redeems.ts';

/** Points: mall, earning and spending (M37, M186-M191, M327-M333). */
export function pointsRoutes(pipeline: Pipeline, deps: PointsDeps): void {
  mallRoutes(pipeline, deps);
  spendingRoutes(pipeline, deps);
}

function mallRoutes(pipeline: Pipeline, deps: PointsDeps): void {
  const { db, clock } = pipeline.context;
  const answerItems = async (_: unknown, { merchant, language }: Visit) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      return succeed(await readItems(scope, merchant, language, exponent));
    });
  registerCall(pipeline, calls.pointRewards, answerItems);
  registerCall(pipeline, calls.pointCatalogue, answerItems);
  registerCall(pipeline, calls.pointBalance, async (_, visit) => {
    const { memberId } = memberOf(visit);
    const points = await db.withMerchant(visit.merchant, (scope) => deps.readPoints(scope, visit.merchant, memberId));
    return succeed({ points: String(points) });
  });
  registerCall(pipeline, calls.pointConfig, async (_, visit) => {
    const asked = { rank: memberOf(visit).member.rankLevel, now: clock.now() };
    return succeed(
      await db.withMerchant(visit.merchant, (scope) => describeConfig(scope, deps, ownerOf(visit), asked)),
    );
  });
  registerCall(pipeline, calls.pointRecords, async (asked, visit) => {
    const { after } = asked;
    if (after !== undefined && !/^[0-9]{1,18}$/.test(after)) return refuse('bad_request');
    const nameGames = (scope: Db, nodeIds: readonly string[]) => deps.nameGames(scope, visit, nodeIds);
    return succeed(
      await db.withMerchant(visit.merchant, (scope) =>
        readRecords(scope, ownerOf(visit), visit.language, asked, nameGames),
      ),
    );
  });
}

function spendingRoutes(pipeline: Pipeline, deps: PointsDeps): void {
  const { db, clock } = pipeline.context;
  registerCall(pipeline, calls.redeemedPoints, async ({ state, after }, visit) => {
    const cursor = after === undefined ? undefined : readPlace(after, '-');
    if (after !== undefined && cursor === undefined) return refuse('bad_request');
    return succeed(
      await db.withMerchant(visit.merchant, (scope) => readPage(scope, deps, visit, { state, after: cursor })),
    );
  });
  registerCall(pipeline, calls.redeemPoints, async (request, visit) => {
    const who = { ...ownerOf(visit), rank: memberOf(visit).member.rankLevel, language: visit.language };
    const done = await redeem(db, deps, who, { ...request, key: visit.idempotencyKey ?? '' });
    if (!('id' in done)) return done;
    return db.withMerchant(visit.merchant, async (scope) => {
      const [order] = (await readPage(scope, deps, visit, { id: done.id })).redeems;
      return order === undefined ? refuse('not_found') : succeed(order);
    });
  });
  registerCall(pipeline, calls.convertPoints, (request, visit) =>
    convert(db, deps, ownerOf(visit), { ...request, key: visit.idempotencyKey ?? '' }, clock.now()),
  );
}

function ownerOf(visit: Visit): PointOwner {
  return { merchant: visit.merchant, memberId: memberOf(visit).memberId };
}

async function readPage(db: Db, { readCurrency }: PointsDeps, visit: Visit, asked: RedeemsAsked) {
  const { exponent } = await readCurrency(db, visit.merchant);
  return readRedeems(db, ownerOf(visit), asked, { language: visit.language, exponent });
}
