import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { exactly } from '#contract/call/call-schemas.ts';
import { change } from '../books/change.ts';
import { readFaults } from '../books/faults.ts';
import { type Item, readByToken } from '../books/items.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { answerPayer, refuse, showPayment } from './show-payment.ts';

const minor = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });
/** `sequence` is the version that the page saw: it detects a second click of the button. */
const sequence = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const payBody = exactly({ sequence, amountMinor: Type.Optional(minor) });
const cancelBody = exactly({ sequence });

/** API of the payment page, authorized by the token of its URL. */
export async function payingRoutes(app: FastifyInstance, context: DemoPaymentsContext): Promise<void> {
  const { ask } = context.db;
  app.get<{ Params: { token: string } }>('/api/payments/:token', async ({ params }, reply) => {
    const item = await readByToken(ask, params.token);
    return item ? { payment: showPayment(item) } : refuse(reply, 404, 'not_found');
  });
  app.post<{ Params: { token: string }; Body: Static<typeof payBody> }>(
    '/api/payments/:token/pay',
    { schema: { body: payBody } },
    async ({ params, body }, reply) => {
      const item = await readByToken(ask, params.token);
      if (item === undefined) return refuse(reply, 404, 'not_found');
      const amount = body.amountMinor === undefined ? await amountOf(context, item) : BigInt(body.amountMinor);
      const wish = { ...item, happening: 'pay', amount, sequence: body.sequence } as const;
      return answerPayer(reply, await change(context, wish));
    },
  );
  app.post<{ Params: { token: string }; Body: Static<typeof cancelBody> }>(
    '/api/payments/:token/cancel',
    { schema: { body: cancelBody } },
    async ({ params, body }, reply) => {
      const item = await readByToken(ask, params.token);
      if (item === undefined) return refuse(reply, 404, 'not_found');
      return answerPayer(reply, await change(context, { ...item, happening: 'fail', sequence: body.sequence }));
    },
  );
}

/** Amount of a click on "Pay": the requested amount, changed by a fault if one is set; undefined: the default. */
async function amountOf(
  { db }: DemoPaymentsContext,
  { merchant, reference, asked }: Item,
): Promise<bigint | undefined> {
  const { otherAmount } = await readFaults(db.ask, merchant, reference);
  if (otherAmount === undefined) return undefined;
  const other = asked + BigInt(otherAmount);
  return other > 0n ? other : 1n;
}
