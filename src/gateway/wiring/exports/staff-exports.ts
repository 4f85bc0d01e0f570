/** Wires exports of lists for staff. */
import { askForExport, STAFF_LIMITS } from '../../features/exports/ask.ts';
import { describeExports } from '../../features/exports/export-routes.ts';
import { openExport } from '../../features/exports/file.ts';
import type { ExportDeps } from '../../features/exports/question.ts';
import type { ExportSource } from '../../features/exports/sources/source.ts';
import { cancelOwnExport, readOwnExports } from '../../features/exports/store.ts';
import type { ExportWorker } from '../../features/exports/worker.ts';
import { staffExportRoutes } from '../../staff/exports/staff-export-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';

interface StaffExporting {
  readonly deps: ExportDeps;
  readonly sources: readonly ExportSource[];
  readonly worker: Pick<ExportWorker, 'wake'>;
}

/** Registers the staff's calls; the head row of their files is in English, as the console is. */
export function composeStaffExports(pipeline: StaffPipeline, { deps, sources, worker }: StaffExporting): void {
  const { db } = pipeline.context;
  staffExportRoutes(pipeline, {
    read: async (merchant, staffId) => {
      const found = await db.withMerchant(merchant, (scope) => readOwnExports(scope, merchant, { staffId }));
      return describeExports(found, STAFF_LIMITS);
    },
    async ask({ merchant, staffId, of, memberId, filters, note }) {
      const source = sources.find((known) => known.of === of);
      if (source === undefined) throw new Error(`No source of ${of}`);
      const wanted = { merchant, memberId, language: 'EN', filters };
      const asked = { owner: { staffId }, limits: STAFF_LIMITS, source, wanted, note };
      const refused = await askForExport(db, deps, asked);
      if (refused === undefined) worker.wake(merchant);
      return refused;
    },
    cancel: (scope, merchant, staffId, id) => cancelOwnExport(scope, merchant, { staffId }, id),
    open: (merchant, staffId, id) => openExport(db, merchant, { staffId }, id),
  });
}
