import { anyText, exactly, noRequest, nothing } from '#contract/call/call-schemas.ts';
import { WHOLE_MOMENT } from '#contract/call/days.ts';
import type { Reading, Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { defineStaffCall, type StaffReply } from '../staff-call.ts';

/** The chain of entries without a merchant: staff actions on staff. */
export const PLATFORM_CHAIN = '-';

/** Response header of an export: the number of entries. */
export const EXPORT_COUNT_HEADER = 'x-livery-entries';

const instant = Type.String({
  maxLength: 40,
  pattern: WHOLE_MOMENT,
});

const chainName = Type.String({ pattern: '^([a-z][a-z0-9-]{1,31}|-)$' });
const number = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
const orNull = Type.Union([Type.String(), Type.Null()]);

const filter = {
  /** Each word must occur in the entry, ignoring case. */
  words: Type.Optional(anyText(200)),
  /** A merchant's code, or `-` for the platform's own chain. */
  merchant: Type.Optional(chainName),
  /** As in entries: `staff:<id>`, `system`. */
  actor: Type.Optional(anyText(100)),
  action: Type.Optional(anyText(100)),
  subject: Type.Optional(anyText(200)),
  /** From this time (inclusive) until that one (exclusive). */
  from: Type.Optional(instant),
  to: Type.Optional(instant),
};

const line = {
  merchant: chainName,
  seq: Type.Integer({ minimum: 1 }),
  /** ISO 8601, UTC, with microseconds. */
  at: Type.String(),
  actor: Type.String(),
  /** The name of the staff user; the actor if it is not a staff user. */
  actorName: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  reason: orNull,
  /** The old and the new state as JSON, if short. */
  before: orNull,
  after: orNull,
};

const journalLine = exactly(
  {
    ...line,
    /** The name of the subject, even if its states are too long for a line. */
    called: orNull,
  },
  { requires: ['merchant', 'seq', 'at', 'actor'] },
);

const journalPage = exactly({
  entries: Type.Array(journalLine),
  /** Undefined on the last page. */
  next: orNull,
});

const journalExportAsked = exactly({ ...filter, format: Type.Enum(['csv', 'jsonl']) });

/** Filters of the journal; absent or empty: all. */
export type JournalFilter = Omit<Sent<typeof journalExportAsked>, 'format'>;

/** One line of the journal. */
export type JournalLine = Reading<typeof journalLine>;

export type JournalPage = Reading<typeof journalPage>;

/** Entries of the account's merchants, and of the platform's chain if the account may see the staff. */
export const journalEntries = defineStaffCall({
  name: 'staffJournal',
  method: 'GET',
  path: '/staff/journal',
  access: 'journal.read',
  request: exactly({
    ...filter,
    after: Type.Optional(Type.String({ maxLength: 80, pattern: '^\\d{1,17}\\.([a-z][a-z0-9-]{1,31}|-)\\.\\d{1,15}$' })),
    count: Type.Optional(Type.String({ pattern: '^(200|1[0-9]{2}|[1-9][0-9]?)$' })),
  }),
  reply: journalPage,
});

/** The authors and actions of the latest entries. */
export const journalChoices = defineStaffCall({
  name: 'staffJournalChoices',
  method: 'GET',
  path: '/staff/journal/choices',
  access: 'journal.read',
  request: noRequest,
  reply: exactly({
    actors: Type.Array(exactly({ actor: Type.String(), name: Type.String() }, { requires: ['actor'] })),
    actions: Type.Array(Type.String()),
  }),
});

export const journalEntry = defineStaffCall({
  name: 'staffJournalEntry',
  method: 'GET',
  path: '/staff/journal/entry',
  access: 'journal.read',
  request: exactly({ merchant: chainName, seq: number }),
  reply: exactly(
    {
      ...line,
      revision: Type.Integer(),
      /** The old state, the new state, and the effect, as values. */
      was: Type.Unknown(),
      is: Type.Unknown(),
      effect: Type.Unknown(),
      /** The staff session of the action. */
      source: orNull,
      /** Hexadecimal; empty for the first entry of a chain. */
      previous: Type.String(),
      hash: Type.String(),
      /** Whether its hash is correct and follows the previous entry. */
      holds: Type.Boolean(),
    },
    { requires: ['merchant', 'seq', 'at', 'actor'] },
  ),
});

/** An entry in full. */
export type JournalEntryWhole = StaffReply<typeof journalEntry>;

/** The entries of an export, and its format. */
export type JournalExport = Sent<typeof journalExportAsked>;

/** A file of the entries, newest first: streamed, so that progress can be shown and the download aborted. */
export const journalExport = defineStaffCall({
  name: 'staffJournalExport',
  method: 'GET',
  path: '/staff/journal/export',
  access: 'journal.export',
  download: true,
  request: journalExportAsked,
  reply: nothing,
});
