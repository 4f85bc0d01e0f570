import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Consumers whose rows can be rebuilt from events (docs/explanation/points.md, docs/explanation/missions.md). */
export const REPLAYED = ['points', 'missions'] as const;
export type Replayed = (typeof REPLAYED)[number];

/** A row that differs after a replay; undefined: the row is missing. */
export interface ReplayDifference {
  readonly table: string;
  /** The key of the row. */
  readonly key: string;
  readonly live: string | undefined;
  readonly replayed: string | undefined;
}

/** The result of the last replay; times are epoch milliseconds. */
export interface ReplayState {
  readonly isRunning: boolean;
  /** Events processed by the live rows, and by the running replay. */
  readonly taken: number;
  readonly replayTaken: number | undefined;
  readonly askedBy: string | undefined;
  readonly doneAt: number | undefined;
  /**
   * equal: all rows match. different: at most twenty differing rows are listed, and the live rows stay. stopped: the
   * replay could not continue.
   */
  readonly outcome: 'equal' | 'different' | 'stopped' | undefined;
  readonly events: number | undefined;
  readonly seconds: number | undefined;
  readonly differences: readonly ReplayDifference[];
  /** Why it stopped. */
  readonly failure: string | undefined;
}

const OUTCOMES = ['equal', 'different', 'stopped'] as const;

/** Compares the live rows with the events, as of the last replay. */
export const replayState = defineStaffCall<{ readonly of: Replayed }, ReplayState>({
  name: 'staffReplay',
  method: 'GET',
  path: '/staff/merchants/:merchant/replay',
  access: 'points.read',
  read: (value) => ({
    isRunning: readYes(value, 'isRunning'),
    taken: readWhole(value, 'taken') ?? 0,
    replayTaken: readWhole(value, 'replayTaken'),
    askedBy: readText(value, 'askedBy'),
    doneAt: readWhole(value, 'doneAt'),
    outcome: OUTCOMES.find((known) => known === own(value, 'outcome')),
    events: readWhole(value, 'events'),
    seconds: readWhole(value, 'seconds'),
    differences: readRows(own(value, 'differences'), readDifference),
    failure: readText(value, 'failure'),
  }),
});

/** Starts a replay from the first event into separate rows, and compares; `staffReplay` returns the result. */
export const askForReplay = defineStaffCall<{ readonly of: Replayed }, unknown>({
  name: 'staffAskForReplay',
  method: 'POST',
  path: '/staff/merchants/:merchant/replay',
  access: 'finance.look',
  read: () => undefined,
});

function readDifference(row: unknown): ReplayDifference | undefined {
  const [table, key] = [readText(row, 'table'), readText(row, 'key')];
  if (table === undefined || key === undefined) return undefined;
  return { table, key, live: readText(row, 'live'), replayed: readText(row, 'replayed') };
}
