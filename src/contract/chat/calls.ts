/** The chat room (M58, M90): where its page opens, and how much was written meanwhile. */
import type { Condition } from '#model/conditions/condition.ts';
import { defineCall, type NoRequest } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { type ChatLaunch, readChatLaunch, readChatUnread } from './read.ts';

/** A room that the merchant has closed answers nobody. Whether a brand draws it is the brand file's word alone. */
const isOpen: Condition = { switch: 'CBS3', missing: true };

/** M58, M90. The address opens the room once, within a minute, for the member who asked. */
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

/** Messages that are counted at most; more are told as this many. */
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
