import type { ContentDraft } from '#contract/staff/content/calls.ts';
import { CONTENT_MOMENTS, type ContentMoment, type ContentWords } from '#contract/staff/content/content.ts';
import { isSameValue, WORDS } from '#model/proposals/content-entries.ts';
import type { ContentState } from '#model/proposals/proposal.ts';

export interface ContentDifference {
  readonly before: ContentState;
  readonly after: ContentState;
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
    (key) => !isSameValue(one[key] ?? null, other[key] ?? null),
  );
  if (keys.length === 0) return undefined;
  const pick = (state: ContentState) => Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return { before: pick(one), after: pick(other) };
}

export function changeState(state: ContentState, patch: ContentState): ContentState {
  return { ...state, ...patch };
}

const WIRE_CODES = { before: 'B', after: 'A', first: 'F' } as const;

/** Wire code of a moment; null: always. */
export function momentCode(moment: ContentMoment | null | undefined): 'B' | 'A' | 'F' | null {
  return moment ? WIRE_CODES[moment] : null;
}

export function momentOf(code: string | null): ContentMoment | undefined {
  return CONTENT_MOMENTS.find((moment) => WIRE_CODES[moment] === code);
}
