import { isUnknown, isUnread, type SwitchRow } from './switch-rows.ts';

export interface BoardFilter {
  /** All words must match, in the id, purpose, elements, labels or calls of a line. */
  readonly words: string;
  readonly state: '' | SwitchRow['state'];
  readonly unread: boolean;
  readonly unknown: boolean;
  /** Changed at or after this time (epoch milliseconds); undefined: any time. */
  readonly changedSinceMs: number | undefined;
}

export interface FoundRow {
  readonly row: SwitchRow;
  /** The element that matched, if neither id nor purpose did. */
  readonly by: string | undefined;
}

/** The lines with their search texts, built once for each state of the site. */
export type SwitchIndex = readonly IndexedRow[];

interface IndexedRow {
  readonly row: SwitchRow;
  /** Built on the first search. */
  readonly words: () => RowWords;
}

interface RowWords {
  readonly id: string;
  /** Id and purpose: the visible text of the line. */
  readonly shown: string;
  readonly elements: readonly { readonly name: string; readonly text: string }[];
  readonly text: string;
}

/** Builds the search index. Pure. */
export function indexSwitches(rows: readonly SwitchRow[]): SwitchIndex {
  return rows.map((row) => {
    let made: RowWords | undefined;
    return {
      row,
      words() {
        made ??= wordsOf(row);
        return made;
      },
    };
  });
}

function wordsOf(row: SwitchRow): RowWords {
  const id = fold(row.id);
  const shown = `${id} ${fold(row.purpose)}`;
  const elements = row.readers.map(({ element, label }) => ({
    name: label === element.id ? label : `${label} · ${element.id}`,
    text: fold(`${element.id} ${label}`),
  }));
  const calls = fold(row.calls.join(' '));
  return { id, shown, elements, text: [shown, ...elements.map(({ text }) => text), calls].join(' ') };
}

/**
 * The lines that match a filter. Without words they are in tree order, or latest change first if filtered by changes.
 * With words: matches of the id or its prefix first, then matches of the visible text, then matches of an element.
 * Pure.
 */
export function findSwitches(index: SwitchIndex, filter: BoardFilter): readonly FoundRow[] {
  const words = plain(filter.words).split(/\s+/).filter(Boolean);
  const found = index.filter(
    (entry) => fits(entry.row, filter) && words.every((word) => entry.words().text.includes(word)),
  );
  const ranked =
    words.length === 0
      ? inOrder(found, filter)
      : found.toSorted((one, other) => rank(one.words(), words) - rank(other.words(), words));
  return ranked.map((entry) => ({
    row: entry.row,
    by: words.length === 0 ? undefined : foundBy(entry.words(), words),
  }));
}

function inOrder(found: SwitchIndex, { changedSinceMs }: BoardFilter): SwitchIndex {
  if (changedSinceMs === undefined) return found;
  return found.toSorted((one, other) => changedMs(other.row) - changedMs(one.row));
}

/** NaN if the journal has no change: such a line never counts as changed lately. */
function changedMs({ lastChange }: SwitchRow): number {
  return Date.parse(lastChange?.at ?? '');
}

function fits(row: SwitchRow, { state, unread, unknown, changedSinceMs }: BoardFilter): boolean {
  if (state !== '' && row.state !== state) return false;
  if (unread && !isUnread(row)) return false;
  if (unknown && !isUnknown(row)) return false;
  return changedSinceMs === undefined || changedMs(row) >= changedSinceMs;
}

function rank({ id, shown }: RowWords, words: readonly string[]): number {
  const whole = words.join(' ');
  if (id === whole) return 0;
  if (id.startsWith(whole)) return 1;
  return words.every((word) => shown.includes(word)) ? 2 : 3;
}

function foundBy({ shown, elements }: RowWords, words: readonly string[]): string | undefined {
  const beyond = words.filter((word) => !shown.includes(word));
  if (beyond.length === 0) return undefined;
  return elements.find(({ text }) => beyond.every((word) => text.includes(word)))?.name;
}

/** Ignores case and accents, and matches also without spaces: "cashback" finds "Cash back". */
function fold(text: string): string {
  const folded = plain(text);
  return /\s/.test(folded) ? `${folded} ${folded.replace(/\s+/g, '')}` : folded;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
