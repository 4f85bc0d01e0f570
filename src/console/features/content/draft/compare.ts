/** Compares conflicting edits of a content entry by two staff users, and merges them. */
import { type DraftFields, draftFrom, type EntryDraft, fieldsOf } from './content-draft.ts';

export interface Difference {
  readonly path: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  /** Who changed it since the common base. */
  readonly by: 'theirs' | 'mine' | 'both';
}

/** The resolution of a difference: one of the sides, or a custom text. */
export type Choice = { readonly side: 'theirs' | 'mine' } | { readonly side: 'hand'; readonly text: string };
export type Choices = Readonly<Record<string, Choice>>;

/** Fields that differ between two drafts, in form order. Pure. */
export function compare(base: EntryDraft, theirs: EntryDraft, mine: EntryDraft): readonly Difference[] {
  const [before, other, own] = [base, theirs, mine].map(fieldsOf) as [DraftFields, DraftFields, DraftFields];
  const paths = [...new Set([...Object.keys(own), ...Object.keys(other), ...Object.keys(before)])];
  return paths.flatMap((path) => {
    const sides = { base: before[path] ?? '', theirs: other[path] ?? '', mine: own[path] ?? '' };
    if (sides.theirs === sides.mine) return [];
    const by = sides.theirs === sides.base ? 'mine' : sides.mine === sides.base ? 'theirs' : 'both';
    return [{ path, ...sides, by } as const];
  });
}

/** Default choices: a change of one side only is taken; conflicting changes stay undecided. */
export function plainChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.flatMap(({ path, by }) => (by === 'both' ? [] : [[path, { side: by }] as const])),
  );
}

export function oneSided(differences: readonly Difference[], side: 'theirs' | 'mine'): Choices {
  return Object.fromEntries(differences.map(({ path }) => [path, { side }]));
}

/** Merges the sides by the choices; undecided fields keep the own value. */
export function merge(theirs: EntryDraft, differences: readonly Difference[], choices: Choices): EntryDraft {
  const chosen = differences.map((one) => [one.path, textOf(one, choices[one.path])] as const);
  return draftFrom({ ...fieldsOf(theirs), ...Object.fromEntries(chosen) });
}

function textOf({ theirs, mine }: Difference, choice: Choice | undefined): string {
  if (choice?.side === 'hand') return choice.text;
  return choice?.side === 'theirs' ? theirs : mine;
}

/** A segment of a text; `isOther`: it does not occur in the other text. */
export interface Stretch {
  readonly text: string;
  readonly isOther: boolean;
}

/**
 * Above this number of word pairs the comparison is skipped: everything between the common start and end counts as
 * different.
 */
const MOST_PAIRS = 400_000;

/** Word-by-word difference of a text from another. Pure. */
export function differing(text: string, other: string): readonly Stretch[] {
  const [own, against] = [wordsOf(text), wordsOf(other)];
  const start = commonStart(own, against);
  const end = commonStart(own.slice(start).reverse(), against.slice(start).reverse());
  const middle = own.slice(start, own.length - end);
  const common = commonWords(middle, against.slice(start, against.length - end));
  const flags = own.map((_, at) => at >= start && at < own.length - end && !common.has(at - start));
  return joined(own, flags);
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|<[^>]*>|[^\s<]+|</g) ?? [];
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** Indexes in `one` of the longest common subsequence. */
function commonWords(one: readonly string[], other: readonly string[]): ReadonlySet<number> {
  if (one.length * other.length > MOST_PAIRS) return new Set();
  const wide = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * wide);
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let to = other.length - 1; to >= 0; to -= 1) {
      const isSame = one[at] === other[to];
      const longest = Math.max(lengths[(at + 1) * wide + to] ?? 0, lengths[at * wide + to + 1] ?? 0);
      lengths[at * wide + to] = isSame ? (lengths[(at + 1) * wide + to + 1] ?? 0) + 1 : longest;
    }
  }
  const common = new Set<number>();
  for (let at = 0, to = 0; at < one.length && to < other.length; ) {
    if (one[at] === other[to]) {
      common.add(at);
      at += 1;
      to += 1;
    } else if ((lengths[(at + 1) * wide + to] ?? 0) >= (lengths[at * wide + to + 1] ?? 0)) at += 1;
    else to += 1;
  }
  return common;
}

function joined(words: readonly string[], flags: readonly boolean[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, text] of words.entries()) {
    const isOther = flags[at] === true;
    const last = stretches.at(-1);
    if (last?.isOther === isOther) stretches[stretches.length - 1] = { text: last.text + text, isOther };
    else stretches.push({ text, isOther });
  }
  return stretches;
}
