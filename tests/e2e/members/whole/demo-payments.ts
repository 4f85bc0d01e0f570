/** Control panel of the demo payment provider through its calls (docs/reference/demo-payments.md), for a running site. */
import { request } from 'node:http';
import type { PaymentReply } from '#contract/payments/payments.ts';

export const PANEL_TOKEN = 'the panel of the provider in journeys, long enough';

export interface DemoPaymentsOrder {
  readonly reference: string;
  readonly state: string;
  readonly askedMinor: string;
  readonly amountMinor: string;
  /** Address of its page; null: none. */
  readonly url: string | null;
}

/** A day's statement in the provider format. */
export type Statement = PaymentReply<'statement'>;

/** The panel of one merchant. A refused call rejects with the provider's answer. */
export interface DemoPayments {
  /** Triggers an event of an order: a payment arrives, is returned, is reported again. */
  act(
    what: 'pay' | 'part' | 'fail' | 'expire' | 'reverse' | 'refuse' | 'return' | 'tell',
    reference: string,
    amountMinor?: string,
  ): Promise<void>;
  unmatchedPayment(currency: string, amountMinor: string): Promise<void>;
  /** Sets faults for one order or for all orders of the merchant; `{}` clears them. */
  faults(faults: object, reference?: string): Promise<void>;
  order(reference: string): Promise<DemoPaymentsOrder | undefined>;
  payout(reference: string): Promise<DemoPaymentsOrder | undefined>;
  statement(currency: string, day: string): Promise<Statement>;
}

export function openDemoPayments(port: number, merchant: string): DemoPayments {
  const post = (name: string, body: object) => ask(port, 'POST', name, { merchant, ...body });
  return {
    async act(what, reference, amountMinor) {
      await post(what, { reference, ...(amountMinor !== undefined && { amountMinor }) });
    },
    async unmatchedPayment(currency, amountMinor) {
      await post('stray', { currency, amountMinor });
    },
    async faults(faults, reference) {
      await post('faults', { faults, ...(reference !== undefined && { reference }) });
    },
    async order(reference) {
      const { orders } = await ask<{ orders: DemoPaymentsOrder[] }>(port, 'GET', `orders?merchant=${merchant}`);
      return orders.find((one) => one.reference === reference);
    },
    async payout(reference) {
      const { payouts } = await ask<{ payouts: DemoPaymentsOrder[] }>(port, 'GET', `payouts?merchant=${merchant}`);
      return payouts.find((one) => one.reference === reference);
    },
    async statement(currency, day) {
      const query = `merchant=${merchant}&currency=${currency}&day=${day}`;
      return (await ask<{ statement: Statement }>(port, 'GET', `statement?${query}`)).statement;
    },
  };
}

/** Node does not resolve `*.localhost`: the name goes into the Host header. */
function ask<T>(port: number, method: string, name: string, body?: object): Promise<T> {
  const headers = {
    host: `bank.localhost:${port}`,
    authorization: `Bearer ${PANEL_TOKEN}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const path = `/control/v1/${name}`;
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`The provider's panel answered ${name} with ${answer.statusCode}: ${text}`));
      });
      answer.on('error', reject);
    });
    asked.on('error', reject).end(body && JSON.stringify(body));
  });
}
