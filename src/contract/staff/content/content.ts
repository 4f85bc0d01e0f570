/** Content of a site (CMS): kinds, their fields, and one entry. */
import { anyText, exactly, text } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { version } from '../staff-action-schemas.ts';

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
  /** Each language may have its own picture. */
  readonly hasPicture: boolean;
  /** Placement and link; the picture is required, and the title is its alternative text. */
  readonly hasPlace: boolean;
  /** Shown before sign-in, after it, or at the first one; otherwise shown on request. */
  readonly hasMoment: boolean;
  /** The anchor on the help page: lower-case letters, digits, dashes. */
  readonly hasAnchor: boolean;
  readonly hasPromotionType: boolean;
  /**
   * Entries are never removed, because money depends on them: they are hidden. What members do to take part is chosen
   * when an entry is created.
   */
  readonly isLasting: boolean;
}

const NONE: ContentParts = {
  hasHtml: false,
  hasSummary: false,
  hasPicture: false,
  hasPlace: false,
  hasMoment: false,
  hasAnchor: false,
  hasPromotionType: false,
  isLasting: false,
};

export const CONTENT_PARTS: Readonly<Record<ContentKind, ContentParts>> = {
  banner: { ...NONE, hasPicture: true, hasPlace: true, hasMoment: true },
  notice: { ...NONE, hasHtml: true, hasMoment: true },
  popup: { ...NONE, hasHtml: true, hasMoment: true },
  news: { ...NONE, hasHtml: true, hasMoment: true, hasPromotionType: true },
  promotion: { ...NONE, hasHtml: true, hasSummary: true, hasPicture: true, isLasting: true },
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

export const CONTENT_AUDIENCES = ['everyone', 'members', 'agents'] as const;

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

export const id = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
export const kind = Type.Enum([...CONTENT_KINDS]);
export const state = Type.Enum([...CONTENT_STATES]);
export const moment = Type.Enum([...CONTENT_MOMENTS]);
const LANGUAGE = '^[A-Z]{2}$';
export const language = Type.String({ pattern: LANGUAGE });

/** ISO 8601 in UTC; the existence of the day is checked separately. */
export const instant = Type.String({
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,3})?Z$',
});

/** A web URL or a path of the site; the service validates further. */
export const address = Type.String({
  minLength: 1,
  maxLength: CONTENT_LIMITS.address,
  pattern: '^(?:https?://[^\\s/\\\\]|/(?![/\\\\]))[^\\s\\\\]*$|^/$',
});

export const group = Type.Enum([...BANNER_GROUPS]);

/** The audience of an entry; all conditions must hold. A visitor has neither rank nor label. */
export const audience = exactly({
  /** `members`: signed-in players; `agents`: signed-in agents. Trial accounts are neither. */
  who: fallback(Type.Enum([...CONTENT_AUDIENCES]), 'everyone'),
  /** Rank levels, any of which the member must have; empty: any rank. */
  ranks: Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), { maxItems: CONTENT_LIMITS.ranks, uniqueItems: true }),
  /** Labels, any of which the member must have; empty: any. */
  labels: Type.Array(text(40), { maxItems: CONTENT_LIMITS.labels, uniqueItems: true }),
});

const rowParts = {
  id,
  kind,
  version,
  state: fallback(state, 'hidden'),
  /** In English, else in the site's default language, else in any. */
  title: anyText(),
  /** Languages with texts. */
  languages: Type.Array(language),
  /** Languages of the site without texts: players read English there, or nothing if English is missing too. */
  missing: Type.Array(language),
  /** Half-open interval. */
  from: Type.Optional(instant),
  until: Type.Optional(instant),
  moment: Type.Optional(moment),
  audience,
  /** In a list: the entry's own picture, else the picture of the language of `title`. */
  picture: Type.Optional(anyText(2_048)),
  group: Type.Optional(anyText(40)),
  /** ISO 8601, and the name of the last author; empty if it was created with the site. */
  changedAt: text(40),
  changedBy: anyText(),
};

export const contentRow = exactly(rowParts, { requires: ['id', 'kind', 'version'] });

/** Stored texts may be older than today's limits. */
const storedWords = exactly({
  /** Never empty. For a banner it is the alternative text of the picture. */
  title: anyText(10_000),
  summary: Type.Optional(anyText(10_000)),
  /** In replies: sanitised HTML. In requests: raw HTML of the author. */
  html: Type.Optional(anyText(200_000)),
  /** The URL of a localised picture; falls back to `picture` of the entry. */
  picture: Type.Optional(anyText(2_048)),
});

/** The offer of a promotion by its rules; read-only after its creation. */
const offer = exactly(
  {
    id: text(64),
    type: text(64),
    entry: text(20),
    /** ISO 8601: the period in which it can be joined. */
    startsAt: Type.Optional(text(40)),
    endsAt: Type.Optional(text(40)),
  },
  { requires: ['id'] },
);

export const contentEntry = exactly(
  {
    ...rowParts,
    /** Lower comes first, within its kind. */
    position: Type.Optional(Type.Integer({ minimum: 0 })),
    hidden: Type.Boolean(),
    words: Type.Record(language, asSent(storedWords)),
    link: Type.Optional(anyText(2_048)),
    anchor: Type.Optional(text(64)),
    promotionType: Type.Optional(text(64)),
    /** Only for promotions: the read-only offer. */
    offer: Type.Optional(offer),
  },
  { requires: ['id', 'kind', 'version'] },
);

export type ContentAudience = Reading<typeof audience>;
/** The texts of an entry in one language. */
export type ContentWords = Sent<typeof storedWords>;
export type ContentRow = Reading<typeof contentRow>;
/** A content entry with all its fields. */
export type ContentEntry = Reading<typeof contentEntry>;
export type ContentOffer = Reading<typeof offer>;
