import type { NoRequest } from '#contract/call/call.ts';
import { readNothing } from '#contract/call/call.ts';
import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

export interface RoomMessage {
  readonly id: number;
  readonly memberId: string;
  readonly account: string;
  /** The author's name as shown in the room. */
  readonly name: string;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Absent if the message is visible. */
  readonly removed: { readonly at: number; readonly by: string; readonly reason: string } | undefined;
  /** End of the author's mute. */
  readonly mutedUntil: number | undefined;
}

export interface MutedRow {
  readonly memberId: string;
  readonly account: string;
  readonly nickname: string;
  readonly since: number;
  readonly until: number;
  /** The name of a staff user, or `system` for the word filter. */
  readonly by: string;
  readonly reason: string;
}

export interface ChatRoomReply {
  /** The newest first. */
  readonly messages: readonly RoomMessage[];
  readonly muted: readonly MutedRow[];
}

/** The recent messages, and the muted members. */
export const chatRoom = defineStaffCall<NoRequest, ChatRoomReply>({
  name: 'staffChatRoom',
  method: 'GET',
  path: '/staff/merchants/:merchant/chat',
  access: 'member.read',
  read: (value) => ({
    messages: readRows(own(value, 'messages'), readMessage),
    muted: readRows(own(value, 'muted'), readMuted),
  }),
});

/** Range of a mute in minutes. */
export const MUTE_MINUTES = { least: 1, most: 365 * 24 * 60 } as const;

/** Mutes a member for a number of minutes from now. */
export const muteMember = defineStaffCall<
  { readonly memberId: string; readonly minutes: number; readonly reason: string },
  { readonly until: number } | undefined
>({
  name: 'staffMuteMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/chat/mute',
  access: 'chat.moderate',
  read: (value) => {
    const until = readWhole(value, 'until');
    return until === undefined ? undefined : { until };
  },
});

/** Unmutes a member; `conflict` if the member is no longer muted. */
export const unmuteMember = defineStaffCall<{ readonly memberId: string; readonly reason: string }, void>({
  name: 'staffUnmuteMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/chat/unmute',
  access: 'chat.moderate',
  read: readNothing,
});

/** Removes a message from all pages; `conflict` if it was already removed. */
export const removeChatMessage = defineStaffCall<{ readonly id: number; readonly reason: string }, void>({
  name: 'staffRemoveChatMessage',
  method: 'POST',
  path: '/staff/merchants/:merchant/chat/remove',
  access: 'chat.moderate',
  read: readNothing,
});

function readMessage(row: unknown): RoomMessage | undefined {
  const id = readWhole(row, 'id');
  const memberId = readId(row, 'memberId');
  if (id === undefined || memberId === undefined) return undefined;
  const removed = own(row, 'removed');
  const removedAt = readWhole(removed, 'at');
  return {
    id,
    memberId,
    account: readText(row, 'account') ?? '',
    name: readText(row, 'name') ?? '',
    words: readText(row, 'words') ?? '',
    at: readWhole(row, 'at') ?? 0,
    removed:
      removedAt === undefined
        ? undefined
        : { at: removedAt, by: readText(removed, 'by') ?? '', reason: readText(removed, 'reason') ?? '' },
    mutedUntil: readWhole(row, 'mutedUntil'),
  };
}

function readMuted(row: unknown): MutedRow | undefined {
  const memberId = readId(row, 'memberId');
  const until = readWhole(row, 'until');
  if (memberId === undefined || until === undefined) return undefined;
  return {
    memberId,
    until,
    account: readText(row, 'account') ?? '',
    nickname: readText(row, 'nickname') ?? '',
    since: readWhole(row, 'since') ?? 0,
    by: readText(row, 'by') ?? '',
    reason: readText(row, 'reason') ?? '',
  };
}
