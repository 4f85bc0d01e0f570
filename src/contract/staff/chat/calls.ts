import { anyText, exactly, noRequest, nothing, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId, moment } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Range of a mute in minutes. */
export const MUTE_MINUTES = { least: 1, most: 365 * 24 * 60 } as const;

/** Limited by the room's own table. */
const reason = text(200);

const messageId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const message = exactly(
  {
    id: messageId,
    memberId,
    account: text(),
    name: anyText(),
    words: text(1_000),
    /** Epoch milliseconds. */
    at: moment,
    /** Absent if the message is visible. */
    removed: Type.Optional(exactly({ at: moment, by: anyText(), reason: anyText() }, { requires: ['at'] })),
    mutedUntil: Type.Optional(moment),
  },
  { requires: ['id', 'memberId'] },
);

const muted = exactly(
  {
    memberId,
    account: text(),
    nickname: anyText(),
    since: moment,
    until: moment,
    /** The name of a staff user, or `system` for the word filter. */
    by: anyText(),
    reason: anyText(),
  },
  { requires: ['memberId', 'until'] },
);

export type RoomMessage = Reading<typeof message>;

export type MutedRow = Reading<typeof muted>;

/** The recent messages, and the muted members. */
export const chatRoom = defineStaffCall({
  name: 'staffChatRoom',
  method: 'GET',
  path: '/staff/merchants/:merchant/chat',
  access: 'member.read',
  request: noRequest,
  reply: exactly({ messages: Type.Array(message), muted: Type.Array(muted) }),
});

/** Mutes a member for a number of minutes from now. */
export const muteMember = defineStaffCall({
  name: 'staffMuteMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/chat/mute',
  access: 'chat.moderate',
  request: exactly({
    memberId,
    minutes: Type.Integer({ minimum: MUTE_MINUTES.least, maximum: MUTE_MINUTES.most }),
    reason,
  }),
  reply: exactly({ until: moment }, { requires: ['until'] }),
});

/** Unmutes a member; `conflict` if the member is no longer muted. */
export const unmuteMember = defineStaffCall({
  name: 'staffUnmuteMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/chat/unmute',
  access: 'chat.moderate',
  request: exactly({ memberId, reason }),
  reply: nothing,
});

/** Removes a message from all pages; `conflict` if it was already removed. */
export const removeChatMessage = defineStaffCall({
  name: 'staffRemoveChatMessage',
  method: 'POST',
  path: '/staff/merchants/:merchant/chat/remove',
  access: 'chat.moderate',
  request: exactly({ id: messageId, reason }),
  reply: nothing,
});
