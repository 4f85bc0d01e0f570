import * as Type from '#contract/call/type.ts';
import type { RequestOf } from '../call/call.ts';
import { exactly, noRequest, text } from '../call/call-schemas.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { balanceReply, readBalance, readTransferred, transferReply } from './read.ts';

/** M309. */
export const balance = defineSchemaCall({
  name: 'balance',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  module: 'COMM3',
  token: true,
  request: noRequest,
  reply: balanceReply,
  read: readBalance,
});

const wallet = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
/** An amount without a sign. */
const moved = Type.String({ maxLength: 40, pattern: '^[0-9]+(\\.[0-9]+)?$' });

/** M310: a transfer between two wallets of the member. Offered to members with several wallets. */
export const walletTransfer = defineSchemaCall({
  name: 'walletTransfer',
  method: 'POST',
  path: relayPath('GCS_walletTransfer'),
  module: 'FUNDTRANS3',
  token: true,
  moves: true,
  when: { all: [{ switch: 'FUNDTRANS3', missing: true }, { member: 'personalCentre' }] },
  request: exactly({ from: wallet, to: wallet, amount: moved }),
  reply: transferReply,
  read: readTransferred,
});
export type WalletTransferRequest = RequestOf<typeof walletTransfer>;

/** M174, M312. `merchantCode` is the site's own. */
export const merchantWallet = defineSchemaCall({
  name: 'merchantWallet',
  method: 'GET',
  path: relayPath('GCS_merchantWallet'),
  module: 'COMM3',
  quiet: true,
  request: exactly({ merchantCode: text(64) }),
  reply: exactly({ isSingle: Type.Boolean() }),
});

export const walletCalls = [balance, walletTransfer, merchantWallet];
