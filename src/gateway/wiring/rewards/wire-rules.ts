import {
  fillBudget,
  listBudgets,
  nameBudget,
  readBudgetDays,
  readBudgetLines,
} from '../../features/promotions/operator/budgets.ts';
import { givePlaces, readPlaces } from '../../features/promotions/places.ts';
import { readWords } from '../../features/promotions/read-model.ts';
import { listRules, setRule } from '../../features/promotions/rules.ts';
import { tryRule } from '../../features/promotions/trial.ts';
import { fillBudget as moveBudget, openBudget } from '../../features/wallet/bonus.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { promotionRuleRoutes } from '../../staff/promotion-rules/staff-promotion-rule-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';
import { yesterdayOf } from '../../stream/daily-counters/day-rules.ts';

/** Wires the staff's editing and testing of promotion rules to the ledger. */
export function composeRules(pipeline: StaffPipeline): void {
  promotionRuleRoutes(pipeline, {
    list: listRules,
    set: setRule,
    trial: tryRule,
    yesterday: yesterdayOf,
    readCurrency,
    budgets: listBudgets,
    budgetDays: readBudgetDays,
    budgetLines: readBudgetLines,
    nameBudget,
    readPlaces,
    givePlaces,
    readTitles: (db, merchant) => readWords(db, merchant, 'EN'),
    fill: (db, fill) => fillBudget(db, { openBudget, fillBudget: moveBudget }, fill),
  });
}
