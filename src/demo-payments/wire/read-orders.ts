import { exponentOf } from '#contract/payments/currencies.ts';
import type { PaymentRequest } from '#contract/payments/payments.ts';
import { readFaults } from '../books/faults.ts';
import { presentItem, readItem } from '../books/items.ts';
import { readStatement } from '../books/statement.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { type Answer, done, refused } from './answer.ts';

export async function find({ db }: DemoPaymentsContext, asked: PaymentRequest<'find'>): Promise<Answer<'find'>> {
  const item = await readItem(db.ask, asked);
  if (item === undefined) return refused('reference_unknown');
  const { notFound } = await readFaults(db.ask, asked.merchant, asked.reference);
  return notFound ? refused('reference_unknown') : done(presentItem(item));
}

export async function statement(
  { db, clock }: DemoPaymentsContext,
  asked: PaymentRequest<'statement'>,
): Promise<Answer<'statement'>> {
  const exponent = exponentOf(asked.currency);
  if (exponent === undefined) return refused('currency_unsupported');
  const begins = Date.parse(`${asked.day}T00:00:00Z`);
  if (Number.isNaN(begins) || !isPlace(asked.after)) return refused('invalid_request');
  if (begins + DAY_MS > clock.now()) return refused('day_not_over');
  return done(await readStatement(db.ask, asked, exponent));
}

const DAY_MS = 86_400_000;

/** Validates the cursor `after`: the `next` of an earlier page, or absent. */
export function isPlace(after: string | undefined): boolean {
  return after === undefined || /^[0-9]{1,18}$/.test(after);
}
