import * as Type from '#contract/call/type.ts';
import { anyText, exactly, noRequest, type SchemasOf } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';

const count = Type.Integer({ minimum: 0 });
const messageId = Type.String({ pattern: '^[0-9]{1,18}$' });
const message = exactly({
  id: messageId,
  title: anyText(),
  content: anyText(20_000),
  timestamp: Type.Integer({ minimum: 0 }),
  read: Type.Boolean(),
});

export const inboxSchemas = {
  unreadCount: { request: noRequest, reply: count },
  inbox: {
    request: exactly({
      pageNo: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
      pageSize: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
    }),
    reply: exactly({
      list: Type.Array(message),
      pageNum: Type.Integer({ minimum: 1 }),
      totalPages: Type.Integer({ minimum: 1 }),
    }),
  },
  readMessages: {
    request: exactly({ ids: Type.Optional(Type.Array(messageId, { minItems: 1, maxItems: 100 })) }),
    reply: count,
  },
} satisfies SchemasOf<typeof calls>;
