import { own, readRows, readText, readWhole } from '../call/read.ts';

/** waiting: nobody has begun; running: rows are written; ready: the file can be fetched; failed and cancelled: there is none. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A file of rows that somebody asked for. Times are ms since 1970 by the gateway's clock. */
export interface Export {
  readonly id: string;
  /** Which rows: `bets`, `account`. */
  readonly of: string;
  readonly state: ExportState;
  /** Rows that are written, of so many. */
  readonly done: number;
  readonly rows: number;
  readonly askedAt: number;
  /** Whose rows, where staff asked for those of one member. */
  readonly memberId: string | undefined;
  /** When the file is gone; undefined while there is none. */
  readonly expiresAt: number | undefined;
}

/** The exports of the last day, the newest first, and what may still be asked for. */
export interface Exports {
  readonly exports: readonly Export[];
  /** Rows of one file at most. */
  readonly mostRows: number;
  readonly leftToday: number;
  readonly now: number | undefined;
}

/** Reads it. Never throws. */
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
    ...{ id, of, state },
    done: readWhole(row, 'done') ?? 0,
    rows: readWhole(row, 'rows') ?? 0,
    askedAt: readWhole(row, 'askedAt') ?? 0,
    memberId: readText(row, 'memberId'),
    expiresAt: readWhole(row, 'expiresAt'),
  };
}

/** Whether rows are still being written. */
export function isOpenExport({ state }: Pick<Export, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
