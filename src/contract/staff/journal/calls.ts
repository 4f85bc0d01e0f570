import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Stands where a merchant's code stands in entries that are no merchant's: what staff do to staff. */
export const PLATFORM_CHAIN = '-';

/** Which entries are asked for; absent or empty: all. */
export interface JournalFilter {
  /** Each must stand somewhere in the entry, whatever its case. */
  readonly words?: string;
  /** A merchant's code, or `-` for the platform's own. */
  readonly merchant?: string;
  /** As entries name it: `staff:<id>`, `system`. */
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  /** ISO 8601: from this moment, until before that one. */
  readonly from?: string;
  readonly to?: string;
}

/** A page of the entries, the newest first. */
export interface JournalQuestion extends JournalFilter {
  /** `next` of the page before. */
  readonly after?: string;
  /** Entries of a page, 1 to 200; 100 when absent. Texts, as a query has them. */
  readonly count?: string;
}

/** One line of the journal. */
export interface JournalLine {
  readonly merchant: string;
  readonly seq: number;
  /** ISO 8601, UTC, with microseconds. */
  readonly at: string;
  readonly actor: string;
  /** The colleague's name; the actor again where it is nobody of the staff. */
  readonly actorName: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | undefined;
  /** JSON texts of what was and what is, where they are short. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** What the subject is called, also where its states are too long for a line. */
  readonly called: string | undefined;
}

export interface JournalPage {
  readonly entries: readonly JournalLine[];
  /** Undefined: these were the last. */
  readonly next: string | undefined;
}

/** Entries of the merchants that the account is for, and the platform's own where it may see the staff. */
export const journalEntries = defineStaffCall<JournalQuestion, JournalPage>({
  name: 'staffJournal',
  method: 'GET',
  path: '/staff/journal',
  access: 'journal.read',
  read: (value) => ({ entries: readRows(own(value, 'entries'), readLine), next: readText(value, 'next') }),
});

/** What entries can be filtered by. */
export interface JournalChoices {
  readonly actors: readonly { readonly actor: string; readonly name: string }[];
  readonly actions: readonly string[];
}

/** Who wrote the latest entries, and which actions they are of. */
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

/** Which entry: texts, as a query has them. */
export interface JournalPlace {
  readonly merchant: string;
  readonly seq: string;
}

/** An entry whole. */
export interface JournalEntryWhole extends JournalLine {
  readonly revision: number;
  /** What was, what is, and what it came to, as values. */
  readonly was: unknown;
  readonly is: unknown;
  readonly effect: unknown;
  /** Which of the staff's sessions it came from. */
  readonly source: string | undefined;
  /** Hexadecimal; empty on a chain's first entry. */
  readonly previous: string;
  readonly hash: string;
  /** Whether its hash is its own and follows the entry before it. */
  readonly holds: boolean;
}

export const journalEntry = defineStaffCall<JournalPlace, JournalEntryWhole | undefined>({
  name: 'staffJournalEntry',
  method: 'GET',
  path: '/staff/journal/entry',
  access: 'journal.read',
  read: readEntry,
});

/** Which entries are written into the file, and how. */
export interface JournalExport extends JournalFilter {
  readonly format: 'csv' | 'jsonl';
}

/** Header of an export that says how many entries it will hold. */
export const EXPORT_COUNT_HEADER = 'x-livery-entries';

/** A file of the entries, the newest first: answered as it is read, so it can be watched and broken off. */
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
