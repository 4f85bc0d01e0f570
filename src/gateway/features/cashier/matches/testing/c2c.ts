import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { insertAccount } from '#gateway/features/cashier/accounts/store.ts';
import type { Matches } from '#gateway/features/cashier/deposits/matches-port.ts';
import type { LockedOrder, TakeStep } from '#gateway/features/cashier/orders/take-step.ts';
import { type AtRest, createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { createTimers, type Timers } from '#gateway/timers/timers.ts';
import { type Cashier, composeCashier, composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';

const MERCHANT = 'aurora';
const PROVIDER = { actor: 'HOUSEBANK' };
const SYSTEM = { actor: 'system' };
const NO_HASH = Buffer.alloc(32);

interface Joining {
  readonly upline?: string;
  /** Number of the payout account; equal numbers mean a shared account. */
  readonly number?: string;
}

export interface SeenMatch {
  readonly id: string;
  readonly state: string;
  readonly version: bigint;
  readonly amount_minor: bigint;
  readonly received_minor: bigint;
  readonly withdrawal_id: string;
}

/** Members who pay each other's withdrawals: orders of both sides as the features create them, and their results. */
export interface MembersPaying {
  readonly cashier: Cashier;
  readonly matches: Matches;
  readonly timers: Timers;
  /** Sent mails, by notice. */
  readonly mailed: string[];
  run<T>(work: (db: Db) => Promise<T>): Promise<T>;
  one<T>(query: ReturnType<typeof sql<T>>): Promise<T>;
  join(account: string, rest?: Joining): Promise<string>;
  /** A withdrawal to members in state `sending`. */
  withdraw(memberId: string, amountMinor: bigint, feeMinor?: bigint): Promise<string>;
  /**
   * A deposit to another member that was offered for a match; with `proved`, the depositor has reported the payment.
   */
  deposit(memberId: string, amountMinor: bigint, proved?: boolean): Promise<string>;
  matchOf(depositId: string): Promise<SeenMatch>;
  /** Moves all timers so many minutes nearer, as if the time had passed. */
  pass(minutes: number): Promise<void>;
}

/** Wires the cashier on a gateway. `methods`: payment methods in and out; absent: two new ones. */
export async function letMembersPay(
  gateway: Pick<TestGateway, 'context'>,
  methods?: readonly [paysIn: string, paysOut: string],
): Promise<MembersPaying> {
  const { db } = gateway.context;
  const mailed: string[] = [];
  const notifier = {
    notify: async (_db: Db, _merchant: string, _member: string, notice: string) => void mailed.push(notice),
  };
  const timers = createTimers(gateway.context);
  const cashier = composeCashier(gateway.context, { notifier }, timers);
  const takeStep = composeSteps(notifier);
  const { matches } = cashier.receipts;
  const atRest = createAtRest(gateway.context.config.secretKey);
  const run = <T>(work: (scope: Db) => Promise<T>) => db.withMerchant(MERCHANT, work);
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await run((scope) => query.execute(scope))).rows[0] as T;
  const [paysIn, paysOut] = methods ?? [
    await run((scope) => seedMethod(scope, 'DEPOSIT')),
    await run((scope) => seedMethod(scope, 'WITHDRAWAL')),
  ];
  return {
    cashier,
    matches,
    timers,
    mailed,
    run,
    one,
    join: (account, rest = {}) => run((scope) => join(scope, atRest, paysOut, account, rest)),
    withdraw: (memberId, amountMinor, feeMinor = 0n) =>
      run((scope) => withdraw(scope, takeStep, memberId, amountMinor, feeMinor)),
    async deposit(memberId, amountMinor, proved = true) {
      const order = orderOf(memberId);
      await run((scope) => openDeposit(scope, matches, order, { methodId: paysIn, amountMinor }));
      await run(async (scope) => {
        await takeStep(scope, { machine: DEPOSIT, order, step: 'begin', by: PROVIDER, reportedMinor: amountMinor });
        await matches.taken(scope, MERCHANT, order.id);
      });
      if (proved) await run((scope) => matches.proved(scope, MERCHANT, order.id));
      return order.id;
    },
    matchOf: (depositId) => one<SeenMatch>(sql`select * from payout_match where deposit_id = ${depositId}`),
    async pass(minutes) {
      const back = sql`make_interval(mins => ${minutes})`;
      await asOwner(db, MERCHANT, (owner) =>
        sql`update timer set set_at = set_at - ${back}, due_at = due_at - ${back}, next_at = next_at - ${back}`.execute(
          owner,
        ),
      );
      while ((await timers.takeAll(MERCHANT)) > 0);
    },
  };
}

const orderOf = (memberId: string) => ({
  merchant: MERCHANT,
  id: randomUUID(),
  state: 'new',
  version: 0n,
  memberId,
  currency: 'USD',
  provider: PROVIDER.actor,
});

async function seedMethod(db: Db, direction: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into pay_method
      (merchant, direction, provider, kind, way, minimum_minor, maximum_minor)
    values (${MERCHANT}, ${direction}, ${PROVIDER.actor}, 'C2C', 'c2c', 100, 10000000) returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function join(db: Db, atRest: AtRest, methodId: string, account: string, { upline, number = account }: Joining) {
  const { id } = await db
    .insertInto('member')
    .values({ merchant: MERCHANT, account, account_key: account, nickname: account, upline_id: upline ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { merchant: MERCHANT, memberId: id };
  const payee = { number, holder: `Holder of ${account}` };
  await insertAccount(db, atRest, owner, { methodId, kind: 'C2C', payee, coolOffHours: 0 });
  return id;
}

async function withdraw(db: Db, takeStep: TakeStep, memberId: string, amountMinor: bigint, feeMinor: bigint) {
  let order = orderOf(memberId);
  await sql`insert into withdrawal
      (merchant, id, member_id, account_id, method_id, provider, currency, amount_minor, fee_minor, key, request_hash)
    select ${MERCHANT}, ${order.id}, ${memberId}, id, method_id, ${PROVIDER.actor}, 'USD', ${amountMinor}, ${feeMinor}, ${order.id}, ${NO_HASH}
      from payout_account where merchant = ${MERCHANT} and member_id = ${memberId} limit 1`.execute(db);
  for (const step of ['request', 'pass', 'send']) {
    const [by, amounts] = [step === 'request' ? { actor: memberId } : SYSTEM, { held: amountMinor }];
    const taken = await takeStep(db, { machine: WITHDRAWAL, order, step, by, amounts, reportedMinor: amountMinor });
    order = { ...order, ...taken };
  }
  return order.id;
}

async function openDeposit(
  db: Db,
  matches: Matches,
  { id, memberId }: LockedOrder,
  { methodId, amountMinor }: { readonly methodId: string; readonly amountMinor: bigint },
) {
  await sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, key, request_hash)
    values (${MERCHANT}, ${id}, ${memberId}, ${methodId}, ${PROVIDER.actor}, 'USD', ${amountMinor}, ${id}, ${NO_HASH})`.execute(
    db,
  );
  await matches.offer(db, { merchant: MERCHANT, id, memberId, currency: 'USD', amountMinor });
}
