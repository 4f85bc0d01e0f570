import Type from 'typebox';
import { amount, type CallSchemas, exactly, noRequest, text } from './call-schemas.ts';

export const walletSchemas = {
  balance: {
    request: noRequest,
    reply: exactly({
      sumBalance: amount,
      currencySymbol: text(8),
      isSingle: Type.Boolean(),
      balance: Type.Optional(Type.Array(exactly({ wallet: text(64), balance: amount }))),
    }),
  },
} satisfies Record<string, CallSchemas>;
