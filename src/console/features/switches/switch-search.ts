import { isUnknown, isUnread, type SwitchRow } from './switch-rows.ts';

/** Which lines of the board are asked for. */
export interface BoardFilter {
  /** Words that all must be found; of a line's id, purpose, elements, their labels, or calls. */
  readonly words: string;
  readonly state: '' | SwitchRow['state'];
  readonly unread: boolean;
  readonly unknown: boolean;
  /** Changed at or after this instant (ms since 1970); undefined: whenever. */
  readonly changedSinceMs: number | undefined;
}

/** A line that was found. */
export interface FoundRow {
  readonly row: SwitchRow;
  /** The element that the words were found in, where neither id nor purpose holds them. */
  readonly by: string | undefined;
}

/** The lines with everything that they are found by, made once for each state of the site. */
export type SwitchIndex = readonly IndexedRow[];

interface IndexedRow {
  readonly row: SwitchRow;
  /** Made when somebody searches: a board that is only looked at needs none of it. */
  readonly words: () => RowWords;
}

interface RowWords {
  readonly id: string;
  /** Id and purpose: what the line itself shows. */
  readonly shown: string;
  readonly elements: readonly { readonly name: string; readonly text: string }[];
  readonly text: string;
}

/** Prepares lines for searching. Pure. */
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
    name: element.id,
    text: fold(`${element.id} ${label}`),
  }));
  const calls = fold(row.calls.join(' '));
  return { id, shown, elements, text: [shown, ...elements.map(({ text }) => text), calls].join(' ') };
}

/**
 * The lines that a filter lets through. Without words they stand in the tree's order, or the latest change first where changes
 * are asked for; with words those whose id is or begins with them come first, then those that say them, then those found by an
 * element. Pure.
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

/** NaN where the journal knows no change: such a line was never changed lately. */
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

/** Without case and accents, and once more without spaces: whoever types "cashback" means "Cash back" too. */
function fold(text: string): string {
  const folded = plain(text);
  return /\s/.test(folded) ? `${folded} ${folded.replace(/\s+/g, '')}` : folded;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
