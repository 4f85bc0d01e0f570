import * as Type from '#contract/call/type.ts';
import { exactly, noRequest, type SchemasOf } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';
import { MOST_UNREAD } from './calls.ts';

export const chatSchemas = {
  launchChat: {
    request: noRequest,
    reply: exactly({
      chatUrl: Type.String({ pattern: '^https?://', maxLength: 2_048 }),
      takesLook: Type.Optional(Type.Boolean()),
    }),
  },
  chatUnreadCount: { request: noRequest, reply: Type.Integer({ minimum: 0, maximum: MOST_UNREAD }) },
} satisfies SchemasOf<typeof calls>;
