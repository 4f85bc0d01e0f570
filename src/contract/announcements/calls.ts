import { defineCall, type NoRequest } from '../call/call.ts';
import type { AnnouncementType, constants, Execution } from '../call/constants.ts';
import { readCount } from '../call/read.ts';
import { relayPath } from '../call/relays.ts';
import { type Announcements, readAnnouncements } from './read.ts';

/** `types` is a comma-separated list; `execution` filters by time: before sign-in, after it, at the first one. */
export interface AnnouncementsRequest {
  readonly types: string;
  readonly platform: typeof constants.platformCode;
  readonly execution: Execution;
}

/** Formats announcement types as the call's comma-separated list. */
export function listTypes(types: readonly AnnouncementType[]): string {
  return types.join(',');
}

/** M299; also returns the notices (M300). */
export const announcements = defineCall<AnnouncementsRequest, Announcements>({
  name: 'announcements',
  method: 'GET',
  path: relayPath('MCSFE_getListAnnouncements'),
  module: 'COMM3',
  knows: true,
  quiet: true,
  read: readAnnouncements,
});

/** The number of unread notices for after sign-in (M157). */
export const unreadNotices = defineCall<NoRequest, number>({
  name: 'unreadNotices',
  method: 'GET',
  path: '/wps/member/notices/unread',
  module: 'COMM3',
  token: true,
  quiet: true,
  own: true,
  when: { member: 'personalCentre' },
  read: readCount,
});

/** Marks notices as read; without `ids` all that are shown. Returns the number of unread notices. */
export const readNotices = defineCall<{ readonly ids?: readonly string[] }, number>({
  name: 'readNotices',
  method: 'POST',
  path: '/wps/member/notices/read',
  module: 'COMM3',
  token: true,
  quiet: true,
  own: true,
  when: { member: 'personalCentre' },
  read: readCount,
});

export const announcementsCalls = [announcements, unreadNotices, readNotices];
