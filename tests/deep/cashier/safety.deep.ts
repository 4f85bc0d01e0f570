import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { openWallet } from '#gateway/features/wallet/accounts.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { createWithdrawer, PAYMENT } from '#gateway/testing/withdrawer.ts';
import { record } from '../record.ts';

/** Keys for each of the three calls, and how many requests of each key run at once. */
const [KEYS, AT_ONCE] = [100, 16];
const DEBITS = 400;
const GUESSES = 10_000;
/** 4,800 calls, most of which verify a payment password. */
const LIMIT_MS = 3_600_000;

type Move = (key: string, amount: string) => ReturnType<Visitor['ask']>;
interface Mover {
  readonly name: string;
  readonly merchant: string;
  /** Minimum amount, and a larger one. */
  readonly least: string;
  readonly more: string;
  readonly move: Move;
  /**
   * Successful ones out of 400 concurrent requests from a balance of 100: a member has one open withdrawal at a time.
   */
  readonly done: number;
  /** Ends an order, before the next one can start. */
  end?(id: string): Promise<unknown>;
}

let gateway: TestGateway;
let movers: readonly Mover[];

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'harbor']);
  await openWallets();
  const { visitor: player, accountId } = await createWithdrawer(gateway, 'player1', '0071223344');
  await letWithdraw();
  const wallets = createVisitor(gateway, 'harbor');
  await wallets.logIn('player1', 'Livery-demo-1');
  const withPassword = { paymentPassword: PAYMENT };
  movers = [
    {
      name: 'transfer between wallets',
      merchant: 'harbor',
      least: '1',
      more: '2',
      done: 100,
      move: (key, amount) => ask(wallets, '/wps/relay/GCS_walletTransfer', { from: 'MAIN', to: 'LIVE', amount }, key),
    },
    {
      name: 'withdrawal',
      merchant: 'aurora',
      least: '1',
      more: '2',
      done: 1,
      move: (key, amount) => ask(player, '/wps/cashier/withdrawals', { accountId, amount, ...withPassword }, key),
      end: (id) => ask(player, '/wps/cashier/withdrawals', { id }, randomUUID(), 'DELETE'),
    },
    {
      name: 'transfer upline',
      merchant: 'aurora',
      least: '1',
      more: '2',
      done: 100,
      move: (key, amount) => ask(player, '/wps/agent/transfers', { amount, ...withPassword }, key),
    },
  ];
});
afterAll(() => gateway.close());

const openWallets = () =>
  gateway.context.db.withMerchant('harbor', (db) =>
    db
      .updateTable('merchant_currency')
      .set({ is_single: false, wallets: ['LIVE', 'SPORTS'] })
      .execute(),
  );

/** Removes all conditions for a withdrawal of 1, and puts player1 below agent1. */
function letWithdraw(): Promise<void> {
  return asOwner(gateway.context.db, 'aurora', async (owner) => {
    const statements = [
      sql`update member set upline_id = (select id from member where account = 'agent1' and merchant = 'aurora'), to_upline = true
        where account = 'player1' and merchant = 'aurora'`,
      sql`update member set created_at = now() - interval '9 days', password_changed_at = now() - interval '9 days'
        where merchant = 'aurora'`,
      sql`insert into cashier_setting (merchant, turnover_ppm, upline_minimum_minor, may_cancel) values ('aurora', 0, 1, true)
        on conflict (merchant) do update set turnover_ppm = 0, upline_minimum_minor = 1, may_cancel = true`,
      sql`update pay_method set minimum_minor = 1, fee_ppm = 0, fee_fixed_minor = 0, daily_count = null,
        daily_sum_minor = null, opens_at = null, closes_at = null where merchant = 'aurora'`,
      sql`update club_rank set benefits = '[]' where merchant = 'aurora'`,
    ];
    for (const statement of statements) await statement.execute(owner);
  });
}

/** Retries like a page: repeats a busy or pending request with the same key. */
async function ask(
  visitor: Visitor,
  url: string,
  body: object,
  key: string,
  method: 'POST' | 'DELETE' = 'POST',
): ReturnType<Visitor['ask']> {
  for (;;) {
    const reply = await visitor.ask(method, url, body, { 'idempotency-key': key });
    if (reply.statusCode !== 503 && reply.statusCode !== 409) return reply;
    await wait(Math.random() * 20);
  }
}

async function cashAt(merchant: string): Promise<bigint> {
  const { rows } = await gateway.context.db.withMerchant(merchant, (db) =>
    sql<{ balance: bigint }>`select b.balance from ledger_account a join account_balance b using (merchant, id)
      where a.merchant = ${merchant} and a.kind = 'member' and a.wallet = 'MAIN'
        and a.owner_id = (select id from member where account = 'player1')`.execute(db),
  );
  return rows[0]?.balance ?? 0n;
}

/** Sets its balance. */
async function leave(merchant: string, minor: bigint): Promise<void> {
  const amount = minor - (await cashAt(merchant));
  if (amount === 0n) return;
  await gateway.context.db.withMerchant(merchant, async (db) => {
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('account', '=', 'player1')
      .executeTakeFirstOrThrow();
    const accountId = await openWallet(db, merchant, id);
    const { currency } = await db
      .selectFrom('ledger_account')
      .select('currency')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const other = await ensureAccount(db, merchant, { kind: 'correction', owner_id: null, currency, floor: null });
    const sides = [
      { accountId, amountMinor: amount },
      { accountId: other, amountMinor: -amount },
    ];
    await moveMoney(db, { merchant, kind: 'correction', actor: 'test', key: `platform:${randomUUID()}`, sides });
  });
}

async function faultsOfBooks(): Promise<readonly unknown[]> {
  const reports = await verifyBooks(gateway.context.db, ['aurora', 'harbor'], new Map());
  return reports.flatMap(({ fault }) => fault ?? []);
}

it(
  'the same key 16 times at once, 300 keys: 0 double of 4,800, and 300 of 300 refused with another body',
  async () => {
    let [double, refused, asked] = [0n, 0, 0];
    for (const { name, merchant, least, more, move, end } of movers) {
      await leave(merchant, 100_000n);
      for (let at = 0; at < KEYS; at += 1) {
        const key = randomUUID();
        const before = await cashAt(merchant);
        const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => move(key, least)));
        asked += replies.length;
        for (const reply of replies) expect(reply.json(), `${name}: ${reply.body}`).toMatchObject({ success: true });
        // The same order for all of them; a transfer has none.
        const ids = new Set(replies.map((reply) => reply.json().value.id));
        expect(ids.size, name).toBe(1);
        double += (before - (await cashAt(merchant))) / 100n - 1n;
        const other = (await move(key, more)).json();
        if (!other.success && other.errorCode === 'idempotency_key_reused') refused += 1;
        for (const id of ids) await end?.(id);
      }
    }
    record({
      test: `same key x${AT_ONCE} at once, ${movers.length * KEYS} keys; same key, other body`,
      limit: '0 double of 4,800; 300 of 300 refused',
      figure: `${double} double of ${asked}; ${refused} of ${movers.length * KEYS} refused`,
    });
    expect({ double, refused, asked }).toEqual({ double: 0n, refused: 300, asked: 4_800 });
    expect(await faultsOfBooks()).toEqual([]);
  },
  LIMIT_MS,
);

it(
  '400 debits of 1 at once from a balance of 100: exactly 100, or one withdrawal',
  async () => {
    const counts: Record<string, number> = {};
    for (const { name, merchant, move, done, end } of movers) {
      await leave(merchant, 10_000n);
      const replies = await abreast(DEBITS, 40, () => move(randomUUID(), '1'));
      const codes = Map.groupBy(replies, (reply) => (reply.json().success ? 'done' : reply.json().errorCode));
      counts[name] = codes.get('done')?.length ?? 0;
      const refused =
        merchant === 'harbor' ? 'insufficient_balance' : done === 100 ? 'balance_short' : 'withdrawal_needs';
      expect([...codes.keys()].toSorted(), name).toEqual(['done', refused].toSorted());
      expect(await cashAt(merchant), name).toBe(10_000n - BigInt(done) * 100n);
      for (const reply of codes.get('done') ?? []) await end?.(reply.json().value.id);
    }
    record({
      test: `${DEBITS} debits of 1 at once from 100`,
      limit: 'exactly 100; of withdrawals 1, one is open at a time',
      figure: Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    });
    expect(Object.values(counts)).toEqual(movers.map(({ done }) => done));
    expect(await faultsOfBooks()).toEqual([]);
  },
  LIMIT_MS,
);

it(
  '10,000 guesses at a payment password: at most 5 are tried',
  async () => {
    await leave('aurora', 10_000n);
    const visitor = createVisitor(gateway, 'aurora');
    await visitor.logIn('player1', 'Livery-demo-1');
    const guess = (paymentPassword: string) =>
      ask(visitor, '/wps/agent/transfers', { amount: '1', paymentPassword }, randomUUID());
    // Never the right password.
    const wrongOf = (index: number) => String(100_000 + index);
    const replies = await abreast(GUESSES, 8, (index) => guess(wrongOf(index)).then((reply) => reply.json().errorCode));
    const codes = Map.groupBy(replies, (code) => String(code));
    const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
      sql<{ locks: number; wrong_tries: number }>`select locks, wrong_tries from payment_password_guard
      where member_id = (select id from member where account = 'player1')`.execute(db),
    );
    const validated = rows.reduce((sum, { locks, wrong_tries }) => sum + locks * 5 + wrong_tries, 0);
    record({
      test: `${GUESSES} guesses at one payment password`,
      limit: 'at most 5 judged',
      figure: `${validated} checked; ${[...codes].map(([code, all]) => `${all.length} x ${code}`).join(', ')}`,
    });
    expect(validated).toBeLessThanOrEqual(5);
    expect(validated).toBeGreaterThan(0);
    expect(codes.get('payment_password_wrong')?.length ?? 0).toBeLessThanOrEqual(5);
    // The right password is locked too.
    expect((await guess(PAYMENT)).json()).toMatchObject({ success: false, errorCode: 'payment_password_locked' });
    expect(await cashAt('aurora')).toBe(10_000n);
  },
  LIMIT_MS,
);

/** Runs `work` `times` times, a few concurrently. */
async function abreast<T>(times: number, workers: number, work: (index: number) => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  const worker = async (which: number) => {
    for (let index = which; index < times; index += workers) all.push(await work(index));
  };
  await Promise.all(Array.from({ length: workers }, (_, which) => worker(which)));
  return all;
}
