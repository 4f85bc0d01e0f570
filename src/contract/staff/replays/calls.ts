import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Whose rows can be made anew from what happened (docs/points.md, docs/missions.md). */
export const REPLAYED = ['points', 'missions'] as const;
export type Replayed = (typeof REPLAYED)[number];

/** A row that did not come out the same; undefined: it is not there. */
export interface ReplayDifference {
  readonly table: string;
  /** What names the row. */
  readonly key: string;
  readonly live: string | undefined;
  readonly replayed: string | undefined;
}

/** How the last replay went; times in epoch milliseconds. */
export interface ReplayState {
  readonly isRunning: boolean;
  /** Events that the live rows are made of, and those that the replay under way has taken. */
  readonly taken: number;
  readonly replayTaken: number | undefined;
  readonly askedBy: string | undefined;
  readonly doneAt: number | undefined;
  /** equal: the same rows. different: at most twenty of them are named, and the live ones stay. stopped: it could not go on. */
  readonly outcome: 'equal' | 'different' | 'stopped' | undefined;
  readonly events: number | undefined;
  readonly seconds: number | undefined;
  readonly differences: readonly ReplayDifference[];
  /** Why it stopped. */
  readonly failure: string | undefined;
}

const OUTCOMES = ['equal', 'different', 'stopped'] as const;

/** How what is counted compares with what happened, as the last replay found it. */
export const replayState = defineStaffCall<{ readonly of: Replayed }, ReplayState>({
  name: 'staffReplay',
  method: 'GET',
  path: '/staff/merchants/:merchant/replay',
  access: 'points.read',
  read: (value) => ({
    ...{ isRunning: readYes(value, 'isRunning'), taken: readWhole(value, 'taken') ?? 0 },
    replayTaken: readWhole(value, 'replayTaken'),
    ...{ askedBy: readText(value, 'askedBy'), doneAt: readWhole(value, 'doneAt') },
    outcome: OUTCOMES.find((known) => known === own(value, 'outcome')),
    ...{ events: readWhole(value, 'events'), seconds: readWhole(value, 'seconds') },
    differences: readRows(own(value, 'differences'), readDifference),
    failure: readText(value, 'failure'),
  }),
});

/** Has it made anew from the first event on, beside the live rows, and compared; what comes of it stands in `staffReplay`. */
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
