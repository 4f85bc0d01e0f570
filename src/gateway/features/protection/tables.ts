import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LimitMeasure, LimitPeriod, PauseKind } from '#contract/protection/limit-kinds.ts';
import type { ThresholdAction, ThresholdDecision, ThresholdMeasure } from '#contract/protection/thresholds.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    protection_setting: ProtectionSettingTable;
    member_limit: MemberLimitTable;
    limit_change: LimitChangeTable;
    play_pause: PlayPauseTable;
    reality_check: RealityCheckTable;
    play_guard: PlayGuardTable;
    session_time: SessionTimeTable;
    play_session: PlaySessionTable;
    reality_read: RealityReadTable;
    threshold_case: ThresholdCaseTable;
  }
}

export interface ProtectionSettingTable {
  merchant: string;
  raise_after_hours: Generated<number>;
  raise_until_period_ends: Generated<boolean>;
  confirm_within_hours: Generated<number>;
}

/** A period of a limit; EACH: without a period. */
export type StoredPeriod = LimitPeriod | 'EACH';

export interface MemberLimitTable {
  merchant: string;
  member_id: string;
  measure: LimitMeasure;
  period: StoredPeriod;
  /** In force; null: none. */
  amount_minor: bigint | null;
  /** Of the request; null with a time: to remove the limit. */
  asked_minor: bigint | null;
  effective_at: Date | null;
  confirm_until: Date | null;
  /** Staff have spoken with the member about the request. */
  contacted: Generated<boolean>;
  changed_at: Generated<Date>;
}

/** Append-only; written by a trigger. */
export interface LimitChangeTable {
  merchant: string;
  id: GeneratedAlways<bigint>;
  member_id: string;
  measure: LimitMeasure;
  period: StoredPeriod;
  amount_minor: bigint | null;
  asked_minor: bigint | null;
  effective_at: Date | null;
  at: Generated<Date>;
}

/** Append-only, but for the end of an exclusion that the member has asked to come back from. */
export interface PlayPauseTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  kind: PauseKind;
  starts_at: Date;
  /** Null: without end, or until the member asks to come back. */
  ends_at: Date | null;
  /** From when the member may ask to come back. */
  returns_from: ColumnType<Date | null, Date | undefined, never>;
  cooling_off_hours: ColumnType<number | null, number | undefined, never>;
}

export interface RealityCheckTable {
  merchant: string;
  member_id: string;
  minutes: number;
}

/** Written by database functions only (db/migrations/122-protection.sql). */
export interface PlayGuardTable {
  merchant: string;
  member_id: string;
  version: Generated<bigint>;
  paused_until: Date | null;
  is_registered: Generated<boolean>;
  /** From then on bets wait for a verified identity; null: they do not wait. */
  identity_deadline: Date | null;
  /** A limit on bets was set: the sums are kept. */
  counts: Generated<boolean>;
  single_most: bigint | null;
  /** Before this time no limit of log-in time can be reached; null: none is set. */
  time_check_at: Date | null;
  /** From then on bets wait until a reality check is read; null: they do not wait. */
  read_check_at: Date | null;
  most: (bigint | null)[];
  /** Stakes, then losses, by day, week and month since `starts`. */
  sums: bigint[];
  starts: Date[];
}

/** Log-ins that have ended; written by a trigger. */
export interface SessionTimeTable {
  merchant: string;
  id: GeneratedAlways<bigint>;
  member_id: string;
  begun_at: Date;
  ended_at: Date;
}

/** Play since a log-in, as reality checks count it. */
export interface PlaySessionTable {
  merchant: string;
  member_id: string;
  login: Buffer;
  begun_at: Date;
  /** When the last check was read; before the first one begun_at. */
  read_at: Date;
  every_minutes: number;
  must_read: boolean;
}

/** Append-only. */
export interface RealityReadTable {
  merchant: string;
  id: GeneratedAlways<bigint>;
  member_id: string;
  begun_at: Date;
  at: Date;
  went_on: boolean;
}

/** 126-thresholds.sql. */
export interface ThresholdCaseTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  subject: string;
  measure: ThresholdMeasure;
  period: LimitPeriod;
  action: ThresholdAction;
  pack: string;
  clause: string;
  amount_minor: bigint;
  measured_minor: bigint;
  opened_at: Date;
  due_at: Date;
  /** Null: it waits for staff. */
  decision: ThresholdDecision | null;
  decided_at: Date | null;
}
