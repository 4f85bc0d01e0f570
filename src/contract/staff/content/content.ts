/** What a site says in words and pictures of the merchant's own: kinds, their parts, a piece of them. */
import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readList } from '../read-parts.ts';

/**
 * Banners, notices, popups, promotions that are only told (`news`: B, PL, PU, PR of the wire), help topics, and the words of
 * promotions that can be taken part in.
 */
export const CONTENT_KINDS = ['banner', 'notice', 'popup', 'news', 'promotion', 'help'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What a piece of a kind is made of, beside title, time, hiding and audience, which all have. */
export interface ContentParts {
  readonly hasHtml: boolean;
  /** A line in lists, plain text. */
  readonly hasSummary: boolean;
  /** Picture, the place that it stands in and where it leads; each language may have a picture of its own. */
  readonly hasPicture: boolean;
  /** Shown before log-in, after it, or at the first; else it is shown whenever it is asked for. */
  readonly hasMoment: boolean;
  /** Its anchor on the help page: lower-case letters, digits, dashes. */
  readonly hasAnchor: boolean;
  readonly hasPromotionType: boolean;
  /** Pieces are made and taken away elsewhere, because money hangs on them: here they are worded, timed and hidden. */
  readonly isFixed: boolean;
}

const NONE: ContentParts = {
  hasHtml: false,
  hasSummary: false,
  hasPicture: false,
  hasMoment: false,
  hasAnchor: false,
  hasPromotionType: false,
  isFixed: false,
};

export const CONTENT_PARTS: Readonly<Record<ContentKind, ContentParts>> = {
  banner: { ...NONE, hasPicture: true, hasMoment: true },
  notice: { ...NONE, hasHtml: true, hasMoment: true },
  popup: { ...NONE, hasHtml: true, hasMoment: true },
  news: { ...NONE, hasHtml: true, hasMoment: true, hasPromotionType: true },
  promotion: { ...NONE, hasHtml: true, hasSummary: true, isFixed: true },
  help: { ...NONE, hasHtml: true, hasAnchor: true },
};

/** Where a banner stands (docs/wire.md#announcements). */
export const BANNER_GROUPS = [
  ...['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_rng', 'w_live', 'w_fish', 'w_pvp', 'w_sports'],
  ...['w_esports', 'w_elott', 'w_lott'],
] as const;
export type BannerGroup = (typeof BANNER_GROUPS)[number];

/** When a piece is shown: before log-in, after each, at the very first. */
export const CONTENT_MOMENTS = ['before', 'after', 'first'] as const;
export type ContentMoment = (typeof CONTENT_MOMENTS)[number];

/** Not yet shown; shown; not any more; hidden by hand; taken away. */
export const CONTENT_STATES = ['live', 'scheduled', 'ended', 'hidden', 'removed'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** Whom a piece is for; all of it must hold. Who is not signed in has neither rank nor label. */
export interface ContentAudience {
  /** `members`: players who are signed in; `agents`: agents who are. Trial accounts are neither. */
  readonly who: 'everyone' | 'members' | 'agents';
  /** Levels of ranks, one of which the member must have; none: any. */
  readonly ranks: readonly number[];
  /** Labels, one of which the member must have; none: any. */
  readonly labels: readonly string[];
}

export const CONTENT_AUDIENCES = ['everyone', 'members', 'agents'] as const;

/** What a piece says in one language. */
export interface ContentWords {
  /** Never empty. A banner's is the picture's alternative text. */
  readonly title: string;
  readonly summary?: string;
  /** HTML of the allowed kind, where it was answered; of whoever wrote it, where it is sent. */
  readonly html?: string;
  /** Address of a picture with words of this language in it; else `picture` of the piece. */
  readonly picture?: string;
}

/** Longest texts, in code points. */
export const CONTENT_LIMITS = {
  title: 200,
  summary: 500,
  html: 30_000,
  /** After cleaning, which writes a little more than it was given. */
  cleanHtml: 60_000,
  address: 2_000,
  labels: 20,
  ranks: 20,
} as const;

/** A piece in a list. */
export interface ContentRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly version: number;
  readonly state: ContentState;
  /** In English, else in the site's own language, else in any. */
  readonly title: string;
  /** Languages that have words. */
  readonly languages: readonly string[];
  /** Languages of the site that have none: players read English there, or nothing where that is missing too. */
  readonly missing: readonly string[];
  /** ISO 8601 in UTC; half-open. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly moment: ContentMoment | undefined;
  readonly audience: ContentAudience;
  /** In a list: the piece's own, else that of the language of `title`. */
  readonly picture: string | undefined;
  readonly group: string | undefined;
  /** ISO 8601; who changed it last, by name; empty: it came with the site. */
  readonly changedAt: string;
  readonly changedBy: string;
}

/** One piece with everything that is written of it. */
export interface ContentEntry extends ContentRow {
  readonly hidden: boolean;
  readonly words: Readonly<Record<string, ContentWords>>;
  readonly link: string | undefined;
  readonly anchor: string | undefined;
  readonly promotionType: string | undefined;
  /** Of a promotion: what is not changed here. */
  readonly offer: ContentOffer | undefined;
}

/** What a promotion gives, by its own rules; only told here. */
export interface ContentOffer {
  readonly id: string;
  readonly type: string;
  readonly entry: string;
  /** ISO 8601: when it can be taken part in. */
  readonly startsAt: string | undefined;
  readonly endsAt: string | undefined;
}

/** Reads a piece of a list; undefined for what is none. */
export function readContentRow(value: unknown): ContentRow | undefined {
  const id = readId(value, 'id');
  const kind = CONTENT_KINDS.find((name) => name === own(value, 'kind'));
  const version = readWhole(value, 'version');
  if (id === undefined || kind === undefined || version === undefined) return undefined;
  return {
    ...{ id, kind, version },
    state: CONTENT_STATES.find((name) => name === own(value, 'state')) ?? 'hidden',
    title: readText(value, 'title') ?? '',
    languages: readNames(value, 'languages'),
    missing: readNames(value, 'missing'),
    from: readText(value, 'from'),
    until: readText(value, 'until'),
    moment: CONTENT_MOMENTS.find((name) => name === own(value, 'moment')),
    audience: readAudience(own(value, 'audience')),
    picture: readText(value, 'picture'),
    group: readText(value, 'group'),
    changedAt: readText(value, 'changedAt') ?? '',
    changedBy: readText(value, 'changedBy') ?? '',
  };
}

/** Reads a whole piece; undefined for what is none. */
export function readContentEntry(value: unknown): ContentEntry | undefined {
  const row = readContentRow(value);
  if (row === undefined) return undefined;
  return {
    ...row,
    hidden: own(value, 'hidden') === true,
    words: readWords(own(value, 'words')),
    link: readText(value, 'link'),
    anchor: readText(value, 'anchor'),
    promotionType: readText(value, 'promotionType'),
    offer: readOffer(own(value, 'offer')),
  };
}

function readNames(value: unknown, key: string): readonly string[] {
  return readRows(own(value, key), (name) => (typeof name === 'string' ? name : undefined));
}

function readAudience(value: unknown): ContentAudience {
  return {
    who: CONTENT_AUDIENCES.find((name) => name === own(value, 'who')) ?? 'everyone',
    ranks: readList(own(value, 'ranks'), (level) => (Number.isSafeInteger(level) ? (level as number) : undefined)),
    labels: readNames(value, 'labels'),
  };
}

function readWords(value: unknown): Readonly<Record<string, ContentWords>> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.map(([language, words]: [string, unknown]) => {
      const [summary, html, picture] = (['summary', 'html', 'picture'] as const).map((key) => readText(words, key));
      const stated: ContentWords = {
        title: readText(words, 'title') ?? '',
        ...(summary !== undefined && { summary }),
        ...(html !== undefined && { html }),
        ...(picture !== undefined && { picture }),
      };
      return [language, stated];
    }),
  );
}

function readOffer(value: unknown): ContentOffer | undefined {
  const id = readText(value, 'id');
  if (id === undefined) return undefined;
  return {
    id,
    type: readText(value, 'type') ?? '',
    entry: readText(value, 'entry') ?? '',
    startsAt: readText(value, 'startsAt'),
    endsAt: readText(value, 'endsAt'),
  };
}
