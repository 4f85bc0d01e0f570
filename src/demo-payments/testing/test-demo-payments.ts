import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { PaymentEvent } from '#contract/payments/events.ts';
import { PAYMENTS_PREFIX, paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import type { PaymentProvider } from '#contract/payments/provider.ts';
import { createPaymentProvider } from '#gateway/providers/provider-client.ts';
import type { SendToProvider } from '#gateway/providers/send-by-fetch.ts';
import { createTestDatabase } from '#gateway/testing/database.ts';
import { signText } from '#serving/signature.ts';
import { type DemoPaymentsConfig, TIMING } from '../context/config.ts';
import { CONTROL_PREFIX } from '../control/control-routes.ts';
import { provisionDemoPayments } from '../db/provision.ts';
import { type DemoPayments, startDemoPayments } from '../demo-payments.ts';
import type { EventPost, EventPostReply, SendToGateway } from '../outbox/deliver.ts';
import { CHUNKS, ENTRIES } from '../site/pages.ts';

export const SECRET = 'the secret of the provider in tests, long enough';
/** Short timings, so that tests do not wait. */
export const QUICK: DemoPaymentsConfig['timing'] = {
  ...TIMING,
  leaseMs: 300,
  patienceMs: 2_000,
  backOffMs: [1, 10],
  outboxEveryMs: 5,
  payoutAfterMs: 0,
};

/** A build folder with empty pages. */
export async function makeClientFolder(folder?: string): Promise<string> {
  const made = folder ?? (await mkdtemp(join(tmpdir(), 'livery-bank-')));
  await mkdir(join(made, 'assets'), { recursive: true });
  const chunk = { file: 'assets/page-1.js', css: ['assets/page-1.css'] };
  await writeFile(join(made, chunk.file), 'export {};');
  await writeFile(
    join(made, CHUNKS),
    JSON.stringify(Object.fromEntries(Object.values(ENTRIES).map((key) => [key, chunk]))),
  );
  return made;
}

/** How the test gateway responds to an event: `refused` is a signed refusal, undefined is no response. */
export type Take = (event: PaymentEvent) => 'taken' | 'refused' | 'unsigned' | undefined;

export interface TestDemoPayments {
  running(): DemoPayments;
  readonly provider: PaymentProvider;
  /** Events that the gateway accepted, in order of arrival. */
  readonly events: PaymentEvent[];
  take(how: Take): void;
  /** Calls the control API. */
  control(name: string, body: object): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
  list(name: string, query?: string): Promise<Record<string, unknown>>;
  /** Kills the provider without a graceful shutdown, like kill -9, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestDemoPaymentsOptions {
  readonly now?: () => number;
  readonly timing?: DemoPaymentsConfig['timing'];
  readonly panelToken?: string;
  /** Receives events in place of the test gateway. */
  readonly send?: SendToGateway;
}

export async function openTestDemoPayments({
  now = Date.now,
  timing = QUICK,
  panelToken,
  send,
}: TestDemoPaymentsOptions = {}): Promise<TestDemoPayments> {
  const database = await createTestDatabase();
  const databaseUrl = await provisionDemoPayments(database.ownerUrl);
  const clientFolder = await makeClientFolder();
  const events: PaymentEvent[] = [];
  let how: Take = () => 'taken';
  const config: DemoPaymentsConfig = {
    code: 'HOUSEBANK',
    origin: 'http://bank.localhost',
    secret: SECRET,
    panelToken,
    clientFolder,
    trustedHops: 0,
    timing,
  };
  const start = () =>
    startDemoPayments({
      config,
      databaseUrl,
      log: pino({ level: 'silent' }),
      parts: { clock: { now } },
      send: send ?? (async (post) => takeEvent(provider, events, how, post)),
    });
  let current = await start();
  const provider = createPaymentProvider({
    code: config.code,
    secret: SECRET,
    now,
    send: (post) => ask(current, post),
  });
  return {
    running: () => current,
    provider,
    events,
    take(next) {
      how = next;
    },
    async control(name, body) {
      const reply = await current.app.inject({
        method: 'POST',
        url: `${CONTROL_PREFIX}/${name}`,
        payload: body,
        headers: HERE,
      });
      return { status: reply.statusCode, body: reply.json() };
    },
    list: async (name, query = '') =>
      (await current.app.inject({ url: `${CONTROL_PREFIX}/${name}${query}`, headers: HERE })).json(),
    async restart() {
      const next = await start();
      await current.stop();
      current = next;
    },
    async close() {
      await current.stop();
      await database.drop();
      await rm(clientFolder, { recursive: true, force: true });
    },
  };
}

const HERE = { host: 'bank.localhost' };

async function ask({ app }: DemoPayments, { action, headers, body }: Parameters<SendToProvider>[0]) {
  const reply = await app.inject({
    method: 'POST',
    url: `${PAYMENTS_PREFIX}${action}`,
    headers: { ...headers },
    payload: body,
  });
  return { body: reply.body, header: (name: string) => reply.headers[name]?.toString() };
}

/** A gateway that validates events with our code. */
function takeEvent(
  provider: PaymentProvider,
  events: PaymentEvent[],
  how: Take,
  { headers, body }: EventPost,
): EventPostReply {
  const reading = provider.read(headers, body);
  if (reading.kind === 'faulty')
    throw new Error(`the demo payment provider sent an event that is none: ${reading.error}`);
  const taken = how(reading.event);
  if (taken === undefined) throw new Error('The gateway did not answer');
  if (taken === 'taken') events.push(reading.event);
  const answer = JSON.stringify(
    taken === 'refused' ? { ok: false, error: 'busy' } : { ok: true, value: { repeated: false } },
  );
  const signed: Readonly<Record<string, string>> = taken === 'unsigned' ? {} : provider.signAnswer(answer);
  return { status: taken === 'refused' ? 503 : 200, body: answer, header: (name) => signed[name] };
}

/** Signs a call with any secret or time, for requests that a correct client cannot send. */
export function signedCall(action: string, body: string, secret = SECRET, at = Date.now()): Record<string, string> {
  const timestamp = String(at);
  return {
    'content-type': 'application/json',
    [paymentHeaders.provider]: 'HOUSEBANK',
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: signText(secret, paymentSigned(timestamp, action as 'find', body)),
  };
}
