/** The inbox: messages of the platform to members (member page messageV2). Trial accounts have none. */
import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { exactly, noRequest, orNone } from '../call/call-schemas.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { inboxReply, messageId } from './read.ts';

/** The members with an inbox: same condition as the page. */
const hasInbox: Condition = { all: [{ member: 'personalCentre' }, { switch: 'MAILCEN', missing: true }] };

const count = orNone(Type.Integer({ minimum: 0 }));

/** M157, M303. */
export const unreadCount = defineSchemaCall({
  name: 'unreadCount',
  method: 'GET',
  path: relayPath('CSP_unreadCount'),
  module: 'INBOX3',
  token: true,
  quiet: true,
  when: hasInbox,
  request: noRequest,
  reply: count,
});

/** Messages per page; the gateway ignores any other page size. */
export const INBOX_PAGE_SIZE = 10;

/** M158. Newest first. Numbers are texts in a query. */
export const inbox = defineSchemaCall({
  name: 'inbox',
  method: 'GET',
  path: relayPath('CSP_getInbox'),
  module: 'INBOX3',
  token: true,
  quiet: true,
  when: hasInbox,
  request: exactly({
    pageNo: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
    pageSize: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
  }),
  reply: inboxReply,
});

/** Marks messages as read; without `ids` all of them. Returns the number of unread messages. */
export const readMessages = defineSchemaCall({
  name: 'readMessages',
  method: 'POST',
  path: '/wps/member/inbox/read',
  module: 'INBOX3',
  token: true,
  quiet: true,
  own: true,
  when: hasInbox,
  request: exactly({ ids: Type.Optional(Type.Array(messageId, { minItems: 1, maxItems: 100 })) }),
  reply: count,
});

export const inboxCalls = [unreadCount, inbox, readMessages];
