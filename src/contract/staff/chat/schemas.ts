import Type from 'typebox';
import { anyText, exactly, noRequest, nothing, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { memberId, moment } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { MUTE_MINUTES } from './calls.ts';

/** Limited by the room's own table. */
const reason = text(200);
const messageId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const message = exactly({
  id: messageId,
  memberId,
  account: text(),
  name: anyText(),
  words: text(1_000),
  at: moment,
  removed: Type.Optional(exactly({ at: moment, by: anyText(), reason: anyText() })),
  mutedUntil: Type.Optional(moment),
});
const muted = exactly({
  memberId,
  account: text(),
  nickname: anyText(),
  since: moment,
  until: moment,
  by: anyText(),
  reason: anyText(),
});

export const chatSchemas = {
  chatRoom: {
    request: noRequest,
    reply: exactly({ messages: Type.Array(message), muted: Type.Array(muted) }),
  },
  muteMember: {
    request: exactly({
      memberId,
      minutes: Type.Integer({ minimum: MUTE_MINUTES.least, maximum: MUTE_MINUTES.most }),
      reason,
    }),
    reply: exactly({ until: moment }),
  },
  unmuteMember: { request: exactly({ memberId, reason }), reply: nothing },
  removeChatMessage: { request: exactly({ id: messageId, reason }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
