import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { exactly } from '#contract/call/call-schemas.ts';
import { findAccount } from '../books/accounts.ts';
import { change } from '../books/change.ts';
import { readByText } from '../books/items.ts';
import { payStray } from '../books/stray.ts';
import type { BankContext } from '../context/context.ts';
import { answerPayer, refuse } from './show-payment.ts';

const transferBody = exactly({
  number: Type.String({ minLength: 1, maxLength: 128 }),
  transferText: Type.String({ maxLength: 140 }),
  amountMinor: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }),
});

/** What the page of transfers asks: money to an account, which the text of the transfer gives to an order, or to nobody's. */
export async function transferRoutes(app: FastifyInstance, context: BankContext): Promise<void> {
  app.post<{ Body: Static<typeof transferBody> }>(
    '/api/transfers',
    { schema: { body: transferBody } },
    async ({ body: { number, transferText, amountMinor } }, reply) => {
      const amount = BigInt(amountMinor);
      const item = await readByText(context.db.ask, number.trim(), transferText.trim().toUpperCase());
      if (item) return answerPayer(reply, await change(context, { ...item, happening: 'pay', amount }));
      const account = await findAccount(context.db.ask, number.trim());
      return account ? answerPayer(reply, await payStray(context, account, amount)) : refuse(reply, 404, 'no_account');
    },
  );
}
