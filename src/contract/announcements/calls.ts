import { defineCall } from '../call/call.ts';
import type { AnnouncementType, constants, Execution } from '../call/constants.ts';
import { relayPath } from '../call/relays.ts';
import { type Announcements, readAnnouncements } from './read.ts';

/** `types` is a comma list; `execution` says for when: before log-in, after it, at the first. */
export interface AnnouncementsRequest {
  readonly types: string;
  readonly platform: typeof constants.platformLetter;
  readonly execution: Execution;
}

/** Writes announcement types as the call's comma list. */
export function listTypes(types: readonly AnnouncementType[]): string {
  return types.join(',');
}

/** M299; also the notices (M300). */
export const announcements = defineCall<AnnouncementsRequest, Announcements>({
  name: 'announcements',
  method: 'GET',
  path: relayPath('MCSFE_getListAnnouncements'),
  module: 'COMM3',
  knows: true,
  quiet: true,
  read: readAnnouncements,
});

export const announcementsCalls = [announcements];
