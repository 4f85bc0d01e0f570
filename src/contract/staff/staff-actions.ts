import { anyText, exactly, text } from '../call/call-schemas.ts';
import { fallback, type Reading } from '../call/reader.ts';
import * as Type from '../call/type.ts';
import { version } from './staff-action-schemas.ts';
import { readStaffReply } from './staff-call.ts';

const staffAction = exactly(
  {
    /** Its sequence number in the merchant's chain. */
    seq: Type.Integer({ minimum: 1 }),
    /** The name of the staff user. */
    by: anyText(),
    /** ISO 8601. */
    at: text(40),
    action: text(80),
    reason: anyText(500),
    before: fallback(Type.Unknown(), null),
    after: fallback(Type.Unknown(), null),
  },
  { requires: ['seq', 'at'] },
);
export const staffActions = Type.Array(staffAction);
export const versioned = exactly({ version }, { requires: ['version'] });
/**
 * The value of `conflict`: the current version, on which the next attempt is based, and the recent actions of others on
 * it, newest first.
 */
export const conflict = exactly({ version, theirs: staffActions }, { requires: ['version'] });

/** A staff action on a member, message or application, from the journal. */
export type StaffAction = Reading<typeof staffAction>;

/** Reads the value of `conflict`; undefined if invalid. */
export const readVersionConflict = readStaffReply(conflict);

/** The reply of a change: the version for the next one. */
export type Versioned = Reading<typeof versioned>;

/** Reads a version; undefined if there is none. */
export const readVersioned = readStaffReply(versioned);
