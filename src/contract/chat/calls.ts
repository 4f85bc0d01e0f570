/** The chat room (M58, M90): the URL of its page, and the number of unread messages. */
import type { Condition } from '#model/conditions/condition.ts';
import { defineCall, type NoRequest } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { type ChatLaunch, readChatLaunch, readChatUnread } from './read.ts';

/** A closed room answers no call. Whether a brand shows the room is decided by the brand file alone. */
const isOpen: Condition = { switch: 'CBS3', missing: true };

/** M58, M90. The URL opens the room once, within a minute, for the requesting member. */
export const launchChat = defineCall<NoRequest, ChatLaunch | undefined>({
  name: 'launchChat',
  method: 'GET',
  path: relayPath('CBS_launchChat'),
  module: 'CBS3',
  token: true,
  quiet: true,
  when: isOpen,
  read: readChatLaunch,
});

/** Maximum of the count; more messages are reported as this number. */
export const MOST_UNREAD = 99;

/** M90. */
export const chatUnreadCount = defineCall<NoRequest, number>({
  name: 'chatUnreadCount',
  method: 'GET',
  path: relayPath('CBS_unreadCount'),
  module: 'CBS3',
  token: true,
  quiet: true,
  when: isOpen,
  read: readChatUnread,
});

export const chatCalls = [launchChat, chatUnreadCount];
