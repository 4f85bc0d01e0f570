import Type from 'typebox';
import { amount, exactly, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { memberId, moment, reason, rowNumber } from '../deed-schemas.ts';
import type * as calls from './calls.ts';

const line = exactly({
  id: rowNumber,
  transferId: memberId,
  at: moment,
  kind: text(40),
  account: text(40),
  wallet: text(40),
  amount,
  balance: Type.Optional(amount),
  subject: Type.Optional(text(200)),
});

export const booksSchemas = {
  memberLedger: {
    request: exactly({ id: memberId, after: Type.Optional(rowNumber) }),
    reply: exactly({ rows: Type.Array(line), next: Type.Optional(rowNumber), currency: text(16) }),
  },
  proposeCorrection: {
    request: exactly({
      memberId,
      wallet: Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]{0,31}$' }),
      amount: Type.String({ maxLength: 24, pattern: '^-?[0-9]+(\\.[0-9]+)?$' }),
      reason,
    }),
    reply: exactly({ id: memberId }),
  },
} satisfies SchemasOf<typeof calls>;
