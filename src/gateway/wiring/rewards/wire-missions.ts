import type { Db } from '../../db/tables.ts';
import { notifyMember } from '../../features/inbox/store.ts';
import { lapseReward } from '../../features/missions/claim.ts';
import type { MissionDeps, MissionGift } from '../../features/missions/deps.ts';
import { missionsRoutes } from '../../features/missions/mission-routes.ts';
import { giveMissionReward } from '../../features/wallet/bonus.ts';
import { readCurrencyOrFirst } from '../../features/wallet/currency.ts';
import { givePoints } from '../../features/wallet/points.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import type { Timers } from '../../timers/timers.ts';

type Guards = 'refusePaused' | 'askRegisters';

const DEPS: Omit<MissionDeps, Guards> = {
  readCurrency: readCurrencyOrFirst,
  giveMoney: (db, { amount, ...given }) => giveMissionReward(db, { ...given, amountMinor: amount }),
  givePoints: (db: Db, { amount, ...given }: MissionGift) =>
    givePoints(db, { ...given, points: amount, remark: 'mission' }),
  notify: notifyMember,
};

/** Wires missions and registers the timer by which rewards lapse. */
export function composeMissions(
  { refusePaused, askRegisters }: Pick<MissionDeps, Guards>,
  timers: Timers,
): (pipeline: Pipeline) => void {
  const deps = { ...DEPS, refusePaused, askRegisters };
  timers.on('mission', 'lapse', (db, due) => lapseReward(db, deps, due));
  return (pipeline) => missionsRoutes(pipeline, deps);
}
