/** Validates a content draft before it is saved, field by field. */
import { CONTENT_LIMITS, CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import { type EntryDraft, isBlank, readRanks, splitList, type WordsDraft } from './content-draft.ts';

/** A validation error that the gateway would also return, at one part of the form. */
export interface DraftProblem {
  /** A path as `fieldsOf` names it; `words` alone means that no language has text. */
  readonly path: string;
  /** The message key is `problem.<code>`. */
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** True if the value is missing; false or absent if the value is invalid. */
  readonly isMissing?: boolean;
}

const ADDRESS = /^(?:https?:\/\/[^\s/\\][^\s\\]*|\/(?![/\\])[^\s\\]*)$/i;
const ANCHOR = /^[a-z][a-z0-9-]{0,63}$/;
const PROMOTION_TYPE = /^[A-Z][A-Z0-9_]{0,39}$/;
const LABEL_LENGTH = 40;

/** Returns every problem of a draft; an empty list means that the draft can be sent. Pure. */
export function problemsOf(draft: EntryDraft, kind: ContentKind): readonly DraftProblem[] {
  const wordEntries = Object.entries(draft.words).filter(([, words]) => !isBlank(words));
  return [
    ...(wordEntries.length === 0 ? [{ path: 'words', code: 'noWords', isMissing: true }] : []),
    ...wordEntries.flatMap(([language, words]) => wordsProblems(language, words)),
    ...timeProblems(draft),
    ...audienceProblems(draft),
    ...(CONTENT_PARTS[kind].hasPicture ? pictureProblems(draft, kind, wordEntries) : []),
    ...(CONTENT_PARTS[kind].hasAnchor && !ANCHOR.test(draft.anchor.trim())
      ? [{ path: 'anchor', code: 'anchor', isMissing: draft.anchor.trim() === '' }]
      : []),
    ...(CONTENT_PARTS[kind].hasPromotionType && !isEmptyOr(draft.promotionType, PROMOTION_TYPE)
      ? [{ path: 'promotionType', code: 'promotionType' }]
      : []),
  ];
}

function wordsProblems(language: string, words: WordsDraft): DraftProblem[] {
  const longest = CONTENT_LIMITS;
  const tooLong = (['title', 'summary', 'html'] as const).flatMap((key): DraftProblem[] =>
    [...words[key]].length > longest[key]
      ? [{ path: `words/${language}/${key}`, code: 'tooLong', values: { most: longest[key] } }]
      : [],
  );
  const untitled =
    words.title.trim() === '' ? [{ path: `words/${language}/title`, code: 'untitled', isMissing: true }] : [];
  const lost = isEmptyOr(words.picture, ADDRESS) ? [] : [{ path: `words/${language}/picture`, code: 'address' }];
  return [...untitled, ...tooLong, ...lost];
}

/** Timestamps must lie in this century. */
const MOMENT = /^20\d\d-/;

function timeProblems({ from, until }: EntryDraft): DraftProblem[] {
  const lost = Object.entries({ from, until }).filter(([, time]) => time !== '' && !MOMENT.test(time));
  if (lost.length > 0) return lost.map(([path]) => ({ path, code: 'noTime' }));
  if (from === '' || until === '') return [];
  return Date.parse(until) > Date.parse(from) ? [] : [{ path: 'until', code: 'endsFirst' }];
}

function audienceProblems({ ranks, labels }: EntryDraft): DraftProblem[] {
  const levels = readRanks(ranks);
  const names = splitList(labels);
  const isWide = names.length > CONTENT_LIMITS.labels || names.some((name) => [...name].length > LABEL_LENGTH);
  return [
    ...(levels === undefined || levels.length > CONTENT_LIMITS.ranks ? [{ path: 'ranks', code: 'ranks' }] : []),
    ...(isWide ? [{ path: 'labels', code: 'labels', values: { most: CONTENT_LIMITS.labels } }] : []),
  ];
}

function pictureProblems(
  { picture, link }: EntryDraft,
  kind: ContentKind,
  wordEntries: readonly (readonly [string, WordsDraft])[],
) {
  const isEach = wordEntries.length > 0 && wordEntries.every(([, words]) => words.picture.trim() !== '');
  const missing = CONTENT_PARTS[kind].hasPlace && picture.trim() === '' && !isEach;
  const wrong = isEmptyOr(picture, ADDRESS) ? [] : [{ path: 'picture', code: 'address' }];
  return [
    ...(missing ? [{ path: 'picture', code: 'noPicture', isMissing: true }] : wrong),
    ...(isEmptyOr(link, ADDRESS) ? [] : [{ path: 'link', code: 'address' }]),
  ];
}

function isEmptyOr(text: string, pattern: RegExp): boolean {
  const wordEntries = text.trim();
  return wordEntries === '' || (pattern.test(wordEntries) && wordEntries.length <= CONTENT_LIMITS.address);
}
