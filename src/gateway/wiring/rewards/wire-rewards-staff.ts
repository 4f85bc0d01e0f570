import { readRankNames } from '../../features/club/read-model.ts';
import { NO_FIGURES, readFigures } from '../../features/missions/figures.ts';
import { readStaffBoard } from '../../features/missions/read-board.ts';
import {
  addMission,
  lockMission,
  MOST_MISSIONS,
  readMissions,
  toggleMission,
  writeMission,
} from '../../features/missions/store.ts';
import { tryRule } from '../../features/missions/trial.ts';
import {
  addItem,
  lockItem,
  MOST_ITEMS,
  readAllItems,
  readDemand,
  setStock,
  writeItem,
} from '../../features/points/items-store.ts';
import { readRules, writeRules } from '../../features/points/rules.ts';
import { readRankRates, readRuleHistory } from '../../features/points/staff-rules.ts';
import { listBudgets } from '../../features/promotions/operator/budgets.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { mallRoutes } from '../../staff/mall/staff-mall-routes.ts';
import { missionRoutes } from '../../staff/missions/staff-mission-routes.ts';
import { pointRuleRoutes } from '../../staff/points/staff-points-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';
import { yesterdayOf } from '../../stream/daily-counters/day-rules.ts';
import { runTrials } from '../../stream/points/trial-run.ts';
import { composeReplays } from './wire-replays.ts';

/** Wires the staff's calls for points, the mall and missions to club, stream and money. */
export function composeRewardsStaff(pipeline: StaffPipeline): void {
  pointRuleRoutes(pipeline, {
    readHistory: readRuleHistory,
    readRankRates,
    readRules,
    write: writeRules,
    runTrials,
    yesterday: yesterdayOf,
    readRankNames,
    readCurrency,
  });
  mallRoutes(pipeline, {
    readAll: readAllItems,
    readDemand,
    lock: lockItem,
    add: addItem,
    write: writeItem,
    setStock,
    most: MOST_ITEMS,
    readCurrency,
  });
  missionRoutes(pipeline, {
    readMissions,
    lock: lockMission,
    add: addMission,
    write: writeMission,
    toggle: toggleMission,
    most: MOST_MISSIONS,
    readFigures,
    noFigures: NO_FIGURES,
    tryRule,
    readBoard: readStaffBoard,
    readCurrency,
    budgets: listBudgets,
  });
  composeReplays(pipeline);
}
