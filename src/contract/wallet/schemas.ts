import * as Type from '#contract/call/type.ts';
import { amount, exactly, noRequest, type SchemasOf, text } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';

const wallet = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
/** An amount without a sign. */
const moved = Type.String({ maxLength: 40, pattern: '^[0-9]+(\\.[0-9]+)?$' });
const parts = Type.Array(exactly({ wallet: text(64), balance: amount }));

export const walletSchemas = {
  balance: {
    request: noRequest,
    reply: exactly({
      sumBalance: amount,
      currencySymbol: text(8),
      isSingle: Type.Boolean(),
      balance: Type.Optional(parts),
    }),
  },
  walletTransfer: {
    request: exactly({ from: wallet, to: wallet, amount: moved }),
    /** Both wallets after the transfer. */
    reply: exactly({ balance: parts }),
  },
  merchantWallet: { request: exactly({ merchantCode: text(64) }), reply: exactly({ isSingle: Type.Boolean() }) },
} satisfies SchemasOf<typeof calls>;
