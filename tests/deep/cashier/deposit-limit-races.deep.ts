/** Fifty clients deposit up to one account's limit of each measure of deposits at once, and the gateway is killed in the middle. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LimitKey } from '#contract/protection/read.ts';
import { setLimit } from '#gateway/features/protection/limits.ts';
import { readLimitZone } from '#gateway/stream/daily-counters/limit-periods.ts';
import { record } from '../record.ts';
import { CLIENTS } from '../support/limit-race.ts';
import { type Acknowledged, type Desk, PAYMENT, payOrder, repeatUntilFinal, signIn } from './load.ts';
import { type CashierProcesses, startCashierProcesses } from './processes.ts';
import { accountOf, auditCashier, drain, MERCHANT, seedMembers } from './world.ts';

/** Minor units. The limit has room for 35 deposits, and one unit too little for the next one. */
const [DEPOSIT, LIMIT] = [6_000, 35 * 6_000 + 5_999];
/** The gateway is killed after so many opened deposits. */
const KILLS = [10, 24, 36];
/** How often a client asks again while too many deposits are open. */
const MOST_WAITS = 2_000;
const LIMIT_MS = 1_200_000;

let processes: CashierProcesses;

beforeAll(async () => {
  processes = await startCashierProcesses((db) => seedMembers(db, 3));
}, LIMIT_MS);

afterAll(async () => {
  await processes?.stop();
});

/** Sets a limit as the member does, and returns the member's id. */
const limit = (account: string, key: LimitKey) =>
  processes.inDatabase((db) =>
    db.withMerchant(MERCHANT, async (scope) => {
      const now = Date.now();
      const zone = await readLimitZone(scope, MERCHANT, now);
      const { id: memberId } = await scope
        .selectFrom('member')
        .select('id')
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      await setLimit(scope, { merchant: MERCHANT, memberId, now, zone }, key, BigInt(LIMIT));
      return memberId;
    }),
  );

interface Race {
  /** Opened orders by idempotency key. */
  readonly acknowledged: Map<string, Acknowledged>;
  readonly lost: Map<string, number>;
  /** Refusals other than by the limit. */
  readonly wrong: string[];
}

/** Opens and pays deposits until the limit refuses one. */
async function deposit(desk: Desk, { acknowledged, lost, wrong }: Race): Promise<void> {
  const body = { methodId: desk.methodId, amount: String(DEPOSIT / 100), fields: { holder: 'Ann Lee' } };
  for (let waits = 0; waits < MOST_WAITS; ) {
    const key = randomUUID();
    const { success, errorCode, value } = await repeatUntilFinal(lost, desk, { kind: 'deposit', body, key });
    if (errorCode === 'limit_reached') return;
    if (success && value.id !== undefined) {
      acknowledged.set(key, { kind: 'deposit', account: desk.account, body, id: value.id });
      // An order that is not paid would take one of the few places of open ones from the others.
      while (!(await payOrder(processes.reach, value.id)));
    } else if (errorCode === 'too_many_requests') await processes.clearRateLimits();
    else if (errorCode === 'too_many_open') {
      waits += 1;
      await wait(20 + Math.random() * 60);
    } else return void wrong.push(errorCode ?? 'no id');
  }
  wrong.push('too_many_open for too long');
}

/** Withdraws three times as soon as there is money: each makes room below a limit of the net deposit. */
async function withdraw(desk: Desk, { acknowledged, lost }: Race): Promise<void> {
  const body = { accountId: desk.accountId, amount: '50', paymentPassword: PAYMENT };
  for (let done = 0, tries = 0; done < 3 && tries < MOST_WAITS; tries += 1) {
    const key = randomUUID();
    const { success, value } = await repeatUntilFinal(lost, desk, { kind: 'withdrawal', body, key });
    if (success) {
      done += 1;
      acknowledged.set(key, { kind: 'withdrawal', account: desk.account, body, id: value.id });
    }
    await wait(100);
  }
}

/** What is booked of the member's deposits. Minor units. */
interface Booked {
  readonly credited: number;
  readonly withdrawn: number;
  /** The largest that deposits minus withdrawals, and the balance, ever were, in the order of the postings. */
  readonly mostNet: number;
  readonly mostBalance: number;
  /** Deposits by state. */
  readonly states: Readonly<Record<string, number>>;
}

const readBooked = (memberId: string): Promise<Booked> =>
  processes.inDatabase((db) =>
    db.withMerchant(MERCHANT, async (scope) => {
      const { rows } = await sql<{ kind: string; account: string; amount: string }>`
        select t.kind, a.kind as account, p.amount::text as amount
          from ledger_account a join posting p on p.merchant = a.merchant and p.account_id = a.id
            join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
          where a.merchant = ${MERCHANT} and a.owner_id = ${memberId} and a.kind in ('member', 'held')
          order by p.id`.execute(scope);
      const states = await sql<{ state: string; count: string }>`
        select state, count(*)::text as count from deposit where merchant = ${MERCHANT} and member_id = ${memberId}
          group by state`.execute(scope);
      let [credited, withdrawn, mostNet, balance, mostBalance] = [0, 0, 0, 0, 0];
      for (const { kind, account, amount } of rows) {
        if (kind === 'deposit') credited += Number(amount);
        if (kind === 'withdrawal' && account === 'held') withdrawn -= Number(amount);
        if (account === 'member') balance += Number(amount);
        mostNet = Math.max(mostNet, credited - withdrawn);
        mostBalance = Math.max(mostBalance, balance);
      }
      const counts = Object.fromEntries(states.rows.map(({ state, count }) => [state, Number(count)]));
      return { credited, withdrawn, mostNet, mostBalance, states: counts };
    }),
  );

/** Lets the clients of a member race, with kills; then pays what was interrupted, and compares all books. */
async function raceOf(at: number, key: LimitKey, withdrawers: readonly (typeof withdraw)[] = []) {
  await processes.clearRateLimits();
  const desk = await signIn(processes.reach, accountOf(at), at);
  const memberId = await limit(accountOf(at), key);
  const race: Race = { acknowledged: new Map(), lost: new Map(), wrong: [] };
  const clients = Array.from({ length: CLIENTS }, () => deposit(desk, race));
  const over = Promise.all([...clients, ...withdrawers.map((start) => start(desk, race))]).then(() => 'over' as const);
  for (const kill of KILLS) {
    // The race may be over first, when a kill is for after its end.
    while (race.acknowledged.size < kill && (await Promise.race([over, wait(2)])) !== 'over');
    await processes.gateway.kill();
  }
  await over;
  await drain({ pay: (reference) => payOrder(processes.reach, reference) }, processes);
  const booked = await readBooked(memberId);
  const { fault, broken, paidWrong, difference } = await auditCashier(race, processes);
  expect({ wrong: race.wrong, fault, broken, paidWrong, difference }).toEqual({
    wrong: [],
    fault: undefined,
    broken: [],
    paidWrong: [],
    difference: 0n,
  });
  const deposits = [...race.acknowledged.values()].filter(({ kind }) => kind === 'deposit').length;
  record({
    test: `limit ${key.measure}: ${CLIENTS} clients, gateway kill -9 x${KILLS.length}`,
    limit: 'never one unit over, 0 lost',
    figure: `${booked.credited / 100} credited of ${LIMIT / 100}, ${booked.withdrawn / 100} withdrawn; ${deposits} deposits paid, ${booked.states['review'] ?? 0} wait for staff; tries without an answer: ${[...race.lost.values()].reduce((sum, count) => sum + count, 0)}`,
  });
  // Every deposit has been paid: it is credited, or waits for staff with its money. Of a few the client never heard.
  const { paid = 0, review = 0, ...others } = booked.states;
  expect([others, paid + review >= deposits]).toEqual([{}, true]);
  expect(booked.credited).toBe(paid * DEPOSIT);
  return booked;
}

it(
  'N12: fifty clients deposit up to the last unit of a limit, through kills of the gateway, and never one over',
  async () => {
    expect((await raceOf(0, { measure: 'DEPOSIT_GROSS', period: 'DAY' })).credited).toBe(35 * DEPOSIT);
  },
  LIMIT_MS,
);

it(
  'N12: fifty clients deposit up to a limit of the net deposit while withdrawals make room, through kills of the gateway',
  async () => {
    const { credited, withdrawn, mostNet } = await raceOf(1, { measure: 'DEPOSIT_NET', period: 'WEEK' }, [
      withdraw,
      withdraw,
    ]);
    expect(mostNet).toBeLessThanOrEqual(LIMIT);
    expect(credited).toBeGreaterThanOrEqual(35 * DEPOSIT);
    expect([withdrawn, credited <= LIMIT + withdrawn]).toEqual([6 * 5_000, true]);
  },
  LIMIT_MS,
);

it(
  'N12: fifty clients deposit up to a limit of the balance, through kills of the gateway, and never one over',
  async () => {
    const { credited, mostBalance } = await raceOf(2, { measure: 'BALANCE' });
    expect([credited, mostBalance]).toEqual([35 * DEPOSIT, 35 * DEPOSIT]);
  },
  LIMIT_MS,
);
