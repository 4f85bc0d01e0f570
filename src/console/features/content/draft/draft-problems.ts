/** What stands in the way of saving a draft, part by part. */
import { CONTENT_LIMITS, CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import { isBlank, type EntryDraft, readRanks, splitList, type WordsDraft } from './content-draft.ts';

/** Something that the gateway would refuse, at one part of the form. */
export interface DraftProblem {
  /** As `fieldsOf` names parts; `words` alone: no language at all. */
  readonly path: string;
  /** `problem.<code>` says it. */
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** It is not written yet; else it is written wrong. */
  readonly isMissing?: boolean;
}

const ADDRESS = /^(?:https?:\/\/[^\s/\\][^\s\\]*|\/(?![/\\])[^\s\\]*)$/i;
const ANCHOR = /^[a-z][a-z0-9-]{0,63}$/;
const PROMOTION_TYPE = /^[A-Z][A-Z0-9_]{0,39}$/;
const LABEL_LENGTH = 40;

/** Every problem of a draft; empty: it can be sent. Pure. */
export function problemsOf(draft: EntryDraft, kind: ContentKind): readonly DraftProblem[] {
  const stated = Object.entries(draft.words).filter(([, words]) => !isBlank(words));
  return [
    ...(stated.length === 0 ? [{ path: 'words', code: 'noWords', isMissing: true }] : []),
    ...stated.flatMap(([language, words]) => wordsProblems(language, words)),
    ...timeProblems(draft),
    ...audienceProblems(draft),
    ...(CONTENT_PARTS[kind].hasPicture ? pictureProblems(draft, stated) : []),
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

/** Moments are of this century. */
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

function pictureProblems({ picture, link }: EntryDraft, stated: readonly (readonly [string, WordsDraft])[]) {
  const isEach = stated.length > 0 && stated.every(([, words]) => words.picture.trim() !== '');
  const missing = picture.trim() === '' && !isEach;
  const wrong = isEmptyOr(picture, ADDRESS) ? [] : [{ path: 'picture', code: 'address' }];
  return [
    ...(missing ? [{ path: 'picture', code: 'noPicture', isMissing: true }] : wrong),
    ...(isEmptyOr(link, ADDRESS) ? [] : [{ path: 'link', code: 'address' }]),
  ];
}

function isEmptyOr(text: string, pattern: RegExp): boolean {
  const stated = text.trim();
  return stated === '' || (pattern.test(stated) && stated.length <= CONTENT_LIMITS.address);
}
