import { anyText, exactly, oneOf, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { promotionType } from '#contract/promotions/read.ts';
import { reason, version } from '../staff-action-schemas.ts';
import { staffActions, versioned } from '../staff-actions.ts';
import { defineStaffCall, readStaffReply, type StaffCall } from '../staff-call.ts';
import {
  address,
  audience,
  CONTENT_LIMITS,
  contentEntry,
  contentRow,
  group,
  id,
  instant,
  kind,
  language,
  moment,
  state,
} from './content.ts';

const words = exactly({
  title: Type.String({ minLength: 1, maxLength: CONTENT_LIMITS.title, pattern: '\\S' }),
  summary: Type.Optional(anyText(CONTENT_LIMITS.summary)),
  html: Type.Optional(anyText(CONTENT_LIMITS.html)),
  picture: Type.Optional(address),
});

const byLanguage = <T extends Type.TSchema>(value: T) =>
  Type.Record(language, value, { additionalProperties: false, minProperties: 1, maxProperties: 20 });

export const contentDraft = exactly({
  /** By language, at least one. A language that is left out loses its texts. */
  words: byLanguage(words),
  hidden: Type.Boolean(),
  /** ISO 8601 in UTC, at most millisecond precision: shown from this time on. */
  from: Type.Optional(instant),
  /** The first time at which it is no longer shown. */
  until: Type.Optional(instant),
  moment: Type.Optional(moment),
  audience: Type.Optional(audience),
  /** `CONTENT_PARTS` defines the fields of each kind; other fields are refused. */
  picture: Type.Optional(address),
  link: Type.Optional(address),
  group: Type.Optional(group),
  anchor: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' })),
  promotionType: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$' })),
});

const takenOutReply = exactly(
  {
    language,
    what: Type.Enum(['tag', 'attribute', 'address', 'length']),
    /** `script`, `onclick`, `href` ...; empty for `length`. */
    name: anyText(80),
    times: fallback(Type.Integer({ minimum: 1 }), 1),
  },
  { requires: ['what'] },
);

const takenOut = Type.Array(takenOutReply);

const saved = exactly(
  {
    /** The stored and sanitised entry; the next change is based on its `version`. */
    contentEntry,
    /** False: nothing differed, nothing was written. */
    changed: Type.Boolean(),
    takenOut,
  },
  { requires: ['contentEntry'] },
);

/** The value of `conflict`. */
const conflict = exactly(
  {
    /** The current version: the next attempt is based on it. */
    version,
    /** Recent actions on it, newest first. */
    theirs: staffActions,
    /** The current entry; absent if the order was changed. */
    now: Type.Optional(contentEntry),
  },
  { requires: ['version'] },
);

const doing = { id, version, reason };
const count = Type.Integer({ minimum: 0 });

const contentQuery = exactly({
  kind,
  /** Absent: all entries that are not removed. */
  state: Type.Optional(state),
  /** Only entries without this language. */
  lacks: Type.Optional(language),
  q: Type.Optional(anyText(100)),
  /** `next` of the previous page. */
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}\\.[1-9][0-9]{0,14}$' })),
});

const contentPage = exactly(
  {
    rows: Type.Array(contentRow),
    counts: exactly({ live: count, scheduled: count, ended: count, hidden: count, removed: count }),
    /** The languages of the site, its default language first: each should have texts. */
    languages: Type.Array(language),
    /** The version that `orderContent` is based on. */
    orderVersion: version,
    next: Type.Optional(text(40)),
  },
  { requires: ['orderVersion'] },
);

const contentDoing = exactly(doing);

const contentOrder = exactly({
  kind,
  /** `orderVersion` of the list that was read. */
  version,
  /** Ids in their new order: they share the places that they have now; other entries keep their place. */
  ids: Type.Array(id, { minItems: 1, maxItems: 500, uniqueItems: true }),
  reason,
});

const contentPreview = exactly({ html: Type.Record(language, Type.String()), takenOut }, { requires: ['html'] });

/** Filters of content entries; query texts. */
export type ContentQuery = Sent<typeof contentQuery>;

/** A page of content entries of a kind, in the order in which players see them. */
export type ContentPage = Reading<typeof contentPage>;

/** The content entries of one kind; 50 per page. */
export const contentList = defineStaffCall({
  name: 'staffContent',
  method: 'GET',
  path: '/staff/merchants/:merchant/content',
  access: 'content.read',
  request: contentQuery,
  reply: contentPage,
});

/** One content entry with its texts, for the form. `not_found` if there is none. */
export const oneContentEntry = defineStaffCall({
  name: 'staffContentOne',
  method: 'GET',
  path: '/staff/merchants/:merchant/content/one',
  access: 'content.read',
  request: exactly({ id }),
  reply: contentEntry,
});

/** The full content of an entry. An absent field is empty: a change replaces everything. */
export type ContentDraft = Sent<typeof contentDraft>;

/** Something that the sanitiser removed from HTML. */
export type TakenOut = Reading<typeof takenOutReply>;

export type ContentSaved = Reading<typeof saved>;

/** How members take part in a promotion that staff create. A raffle has prizes, which only seed data has. */
export const NEW_PROMOTION_ENTRIES = ['info', 'join', 'deposit', 'apply'] as const;

const newPromotion = exactly({
  type: promotionType,
  /** `deposit`: members choose it with a deposit. */
  entry: oneOf(NEW_PROMOTION_ENTRIES),
});

/** What is chosen once, when a promotion is created. */
export type NewPromotion = Sent<typeof newPromotion>;

/** Creates an entry after the others of its kind. `promotion` is required for promotions, and refused for other kinds. */
export const createContent = defineStaffCall({
  name: 'staffCreateContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content',
  access: 'content.change',
  bodyBytes: 512 * 1024,
  request: exactly({ kind, draft: contentDraft, promotion: Type.Optional(newPromotion), reason }),
  reply: saved,
});

/** An action on a content entry: the version that was read, and the reason. */
export type ContentDoing = Sent<typeof contentDoing>;

/**
 * Replaces an entry. `conflict` (readContentConflict) if another user changed it since `version`: the value has the
 * other users' actions and the current entry; nothing was written. To overwrite, send again with the conflict's
 * version.
 */
export const changeContent = defineStaffCall({
  name: 'staffChangeContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/change',
  access: 'content.change',
  bodyBytes: 512 * 1024,
  request: exactly({ ...doing, draft: contentDraft }),
  reply: saved,
  refused: conflict,
});

/** Removes an entry; `restoreContent` restores it. `conflict` as for changeContent. */
export const removeContent = defineStaffCall({
  name: 'staffRemoveContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/remove',
  access: 'content.change',
  request: contentDoing,
  reply: versioned,
  refused: conflict,
});

/** Restores a removed entry at its previous place. `conflict` as for changeContent. */
export const restoreContent = defineStaffCall({
  name: 'staffRestoreContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/restore',
  access: 'content.change',
  request: contentDoing,
  reply: versioned,
  refused: conflict,
});

export type ContentOrder = Sent<typeof contentOrder>;

/**
 * Reorders entries; returns the new `orderVersion`. `conflict` (readContentConflict, without an entry) if another user
 * reordered in the meantime.
 */
export const orderContent = defineStaffCall({
  name: 'staffOrderContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/order',
  access: 'content.change',
  request: contentOrder,
  reply: versioned,
  refused: conflict,
});

/** Sanitised HTML by language, and what was removed. */
export type ContentPreview = Reading<typeof contentPreview>;

/** Previews the sanitised HTML; saves nothing. The screen renders the reply through its sanitiser, like the portal. */
export const previewContent = defineStaffCall({
  name: 'staffPreviewContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/preview',
  access: 'content.read',
  bodyBytes: 512 * 1024,
  request: exactly({ html: byLanguage(anyText(CONTENT_LIMITS.html)) }),
  reply: contentPreview,
});

/** The value of `conflict`: the other version, to compare with the form. */
export type ContentConflict = Reading<typeof conflict>;

/** Reads the value of `conflict`; undefined if invalid. */
export const readContentConflict = readStaffReply(conflict);

export const contentCalls: readonly StaffCall<never, unknown>[] = [
  ...[contentList, oneContentEntry, createContent, changeContent],
  ...[removeContent, restoreContent, orderContent, previewContent],
];
