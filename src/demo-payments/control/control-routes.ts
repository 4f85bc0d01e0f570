import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { exactly } from '#contract/call/call-schemas.ts';
import { exponentOf } from '#contract/payments/currencies.ts';
import { listAccounts } from '../books/accounts.ts';
import { type Changed, change } from '../books/change.ts';
import { listEvents, writeEvent } from '../books/events.ts';
import { faultsSchema, listFaults, setFaults } from '../books/faults.ts';
import { happenings } from '../books/happen.ts';
import { listItems, readItem } from '../books/items.ts';
import { readStatement } from '../books/statement.ts';
import { payUnmatched } from '../books/unmatched.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { isPlace } from '../wire/read-orders.ts';
import { mayControl } from './pipeline.ts';
import { showAccount, showEvent, showItem } from './show.ts';

export const CONTROL_PREFIX = '/control/v1';

const minor = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });
const id = Type.String({ minLength: 1, maxLength: 64 });
const named = { merchant: id, reference: id };
const bodies = {
  happening: exactly({ ...named, amountMinor: Type.Optional(minor) }),
  named: exactly(named),
  faults: exactly({ merchant: id, reference: Type.Optional(id), faults: faultsSchema }),
  unmatchedPayment: exactly({ merchant: id, currency: Type.String({ pattern: '^[A-Z]{3,5}$' }), amountMinor: minor }),
};
const lists = exactly({ merchant: Type.Optional(id), reference: Type.Optional(id) });
const days = exactly({
  merchant: id,
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
});

/** The control API of the panel, also used by tests (docs/reference/demo-payments.md). */
export async function controlRoutes(app: FastifyInstance, context: DemoPaymentsContext): Promise<void> {
  app.addHook('onRequest', async (request, reply) =>
    mayControl(request.raw, context.config) ? undefined : reply.code(403).send({ error: 'not_allowed' }),
  );
  changeRoutes(app, context);
  faultRoutes(app, context);
  listRoutes(app, context);
}

function changeRoutes(app: FastifyInstance, context: DemoPaymentsContext): void {
  for (const happening of happenings)
    app.post<{ Body: Static<typeof bodies.happening> }>(
      `${CONTROL_PREFIX}/${happening}`,
      { schema: { body: bodies.happening } },
      async ({ body: { merchant, reference, amountMinor } }, reply) => {
        const amount = amountMinor === undefined ? undefined : BigInt(amountMinor);
        return answerChange(context, reply, await change(context, { merchant, reference, happening, amount }));
      },
    );
  app.post<{ Body: Static<typeof bodies.unmatchedPayment> }>(
    `${CONTROL_PREFIX}/stray`,
    { schema: { body: bodies.unmatchedPayment } },
    async ({ body: { merchant, currency, amountMinor } }, reply) => {
      const exponent = exponentOf(currency);
      if (exponent === undefined) return refuse(reply, 400, 'currency_unsupported');
      const paid = await payUnmatched(context, { merchant, currency, exponent }, BigInt(amountMinor));
      return answerChange(context, reply, paid);
    },
  );
}

function answerChange(context: DemoPaymentsContext, reply: FastifyReply, changed: Changed) {
  if (changed.kind === 'done') return { order: showItem(context, changed.item) };
  return refuse(reply, changed.why === 'unknown' ? 404 : 409, changed.why);
}

function faultRoutes(app: FastifyInstance, context: DemoPaymentsContext): void {
  const { ask } = context.db;
  app.post<{ Body: Static<typeof bodies.faults> }>(
    `${CONTROL_PREFIX}/faults`,
    { schema: { body: bodies.faults } },
    async ({ body: { merchant, reference = '', faults } }) => {
      await setFaults(ask, merchant, reference, faults);
      return { merchant, reference, faults };
    },
  );
  app.post<{ Body: Static<typeof bodies.named> }>(
    `${CONTROL_PREFIX}/tell`,
    { schema: { body: bodies.named } },
    async ({ body }, reply) => {
      const item = await readItem(ask, body);
      if (item === undefined) return refuse(reply, 404, 'unknown');
      const eventId = await writeEvent(context, ask, { item, faults: {} });
      context.wake();
      return { eventId };
    },
  );
}

function listRoutes(app: FastifyInstance, context: DemoPaymentsContext): void {
  const { ask } = context.db;
  const list = <Row>(name: string, read: (query: Static<typeof lists>) => Promise<Row>) =>
    app.get<{ Querystring: Static<typeof lists> }>(
      `${CONTROL_PREFIX}/${name}`,
      { schema: { querystring: lists } },
      async ({ query }) => ({ [name]: await read(query) }),
    );
  const items = async (direction: 'in' | 'out', merchant: string | undefined) =>
    (await listItems(ask, { merchant, direction })).map((item) => showItem(context, item));
  list('orders', ({ merchant }) => items('in', merchant));
  list('payouts', ({ merchant }) => items('out', merchant));
  list('faults', ({ merchant }) => listFaults(ask, merchant));
  list('accounts', async () => (await listAccounts(ask)).map(showAccount));
  list('events', async ({ merchant, reference }) => (await listEvents(ask, { merchant, reference })).map(showEvent));
  app.get<{ Querystring: Static<typeof days> }>(
    `${CONTROL_PREFIX}/statement`,
    { schema: { querystring: days } },
    async ({ query }, reply) => {
      const exponent = exponentOf(query.currency);
      if (exponent === undefined || Number.isNaN(Date.parse(`${query.day}T00:00:00Z`)) || !isPlace(query.after))
        return refuse(reply, 400, 'invalid_request');
      return { statement: await readStatement(ask, query, exponent) };
    },
  );
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}
