import Type from 'typebox';
import { anyText, exactly, nothing, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { feedbackTypes } from '#contract/service/calls.ts';
import { conflict, memberId, moment, reason, rowNumber, version, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

const base = {
  id: rowNumber,
  type: text(20),
  content: text(1_000),
  language: text(2),
  at: moment,
  settledAt: Type.Optional(moment),
  memberId: Type.Optional(memberId),
  account: Type.Optional(text()),
};
const name = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });

const settling = { id: rowNumber, version, note: reason };

export const feedbackSchemas = {
  feedbackList: {
    request: exactly({
      state: Type.Enum(['open', 'settled']),
      type: Type.Optional(Type.Enum([...feedbackTypes])),
      after: Type.Optional(rowNumber),
    }),
    reply: exactly({
      rows: Type.Array(exactly({ ...base, pictures: Type.Integer({ minimum: 0 }) })),
      next: Type.Optional(rowNumber),
    }),
  },
  feedbackDetails: {
    request: exactly({ id: rowNumber }),
    reply: exactly({
      ...base,
      version,
      pictures: Type.Array(name),
      settledBy: Type.Optional(text()),
      note: Type.Optional(anyText(500)),
      answer: Type.Optional(anyText(1_000)),
    }),
  },
  feedbackPicture: { request: exactly({ name }), reply: nothing },
  settleFeedback: {
    request: exactly({ ...settling, answer: Type.Optional(text(1_000)) }),
    reply: versioned,
    refused: conflict,
  },
  reopenFeedback: { request: exactly(settling), reply: versioned, refused: conflict },
} satisfies SchemasOf<typeof calls>;
