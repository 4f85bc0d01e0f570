import Type from 'typebox';
import { amount, anyText, exactly, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { conflict, memberId as id, moment, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

export const staffProposalsSchemas = {
  staffProposal: {
    request: exactly({ id }),
    reply: exactly({
      id,
      action: text(60),
      subject: text(200),
      account: anyText(1_000),
      amount: Type.Optional(amount),
      currency: text(16),
      by: anyText(),
      isMine: Type.Boolean(),
      reason: anyText(500),
      at: moment,
      request: anyText(40_000),
    }),
  },
  answerProposal: {
    request: exactly({ id, verdict: oneOf(['confirm', 'drop'] as const), reason }),
    reply: exactly({ isDone: Type.Boolean() }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
