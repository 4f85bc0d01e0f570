import { own, readRows, readText, readWhole } from '../call/read.ts';

/**
 * waiting: not started; running: rows are written; ready: the file can be downloaded; failed and cancelled: there is no
 * file.
 */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** An export. Times are epoch milliseconds of the gateway's clock. */
export interface Export {
  readonly id: string;
  /** The record list: `bets`, `account`. */
  readonly of: string;
  readonly state: ExportState;
  /** Rows written so far, and the total. */
  readonly done: number;
  readonly rows: number;
  readonly askedAt: number;
  /** The member whose rows a staff user exported. */
  readonly memberId: string | undefined;
  /** The time when the file is deleted; undefined without a file. */
  readonly expiresAt: number | undefined;
}

/** The exports of the last day, newest first, and the remaining limits. */
export interface Exports {
  readonly exports: readonly Export[];
  /** Maximum rows of one file. */
  readonly mostRows: number;
  readonly leftToday: number;
  readonly now: number | undefined;
}

/** Never throws. */
export function readExports(value: unknown): Exports {
  return {
    exports: readRows(own(value, 'exports'), readExport),
    mostRows: readWhole(value, 'mostRows') ?? 0,
    leftToday: readWhole(value, 'leftToday') ?? 0,
    now: readWhole(value, 'now'),
  };
}

function readExport(row: unknown): Export | undefined {
  const [id, of, reported] = [readText(row, 'id'), readText(row, 'of'), readText(row, 'state')];
  const state = EXPORT_STATES.find((known) => known === reported);
  if (!id || !of || state === undefined) return undefined;
  return {
    id,
    of,
    state,
    done: readWhole(row, 'done') ?? 0,
    rows: readWhole(row, 'rows') ?? 0,
    askedAt: readWhole(row, 'askedAt') ?? 0,
    memberId: readText(row, 'memberId'),
    expiresAt: readWhole(row, 'expiresAt'),
  };
}

/** Whether the export is not finished. */
export function isOpenExport({ state }: Pick<Export, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
