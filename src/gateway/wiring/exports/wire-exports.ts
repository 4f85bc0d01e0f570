/** Wires exports of records for members and for staff. */
import type { Context } from '../../context/context.ts';
import { exportsRoutes } from '../../features/exports/export-routes.ts';
import { ACCOUNT } from '../../features/exports/sources/account.ts';
import { BETS } from '../../features/exports/sources/bets.ts';
import { LEDGER } from '../../features/exports/sources/ledger.ts';
import { orderSource } from '../../features/exports/sources/orders.ts';
import { PROTECTION } from '../../features/exports/sources/protection.ts';
import { teamSource } from '../../features/exports/sources/team.ts';
import { createExportWorker, type ExportWorker } from '../../features/exports/worker.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';
import { composeStaffExports } from './staff-exports.ts';

const MEMBERS = [BETS, ACCOUNT, teamSource('teamBets'), teamSource('teamProfit')];
const STAFF = [orderSource('deposit'), orderSource('withdrawal'), LEDGER, PROTECTION];
const DEPS = { readCurrency };

export interface Exporting {
  readonly worker: ExportWorker;
  routes(pipeline: Pipeline): void;
  staffRoutes(pipeline: StaffPipeline): void;
}

/** One worker per process, for members' and staff's files alike. */
export function composeExports(context: Context): Exporting {
  const worker = createExportWorker(context, DEPS, [...MEMBERS, ...STAFF]);
  return {
    worker,
    routes: (pipeline) => exportsRoutes(pipeline, DEPS, MEMBERS, worker),
    staffRoutes: (pipeline) => composeStaffExports(pipeline, { deps: DEPS, sources: STAFF, worker }),
  };
}
