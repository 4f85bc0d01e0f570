import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { readProviders } from '#gateway/config/providers.ts';
import type { ContextParts } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { openWallet } from '#gateway/features/wallet/accounts.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { createTimers, type Timers } from '#gateway/timers/timers.ts';
import { type Cashier, composeCashier } from '#gateway/wiring/wire-cashier.ts';
import type { DepositReply } from '../next-of.ts';
import { openTestProvider, PROVIDER, SECRET, type TestProvider } from './test-provider.ts';

export interface Reply {
  readonly success: boolean;
  readonly errorCode?: string;
  readonly value: DepositReply & { readonly fields?: readonly { readonly field: string }[] };
}

/** A gateway with a test provider and a depositing member. */
export interface DepositDesk {
  readonly gateway: TestGateway;
  readonly provider: TestProvider;
  readonly player: Visitor;
  readonly deposits: Cashier['deposits'];
  readonly timers: Timers;
  readonly memberId: string;
  /** Id of a payment method, by its English name. */
  method(name: string): Promise<string>;
  open(
    amount: string,
    rest?: {
      readonly name?: string;
      readonly fields?: object;
      readonly key?: string;
      readonly promotionId?: string;
    },
  ): Promise<Reply>;
  read(id: string): Promise<DepositReply>;
  cash(): Promise<bigint>;
  debt(): Promise<bigint>;
  /** Takes money out of the member's main wallet, as a correction does. */
  spend(minor: bigint): Promise<void>;
  inAurora<T>(work: (db: Db) => Promise<T>): Promise<T>;
  rows<T>(query: RawBuilder<T>): Promise<readonly T[]>;
  fault(): Promise<unknown>;
  close(): Promise<void>;
}

export const FIELDS = { holder: 'Ann Lee' };

/** Takes an amount out of the member's wallet, as if it had been lost in games. */
async function spend(db: Db, memberId: string, minor: bigint): Promise<void> {
  const owner = { owner_id: null, currency: 'USD', floor: null };
  const to = await ensureAccount(db, 'aurora', { kind: 'correction', ...owner });
  const from = await openWallet(db, 'aurora', memberId);
  const sides = [
    { accountId: from, amountMinor: -minor },
    { accountId: to, amountMinor: minor },
  ];
  await moveMoney(db, {
    merchant: 'aurora',
    kind: 'correction',
    actor: 'test',
    key: `platform:${randomUUID()}`,
    sides,
  });
}

/** All methods of the demo use the test provider. */
export async function openDepositDesk(
  parts: Pick<ContextParts, 'brands' | 'clock' | 'demoChecks' | 'checkPatienceMs'> = {},
): Promise<DepositDesk> {
  const provider = await openTestProvider();
  const providers = readProviders({
    LIVERY_PROVIDERS: PROVIDER,
    [`LIVERY_PROVIDER_${PROVIDER}_URL`]: provider.url,
    [`LIVERY_PROVIDER_${PROVIDER}_SECRET`]: SECRET,
  });
  const gateway = await createTestGateway(['aurora'], { ...parts, config: { providers } });
  const { db } = gateway.context;
  const timers = createTimers(gateway.context);
  const { deposits } = composeCashier(gateway.context, { notifier: { notify: async () => undefined } }, timers);
  const inAurora: DepositDesk['inAurora'] = (work) => db.withMerchant('aurora', work);
  const rows = async <T>(query: RawBuilder<T>) => (await inAurora((scope) => query.execute(scope))).rows;
  await rows(sql`update pay_method set provider = ${PROVIDER}, opens_at = null, closes_at = null`);
  await rows(sql`update cashier_setting set deposits_most = 20`);
  const [member] = await rows(sql<{ id: string }>`select id from member where account = 'player1'`);
  const memberId = member?.id ?? '';
  const player = createVisitor(gateway, 'aurora');
  await player.logIn('player1', 'Livery-demo-1');

  const balance = async (kind: string) => {
    const [account] = await rows(
      sql<{ balance: bigint }>`select balance from ledger_account where kind = ${kind} and owner_id = ${memberId}`,
    );
    return account?.balance ?? 0n;
  };
  const method: DepositDesk['method'] = async (name) => {
    const [found] = await rows(sql<{ id: string }>`select id from pay_method where words #>> '{EN,name}' = ${name}`);
    return found?.id ?? '';
  };
  return {
    gateway,
    provider,
    player,
    memberId,
    inAurora,
    rows,
    method,
    deposits,
    timers,
    async open(amount, { name = 'Online banking', fields = {}, key = randomUUID(), ...more } = {}) {
      const payload = { methodId: await method(name), amount, fields, ...more };
      const reply = await gateway.ask('aurora', {
        method: 'POST',
        url: '/wps/cashier/deposits',
        payload,
        headers: { authorization: player.token, cookie: cookiesOf(player), 'idempotency-key': key },
      });
      return reply.json();
    },
    async read(id) {
      const reply = await player.ask('GET', `/wps/cashier/deposits?id=${id}`);
      return reply.json().value.orders[0];
    },
    cash: () => balance('member'),
    debt: () => balance('debt'),
    spend: (minor) => inAurora((scope) => spend(scope, memberId, minor)),
    fault: async () => (await verifyBooks(db, ['aurora'], new Map()))[0]?.fault,
    async close() {
      await gateway.close();
      await provider.close();
    },
  };
}

/** The Cookie header as a browser sends it. */
export function cookiesOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
