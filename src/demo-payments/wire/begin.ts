import { createHash } from 'node:crypto';
import type { PayingOrder, PaymentReply } from '#contract/payments/payments.ts';
import { openAccount } from '../books/accounts.ts';
import { readFaults } from '../books/faults.ts';
import { type Item, insertItem, type PayAccount, readItem } from '../books/items.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { type Answer, done, refused } from './answer.ts';
import { canonical } from './canonical.ts';
import { validatePayment } from './validate-order.ts';

/** Fake peers for C2C payments if the gateway matched no player. */
const PEERS: readonly PayAccount[] = [
  { bank: 'Bank of Peers', number: '9900 0417 22', holder: 'Mai Tran' },
  { bank: 'Bank of Peers', number: '9900 1385 06', holder: 'Kenji Mori' },
  { bank: 'Bank of Peers', number: '9900 2951 70', holder: 'Siti Rahma' },
  { bank: 'Bank of Peers', number: '9900 6620 38', holder: 'Anan Chaiyo' },
];

/** Opens a payment. Idempotent: the same order returns the first result. */
export async function begin(context: DemoPaymentsContext, order: PayingOrder): Promise<Answer<'begin'>> {
  const { ask } = context.db;
  const known = await readItem(ask, order);
  if (known) return repeat(context, known, order);
  const fault =
    validatePayment(order, context.clock.now()) ?? (await readFaults(ask, order.merchant, order.reference)).refuse;
  if (fault !== undefined) return refused(fault);
  const own = await openAccount(ask, order);
  const item = await insertItem(ask, {
    id: context.newId(),
    merchant: order.merchant,
    reference: order.reference,
    direction: 'in',
    kind: order.kind,
    content: canonical(order),
    asked: BigInt(order.amountMinor),
    currency: order.currency,
    exponent: order.exponent,
    token: Buffer.from(context.randomBytes(24)).toString('base64url'),
    transferText: writeText(context.randomBytes(8)),
    account: accountFor(order, own.number),
    // False if the gateway matched another player: that player is paid directly, not through the provider.
    isOurs: order.payee === undefined,
    returnUrl: order.returnUrl,
    language: order.language,
    expiresAt: new Date(order.expiresAt),
    due: { what: 'expire', at: new Date(order.expiresAt) },
  });
  if (item) return done(howToPay(context, item, false));
  // A concurrent call with the same reference was first.
  const first = await readItem(ask, order);
  return first ? repeat(context, first, order) : refused('busy');
}

function repeat(context: DemoPaymentsContext, item: Item, order: PayingOrder): Answer<'begin'> {
  if (item.direction !== 'in' || item.content !== canonical(order)) return refused('reference_reused');
  return done(howToPay(context, item, true));
}

function accountFor({ merchant, reference, kind, payee }: PayingOrder, own: string): PayAccount {
  if (kind === 'c2c') return payee ?? peerOf(reference);
  return { bank: 'House Bank', number: own, holder: merchant };
}

/** Letters and digits without similar-looking pairs. */
const SIGNS = 'ACDEFGHJKLMNPQRTUVWXY3479';

function writeText(bytes: Uint8Array): string {
  return `LV${Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')}`;
}

export function payUrl({ config }: Pick<DemoPaymentsContext, 'config'>, token: string | null): string {
  return `${config.origin}/pay/${token}`;
}

/** Payment instructions by method. */
function howToPay(context: DemoPaymentsContext, item: Item, repeated: boolean): PaymentReply<'begin'> {
  const { reference, kind, token, account, transferText, expiresAt } = item;
  const begun = { reference, expiresAt: expiresAt?.getTime() ?? 0, repeated };
  const url = payUrl(context, token);
  if (kind === 'redirect') return { kind, ...begun, url };
  if (kind === 'qr') return { kind, ...begun, payload: url, url };
  if (account === null || transferText === null) throw new Error(`The payment ${reference} has no account to pay to.`);
  return { kind: kind === 'c2c' ? 'c2c' : 'transfer', ...begun, account, transferText, url };
}

/** Deterministic: the same peer for the same reference. */
function peerOf(reference: string): PayAccount {
  const [byte = 0] = createHash('sha256').update(reference).digest();
  return PEERS[byte % PEERS.length] as PayAccount;
}
