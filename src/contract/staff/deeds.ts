import { own, readRows, readText, readWhole } from '../call/read.ts';

/** What a colleague did to one member, message or application, as the journal has it. */
export interface StaffAction {
  /** Its place in the merchant's chain. */
  readonly seq: number;
  /** The colleague's name. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly action: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The value of `conflict`: somebody else did something meanwhile. */
export interface StaffActionConflict {
  /** How it stands now; what the next try is based on. */
  readonly version: number;
  /** What was done to it of late, the newest first. */
  readonly theirs: readonly StaffAction[];
}

/** Reads the value that `conflict` is refused with; undefined for anything else. */
export function readVersionConflict(value: unknown): StaffActionConflict | undefined {
  const version = readWhole(value, 'version');
  return version === undefined ? undefined : { version, theirs: readStaffActions(own(value, 'theirs')) };
}

/** Reads a list of deeds; what is none is left out. */
export function readStaffActions(value: unknown): readonly StaffAction[] {
  return readRows(value, (row): StaffAction | undefined => {
    const seq = readWhole(row, 'seq');
    const at = readText(row, 'at');
    if (seq === undefined || at === undefined) return undefined;
    return {
      ...{ seq, at },
      by: readText(row, 'by') ?? '',
      action: readText(row, 'action') ?? '',
      reason: readText(row, 'reason') ?? '',
      before: own(row, 'before') ?? null,
      after: own(row, 'after') ?? null,
    };
  });
}

/** What a change answers: the version that the next one is based on. */
export interface Versioned {
  readonly version: number;
}

/** Reads a version; undefined where there is none. */
export function readVersioned(value: unknown): Versioned | undefined {
  const version = readWhole(value, 'version');
  return version === undefined ? undefined : { version };
}
