import type { ContentDraft } from '#contract/staff/content/calls.ts';
import {
  CONTENT_MOMENTS,
  type ContentKind,
  type ContentMoment,
  type ContentWords,
} from '#contract/staff/content/content.ts';

/** All fields of a content entry in flat form, so that the journal records only changed fields; null: not set. */
export type ContentState = Readonly<Record<string, unknown>>;

export interface ContentDifference {
  readonly before: ContentState;
  readonly after: ContentState;
}

/** Key prefix of the texts of a language. */
export const WORDS = 'words.';

/** Converts a draft to a state. Empty texts and an audience of everyone become null. */
export function stateOf(draft: ContentDraft, removed = false): ContentState {
  const { words, hidden, from, until, moment, audience, picture, link, group, anchor, promotionType } = draft;
  const isAnybody = !audience || (audience.who === 'everyone' && audience.ranks.length + audience.labels.length === 0);
  return {
    hidden,
    removed,
    from: from === undefined ? null : new Date(from).toISOString(),
    until: until === undefined ? null : new Date(until).toISOString(),
    moment: moment ?? null,
    audience: isAnybody ? null : inOrder(audience),
    picture: picture ?? null,
    link: link ?? null,
    group: group ?? null,
    anchor: anchor ?? null,
    promotionType: promotionType ?? null,
    ...Object.fromEntries(
      Object.entries(words)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([language, translation]) => [`${WORDS}${language}`, plainWords(translation)]),
    ),
  };
}

/** Canonical order, so that equal audiences compare equal. */
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

export function draftOf(state: ContentState): ContentDraft {
  const words = Object.entries(state).filter(([key, translation]) => key.startsWith(WORDS) && translation !== null);
  const rest = Object.entries(state).filter(
    ([key, value]) => !key.startsWith(WORDS) && value !== null && key !== 'removed' && key !== 'hidden',
  );
  const parts = Object.fromEntries(rest) as Partial<Omit<ContentDraft, 'words' | 'hidden'>>;
  return {
    ...parts,
    hidden: state['hidden'] === true,
    words: Object.fromEntries(
      words.map(([key, translation]) => [key.slice(WORDS.length), translation as ContentWords]),
    ),
  };
}

/** Fields that differ between two states; undefined if none. A missing key counts as null. */
export function differ(one: ContentState, other: ContentState): ContentDifference | undefined {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !isSame(one[key] ?? null, other[key] ?? null),
  );
  if (keys.length === 0) return undefined;
  const pick = (state: ContentState) => Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return { before: pick(one), after: pick(other) };
}

/** Whether the fields still have the values that a change wrote. */
export function isUnchanged(state: ContentState, left: ContentState): boolean {
  return Object.entries(left).every(([key, value]) => isSame(state[key] ?? null, value ?? null));
}

export function changeState(state: ContentState, patch: ContentState): ContentState {
  return { ...state, ...patch };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The journal returns keys in written order; equality must not depend on key order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function subjectOf(kind: ContentKind, id: string): string {
  return `${kind} ${id}`;
}

const WIRE_CODES = { before: 'B', after: 'A', first: 'F' } as const;

/** Wire code of a moment; null: always. */
export function momentCode(moment: ContentMoment | null | undefined): 'B' | 'A' | 'F' | null {
  return moment ? WIRE_CODES[moment] : null;
}

export function momentOf(code: string | null): ContentMoment | undefined {
  return CONTENT_MOMENTS.find((moment) => WIRE_CODES[moment] === code);
}
