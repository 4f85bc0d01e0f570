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
  /** The order's id. */
  subject_id: string;
  /** The order's version when its state was entered: a timer of an older one means nothing. */
  version: bigint;
  step: string;
  /** Zero: the step itself; else a reminder before it. */
  minutes_before: number;
  set_at: Generated<Date>;
  due_at: Date;
  next_at: Date;
  attempts: Generated<number>;
  failure: string | null;
}

/** A merchant that is closed for work, and since when; written by a trigger on its trees. */
export interface TimerPauseTable {
  merchant: string;
  since: Generated<Date>;
}
