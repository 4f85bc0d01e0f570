/** The inbox: messages of the platform to members (member page messageV2). Trial accounts have none. */
import type { Condition } from '#model/conditions/condition.ts';
import { defineCall, type NoRequest } from '../call/call.ts';
import { readCount } from '../call/read.ts';
import { relayPath } from '../call/relays.ts';
import { type InboxPage, readInboxPage } from './read.ts';

/** The members with an inbox: same condition as the page. */
const hasInbox: Condition = { all: [{ member: 'personalCentre' }, { switch: 'MAILCEN', missing: true }] };

/** M157, M303. */
export const unreadCount = defineCall<NoRequest, number>({
  name: 'unreadCount',
  method: 'GET',
  path: relayPath('CSP_unreadCount'),
  module: 'INBOX3',
  token: true,
  quiet: true,
  when: hasInbox,
  read: readCount,
});

/** Messages per page; the gateway ignores any other page size. */
export const INBOX_PAGE_SIZE = 10;

/** M158. Newest first. Numbers are texts in a query. */
export const inbox = defineCall<{ readonly pageNo: string; readonly pageSize: string }, InboxPage>({
  name: 'inbox',
  method: 'GET',
  path: relayPath('CSP_getInbox'),
  module: 'INBOX3',
  token: true,
  quiet: true,
  when: hasInbox,
  read: readInboxPage,
});

/** Marks messages as read; without `ids` all of them. Returns the number of unread messages. */
export const readMessages = defineCall<{ readonly ids?: readonly string[] }, number>({
  name: 'readMessages',
  method: 'POST',
  path: '/wps/member/inbox/read',
  module: 'INBOX3',
  token: true,
  quiet: true,
  own: true,
  when: hasInbox,
  read: readCount,
});

export const inboxCalls = [unreadCount, inbox, readMessages];
