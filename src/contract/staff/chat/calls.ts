import type { NoRequest } from '#contract/call/call.ts';
import { readNothing } from '#contract/call/call.ts';
import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Something that was said in the room. */
export interface RoomMessage {
  readonly id: number;
  readonly memberId: string;
  readonly account: string;
  /** As the room shows the author. */
  readonly name: string;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Absent: it stands in the room. */
  readonly removed: { readonly at: number; readonly by: string; readonly reason: string } | undefined;
  /** Its author may only read until then. */
  readonly mutedUntil: number | undefined;
}

/** A member who may only read. */
export interface MutedRow {
  readonly memberId: string;
  readonly account: string;
  readonly nickname: string;
  readonly since: number;
  readonly until: number;
  /** A colleague's name, or `system` for the word filter. */
  readonly by: string;
  readonly reason: string;
}

export interface ChatRoomReply {
  /** The newest first. */
  readonly messages: readonly RoomMessage[];
  readonly muted: readonly MutedRow[];
}

/** What was said of late, and who is muted. */
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

/** Minutes that somebody can be muted for. */
export const MUTE_MINUTES = { least: 1, most: 365 * 24 * 60 } as const;

/** Lets a member read only for so many minutes from now. */
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

/** Lets a muted member write again; `conflict` where the member is not muted any more. */
export const unmuteMember = defineStaffCall<{ readonly memberId: string; readonly reason: string }, void>({
  name: 'staffUnmuteMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/chat/unmute',
  access: 'chat.moderate',
  read: readNothing,
});

/** Takes a message from every page; `conflict` where somebody did so before. */
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
    ...{ id, memberId },
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
    ...{ memberId, until },
    account: readText(row, 'account') ?? '',
    nickname: readText(row, 'nickname') ?? '',
    since: readWhole(row, 'since') ?? 0,
    by: readText(row, 'by') ?? '',
    reason: readText(row, 'reason') ?? '',
  };
}
