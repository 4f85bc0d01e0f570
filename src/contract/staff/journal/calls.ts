import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** The chain of entries without a merchant: staff actions on staff. */
export const PLATFORM_CHAIN = '-';

/** Filters of the journal; absent or empty: all. */
export interface JournalFilter {
  /** Each word must occur in the entry, ignoring case. */
  readonly words?: string;
  /** A merchant's code, or `-` for the platform's own chain. */
  readonly merchant?: string;
  /** As in entries: `staff:<id>`, `system`. */
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  /** ISO 8601: from this time (inclusive) until that one (exclusive). */
  readonly from?: string;
  readonly to?: string;
}

/** A page of entries, newest first. */
export interface JournalQuestion extends JournalFilter {
  /** `next` of the previous page. */
  readonly after?: string;
  /** Entries per page, 1 to 200; default 100. Query text. */
  readonly count?: string;
}

/** One line of the journal. */
export interface JournalLine {
  readonly merchant: string;
  readonly seq: number;
  /** ISO 8601, UTC, with microseconds. */
  readonly at: string;
  readonly actor: string;
  /** The name of the staff user; the actor if it is not a staff user. */
  readonly actorName: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | undefined;
  /** The old and the new state as JSON, if short. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The name of the subject, even if its states are too long for a line. */
  readonly called: string | undefined;
}

export interface JournalPage {
  readonly entries: readonly JournalLine[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

/** Entries of the account's merchants, and of the platform's chain if the account may see the staff. */
export const journalEntries = defineStaffCall<JournalQuestion, JournalPage>({
  name: 'staffJournal',
  method: 'GET',
  path: '/staff/journal',
  access: 'journal.read',
  read: (value) => ({ entries: readRows(own(value, 'entries'), readLine), next: readText(value, 'next') }),
});

/** Filter options of the journal. */
export interface JournalChoices {
  readonly actors: readonly { readonly actor: string; readonly name: string }[];
  readonly actions: readonly string[];
}

/** The authors and actions of the latest entries. */
export const journalChoices = defineStaffCall<object, JournalChoices>({
  name: 'staffJournalChoices',
  method: 'GET',
  path: '/staff/journal/choices',
  access: 'journal.read',
  read: (value) => ({
    actors: readRows(own(value, 'actors'), (row) => {
      const actor = readText(row, 'actor');
      return actor === undefined ? undefined : { actor, name: readText(row, 'name') ?? actor };
    }),
    actions: readRows(own(value, 'actions'), (row) => (typeof row === 'string' ? row : undefined)),
  }),
});

/** The key of an entry; query texts. */
export interface JournalPlace {
  readonly merchant: string;
  readonly seq: string;
}

/** An entry in full. */
export interface JournalEntryWhole extends JournalLine {
  readonly revision: number;
  /** The old state, the new state, and the effect, as values. */
  readonly was: unknown;
  readonly is: unknown;
  readonly effect: unknown;
  /** The staff session of the action. */
  readonly source: string | undefined;
  /** Hexadecimal; empty for the first entry of a chain. */
  readonly previous: string;
  readonly hash: string;
  /** Whether its hash is correct and follows the previous entry. */
  readonly holds: boolean;
}

export const journalEntry = defineStaffCall<JournalPlace, JournalEntryWhole | undefined>({
  name: 'staffJournalEntry',
  method: 'GET',
  path: '/staff/journal/entry',
  access: 'journal.read',
  read: readEntry,
});

/** The entries of an export, and its format. */
export interface JournalExport extends JournalFilter {
  readonly format: 'csv' | 'jsonl';
}

/** Response header of an export: the number of entries. */
export const EXPORT_COUNT_HEADER = 'x-livery-entries';

/** A file of the entries, newest first: streamed, so that progress can be shown and the download aborted. */
export const journalExport = defineStaffCall<JournalExport, void>({
  name: 'staffJournalExport',
  method: 'GET',
  path: '/staff/journal/export',
  access: 'journal.export',
  download: true,
  read: () => undefined,
});

function readLine(row: unknown): JournalLine | undefined {
  const merchant = readText(row, 'merchant');
  const seq = readWhole(row, 'seq');
  const at = readText(row, 'at');
  const actor = readText(row, 'actor');
  if (merchant === undefined || seq === undefined || at === undefined || actor === undefined) return undefined;
  return {
    merchant,
    seq,
    at,
    actor,
    actorName: readText(row, 'actorName') ?? actor,
    action: readText(row, 'action') ?? '',
    subject: readText(row, 'subject') ?? '',
    reason: readText(row, 'reason'),
    before: readText(row, 'before'),
    after: readText(row, 'after'),
    called: readText(row, 'called'),
  };
}

function readEntry(value: unknown): JournalEntryWhole | undefined {
  const line = readLine(value);
  if (line === undefined) return undefined;
  return {
    ...line,
    revision: readWhole(value, 'revision') ?? 0,
    was: own(value, 'was'),
    is: own(value, 'is'),
    effect: own(value, 'effect'),
    source: readText(value, 'source'),
    previous: readText(value, 'previous') ?? '',
    hash: readText(value, 'hash') ?? '',
    holds: own(value, 'holds') === true,
  };
}
