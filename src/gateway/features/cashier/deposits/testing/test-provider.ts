import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventsPath, type PaymentEvent } from '#contract/payments/events.ts';
import {
  type PayingOrder,
  type PaymentAction,
  type PaymentReply,
  paymentHeaders,
  paymentSigned,
} from '#contract/payments/payments.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { signText } from '#serving/signature.ts';

export const PROVIDER = 'TESTPAY';
export const SECRET = 'the secret of a provider in tests, long enough';

/** Failure of a call: executed but the reply is lost; never arrives; refused; not answered for one reference until then. */
export type Fault =
  | 'answer-lost'
  | 'not-reached'
  | { readonly refuse: string }
  | { readonly reference: string; readonly until: Promise<void> };

/** Deviations of an event from the protocol. */
export interface Lie {
  readonly secret?: string;
  readonly skewMs?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly provider?: string;
}

/** A provider's server that implements docs/guides/payment-provider.md over a socket. */
export interface TestProvider {
  readonly url: string;
  readonly asked: { readonly action: string; readonly body: PayingOrder }[];
  /** The state of its payments, by reference. */
  readonly standings: Map<string, PaymentReply<'find'>>;
  fault: Fault | undefined;
  /** Number of calls that are held by a fault and whose caller still waits. */
  held: number;
  /** Sets the state of a payment without reporting it; the sequence number increases. */
  setState(reference: string, state: PaymentEvent['state'], amountMinor: string): PaymentEvent;
  notify(gateway: TestGateway, event: PaymentEvent | object, lie?: Lie): Promise<Reported>;
  close(): Promise<void>;
}

export interface Reported {
  readonly status: number;
  readonly body: { readonly ok: boolean; readonly value?: { readonly repeated: boolean }; readonly error?: string };
  readonly isSigned: boolean;
}

export async function openTestProvider(): Promise<TestProvider> {
  const asked: TestProvider['asked'] = [];
  const standings: TestProvider['standings'] = new Map();
  const server = createServer(async (request, response) => {
    const action = (request.url ?? '').split('/').at(-1) as PaymentAction;
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'));
    const { fault } = provider;
    if (fault === 'not-reached') return void request.socket.destroy();
    asked.push({ action, body });
    if (isHolding(fault) && fault.reference === body.reference) {
      provider.held += 1;
      response.once('close', () => (provider.held -= 1));
      await fault.until;
    }
    const answer = isRefusing(fault) ? { ok: false, error: fault.refuse } : answerTo(standings, action, body);
    if (fault === 'answer-lost') return void request.socket.destroy();
    const text = JSON.stringify(answer);
    response.writeHead(200, signed(action, text)).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TestProvider = {
    asked,
    standings,
    fault: undefined,
    held: 0,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setState(reference, state, amountMinor) {
      const before = standings.get(reference);
      const { currency, exponent } = before ?? { currency: 'USD', exponent: 2 };
      const sequence = (before?.sequence ?? 0) + 1;
      const standing = { reference, direction: 'in', state, amountMinor, currency, exponent, sequence } as const;
      standings.set(reference, standing);
      return { ...standing, eventId: randomUUID(), merchant: 'aurora', at: Date.now() };
    },
    notify: (gateway, event, lie = {}) => notify(gateway, event, lie),
    close: () => end(server),
  };
  return provider;
}

const isHolding = (fault: Fault | undefined) => typeof fault === 'object' && 'until' in fault;
const isRefusing = (fault: Fault | undefined) => typeof fault === 'object' && 'refuse' in fault;

function answerTo(standings: TestProvider['standings'], action: PaymentAction, body: PayingOrder) {
  const known = standings.get(body.reference);
  if (action === 'find') return known ? { ok: true, value: known } : { ok: false, error: 'reference_unknown' };
  const { reference, amountMinor: _, currency, exponent, kind, expiresAt } = body;
  const waits = { direction: 'in', state: 'pending', amountMinor: '0', sequence: 1 } as const;
  if (known === undefined) standings.set(reference, { reference, currency, exponent, ...waits });
  const begun = { kind, reference, expiresAt, repeated: known !== undefined };
  const account = { bank: 'Test Bank', number: '0012 3456', holder: 'Ann Lee' };
  if (kind === 'redirect') return { ok: true, value: { ...begun, url: 'https://pay.example/1' } };
  if (kind === 'qr') return { ok: true, value: { ...begun, payload: '000201' } };
  return { ok: true, value: { ...begun, account, transferText: 'LV 123' } };
}

async function notify({ app, context }: TestGateway, event: object, lie: Lie): Promise<Reported> {
  const text = JSON.stringify(event);
  const timestamp = String(context.clock.now() + (lie.skewMs ?? 0));
  const headers = {
    'content-type': 'application/json',
    [paymentHeaders.provider]: PROVIDER,
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: signText(lie.secret ?? SECRET, paymentSigned(timestamp, 'events', text)),
    ...lie.headers,
  };
  const url = eventsPath(lie.provider ?? PROVIDER);
  const reply = await app.inject({ method: 'POST', url, headers, payload: lie.body ?? text });
  const at = String(reply.headers[paymentHeaders.timestamp]);
  const signature = reply.headers[paymentHeaders.signature];
  const isSigned = signature === signText(SECRET, paymentSigned(at, 'events', reply.body));
  return { status: reply.statusCode, body: reply.json(), isSigned };
}

function signed(action: PaymentAction, text: string): Record<string, string> {
  const timestamp = String(Date.now());
  return {
    'content-type': 'application/json',
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: signText(SECRET, paymentSigned(timestamp, action, text)),
  };
}

const end = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
