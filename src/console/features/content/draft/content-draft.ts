/** A piece as it stands in the form: everything as it was typed, also where it makes no sense yet. */

import type { ContentDraft } from '#contract/staff/content/calls.ts';
import {
  type BannerGroup,
  CONTENT_PARTS,
  type ContentKind,
  type ContentMoment,
  type ContentEntry,
  type ContentWords,
} from '#contract/staff/content/content.ts';
import { isObject, own } from '#model/json/json.ts';

/** The words of one language; empty where there are none. */
export interface WordsDraft {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly picture: string;
}

export interface EntryDraft {
  readonly words: Readonly<Record<string, WordsDraft>>;
  /** `yes` or empty; texts all through, so that two sides are compared part by part. */
  readonly hidden: string;
  /** ISO 8601 in UTC, or empty. */
  readonly from: string;
  readonly until: string;
  readonly moment: string;
  readonly who: string;
  /** Levels and labels as they are typed, separated by commas. */
  readonly ranks: string;
  readonly labels: string;
  readonly picture: string;
  readonly link: string;
  readonly group: string;
  readonly anchor: string;
  readonly promotionType: string;
}

export const NO_WORDS: WordsDraft = { title: '', summary: '', html: '', picture: '' };

/** A piece that nothing is written of. A new banner stands on the home page, which is where most do. */
export const EMPTY_DRAFT: EntryDraft = {
  words: {},
  ...{ hidden: '', from: '', until: '', moment: '', who: 'everyone', ranks: '', labels: '' },
  ...{ picture: '', link: '', group: '', anchor: '', promotionType: '' },
};

/** What a new piece of a kind begins with. */
export function newDraft(kind: ContentKind): EntryDraft {
  return CONTENT_PARTS[kind].hasPicture ? { ...EMPTY_DRAFT, group: 'w_home' } : EMPTY_DRAFT;
}

/** A kept piece as a draft. */
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
  };
}

/** The same piece once more, hidden until somebody looked at it; an anchor leads to one place only. */
export function copyOf(draft: EntryDraft): EntryDraft {
  return { ...draft, hidden: 'yes', anchor: draft.anchor === '' ? '' : `${draft.anchor}-2` };
}

/** What is sent: what the kind has, without blanks at the ends, without languages that say nothing. */
export function requestOf(draft: EntryDraft, kind: ContentKind): ContentDraft {
  const parts = CONTENT_PARTS[kind];
  const stated = Object.entries(draft.words).filter(([, words]) => !isBlank(words));
  const [ranks, labels] = [readRanks(draft.ranks) ?? [], splitList(draft.labels)];
  return {
    words: Object.fromEntries(stated.map(([language, words]) => [language, wordsOf(words, kind)])),
    hidden: draft.hidden !== '',
    ...given({ from: draft.from, until: draft.until }),
    audience: { who: readWho(draft.who), ranks, labels },
    ...(parts.hasMoment && given({ moment: draft.moment as ContentMoment })),
    ...(parts.hasPicture && given({ picture: draft.picture, link: draft.link })),
    ...(parts.hasPicture && given({ group: draft.group as BannerGroup })),
    ...(parts.hasAnchor && given({ anchor: draft.anchor })),
    ...(parts.hasPromotionType && given({ promotionType: draft.promotionType })),
  };
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

/** The texts that are not empty, without blanks at the ends. */
function given<Name extends string, Text extends string>(
  texts: Readonly<Record<Name, Text>>,
): Partial<Record<Name, Text>> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== '')) as Partial<Record<Name, Text>>;
}

function readWho(who: string): 'everyone' | 'members' | 'agents' {
  return who === 'members' || who === 'agents' ? who : 'everyone';
}

/** Whether a language says nothing at all. */
export function isBlank({ title, summary, html, picture }: WordsDraft): boolean {
  return [title, summary, html, picture].every((text) => text.trim() === '');
}

/** How far a language is written: all that its kind has, some of it, nothing. */
export function completeness(words: WordsDraft | undefined, kind: ContentKind): 'whole' | 'part' | 'none' {
  if (words === undefined || isBlank(words)) return 'none';
  const { hasSummary, hasHtml } = CONTENT_PARTS[kind];
  const wanted = [words.title, ...(hasSummary ? [words.summary] : []), ...(hasHtml ? [words.html] : [])];
  return wanted.every((text) => text.trim() !== '') ? 'whole' : 'part';
}

/** What stands between commas, without blanks, each once. */
export function splitList(text: string): readonly string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
}

/** Levels of ranks, 1 to 99; undefined where something is none. */
export function readRanks(text: string): readonly number[] | undefined {
  const parts = splitList(text);
  return parts.every((part) => /^[1-9][0-9]?$/.test(part)) ? parts.map(Number) : undefined;
}

/** A draft part by part: `until`, `words/EN/title`. */
export type DraftFields = Readonly<Record<string, string>>;

const WORDS_KEYS = ['title', 'summary', 'html', 'picture'] as const;

/** Takes a draft apart. A language without words has no parts. */
export function fieldsOf({ words, ...rest }: EntryDraft): DraftFields {
  const stated = Object.entries(words).flatMap(([language, held]) =>
    WORDS_KEYS.map((key) => [`words/${language}/${key}`, held[key]] as const),
  );
  return Object.fromEntries([...stated, ...Object.entries(rest)].filter(([, text]) => text !== ''));
}

/** Puts a draft together again. */
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

/** Whether two drafts would be kept alike. */
export function isSameDraft(one: EntryDraft, other: EntryDraft): boolean {
  return canonical(one) === canonical(other);
}

function canonical(draft: EntryDraft): string {
  return JSON.stringify(Object.entries(fieldsOf(draft)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Edits that were kept for later: on what they were made, and what they are. */
export interface KeptDraft {
  /** The version that they are based on; 0: of a new piece. */
  readonly version: number;
  readonly base: EntryDraft;
  readonly draft: EntryDraft;
}

/** Reads kept edits; undefined for anything else. */
export function readKept(text: string | null): KeptDraft | undefined {
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

/** Writes edits down so that `readKept` reads them. */
export function writeKept({ version, base, draft }: KeptDraft): string {
  return JSON.stringify({ version, base: fieldsOf(base), draft: fieldsOf(draft) });
}
