import { own, readRows, readText, readWhole } from '../call/read.ts';

/** A staff action on a member, message or application, from the journal. */
export interface StaffAction {
  /** Its sequence number in the merchant's chain. */
  readonly seq: number;
  /** The name of the staff user. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly action: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The value of `conflict`: another user acted in the meantime. */
export interface StaffActionConflict {
  /** The current version; the next attempt is based on it. */
  readonly version: number;
  /** Recent actions on it, newest first. */
  readonly theirs: readonly StaffAction[];
}

/** Reads the value of `conflict`; undefined if invalid. */
export function readVersionConflict(value: unknown): StaffActionConflict | undefined {
  const version = readWhole(value, 'version');
  return version === undefined ? undefined : { version, theirs: readStaffActions(own(value, 'theirs')) };
}

/** Reads a list of staff actions; invalid ones are left out. */
export function readStaffActions(value: unknown): readonly StaffAction[] {
  return readRows(value, (row): StaffAction | undefined => {
    const seq = readWhole(row, 'seq');
    const at = readText(row, 'at');
    if (seq === undefined || at === undefined) return undefined;
    return {
      seq,
      at,
      by: readText(row, 'by') ?? '',
      action: readText(row, 'action') ?? '',
      reason: readText(row, 'reason') ?? '',
      before: own(row, 'before') ?? null,
      after: own(row, 'after') ?? null,
    };
  });
}

/** The reply of a change: the version for the next one. */
export interface Versioned {
  readonly version: number;
}

/** Reads a version; undefined if there is none. */
export function readVersioned(value: unknown): Versioned | undefined {
  const version = readWhole(value, 'version');
  return version === undefined ? undefined : { version };
}
