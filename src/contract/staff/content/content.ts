/** Content of a site (CMS): kinds, their fields, and one entry. */
import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readList } from '../read-parts.ts';

/**
 * Banners, notices, popups, promotions that are only announced (`news`: B, PL, PU, PR of the wire), help topics, and
 * the texts of promotions that can be joined.
 */
export const CONTENT_KINDS = ['banner', 'notice', 'popup', 'news', 'promotion', 'help'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The fields of a content kind, besides title, schedule, hidden flag and audience, which all kinds have. */
export interface ContentParts {
  readonly hasHtml: boolean;
  /** A line in lists, plain text. */
  readonly hasSummary: boolean;
  /** Picture, placement and link; each language may have its own picture. */
  readonly hasPicture: boolean;
  /** Shown before sign-in, after it, or at the first one; otherwise shown on request. */
  readonly hasMoment: boolean;
  /** The anchor on the help page: lower-case letters, digits, dashes. */
  readonly hasAnchor: boolean;
  readonly hasPromotionType: boolean;
  /**
   * Entries are created and removed elsewhere, because money depends on them: here only texts, schedule and the hidden
   * flag change.
   */
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

/** Placements of a banner (docs/reference/wire.md#announcements). */
export const BANNER_GROUPS = [
  ...['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_rng', 'w_live', 'w_fish', 'w_pvp', 'w_sports'],
  ...['w_esports', 'w_elott', 'w_lott'],
] as const;
export type BannerGroup = (typeof BANNER_GROUPS)[number];

/** When an entry is shown: before sign-in, after each sign-in, after the very first one. */
export const CONTENT_MOMENTS = ['before', 'after', 'first'] as const;
export type ContentMoment = (typeof CONTENT_MOMENTS)[number];

/** live: shown; scheduled: not yet; ended: no longer; hidden: by hand; removed. */
export const CONTENT_STATES = ['live', 'scheduled', 'ended', 'hidden', 'removed'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** The audience of an entry; all conditions must hold. A visitor has neither rank nor label. */
export interface ContentAudience {
  /** `members`: signed-in players; `agents`: signed-in agents. Trial accounts are neither. */
  readonly who: 'everyone' | 'members' | 'agents';
  /** Rank levels, any of which the member must have; empty: any rank. */
  readonly ranks: readonly number[];
  /** Labels, any of which the member must have; empty: any. */
  readonly labels: readonly string[];
}

export const CONTENT_AUDIENCES = ['everyone', 'members', 'agents'] as const;

/** The texts of an entry in one language. */
export interface ContentWords {
  /** Never empty. For a banner it is the alternative text of the picture. */
  readonly title: string;
  readonly summary?: string;
  /** In replies: sanitised HTML. In requests: raw HTML of the author. */
  readonly html?: string;
  /** The URL of a localised picture; falls back to `picture` of the entry. */
  readonly picture?: string;
}

/** Maximum text lengths in code points. */
export const CONTENT_LIMITS = {
  title: 200,
  summary: 500,
  html: 30_000,
  /** After sanitising, which may lengthen the text a little. */
  cleanHtml: 60_000,
  address: 2_000,
  labels: 20,
  ranks: 20,
} as const;

export interface ContentRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly version: number;
  readonly state: ContentState;
  /** In English, else in the site's default language, else in any. */
  readonly title: string;
  /** Languages with texts. */
  readonly languages: readonly string[];
  /** Languages of the site without texts: players read English there, or nothing if English is missing too. */
  readonly missing: readonly string[];
  /** ISO 8601 in UTC; half-open interval. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly moment: ContentMoment | undefined;
  readonly audience: ContentAudience;
  /** In a list: the entry's own picture, else the picture of the language of `title`. */
  readonly picture: string | undefined;
  readonly group: string | undefined;
  /** ISO 8601, and the name of the last author; empty if it was created with the site. */
  readonly changedAt: string;
  readonly changedBy: string;
}

/** A content entry with all its fields. */
export interface ContentEntry extends ContentRow {
  readonly hidden: boolean;
  readonly words: Readonly<Record<string, ContentWords>>;
  readonly link: string | undefined;
  readonly anchor: string | undefined;
  readonly promotionType: string | undefined;
  /** Only for promotions: the read-only offer. */
  readonly offer: ContentOffer | undefined;
}

/** The offer of a promotion by its rules; read-only here. */
export interface ContentOffer {
  readonly id: string;
  readonly type: string;
  readonly entry: string;
  /** ISO 8601: the period in which it can be joined. */
  readonly startsAt: string | undefined;
  readonly endsAt: string | undefined;
}

/** Reads an entry of a list; undefined if invalid. */
export function readContentRow(value: unknown): ContentRow | undefined {
  const id = readId(value, 'id');
  const kind = CONTENT_KINDS.find((name) => name === own(value, 'kind'));
  const version = readWhole(value, 'version');
  if (id === undefined || kind === undefined || version === undefined) return undefined;
  return {
    id,
    kind,
    version,
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

/** Reads a full entry; undefined if invalid. */
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
      const contentWords: ContentWords = {
        title: readText(words, 'title') ?? '',
        ...(summary !== undefined && { summary }),
        ...(html !== undefined && { html }),
        ...(picture !== undefined && { picture }),
      };
      return [language, contentWords];
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
