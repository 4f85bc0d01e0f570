import { type Execution, executions } from '../call/constants.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';

export interface Announcement {
  readonly id: string;
  readonly title: string;
  /** Untrusted HTML: only the sanitiser may render it. */
  readonly content: string;
  /** Epoch milliseconds. */
  readonly timestamp: number | undefined;
  readonly execution: Execution | undefined;
  readonly promotionType: string | undefined;
  /** Shown automatically once in this number of days; our extension. */
  readonly periodDays?: number | undefined;
  /** Whether the member has read it; undefined if that is not stored; our extension. */
  readonly isRead?: boolean | undefined;
}

export interface Banner {
  readonly id: string;
  /** The URL of the picture. */
  readonly url: string;
  /** The placement: w_home, w_login, w_rng ... */
  readonly groupName: string;
  /** The link target; the caller checks the scheme. */
  readonly link: string | undefined;
  readonly title: string | undefined;
}

export interface Announcements {
  readonly banners: readonly Banner[];
  readonly player: readonly Announcement[];
  readonly popup: readonly Announcement[];
  readonly promotion: readonly Announcement[];
}

/** Reads the announcements (docs/reference/wire.md#trees), newest notices first; a missing list is empty. Never throws. */
export function readAnnouncements(value: unknown): Announcements {
  return {
    banners: readRows(own(value, 'banners'), readBanner),
    player: newestFirst(readRows(own(value, 'player'), readAnnouncement)),
    popup: readRows(own(value, 'popup'), readAnnouncement),
    promotion: readRows(own(value, 'promotion'), readAnnouncement),
  };
}

/** Notices without a time come last; the sort is stable. */
function newestFirst(notices: readonly Announcement[]): readonly Announcement[] {
  return notices.toSorted((one, other) => (other.timestamp ?? 0) - (one.timestamp ?? 0));
}

function readBanner(row: unknown, index: number): Banner | undefined {
  const url = readText(row, 'url');
  if (!url) return undefined;
  const groupName = readText(row, 'groupName') || 'w_home';
  return {
    id: readId(row, 'id') ?? `banner-${index + 1}`,
    url,
    groupName,
    link: readText(row, 'link') || undefined,
    title: readText(row, 'title') || undefined,
  };
}

function readAnnouncement(row: unknown, index: number): Announcement | undefined {
  const title = readText(row, 'title') ?? '';
  const content = readText(row, 'content') ?? '';
  if (title === '' && content === '') return undefined;
  return {
    id: readId(row, 'id') ?? `row-${index + 1}`,
    title,
    content,
    timestamp: readWhole(row, 'timestamp'),
    execution: executions.find((execution) => execution === own(row, 'execution')),
    promotionType: readText(row, 'promotionType'),
    periodDays: readWhole(row, 'periodDays'),
    isRead: own(row, 'read') === undefined ? undefined : readYes(row, 'read'),
  };
}
