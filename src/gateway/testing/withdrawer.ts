import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { TestGateway } from './gateway.ts';
import { openGameSession, type Table } from './vendor.ts';
import type { Visitor } from './visitor.ts';

/** A demo member of aurora with a payment password and a usable payout account. */
export interface Withdrawer {
  readonly visitor: Visitor;
  readonly table: Table;
  readonly memberId: string;
  readonly accountId: string;
  readonly payment: string;
  withdraw(
    amount: string,
    rest?: { readonly key?: string; readonly paymentPassword?: string; readonly accountId?: string },
  ): Promise<Reply>;
  withdrawable(): Promise<Reply['value']>;
  list(query?: string): Promise<Reply['value']>;
  cancel(id: string, key?: string): Promise<Reply>;
}

interface Reply {
  readonly success: boolean;
  readonly errorCode?: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  readonly value: any;
}

export const PAYMENT = '730184';

/** Runs a statement with the gateway's role at aurora. */
export function inAurora<T>({ context }: TestGateway, work: (db: Db) => Promise<T>): Promise<T> {
  return context.db.withMerchant('aurora', work);
}

/** Adds a payout account for the demo's payout method of kind BANK and ends its waiting time. */
export async function addUsableAccount(gateway: TestGateway, visitor: Visitor, number: string): Promise<string> {
  const methods = await visitor.ask('GET', '/wps/cashier/methods?direction=WITHDRAWAL');
  const bank = methods.json().value.methods.find(({ kind }: { kind: string }) => kind === 'BANK');
  const fields = { holder: 'Ann Lee', bank: 'First Bank', number };
  const added = await visitor.ask('PUT', '/wps/cashier/accounts', {
    methodId: bank.id,
    fields,
    paymentPassword: PAYMENT,
  });
  const { id } = added.json().value;
  await asOwner(gateway, `update payout_account set usable_at = now() - interval '1 second' where id = '${id}'`);
  return id;
}

/** Runs a statement as the owner: simulates what no call can do, such as the passing of time. */
export async function asOwner({ context }: TestGateway, statement: string): Promise<void> {
  await context.db.owner.transaction().execute(async (db) => {
    await sql`select set_config('app.merchant', 'aurora', true)`.execute(db);
    await sql.raw(statement).execute(db);
  });
}

export async function createWithdrawer(gateway: TestGateway, account: string, number: string): Promise<Withdrawer> {
  const { visitor, table } = await openGameSession(gateway, 'aurora', account);
  const both = { newPaymentPassword: PAYMENT, confirmNewPaymentPassword: PAYMENT };
  await visitor.ask('PUT', '/wps/member/paymentPassword', { ...both, password: 'Livery-demo-1' });
  const accountId = await addUsableAccount(gateway, visitor, number);
  const memberId = (await visitor.ask('GET', '/wps/member/info')).json().value.id;
  return {
    visitor,
    table,
    memberId,
    accountId,
    payment: PAYMENT,
    withdraw: (amount, { key = randomUUID(), ...rest } = {}) =>
      ask(visitor, 'POST', '/wps/cashier/withdrawals', { accountId, amount, paymentPassword: PAYMENT, ...rest }, key),
    withdrawable: async () => (await visitor.ask('GET', '/wps/cashier/withdrawable')).json().value,
    list: async (query = '') => (await visitor.ask('GET', `/wps/cashier/withdrawals${query}`)).json().value,
    cancel: (id, key = randomUUID()) => ask(visitor, 'DELETE', '/wps/cashier/withdrawals', { id }, key),
  };
}

async function ask(
  visitor: Visitor,
  method: 'POST' | 'DELETE',
  url: string,
  body: object,
  key: string,
): Promise<Reply> {
  const reply = await visitor.ask(method, url, body, { 'idempotency-key': key });
  return reply.json();
}
