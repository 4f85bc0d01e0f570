/** Members of the demo brand aurora who pay in and out, and the comparison of their orders with both ledgers. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEMO_PAYMENTS_SCHEMA } from '#demo-payments/db/provision.ts';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { openWallet } from '#gateway/features/wallet/accounts.ts';
import { createPasswords } from '#gateway/identity/passwords/passwords.ts';
import { createLog } from '#gateway/process/log.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { seedDemoCatalogue } from '#gateway/wiring/catalogue.ts';
import { seedDemoOf } from '#gateway/wiring/demo.ts';
import { demoSeeders } from '#gateway/wiring/seeders.ts';
import { withClient } from '#postgres/connect.ts';
import { type CashierLoad, PASSWORD } from './load.ts';

export const MERCHANT = 'aurora';
/** Until every started order has reached its final state. */
const DRAIN_MS = 600_000;

export interface CashierWorld {
  /** Accesses the gateway's tables, unaffected by what happens to the processes. */
  inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  readonly demoPaymentsDatabase: string;
}

export const accountOf = (at: number) => `q${at}`;
/** SQL for their ids, in a scope with a merchant. */
const ours = sql`(select id from member where account ~ '^q[0-9]+$')`;

/** Creates long-standing members below agent1, at a merchant without conditions for a withdrawal. */
export async function seedMembers(db: Database, members: number): Promise<void> {
  const context = createContext(
    readConfig({ DATABASE_URL: 'postgres://unused@127.0.0.1/unused' }),
    db,
    createLog('silent'),
  );
  await seedDemoCatalogue(db);
  await context.merchants.ensure(MERCHANT, demoSeeders);
  await seedDemoOf(db, MERCHANT);
  const hash = await createPasswords(randomBytes).hash(PASSWORD);
  await asOwner(db, MERCHANT, async (owner) => {
    const statements = [
      sql`insert into member (merchant, account, account_key, nickname, password_hash, type, to_upline, upline_id, created_at, password_changed_at)
        select p.merchant, 'q' || n, 'q' || n, 'q' || n, ${hash}, p.type, true, a.id, now() - interval '9 days', now() - interval '9 days'
          from member p, member a, generate_series(0, ${members - 1}::integer) n
          where p.merchant = ${MERCHANT} and p.account = 'player1' and a.merchant = ${MERCHANT} and a.account = 'agent1'`,
      sql`insert into cashier_setting (merchant, turnover_ppm, account_cool_off_hours, deposits_most, pass_up_to_minor)
        values (${MERCHANT}, 0, 0, 20, 1000000) on conflict (merchant) do update set turnover_ppm = 0,
          account_cool_off_hours = 0, deposits_most = 20, pass_up_to_minor = 1000000`,
      sql`update pay_method set daily_count = null, daily_sum_minor = null, opens_at = null, closes_at = null`,
      sql`update club_rank set benefits = '[]'`,
    ];
    for (const statement of statements) await statement.execute(owner);
  });
  await db.withMerchant(MERCHANT, async (scope) => {
    const members = await scope.selectFrom('member').select('id').where('account', 'like', 'q%').execute();
    for (const { id } of members) await openWallet(scope, MERCHANT, id);
  });
  await context.stop();
}

/** Finishes pending orders: backdates them as if the minutes until the next poll of the provider had passed. */
export async function drain(load: Pick<CashierLoad, 'pay'>, { inDatabase }: CashierWorld): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  for (;;) {
    const open = await inDatabase(async (db) => {
      await asOwner(db, MERCHANT, (owner) =>
        sql`update withdrawal set poll_at = now() where poll_at is not null`.execute(owner),
      );
      await asOwner(db, MERCHANT, (owner) =>
        sql`update deposit set asked_at = now() - interval '1 hour' where state in ('new', 'waiting')`.execute(owner),
      );
      return db.withMerchant(MERCHANT, async (scope) => ({
        deposits: (
          await sql<{ id: string }>`select id from deposit where merchant = ${MERCHANT} and state in ('new', 'waiting')
            and member_id in ${ours}`.execute(scope)
        ).rows,
        held: (
          await sql`select id, state, poll_at, refused_as from withdrawal
            where merchant = ${MERCHANT} and held_minor > 0 and member_id in ${ours}`.execute(scope)
        ).rows,
      }));
    });
    if (open.deposits.length + open.held.length === 0) return;
    if (performance.now() > until) throw new Error(`Still open: ${JSON.stringify(open)}`);
    // Pays deposits that were interrupted between order and payment.
    for (const { id } of open.deposits) await load.pay(id);
    await wait(500);
  }
}

/** Whether the demo payment provider has taken money for an order, by its books. */
export function isPaid({ demoPaymentsDatabase }: CashierWorld, reference: string): Promise<boolean> {
  return withClient(demoPaymentsDatabase, async (client) => {
    const reported = await client.query(
      `select from ${DEMO_PAYMENTS_SCHEMA}.item where merchant = $1 and reference = $2 and moved > 0`,
      [MERCHANT, reference],
    );
    return reported.rows.length > 0;
  });
}

export interface CashierAudit {
  readonly fault: unknown;
  /** Acknowledged keys that do not exist exactly once with their answer. */
  readonly broken: readonly string[];
  /** Payouts that the provider's statement has more than once, or a wrong number of times. */
  readonly paidWrong: readonly string[];
  /** Sum of what provider and gateway hold of each other. */
  readonly difference: bigint;
}

export async function auditCashier(
  load: Pick<CashierLoad, 'acknowledged'>,
  { inDatabase, demoPaymentsDatabase }: CashierWorld,
): Promise<CashierAudit> {
  const rows = await inDatabase((db) =>
    db.withMerchant(MERCHANT, async (scope) => {
      const [report] = await verifyBooks(db, [MERCHANT], new Map());
      const keys = await sql<{ key: string; id: string | null }>`
        select key, id::text from deposit where merchant = ${MERCHANT} union all
        select key, id::text from withdrawal where merchant = ${MERCHANT} union all
        select key, null from upline_transfer where merchant = ${MERCHANT}`.execute(scope);
      // A payout that was refused and approved again has another reference.
      const orders = await sql<{ id: string; word: string }>`
        select coalesce(a.reference, w.id)::text as id, 'payout ' || (w.amount_minor - w.fee_minor) as word
          from withdrawal w left join payout_attempt a
            on a.merchant = w.merchant and a.withdrawal_id = w.id and a.attempt = w.attempt
          where w.merchant = ${MERCHANT} and w.state = 'paid' and w.member_id in ${ours} union all
        select id::text, 'payment ' || arrived_minor from deposit
          where merchant = ${MERCHANT} and state in ('paid', 'review') and member_id in ${ours}`.execute(scope);
      const held = await sql<{ sum: bigint }>`select coalesce(sum(b.balance), 0)::bigint as sum
        from ledger_account a join account_balance b using (merchant, id)
        where a.merchant = ${MERCHANT} and a.kind = 'provider' and a.vendor = 'HOUSEBANK'`.execute(scope);
      return { fault: report?.fault, keys: keys.rows, orders: orders.rows, held: held.rows[0]?.sum ?? 0n };
    }),
  );
  const lines = await withClient(demoPaymentsDatabase, async (client) => {
    const reported = await client.query<{ reference: string; word: string }>(
      `select i.reference, l.kind || ' ' || l.amount as word from ${DEMO_PAYMENTS_SCHEMA}.line l
         join ${DEMO_PAYMENTS_SCHEMA}.item i on i.id = l.item where l.merchant = $1`,
      [MERCHANT],
    );
    const balance = await client.query<{ balance: string }>(
      `select coalesce(sum(balance), 0)::text as balance from ${DEMO_PAYMENTS_SCHEMA}.account where merchant = $1`,
      [MERCHANT],
    );
    return { reported: reported.rows, balance: BigInt(balance.rows[0]?.balance ?? 0) };
  });
  const broken = [...load.acknowledged].flatMap(([key, { id }]) => {
    const found = rows.keys.filter((row) => row.key === key);
    return found.length === 1 && (id === undefined || found[0]?.id === id) ? [] : [key];
  });
  const wanted = rows.orders.map(({ id, word }) => `${id} ${word}`);
  const made = lines.reported.map(({ reference, word }) => `${reference} ${word}`);
  const paidWrong = [
    ...made.filter((line, at) => made.indexOf(line) !== at || !wanted.includes(line)),
    ...wanted.filter((line) => !made.includes(line)),
  ];
  return { fault: rows.fault, broken, paidWrong, difference: rows.held + lines.balance };
}
