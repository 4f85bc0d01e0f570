import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { exactly } from '#contract/call/call-schemas.ts';
import { findAccount } from '../books/accounts.ts';
import { change } from '../books/change.ts';
import { readByText } from '../books/items.ts';
import { payUnmatched } from '../books/unmatched.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { answerPayer, refuse } from './show-payment.ts';

const transferBody = exactly({
  number: Type.String({ minLength: 1, maxLength: 128 }),
  transferText: Type.String({ maxLength: 140 }),
  /** Decimal text in the account's currency: `12.50`. */
  amount: Type.String({ pattern: '^[0-9]{1,15}([.][0-9]{1,8})?$' }),
});

/**
 * API of the transfer page. The transfer text matches the money to an order; without a match it is an unmatched
 * payment.
 */
export async function transferRoutes(app: FastifyInstance, context: DemoPaymentsContext): Promise<void> {
  app.post<{ Body: Static<typeof transferBody> }>(
    '/api/transfers',
    { schema: { body: transferBody } },
    async ({ body: { number, transferText, amount } }, reply) => {
      const to = number.trim();
      const item = await readByText(context.db.ask, to, transferText.trim().toUpperCase());
      const account = item ?? (await findAccount(context.db.ask, to));
      if (account === undefined) return refuse(reply, 404, 'no_account');
      const minor = minorOf(amount, account.exponent);
      if (minor === undefined) return refuse(reply, 409, 'amount_wrong');
      const paid = item
        ? await change(context, { ...item, happening: 'pay', amount: minor })
        : await payUnmatched(context, account, minor);
      return answerPayer(reply, paid, { sent: String(minor) });
    },
  );
}

/** Parses decimal text to minor units; undefined if it has too many decimals for the currency or is zero. */
function minorOf(amount: string, exponent: number): bigint | undefined {
  const [whole = '', rest = ''] = amount.split('.');
  if (rest.length > exponent) return undefined;
  const minor = BigInt(whole + rest.padEnd(exponent, '0'));
  return minor > 0n ? minor : undefined;
}
