import Type from 'typebox';
import { amount, anyText, exactly, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { orderPlace, orderVersion as version } from '../cashier/schemas.ts';
import { conflict, memberId as id, moment, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { SUSPENSE_PARTS } from './calls.ts';

const unmatchedPayment = exactly({
  id,
  version,
  provider: text(40),
  reference: text(100),
  amount,
  createdAt: moment,
  depositId: Type.Optional(id),
  depositReference: Type.Optional(text(20)),
  depositAccount: Type.Optional(text()),
  proposal: Type.Optional(
    exactly({
      step: oneOf(['credit', 'return'] as const),
      by: text(),
      isMine: Type.Boolean(),
      reason: anyText(500),
      at: moment,
    }),
  ),
  account: Type.Optional(text()),
  closedAs: Type.Optional(oneOf(['credited', 'returned'] as const)),
  closedAt: Type.Optional(moment),
  closedBy: Type.Optional(text()),
});

const seen = { id, version, reason };

export const suspenseSchemas = {
  suspenseList: {
    request: exactly({ part: oneOf(SUSPENSE_PARTS), after: Type.Optional(orderPlace) }),
    reply: exactly({ rows: Type.Array(unmatchedPayment), next: Type.Optional(orderPlace), currency: text(16) }),
  },
  answerSuspense: {
    request: Type.Union([
      exactly({ ...seen, verdict: Type.Literal('credit'), account: text() }),
      exactly({ ...seen, verdict: Type.Literal('return') }),
      exactly({ ...seen, verdict: Type.Literal('confirm') }),
      exactly({ ...seen, verdict: Type.Literal('takeBack') }),
    ]),
    reply: exactly({ version }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
