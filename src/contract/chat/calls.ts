/** The chat room (M58, M90): the URL of its page, and the number of unread messages. */
import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { noRequest } from '../call/call-schemas.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { launchReply, readChatUnread } from './read.ts';

/** A closed room answers no call. Whether a brand shows the room is decided by the brand file alone. */
const isOpen: Condition = { switch: 'CBS3', missing: true };

/** M58, M90. The URL opens the room once, within a minute, for the requesting member. */
export const launchChat = defineSchemaCall({
  name: 'launchChat',
  method: 'GET',
  path: relayPath('CBS_launchChat'),
  module: 'CBS3',
  token: true,
  quiet: true,
  when: isOpen,
  request: noRequest,
  reply: launchReply,
});

/** Maximum of the count; more messages are reported as this number. */
export const MOST_UNREAD = 99;

/** M90. */
export const chatUnreadCount = defineSchemaCall({
  name: 'chatUnreadCount',
  method: 'GET',
  path: relayPath('CBS_unreadCount'),
  module: 'CBS3',
  token: true,
  quiet: true,
  when: isOpen,
  request: noRequest,
  reply: Type.Integer({ minimum: 0, maximum: MOST_UNREAD }),
  read: readChatUnread,
});

export const chatCalls = [launchChat, chatUnreadCount];
