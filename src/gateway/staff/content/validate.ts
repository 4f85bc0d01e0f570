import type { ContentDraft } from '#contract/staff/content/calls.ts';
import { CONTENT_LIMITS, CONTENT_PARTS, type ContentKind, type ContentWords } from '#contract/staff/content/content.ts';
import { LANGUAGES } from '#model/site/languages.ts';

export interface DraftProblem {
  /** Path of the field: `until`, `words.EN.picture` ... */
  readonly field: string;
  readonly code:
    | 'content.not_of_kind'
    | 'content.required'
    | 'content.not_a_time'
    | 'content.period'
    | 'content.address'
    | 'content.language'
    | 'content.taken'
    | 'content.too_long'
    | 'content.too_costly'
    | 'content.too_many';
}

/**
 * Validates what the schema cannot: fields allowed for the kind, times, addresses and languages of a sanitized draft.
 * Empty: valid.
 */
export function validateDraft(kind: ContentKind, draft: ContentDraft): readonly DraftProblem[] {
  const languages = Object.entries(draft.words);
  return [
    ...thirdPartyParts(kind, draft),
    ...missingParts(kind, draft),
    ...validateTimes(draft),
    ...(['picture', 'link'] as const).flatMap((field) => validateAddress(field, draft[field])),
    ...languages.flatMap(([language, words]) => validateWords(kind, language, words)),
  ];
}

function thirdPartyParts(kind: ContentKind, draft: ContentDraft): DraftProblem[] {
  const parts = CONTENT_PARTS[kind];
  const allowed: readonly (readonly [keyof ContentDraft, boolean])[] = [
    ['moment', parts.hasMoment],
    ['picture', parts.hasPicture],
    ['link', parts.hasPlace],
    ['group', parts.hasPlace],
    ['anchor', parts.hasAnchor],
    ['promotionType', parts.hasPromotionType],
  ];
  return allowed
    .filter(([field, has]) => !has && draft[field] !== undefined)
    .map(([field]) => ({ field, code: 'content.not_of_kind' }));
}

function missingParts(kind: ContentKind, draft: ContentDraft): DraftProblem[] {
  const { hasPlace, hasAnchor } = CONTENT_PARTS[kind];
  const isWithoutPicture =
    draft.picture === undefined && Object.values(draft.words).some(({ picture }) => picture === undefined);
  return [
    ...(hasPlace && draft.group === undefined ? [required('group')] : []),
    ...(hasPlace && isWithoutPicture ? [required('picture')] : []),
    ...(hasAnchor && draft.anchor === undefined ? [required('anchor')] : []),
  ];
}

const required = (field: string): DraftProblem => ({ field, code: 'content.required' });

function validateTimes({ from, until }: ContentDraft): DraftProblem[] {
  const wrong = Object.entries({ from, until }).filter(([, time]) => time !== undefined && !isTime(time));
  if (wrong.length > 0) return wrong.map(([field]) => ({ field, code: 'content.not_a_time' }));
  const isBackwards = from !== undefined && until !== undefined && Date.parse(from) >= Date.parse(until);
  return isBackwards ? [{ field: 'until', code: 'content.period' }] : [];
}

/** Rejects dates such as 30 February: the text must equal the parsed time. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 19));
}

function validateWords(kind: ContentKind, language: string, { summary, html, picture }: ContentWords): DraftProblem[] {
  const { hasSummary, hasHtml, hasPicture } = CONTENT_PARTS[kind];
  if (!Object.hasOwn(LANGUAGES, language)) return [{ field: `words.${language}`, code: 'content.language' }];
  const optionalParts = {
    summary: [summary, hasSummary],
    html: [html, hasHtml],
    picture: [picture, hasPicture],
  } as const;
  const thirdParty = Object.entries(optionalParts).filter(
    ([, [value, has]]) => value !== undefined && value !== '' && !has,
  );
  return [
    ...thirdParty.map(
      ([field]): DraftProblem => ({ field: `words.${language}.${field}`, code: 'content.not_of_kind' }),
    ),
    ...validateAddress(`words.${language}.picture`, picture),
    ...(html !== undefined && html.length > CONTENT_LIMITS.cleanHtml ? [tooLong(language)] : []),
  ];
}

const tooLong = (language: string): DraftProblem => ({ field: `words.${language}.html`, code: 'content.too_long' });

/** Any origin works to tell a site path from an external address. */
const SITE = 'https://site.invalid';

/** Validates an address: http(s) without user info, or a path of the site. */
function validateAddress(field: string, address: string | undefined): DraftProblem[] {
  if (address === undefined) return [];
  const url = URL.canParse(address, SITE) ? new URL(address, SITE) : undefined;
  const isSafe =
    url !== undefined &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username + url.password === '' &&
    (address.startsWith('/') ? url.origin === SITE : url.hostname !== '');
  return isSafe ? [] : [{ field, code: 'content.address' }];
}
