import * as Type from '#contract/call/type.ts';
import { exactly, moment, noRequest, nothing, oneOf, type SchemasOf, uuid } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';
import { MEMBER_EXPORTS } from './calls.ts';
import { EXPORT_STATES } from './read.ts';

const count = Type.Integer({ minimum: 0 });
export const exportDay = Type.String({ maxLength: 10, pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' });
const name = Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9_-]*$' });

/** The exports reply, for members and for staff. */
export const exportsReply = exactly({
  exports: Type.Array(
    exactly(
      {
        id: uuid,
        of: name,
        state: oneOf(EXPORT_STATES),
        done: count,
        rows: count,
        askedAt: moment,
        memberId: Type.Optional(uuid),
        expiresAt: Type.Optional(moment),
      },
      { requires: ['id', 'of', 'state'] },
    ),
  ),
  mostRows: count,
  leftToday: count,
  now: moment,
});

export const exportRefused = exactly({ most: Type.Optional(count), rows: Type.Optional(count) });
export const oneExport = exactly({ id: uuid });

export const exportsSchemas = {
  memberExports: { request: noRequest, reply: exportsReply },
  beginExport: {
    request: exactly({
      of: oneOf(MEMBER_EXPORTS),
      from: Type.Optional(exportDay),
      to: Type.Optional(exportDay),
      // `-`: rows without a category
      category: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })),
      vendor: Type.Optional(name),
      state: Type.Optional(oneOf(['open', 'closed'])),
      kind: Type.Optional(name),
      wallet: Type.Optional(name),
      under: Type.Optional(uuid),
    }),
    reply: exportsReply,
    refused: exportRefused,
  },
  cancelExport: { request: oneExport, reply: exportsReply },
  exportFile: { request: oneExport, reply: nothing },
} satisfies SchemasOf<typeof calls>;
