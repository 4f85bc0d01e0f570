import { type AnnouncementsRequest, announcements, listTypes } from '#contract/announcements/calls.ts';
import { announcementTypes, constants, type Execution } from '#contract/call/constants.ts';
import type { Client, SendOptions } from '#contract/wire/client.ts';
import type { Portal } from '#model/portal/portal.ts';

/** Banners, notices and promotions in one request: those for before sign-in (B), or for after it (A). */
export function announcementsRequest(execution: Execution): AnnouncementsRequest {
  return { types: listTypes(announcementTypes), platform: constants.platformCode, execution };
}

export function announcementsKey({ language }: Pick<Portal, 'language'>, execution: Execution): readonly unknown[] {
  return ['announcements', language, execution];
}

/** A long cache time for the busiest page: changes of announcements are notified, and few depend on the time. */
const FRESH_MS = 10 * 60_000;

/** For the first paint: the announcements for visitors. */
export function homeQuestions(portal: Portal) {
  const ask = (client: Client, how: SendOptions) => client.send(announcements, announcementsRequest('B'), how);
  return [{ key: announcementsKey(portal, 'B'), ask, freshMs: FRESH_MS }];
}
