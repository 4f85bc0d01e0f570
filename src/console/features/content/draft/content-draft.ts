/** Form state of a content entry: raw input, even if invalid. */

import { type ContentDraft, NEW_PROMOTION_ENTRIES, type NewPromotion } from '#contract/staff/content/calls.ts';
import {
  type BannerGroup,
  CONTENT_PARTS,
  type ContentEntry,
  type ContentKind,
  type ContentMoment,
  type ContentWords,
} from '#contract/staff/content/content.ts';
import { isObject, own } from '#model/json/json.ts';

/** Texts in one language; empty where missing. */
export interface WordsDraft {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly picture: string;
}

export interface EntryDraft {
  readonly words: Readonly<Record<string, WordsDraft>>;
  /** `yes` or empty; all fields are texts, so that two sides can be compared field by field. */
  readonly hidden: string;
  /** ISO 8601 in UTC, or empty. */
  readonly from: string;
  readonly until: string;
  readonly moment: string;
  readonly who: string;
  /** Rank levels and labels as typed, separated by commas. */
  readonly ranks: string;
  readonly labels: string;
  readonly picture: string;
  readonly link: string;
  readonly group: string;
  readonly anchor: string;
  /** Of news, and of a promotion that is not saved yet. */
  readonly promotionType: string;
  /** How members take part in a promotion that is not saved yet. */
  readonly entry: string;
}

export const NO_WORDS: WordsDraft = { title: '', summary: '', html: '', picture: '' };

/** An empty entry. */
export const EMPTY_DRAFT: EntryDraft = {
  words: {},
  hidden: '',
  from: '',
  until: '',
  moment: '',
  who: 'everyone',
  ranks: '',
  labels: '',
  picture: '',
  link: '',
  group: '',
  anchor: '',
  promotionType: '',
  entry: '',
};

/** Initial values of a new entry; a banner starts on the home page, where most banners are, a promotion as a welcome. */
export function newDraft(kind: ContentKind): EntryDraft {
  if (CONTENT_PARTS[kind].isLasting) return { ...EMPTY_DRAFT, promotionType: 'WELCOME', entry: 'info' };
  return CONTENT_PARTS[kind].hasPlace ? { ...EMPTY_DRAFT, group: 'w_home' } : EMPTY_DRAFT;
}

export function draftOf(contentEntry: ContentEntry): EntryDraft {
  const { audience } = contentEntry;
  return {
    words: Object.fromEntries(
      Object.entries(contentEntry.words).map(([language, words]) => [language, { ...NO_WORDS, ...words }]),
    ),
    hidden: contentEntry.hidden ? 'yes' : '',
    from: contentEntry.from ?? '',
    until: contentEntry.until ?? '',
    moment: contentEntry.moment ?? '',
    who: audience.who,
    ranks: audience.ranks.join(', '),
    labels: audience.labels.join(', '),
    picture: contentEntry.picture ?? '',
    link: contentEntry.link ?? '',
    group: contentEntry.group ?? '',
    anchor: contentEntry.anchor ?? '',
    promotionType: contentEntry.promotionType ?? '',
    entry: '',
  };
}

/** A copy of the entry, hidden until reviewed; its anchor gets a suffix, because anchors are unique. */
export function copyOf(draft: EntryDraft): EntryDraft {
  return { ...draft, hidden: 'yes', anchor: draft.anchor === '' ? '' : `${draft.anchor}-2` };
}

/** The request: only fields of the kind, trimmed, without empty languages. */
export function requestOf(draft: EntryDraft, kind: ContentKind): ContentDraft {
  const parts = CONTENT_PARTS[kind];
  const wordEntries = Object.entries(draft.words).filter(([, words]) => !isBlank(words));
  const [ranks, labels] = [readRanks(draft.ranks) ?? [], splitList(draft.labels)];
  return {
    words: Object.fromEntries(wordEntries.map(([language, words]) => [language, wordsOf(words, kind)])),
    hidden: draft.hidden !== '',
    ...given({ from: draft.from, until: draft.until }),
    audience: { who: readWho(draft.who), ranks, labels },
    ...(parts.hasMoment && given({ moment: draft.moment as ContentMoment })),
    ...(parts.hasPicture && given({ picture: draft.picture })),
    ...(parts.hasPlace && given({ link: draft.link })),
    ...(parts.hasPlace && given({ group: draft.group as BannerGroup })),
    ...(parts.hasAnchor && given({ anchor: draft.anchor })),
    ...(parts.hasPromotionType && given({ promotionType: draft.promotionType })),
  };
}

/** What is chosen once for a new entry of the kind. */
export function promotionOf({ promotionType, entry }: EntryDraft, kind: ContentKind): NewPromotion | undefined {
  if (!CONTENT_PARTS[kind].isLasting) return undefined;
  return { type: promotionType, entry: NEW_PROMOTION_ENTRIES.find((known) => known === entry) ?? 'info' };
}

function wordsOf(words: WordsDraft, kind: ContentKind): ContentWords {
  const { hasSummary, hasHtml, hasPicture } = CONTENT_PARTS[kind];
  return {
    title: words.title.trim(),
    ...(hasSummary && given({ summary: words.summary })),
    ...(hasHtml && given({ html: words.html })),
    ...(hasPicture && given({ picture: words.picture })),
  };
}

/** Non-empty trimmed texts. */
function given<Name extends string, Text extends string>(
  texts: Readonly<Record<Name, Text>>,
): Partial<Record<Name, Text>> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== '')) as Partial<Record<Name, Text>>;
}

function readWho(who: string): 'everyone' | 'members' | 'agents' {
  return who === 'members' || who === 'agents' ? who : 'everyone';
}

export function isBlank({ title, summary, html, picture }: WordsDraft): boolean {
  return [title, summary, html, picture].every((text) => text.trim() === '');
}

/** Completeness of a language: all parts of the kind, some, or none. */
export function completeness(words: WordsDraft | undefined, kind: ContentKind): 'whole' | 'part' | 'none' {
  if (words === undefined || isBlank(words)) return 'none';
  const { hasSummary, hasHtml } = CONTENT_PARTS[kind];
  const wanted = [words.title, ...(hasSummary ? [words.summary] : []), ...(hasHtml ? [words.html] : [])];
  return wanted.every((text) => text.trim() !== '') ? 'whole' : 'part';
}

/** Splits by commas, trims, and removes duplicates. */
export function splitList(text: string): readonly string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
}

/** Parses rank levels from 1 to 99; undefined if one is invalid. */
export function readRanks(text: string): readonly number[] | undefined {
  const parts = splitList(text);
  return parts.every((part) => /^[1-9][0-9]?$/.test(part)) ? parts.map(Number) : undefined;
}

/** A draft as flat fields: `until`, `words/EN/title`. */
export type DraftFields = Readonly<Record<string, string>>;

const WORDS_KEYS = ['title', 'summary', 'html', 'picture'] as const;

/** Flattens a draft. A language without texts has no fields. */
export function fieldsOf({ words, ...rest }: EntryDraft): DraftFields {
  const wordEntries = Object.entries(words).flatMap(([language, held]) =>
    WORDS_KEYS.map((key) => [`words/${language}/${key}`, held[key]] as const),
  );
  return Object.fromEntries([...wordEntries, ...Object.entries(rest)].filter(([, text]) => text !== ''));
}

/** The reverse of `fieldsOf`. */
export function draftFrom(fields: DraftFields): EntryDraft {
  let words: Readonly<Record<string, WordsDraft>> = {};
  for (const [path, text] of Object.entries(fields)) {
    const [, language, key] = /^words\/([A-Z]{2})\/(title|summary|html|picture)$/.exec(path) ?? [];
    if (language !== undefined && key !== undefined) {
      words = { ...words, [language]: { ...(words[language] ?? NO_WORDS), [key]: text } };
    }
  }
  const { words: _, ...plain } = EMPTY_DRAFT;
  const rest = Object.keys(plain).map((name) => [name, own(fields, name) ?? '']);
  return { ...(Object.fromEntries(rest) as Omit<EntryDraft, 'words'>), words };
}

/** Whether two drafts would be stored identically. */
export function isSameDraft(one: EntryDraft, other: EntryDraft): boolean {
  return canonical(one) === canonical(other);
}

function canonical(draft: EntryDraft): string {
  return JSON.stringify(Object.entries(fieldsOf(draft)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Locally stored edits with their base. */
export interface StoredDraft {
  /** Base version; 0: a new entry. */
  readonly version: number;
  readonly base: EntryDraft;
  readonly draft: EntryDraft;
}

/** Parses stored edits; undefined if invalid. */
export function readStoredDraft(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    const [version, base, draft] = [own(read, 'version'), own(read, 'base'), own(read, 'draft')];
    if (typeof version !== 'number' || !isObject(base) || !isObject(draft)) return undefined;
    return { version, base: draftFrom(textsOf(base)), draft: draftFrom(textsOf(draft)) };
  } catch {
    return undefined;
  }
}

function textsOf(fields: object): DraftFields {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function writeStoredDraft({ version, base, draft }: StoredDraft): string {
  return JSON.stringify({ version, base: fieldsOf(base), draft: fieldsOf(draft) });
}
