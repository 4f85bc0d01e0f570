/**
 * Members who deposit, withdraw and transfer to their upline; each repeats a request with the same key until there is
 * an answer.
 */
import { randomUUID } from 'node:crypto';
import { request as askByHttp } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

/** The payment password that signIn sets. */
export const PAYMENT = '730184';
/** Not the demo password, which is refused in production. */
export const PASSWORD = 'Commands-by-the-load-1';
const HOST = 'aurora.localhost';
/** Deposits per member: fewer than the rate limit takes in ten minutes. */
const MOST_DEPOSITS = 45;
/** Maximum pause between two commands of a member. */
const PAUSE_MS = 900;

export interface LoadOptions {
  /** Addresses of the gateway and of the payment provider, which stay the same. */
  readonly gatewayUrl: string;
  readonly demoPaymentsUrl: string;
  readonly edgeSecret: string;
  /** Whether the provider has taken money for an order; rejects where unknown. */
  readonly isPaid: (reference: string) => Promise<boolean>;
  readonly accounts: readonly string[];
}

export type Kind = 'deposit' | 'withdrawal' | 'transfer';

/** A member's answer by key. */
export interface Acknowledged {
  readonly kind: Kind;
  readonly account: string;
  readonly body: object;
  /** Id of the order; transfers have none. */
  readonly id: string | undefined;
}

export interface CashierLoad {
  /** By idempotency key. */
  readonly acknowledged: ReadonlyMap<string, Acknowledged>;
  /** Refusals by code: they are answers too. */
  readonly refused: ReadonlyMap<string, number>;
  /** Attempts without a final answer, by what came instead. */
  readonly lost: ReadonlyMap<string, number>;
  /** Stops after each member's current command. */
  stop(): Promise<void>;
  repeat(key: string): Promise<string | undefined>;
  /** Pays an order at the provider, once; false where the provider does not know it yet or does not answer. */
  pay(reference: string): Promise<boolean>;
}

const PATHS: Readonly<Record<Kind, string>> = {
  deposit: '/wps/cashier/deposits',
  withdrawal: '/wps/cashier/withdrawals',
  transfer: '/wps/agent/transfers',
};

/** Signs the members in and starts them; rejects where one of them cannot sign in. */
export async function startCashierLoad(options: LoadOptions): Promise<CashierLoad> {
  const acknowledged = new Map<string, Acknowledged>();
  const refused = new Map<string, number>();
  const lost = new Map<string, number>();
  let isOver = false;
  const desks = new Map<string, Desk>();
  for (const [at, account] of options.accounts.entries()) desks.set(account, await signIn(options, account, at));

  async function command(desk: Desk, kind: Kind, body: object): Promise<string | undefined> {
    const key = randomUUID();
    const answer = await repeatUntilFinal(lost, desk, { kind, body, key });
    if (!answer.success) {
      count(refused, `${kind} ${answer.errorCode}`);
      return undefined;
    }
    acknowledged.set(key, { kind, account: desk.account, body, id: answer.value.id });
    return answer.value.id;
  }

  const pay = (reference: string) => payOrder(options, reference);

  async function play(desk: Desk): Promise<void> {
    for (let iteration = 0; !isOver; iteration += 1) {
      if (iteration < MOST_DEPOSITS) {
        const fields = { holder: 'Ann Lee' };
        const id = await command(desk, 'deposit', { methodId: desk.methodId, amount: '60', fields });
        if (id !== undefined) await pay(id);
        await wait(Math.random() * PAUSE_MS);
      }
      await command(desk, 'withdrawal', { accountId: desk.accountId, amount: '50', paymentPassword: PAYMENT });
      await wait(Math.random() * PAUSE_MS);
      await command(desk, 'transfer', { amount: '0.25', paymentPassword: PAYMENT });
      await wait(Math.random() * PAUSE_MS);
    }
  }

  const players = [...desks.values()].map(play);
  return {
    acknowledged,
    refused,
    lost,
    pay,
    async stop() {
      isOver = true;
      await Promise.all(players);
    },
    async repeat(key) {
      const known = acknowledged.get(key);
      const desk = known && desks.get(known.account);
      if (known === undefined || desk === undefined) throw new Error(`Nobody was answered under ${key}`);
      const answer = await repeatUntilFinal(lost, desk, { ...known, key });
      return answer.success ? answer.value.id : `refused: ${answer.errorCode}`;
    },
  };
}

interface Command {
  readonly kind: Kind;
  readonly body: object;
  readonly key: string;
}

/** Repeats a command until there is a final answer; counts what came instead. */
export async function repeatUntilFinal(
  lost: Map<string, number>,
  { visitor }: Pick<Desk, 'visitor'>,
  { kind, body, key }: Command,
): Promise<Answer> {
  for (let iteration = 0; iteration < 5_000; iteration += 1) {
    const reply = await visitor.ask('POST', PATHS[kind], body, { 'idempotency-key': key }).catch(() => undefined);
    // 429: rate-limited by the earlier attempts. Whether one of them was executed is unknown, so nothing is
    // acknowledged.
    if (reply !== undefined && reply.statusCode < 500) return reply.json();
    count(lost, reply === undefined ? 'no connection' : String(reply.statusCode));
    await wait(20 + Math.random() * 60);
  }
  throw new Error(`${kind} ${key} had no answer at all`);
}

/** Pays an order at the provider, once; false where the provider does not know it yet or does not answer. */
export async function payOrder(options: Omit<LoadOptions, 'accounts'>, reference: string): Promise<boolean> {
  const body = JSON.stringify({ merchant: 'aurora', reference });
  for (let iteration = 0; iteration < 20; iteration += 1) {
    // An attempt whose answer was lost may have paid the order: paying again would be a second, real payment.
    const isPaid = await options.isPaid(reference).catch(() => undefined);
    if (isPaid === true) return true;
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(10_000);
    const asked = { method: 'POST', headers, body, signal };
    // 404: the gateway has not requested it yet.
    const reply =
      isPaid === false && (await fetch(`${options.demoPaymentsUrl}/control/v1/pay`, asked).catch(() => undefined));
    if (reply && reply.status === 200) return true;
    await wait(50);
  }
  return false;
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export interface Answer {
  readonly success: boolean;
  readonly errorCode?: string;
  readonly value: { readonly id?: string };
}

/** A member who is signed in, with a payout account. */
export interface Desk {
  readonly visitor: Visitor;
  readonly account: string;
  readonly methodId: string;
  readonly accountId: string;
}

export async function signIn(options: Omit<LoadOptions, 'accounts'>, account: string, at: number): Promise<Desk> {
  const visitor = createVisitor(gatewayAt(options), 'aurora', `198.51.100.${at + 1}`);
  const signedIn = await visitor.logIn(account, PASSWORD);
  if (signedIn.json().success !== true) throw new Error(`${account} cannot sign in: ${signedIn.body}`);
  const both = { newPaymentPassword: PAYMENT, confirmNewPaymentPassword: PAYMENT };
  await visitor.ask('PUT', '/wps/member/paymentPassword', { ...both, password: PASSWORD });
  const bankOf = async (direction: string) => {
    const { methods } = (await visitor.ask('GET', `/wps/cashier/methods?direction=${direction}`)).json().value;
    return methods.find(({ kind }: { kind: string }) => kind === 'BANK').id;
  };
  const fields = { holder: 'Ann Lee', bank: 'First Bank', number: `00712233${String(at).padStart(2, '0')}` };
  const wanted = { methodId: await bankOf('WITHDRAWAL'), fields, paymentPassword: PAYMENT };
  // Refused where the member already has the account.
  await visitor.ask('PUT', '/wps/cashier/accounts', wanted);
  const { accounts } = (await visitor.ask('GET', '/wps/cashier/accounts')).json().value;
  return { visitor, account, methodId: await bankOf('DEPOSIT'), accountId: accounts[0].id };
}

/** A gateway in another process, with the interface of a test gateway. */
export function gatewayAt({
  gatewayUrl,
  edgeSecret,
}: Pick<LoadOptions, 'gatewayUrl' | 'edgeSecret'>): Parameters<typeof createVisitor>[0] {
  const ask: TestGateway['ask'] = (merchant, { method = 'GET', url, headers, payload }) => {
    const body = payload === undefined ? undefined : JSON.stringify(payload);
    const origin = method === 'GET' ? {} : { origin: `http://${HOST}` };
    const type =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const all = Object.entries({ host: HOST, merchant, ...origin, ...type, ...headers });
    const sent = Object.fromEntries(all.filter(([, value]) => value !== undefined));
    return new Promise((resolve, reject) => {
      const asked = askByHttp(`${gatewayUrl}${url}`, { method, headers: sent, timeout: 10_000 }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => void parts.push(part));
        reply.once('error', reject);
        reply.once('end', () => {
          const text = Buffer.concat(parts).toString();
          const cookies = (reply.headers['set-cookie'] ?? []).map((line) => {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            return { name, value };
          });
          const answer = { statusCode: reply.statusCode ?? 0, body: text, json: () => JSON.parse(text), cookies };
          resolve(answer as unknown as Awaited<ReturnType<TestGateway['ask']>>);
        });
      });
      asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.once('error', reject);
      asked.end(body);
    });
  };
  return { context: { edgeSecret }, ask };
}
