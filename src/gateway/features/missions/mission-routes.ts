import {
  claimMission,
  MISSION_PAGE_SIZE,
  missionBoard,
  missionHistory,
  missionMilestones,
  missionSummary,
} from '#contract/missions/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { claimReward } from './claim.ts';
import type { MissionAsker, MissionDeps, PageWanted } from './deps.ts';
import { readBoard } from './read-board.ts';
import { readHistory } from './read-history.ts';
import { readMilestones, readSummary } from './read-member.ts';

const MOST_SIZE = 50;

const pageOf = ({ page = '1', size }: { readonly page?: string; readonly size?: string }): PageWanted => {
  return { page: Number(page), size: Math.min(Number(size ?? MISSION_PAGE_SIZE), MOST_SIZE) };
};

/** M197, M321, M322: missions of the signed-in member. */
export function missionsRoutes(pipeline: Pipeline, deps: MissionDeps): void {
  const { db, clock } = pipeline.context;
  function asking<T>(visit: Visit, work: (db: Db, asker: MissionAsker) => Promise<T>): Promise<T> {
    const { merchant, language } = visit;
    const { memberId } = memberOf(visit);
    return db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      return work(scope, { merchant, memberId, language, exponent, now: clock.now() });
    });
  }
  registerCall(pipeline, missionSummary, async (request, visit) =>
    succeed(await asking(visit, (scope, asker) => readSummary(scope, asker, pageOf(request)))),
  );
  registerCall(pipeline, missionBoard, async (request, visit) => {
    const { missionId, period } = request;
    const wanted = { missionId, period, ...pageOf(request) };
    const found = await asking(visit, (scope, asker) => readBoard(scope, asker, wanted));
    return found === undefined ? refuse('not_found') : succeed(found);
  });
  registerCall(pipeline, missionMilestones, async ({ missionId }, visit) => {
    const found = await asking(visit, (scope, asker) => readMilestones(scope, asker, missionId));
    return found === undefined ? refuse('not_found') : succeed(found);
  });
  registerCall(pipeline, missionHistory, async (request, visit) =>
    succeed(await asking(visit, (scope, asker) => readHistory(scope, asker, pageOf(request)))),
  );
  registerCall(pipeline, claimMission, async ({ claimId }, visit) => {
    const key = visit.idempotencyKey ?? '';
    await deps.askRegisters(visit.merchant, memberOf(visit).memberId);
    return asking(visit, async (scope, asker) => {
      const paused = await deps.refusePaused(scope, asker.merchant, asker.memberId);
      return paused ?? claimReward(scope, deps, asker, { claimId, key });
    });
  });
}
