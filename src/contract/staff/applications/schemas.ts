import Type from 'typebox';
import { amount, anyText, exactly, nothing, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { MILLIS, placeBy } from '#contract/call/ids.ts';
import { conflict, memberId, moment, reason, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { APPLICATION_STATES } from './calls.ts';

const state = Type.Enum([...APPLICATION_STATES]);
const id = memberId;
const place = Type.String({ maxLength: 60, pattern: placeBy('\\.', MILLIS) });

const application = exactly({
  id,
  memberId,
  account: text(),
  promotionId: text(),
  title: text(1_000),
  reward: Type.Optional(amount),
  remarks: anyText(10_000),
  status: state,
  reason: Type.Optional(anyText(1_000)),
  pictures: Type.Integer({ minimum: 0 }),
  askedAt: moment,
  answeredAt: Type.Optional(moment),
});

export const applicationsSchemas = {
  applications: {
    request: exactly({ state, after: Type.Optional(place) }),
    reply: exactly({ rows: Type.Array(application), next: Type.Optional(place), currency: text(16) }),
  },
  applicationPicture: {
    request: exactly({ id, at: Type.String({ pattern: '^[0-9]$' }) }),
    reply: nothing,
  },
  answerApplication: {
    request: Type.Union([
      exactly({
        id,
        reason,
        approved: Type.Literal(true),
        amount: Type.String({ maxLength: 24, pattern: '^[0-9]+(\\.[0-9]+)?$' }),
      }),
      exactly({ id, reason, approved: Type.Literal(false) }),
    ]),
    reply: versioned,
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
