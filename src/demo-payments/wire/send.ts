import type { Payout } from '#contract/payments/payments.ts';
import { openAccount } from '../books/accounts.ts';
import { type Faults, readFaults } from '../books/faults.ts';
import { type Item, insertItem, type NewItem, readItem } from '../books/items.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { type Answer, done, refused } from './answer.ts';
import { canonical } from './canonical.ts';
import { validatePayout } from './validate-order.ts';

/** Accepts a payout. Idempotent: the same payout is not paid again. An event reports the outcome. */
export async function send(context: DemoPaymentsContext, payout: Payout): Promise<Answer<'send'>> {
  const { ask } = context.db;
  const known = await readItem(ask, payout);
  if (known) return repeat(known, payout);
  const faults = await readFaults(ask, payout.merchant, payout.reference);
  const fault = validatePayout(payout) ?? faults.refuse;
  if (fault !== undefined) return refused(fault);
  await openAccount(ask, payout);
  const item = await insertItem(ask, {
    id: context.newId(),
    merchant: payout.merchant,
    reference: payout.reference,
    direction: 'out',
    kind: payout.kind,
    content: canonical(payout),
    asked: BigInt(payout.amountMinor),
    currency: payout.currency,
    exponent: payout.exponent,
    account: payout.payee,
    due: dueOf(context, faults),
    isOurs: true,
    token: null,
    transferText: null,
    returnUrl: null,
    language: null,
    expiresAt: null,
  });
  if (item) return done({ reference: item.reference, repeated: false });
  const first = await readItem(ask, payout);
  return first ? repeat(first, payout) : refused('busy');
}

function repeat(item: Item, payout: Payout): Answer<'send'> {
  if (item.direction !== 'out' || item.content !== canonical(payout)) return refused('reference_reused');
  return done({ reference: item.reference, repeated: true });
}

function dueOf({ clock, config }: DemoPaymentsContext, { payouts = 'pay' }: Faults): NewItem['due'] {
  if (payouts === 'hold') return undefined;
  const at = new Date(clock.now() + config.timing.payoutAfterMs);
  return { what: payouts === 'refuse' ? 'refuse' : 'pay', at };
}
