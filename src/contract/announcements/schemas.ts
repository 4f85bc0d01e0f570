import * as Type from '#contract/call/type.ts';
import { anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { announcementTypes, constants, executions } from '../call/constants.ts';
import type * as calls from './calls.ts';

const execution = oneOf(executions);

const announcement = exactly({
  id: text(64),
  title: anyText(),
  content: anyText(100_000),
  timestamp: Type.Integer({ minimum: 0 }),
  execution: Type.Optional(execution),
  promotionType: Type.Optional(anyText(64)),
  periodDays: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Only in notices for a member. */
  read: Type.Optional(Type.Boolean()),
});

const banner = exactly({
  id: text(64),
  url: text(2048),
  groupName: text(40),
  link: Type.Optional(anyText(2048)),
  title: Type.Optional(anyText()),
});

const count = Type.Integer({ minimum: 0 });
const noticeId = Type.String({ pattern: '^[0-9]{1,18}$' });

const typeNames = announcementTypes.join('|');

export const announcementsSchemas = {
  announcements: {
    request: exactly({
      types: Type.String({ maxLength: 40, pattern: `^(${typeNames})(,(${typeNames}))*$` }),
      platform: Type.Literal(constants.platformCode),
      execution: Type.Optional(execution),
    }),
    reply: exactly({
      banners: Type.Array(banner),
      player: Type.Array(announcement),
      popup: Type.Array(announcement),
      promotion: Type.Array(announcement),
    }),
  },
  unreadNotices: { request: noRequest, reply: count },
  readNotices: {
    request: exactly({ ids: Type.Optional(Type.Array(noticeId, { minItems: 1, maxItems: 100 })) }),
    reply: count,
  },
} satisfies SchemasOf<typeof calls>;
