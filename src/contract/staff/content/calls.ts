import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import { type StaffAction, readStaffActions, readVersioned, type Versioned } from '../deeds.ts';
import { readList } from '../read-parts.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';
import {
  type BannerGroup,
  CONTENT_STATES,
  type ContentAudience,
  type ContentKind,
  type ContentMoment,
  type ContentEntry,
  type ContentRow,
  type ContentState,
  type ContentWords,
  readContentEntry,
  readContentRow,
} from './content.ts';

/** Which pieces are wanted: texts, as a query has them. */
export interface ContentQuery {
  readonly kind: ContentKind;
  /** Absent: all that was not taken away. */
  readonly state?: ContentState;
  /** Only what lacks this language. */
  readonly lacks?: string;
  /** Words of a title or of the content, in any language. */
  readonly q?: string;
  /** `next` of the page before. */
  readonly after?: string;
}

/** One page of pieces of a kind, in the order in which players see them. */
export interface ContentPage {
  readonly rows: readonly ContentRow[];
  /** How many pieces of the kind there are in each state, whatever is asked for. */
  readonly counts: Readonly<Record<ContentState, number>>;
  /** The languages of the site, its own one first: each should have words. */
  readonly languages: readonly string[];
  /** What `orderContent` is based on. */
  readonly orderVersion: number;
  readonly next: string | undefined;
}

/** The pieces of one kind; 50 a page. */
export const contentList = defineStaffCall<ContentQuery, ContentPage | undefined>({
  name: 'staffContent',
  method: 'GET',
  path: '/staff/merchants/:merchant/content',
  access: 'content.read',
  read: readPage,
});

/** One piece with its words, for the form. `not_found` where there is none. */
export const oneContentEntry = defineStaffCall<{ readonly id: string }, ContentEntry | undefined>({
  name: 'staffContentOne',
  method: 'GET',
  path: '/staff/merchants/:merchant/content/one',
  access: 'content.read',
  read: readContentEntry,
});

/** All that is written of a piece. What is absent is none: a change tells everything, not only what became otherwise. */
export interface ContentDraft {
  /** By language: one with words at least. A language that is left out loses its words. */
  readonly words: Readonly<Record<string, ContentWords>>;
  /** Shown to nobody, whatever its time. */
  readonly hidden: boolean;
  /** ISO 8601 in UTC, to the millisecond at most: shown from this instant on. */
  readonly from?: string;
  /** The first instant at which it is not shown any more. */
  readonly until?: string;
  readonly moment?: ContentMoment;
  readonly audience?: ContentAudience;
  /** Banner: `CONTENT_PARTS` says which kind has which of these; what a kind does not have is refused. */
  readonly picture?: string;
  readonly link?: string;
  readonly group?: BannerGroup;
  readonly anchor?: string;
  readonly promotionType?: string;
}

/** Something that the sanitiser took out of HTML. */
export interface TakenOut {
  readonly language: string;
  /** A tag with what it held, an attribute, an address that leads nowhere good, or what stood behind the longest text. */
  readonly what: 'tag' | 'attribute' | 'address' | 'length';
  /** `script`, `onclick`, `href` ...; empty for `length`. */
  readonly name: string;
  readonly times: number;
}

/** What saving came to. */
export interface ContentSaved {
  /** The piece as it is kept now, cleaned; its `version` is what the next change is based on. */
  readonly contentEntry: ContentEntry;
  /** False: everything already was as asked; nothing was written. */
  readonly changed: boolean;
  readonly takenOut: readonly TakenOut[];
}

/** Writes a new piece, behind the others of its kind. A kind whose `CONTENT_PARTS` say `isFixed` is refused. */
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

/** A piece as it was seen, and why something is done to it. */
export interface ContentDoing {
  readonly id: string;
  /** The version that was seen. */
  readonly version: number;
  readonly reason: string;
}

/**
 * Writes a piece anew. `conflict` (readContentConflict) when somebody else changed it since `version`: it tells who did
 * what and how the piece stands now; nothing was written. To write over it, send again with the conflict's version.
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

/** Takes a piece away; `restoreContent` puts it back. `conflict` as changeContent. */
export const removeContent = defineStaffCall<ContentDoing, Versioned | undefined>({
  name: 'staffRemoveContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/remove',
  access: 'content.change',
  read: readVersioned,
});

/** Puts back what was taken away, at the place that it had. `conflict` as changeContent. */
export const restoreContent = defineStaffCall<ContentDoing, Versioned | undefined>({
  name: 'staffRestoreContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/restore',
  access: 'content.change',
  read: readVersioned,
});

/** The order of pieces of one kind. */
export interface ContentOrder {
  readonly kind: ContentKind;
  /** `orderVersion` of the list that was seen. */
  readonly version: number;
  /** Ids in the order that they are to have: they share the places that they have now, the others stay where they are. */
  readonly ids: readonly string[];
  readonly reason: string;
}

/** Orders pieces; answers the new `orderVersion`. `conflict` (readContentConflict, without a piece) when somebody else ordered. */
export const orderContent = defineStaffCall<ContentOrder, Versioned | undefined>({
  name: 'staffOrderContent',
  method: 'POST',
  path: '/staff/merchants/:merchant/content/order',
  access: 'content.change',
  read: readVersioned,
});

/** Cleaned HTML by language, and what was taken out of it. */
export interface ContentPreview {
  readonly html: Readonly<Record<string, string>>;
  readonly takenOut: readonly TakenOut[];
}

/** What saving would make of HTML; nothing is saved. The screen shows the answer through the sanitiser, as the portal does. */
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

/** The value of `conflict`: both sides, beside what the colleague has in the form. */
export interface ContentConflict {
  /** How it stands now: what the next try is based on. */
  readonly version: number;
  /** What was done to it of late, the newest first. */
  readonly theirs: readonly StaffAction[];
  /** The piece as it is now; absent when the order was changed. */
  readonly now: ContentEntry | undefined;
}

/** Reads the value that `conflict` is refused with; undefined for anything else. */
export function readContentConflict(value: unknown): ContentConflict | undefined {
  const version = readWhole(value, 'version');
  if (version === undefined) return undefined;
  return { version, theirs: readStaffActions(own(value, 'theirs')), now: readContentEntry(own(value, 'now')) };
}

/** The calls about what a site says. */
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
  const contentEntry = readContentEntry(own(value, 'piece'));
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
