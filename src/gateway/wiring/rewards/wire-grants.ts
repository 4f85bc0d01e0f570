import type { Grants } from '../../features/cashier/grants/grants.ts';
import { readGrants } from '../../features/cashier/grants/read-grants.ts';
import { readOwed, withdrawReward } from '../../features/promotions/operator/owed.ts';
import { readWords } from '../../features/promotions/read-model.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { grantRoutes } from '../../staff/grants/staff-grant-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';

/** Wires the staff's view and revocation of a member's bonuses and rewards. */
export function composeGrants(pipeline: StaffPipeline, { forfeit }: Pick<Grants, 'forfeit'>): void {
  grantRoutes(pipeline, {
    readGrants,
    readOwed,
    forfeit,
    readCurrency,
    withdraw: withdrawReward,
    readTitles: (db, merchant) => readWords(db, merchant, 'EN'),
  });
}
