import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    timer: TimerTable;
    timer_pause: TimerPauseTable;
  }
}

export interface TimerTable {
  merchant: string;
  machine: string;
  /** Id of the order. */
  subject_id: string;
  /** Version of the order when it entered the state: a timer of an older version has no effect. */
  version: bigint;
  step: string;
  /** Zero: the step itself; otherwise a reminder before it. */
  minutes_before: number;
  set_at: Generated<Date>;
  due_at: Date;
  next_at: Date;
  attempts: Generated<number>;
  failure: string | null;
}

/** A merchant in maintenance, and since when; written by a trigger on its trees. */
export interface TimerPauseTable {
  merchant: string;
  since: Generated<Date>;
}
