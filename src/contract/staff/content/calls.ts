import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readList } from '../read-parts.ts';
import { readStaffActions, readVersioned, type StaffAction, type Versioned } from '../staff-actions.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';
import {
  type BannerGroup,
  CONTENT_STATES,
  type ContentAudience,
  type ContentEntry,
  type ContentKind,
  type ContentMoment,
  type ContentRow,
  type ContentState,
  type ContentWords,
  readContentEntry,
  readContentRow,
} from './content.ts';

/** Filters of content entries; query texts. */
export interface ContentQuery {
  readonly kind: ContentKind;
  /** Absent: all entries that are not removed. */
  readonly state?: ContentState;
  /** Only entries without this language. */
  readonly lacks?: string;
  /** Search words in title or content, in any language. */
  readonly q?: string;
  /** `next` of the previous page. */
  readonly after?: string;
}

/** A page of content entries of a kind, in the order in which players see them. */
export interface ContentPage {
  readonly rows: readonly ContentRow[];
  /** The number of entries of the kind in each state, regardless of the filters. */
  readonly counts: Readonly<Record<ContentState, number>>;
  /** The languages of the site, its default language first: each should have texts. */
  readonly languages: readonly string[];
  /** The version that `orderContent` is based on. */
  readonly orderVersion: number;
  readonly next: string | undefined;
}

/** The content entries of one kind; 50 per page. */
export const contentList = defineStaffCall<ContentQuery, ContentPage | undefined>({
  name: 'staffContent',
  method: 'GET',
  path: '/staff/merchants/:merchant/content',
  access: 'content.read',
  read: readPage,
});

/** One content entry with its texts, for the form. `not_found` if there is none. */
export const oneContentEntry = defineStaffCall<{ readonly id: string }, ContentEntry | undefined>({
  name: 'staffContentOne',
  method: 'GET',
  path: '/staff/merchants/:merchant/content/one',
  access: 'content.read',
  read: readContentEntry,
});

/** The full content of an entry. An absent field is empty: a change replaces everything. */
export interface ContentDraft {
  /** By language, at least one. A language that is left out loses its texts. */
  readonly words: Readonly<Record<string, ContentWords>>;
  /** Hidden regardless of its schedule. */
  readonly hidden: boolean;
  /** ISO 8601 in UTC, at most millisecond precision: shown from this time on. */
  readonly from?: string;
  /** The first time at which it is no longer shown. */
  readonly until?: string;
  readonly moment?: ContentMoment;
  readonly audience?: ContentAudience;
  /** For banners. `CONTENT_PARTS` defines the fields of each kind; other fields are refused. */
  readonly picture?: string;
  readonly link?: string;
  readonly group?: BannerGroup;
  readonly anchor?: string;
  readonly promotionType?: string;
}

/** Something that the sanitiser removed from HTML. */
export interface TakenOut {
  readonly language: string;
  /** A tag with its content, an attribute, a disallowed URL, or text beyond the maximum length. */
  readonly what: 'tag' | 'attribute' | 'address' | 'length';
  /** `script`, `onclick`, `href` ...; empty for `length`. */
  readonly name: string;
  readonly times: number;
}

export interface ContentSaved {
  /** The stored and sanitised entry; the next change is based on its `version`. */
  readonly contentEntry: ContentEntry;
  /** False: nothing differed, nothing was written. */
  readonly changed: boolean;
  readonly takenOut: readonly TakenOut[];
}

/** Creates an entry after the others of its kind. Refused for a kind whose `CONTENT_PARTS` have `isFixed`. */
export const createContent = defineStaffCall<
  { readonly kind: ContentKind; readonly draft: ContentDraft; readonly reason: string },
  ContentSaved | undefined
>({
  name: 'staffCreateContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content',
  access: 'content.change',
  bodyBytes: 512 * 1024,
  read: readSaved,
});

/** An action on a content entry: the version that was read, and the reason. */
export interface ContentDoing {
  readonly id: string;
  /** The version that was read. */
  readonly version: number;
  readonly reason: string;
}

/**
 * Replaces an entry. `conflict` (readContentConflict) if another user changed it since `version`: the value has the
 * other users' actions and the current entry; nothing was written. To overwrite, send again with the conflict's
 * version.
 */
export const changeContent = defineStaffCall<ContentDoing & { readonly draft: ContentDraft }, ContentSaved | undefined>(
  {
    name: 'staffChangeContent',
    method: 'POST',
    path: '/staff/merchants/:merchant/content/change',
    access: 'content.change',
    bodyBytes: 512 * 1024,
    read: readSaved,
  },
);

/** Removes an entry; `restoreContent` restores it. `conflict` as for changeContent. */
export const removeContent = defineStaffCall<ContentDoing, Versioned | undefined>({
  name: 'staffRemoveContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/remove',
  access: 'content.change',
  read: readVersioned,
});

/** Restores a removed entry at its previous place. `conflict` as for changeContent. */
export const restoreContent = defineStaffCall<ContentDoing, Versioned | undefined>({
  name: 'staffRestoreContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/restore',
  access: 'content.change',
  read: readVersioned,
});

export interface ContentOrder {
  readonly kind: ContentKind;
  /** `orderVersion` of the list that was read. */
  readonly version: number;
  /** Ids in their new order: they share the places that they have now; other entries keep their place. */
  readonly ids: readonly string[];
  readonly reason: string;
}

/**
 * Reorders entries; returns the new `orderVersion`. `conflict` (readContentConflict, without an entry) if another user
 * reordered in the meantime.
 */
export const orderContent = defineStaffCall<ContentOrder, Versioned | undefined>({
  name: 'staffOrderContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/order',
  access: 'content.change',
  read: readVersioned,
});

/** Sanitised HTML by language, and what was removed. */
export interface ContentPreview {
  readonly html: Readonly<Record<string, string>>;
  readonly takenOut: readonly TakenOut[];
}

/** Previews the sanitised HTML; saves nothing. The screen renders the reply through its sanitiser, like the portal. */
export const previewContent = defineStaffCall<
  { readonly html: Readonly<Record<string, string>> },
  ContentPreview | undefined
>({
  name: 'staffPreviewContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/preview',
  access: 'content.read',
  bodyBytes: 512 * 1024,
  read: readPreview,
});

/** The value of `conflict`: the other version, to compare with the form. */
export interface ContentConflict {
  /** The current version: the next attempt is based on it. */
  readonly version: number;
  /** Recent actions on it, newest first. */
  readonly theirs: readonly StaffAction[];
  /** The current entry; absent if the order was changed. */
  readonly now: ContentEntry | undefined;
}

/** Reads the value of `conflict`; undefined if invalid. */
export function readContentConflict(value: unknown): ContentConflict | undefined {
  const version = readWhole(value, 'version');
  if (version === undefined) return undefined;
  return { version, theirs: readStaffActions(own(value, 'theirs')), now: readContentEntry(own(value, 'now')) };
}

export const contentCalls: readonly StaffCall<never, unknown>[] = [
  ...[contentList, oneContentEntry, createContent, changeContent],
  ...[removeContent, restoreContent, orderContent, previewContent],
];

function readPage(value: unknown): ContentPage | undefined {
  const orderVersion = readWhole(value, 'orderVersion');
  if (orderVersion === undefined) return undefined;
  const counts = own(value, 'counts');
  return {
    rows: readList(own(value, 'rows'), readContentRow),
    counts: Object.fromEntries(CONTENT_STATES.map((state) => [state, readWhole(counts, state) ?? 0])) as Readonly<
      Record<ContentState, number>
    >,
    languages: readRows(own(value, 'languages'), (language) => (typeof language === 'string' ? language : undefined)),
    orderVersion,
    next: readText(value, 'next'),
  };
}

function readSaved(value: unknown): ContentSaved | undefined {
  const contentEntry = readContentEntry(own(value, 'contentEntry'));
  const takenOut = readList(own(value, 'takenOut'), readTakenOut);
  return contentEntry && { contentEntry, changed: own(value, 'changed') === true, takenOut };
}

function readTakenOut(row: unknown): TakenOut | undefined {
  const what = (['tag', 'attribute', 'address', 'length'] as const).find((name) => name === own(row, 'what'));
  if (what === undefined) return undefined;
  return {
    what,
    language: readId(row, 'language') ?? '',
    name: readText(row, 'name') ?? '',
    times: readWhole(row, 'times') ?? 1,
  };
}

function readPreview(value: unknown): ContentPreview | undefined {
  const html = own(value, 'html');
  if (typeof html !== 'object' || html === null) return undefined;
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return {
    html: Object.fromEntries(Object.entries(html).filter(isText)),
    takenOut: readList(own(value, 'takenOut'), readTakenOut),
  };
}
