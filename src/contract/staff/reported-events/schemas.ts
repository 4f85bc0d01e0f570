import Type from 'typebox';
import { amount, anyText, exactly, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { orderVersion as version } from '../cashier/schemas.ts';
import { conflict, memberId, moment, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { REPORTED_PARTS } from './calls.ts';
import { UNMOVED_REASONS } from './reasons.ts';

const id = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,31}:.{1,100}$', maxLength: 140 });
/** A cursor: microseconds since 1970 and the id of the last row. */
const place = Type.String({ pattern: '^[0-9]{1,17}\\.[A-Z][A-Z0-9_]{1,31}:.{1,100}$', maxLength: 160 });

const unmoved = exactly({
  id,
  version,
  provider: text(40),
  reference: text(100),
  direction: oneOf(['in', 'out'] as const),
  state: text(20),
  amount,
  currency: text(16),
  sequence: Type.Integer({ minimum: 0 }),
  reportedAt: moment,
  why: oneOf(UNMOVED_REASONS),
  dueAt: Type.Optional(moment),
  closedAt: Type.Optional(moment),
  closedBy: Type.Optional(text()),
  note: Type.Optional(anyText(500)),
  order: Type.Optional(
    exactly({ machine: oneOf(['deposit', 'withdrawal'] as const), id: memberId, reference: text(20), account: text() }),
  ),
});

export const reportedSchemas = {
  unmovedEvents: {
    request: exactly({
      part: oneOf(REPORTED_PARTS),
      why: Type.Optional(oneOf(UNMOVED_REASONS)),
      after: Type.Optional(place),
    }),
    reply: exactly({ rows: Type.Array(unmoved), next: Type.Optional(place) }),
  },
  closeReportedCase: {
    request: exactly({ id, version, reason }),
    reply: exactly({ version }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
