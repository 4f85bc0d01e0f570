import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { type ExportDeps, readQuestion, type Wanted } from './question.ts';
import type { ExportSource } from './sources/source.ts';
import { type ExportLimits, type ExportOwner, insertExport, readOwnExports } from './store.ts';

export const MEMBER_LIMITS: ExportLimits = { mostRows: 50_000, mostADay: 10 };
/** Export limits of each staff user, per merchant. */
export const STAFF_LIMITS: ExportLimits = { mostRows: 1_000_000, mostADay: 50 };

export interface AskedExport {
  readonly owner: ExportOwner;
  readonly limits: ExportLimits;
  readonly source: ExportSource;
  readonly wanted: Wanted;
  /** Runs in the transaction that creates the job. */
  readonly note?: (db: Db, job: { readonly id: string; readonly rows: number }) => Promise<void>;
}

/**
 * Creates an export job after all checks: undefined. Refuses with export_open, export_limit or export_too_large. Throws
 * bad_request for invalid days.
 */
export function askForExport(
  database: Database,
  deps: ExportDeps,
  { owner, limits, source, wanted, note }: AskedExport,
): Promise<Refusal | undefined> {
  const { merchant, language } = wanted;
  return database.withMerchant(merchant, async (db) => {
    const { exports, askedToday } = await readOwnExports(db, merchant, owner);
    if (exports.some(({ state }) => state === 'waiting' || state === 'running')) return refuse('export_open');
    if (askedToday >= limits.mostADay) return refuse('export_limit', { value: { most: limits.mostADay } });
    const question = await readQuestion(db, deps, wanted);
    if (question === undefined) throw new Failure('bad_request', { detail: 'days' });
    const rows = await source.count(db, question, limits.mostRows);
    if (rows === undefined)
      return refuse('export_too_large', { value: { most: limits.mostRows, rows: limits.mostRows + 1 } });
    const { from, to, today } = question.range;
    const filters = { ...wanted.filters, from, to, today };
    const job = { kind: source.of, filters, language, rows, mostRows: limits.mostRows };
    const id = await insertExport(db, merchant, owner, job);
    if (id === undefined) return refuse('export_open');
    await note?.(db, { id, rows });
    return undefined;
  });
}
