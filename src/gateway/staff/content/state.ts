import type { ContentDraft } from '#contract/staff/content/calls.ts';
import {
  CONTENT_MOMENTS,
  type ContentKind,
  type ContentMoment,
  type ContentWords,
} from '#contract/staff/content/content.ts';

/** All that staff can write of a piece, flat, so that the journal tells just what became otherwise; null: none. */
export type ContentState = Readonly<Record<string, unknown>>;

/** What became otherwise. */
export interface ContentDifference {
  readonly before: ContentState;
  readonly after: ContentState;
}

/** In front of a language. */
export const WORDS = 'words.';

/** A draft as a state. Empty texts and an audience that is everybody are none. */
export function stateOf(draft: ContentDraft, removed = false): ContentState {
  const { words, hidden, from, until, moment, audience, picture, link, group, anchor, promotionType } = draft;
  const isAnybody = !audience || (audience.who === 'everyone' && audience.ranks.length + audience.labels.length === 0);
  return {
    ...{ hidden, removed },
    from: from === undefined ? null : new Date(from).toISOString(),
    until: until === undefined ? null : new Date(until).toISOString(),
    moment: moment ?? null,
    audience: isAnybody ? null : inOrder(audience),
    ...{ picture: picture ?? null, link: link ?? null, group: group ?? null },
    ...{ anchor: anchor ?? null, promotionType: promotionType ?? null },
    ...Object.fromEntries(
      Object.entries(words)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([language, stated]) => [`${WORDS}${language}`, plainWords(stated)]),
    ),
  };
}

/** The same audience is written in one way. */
function inOrder({ who, ranks, labels }: NonNullable<ContentDraft['audience']>) {
  return { who, ranks: [...ranks].sort((one, other) => one - other), labels: [...labels].sort() };
}

function plainWords({ title, summary, html, picture }: ContentWords): ContentWords {
  return {
    title: title.trim(),
    ...(summary && { summary }),
    ...(html && { html }),
    ...(picture && { picture }),
  };
}

/** A state as the draft that makes it. */
export function draftOf(state: ContentState): ContentDraft {
  const words = Object.entries(state).filter(([key, stated]) => key.startsWith(WORDS) && stated !== null);
  const rest = Object.entries(state).filter(
    ([key, value]) => !key.startsWith(WORDS) && value !== null && key !== 'removed' && key !== 'hidden',
  );
  const parts = Object.fromEntries(rest) as Partial<Omit<ContentDraft, 'words' | 'hidden'>>;
  return {
    ...parts,
    hidden: state['hidden'] === true,
    words: Object.fromEntries(words.map(([key, stated]) => [key.slice(WORDS.length), stated as ContentWords])),
  };
}

/** What differs between two states; undefined where nothing does. A key that one of them lacks counts as null there. */
export function differ(one: ContentState, other: ContentState): ContentDifference | undefined {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !isSame(one[key] ?? null, other[key] ?? null),
  );
  if (keys.length === 0) return undefined;
  const pick = (state: ContentState) => Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return { before: pick(one), after: pick(other) };
}

/** Whether what was left behind still stands in a state. */
export function stands(state: ContentState, left: ContentState): boolean {
  return Object.entries(left).every(([key, value]) => isSame(state[key] ?? null, value ?? null));
}

/** A state with these keys in it otherwise. */
export function changeState(state: ContentState, patch: ContentState): ContentState {
  return { ...state, ...patch };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The journal gives keys back in the order in which they were written; equality does not depend on it. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** How the journal names a piece. */
export function subjectOf(kind: ContentKind, id: string): string {
  return `${kind} ${id}`;
}

const LETTERS = { before: 'B', after: 'A', first: 'F' } as const;

/** The wire's letter of a moment; null: always. */
export function letterOf(moment: ContentMoment | null | undefined): 'B' | 'A' | 'F' | null {
  return moment ? LETTERS[moment] : null;
}

/** The moment of a wire's letter. */
export function momentOf(letter: string | null): ContentMoment | undefined {
  return CONTENT_MOMENTS.find((moment) => LETTERS[moment] === letter);
}
