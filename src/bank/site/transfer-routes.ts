import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { exactly } from '#contract/call/call-schemas.ts';
import { findAccount } from '../books/accounts.ts';
import { change } from '../books/change.ts';
import { readByText } from '../books/items.ts';
import { payUnmatched } from '../books/stray.ts';
import type { BankContext } from '../context/context.ts';
import { answerPayer, refuse } from './show-payment.ts';

const transferBody = exactly({
  number: Type.String({ minLength: 1, maxLength: 128 }),
  transferText: Type.String({ maxLength: 140 }),
  /** As it is typed in the account's currency: `12.50`. */
  amount: Type.String({ pattern: '^[0-9]{1,15}([.][0-9]{1,8})?$' }),
});

/** What the page of transfers asks: money to an account, which the text of the transfer gives to an order, or to nobody's. */
export async function transferRoutes(app: FastifyInstance, context: BankContext): Promise<void> {
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

/** Decimal text as minor units; undefined where it has more digits than the currency, or is nothing. */
function minorOf(amount: string, exponent: number): bigint | undefined {
  const [whole = '', rest = ''] = amount.split('.');
  if (rest.length > exponent) return undefined;
  const minor = BigInt(whole + rest.padEnd(exponent, '0'));
  return minor > 0n ? minor : undefined;
}
