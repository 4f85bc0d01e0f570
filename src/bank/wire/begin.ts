import type { PayingOrder, PaymentReply } from '#contract/payments/payments.ts';
import { openAccount } from '../books/accounts.ts';
import { readFaults } from '../books/faults.ts';
import { type Item, insertItem, type PayAccount, readItem } from '../books/items.ts';
import type { BankContext } from '../context/context.ts';
import { type Answer, done, refused } from './answer.ts';
import { canonical } from './canonical.ts';
import { validatePayment } from './judge-order.ts';
import { peerOf } from './peers.ts';

/** Opens a payment; the same order again is answered as the first time. */
export async function begin(context: BankContext, order: PayingOrder): Promise<Answer<'begin'>> {
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
    // Whom the gateway has found is paid by the other player, past the bank.
    isOurs: order.payee === undefined,
    returnUrl: order.returnUrl,
    language: order.language,
    expiresAt: new Date(order.expiresAt),
    due: { what: 'expire', at: new Date(order.expiresAt) },
  });
  if (item) return done(howToPay(context, item, false));
  // Another call with the same reference came first.
  const first = await readItem(ask, order);
  return first ? repeat(context, first, order) : refused('busy');
}

function repeat(context: BankContext, item: Item, order: PayingOrder): Answer<'begin'> {
  if (item.direction !== 'in' || item.content !== canonical(order)) return refused('reference_reused');
  return done(howToPay(context, item, true));
}

function accountFor({ merchant, reference, kind, payee }: PayingOrder, own: string): PayAccount {
  if (kind === 'c2c') return payee ?? peerOf(reference);
  return { bank: 'House Bank', number: own, holder: merchant };
}

/** Letters and digits that nobody takes for another. */
const SIGNS = 'ACDEFGHJKLMNPQRTUVWXY3479';

function writeText(bytes: Uint8Array): string {
  return `LV${Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')}`;
}

/** Address of the page that a payment is made on. */
export function payUrl({ config }: Pick<BankContext, 'config'>, token: string | null): string {
  return `${config.origin}/pay/${token}`;
}

/** What the player needs, by the way of paying. */
function howToPay(context: BankContext, item: Item, repeated: boolean): PaymentReply<'begin'> {
  const { reference, kind, token, account, transferText, expiresAt } = item;
  const begun = { reference, expiresAt: expiresAt?.getTime() ?? 0, repeated };
  const url = payUrl(context, token);
  if (kind === 'redirect') return { kind, ...begun, url };
  if (kind === 'qr') return { kind, ...begun, payload: url, url };
  if (account === null || transferText === null) throw new Error(`The payment ${reference} has no account to pay to.`);
  return { kind: kind === 'c2c' ? 'c2c' : 'transfer', ...begun, account, transferText, url };
}
