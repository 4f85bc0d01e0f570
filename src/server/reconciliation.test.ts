import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsPath } from '#contract/payments/events.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { finance, verifyBooksNow } from '#contract/staff/finance/calls.ts';
import {
  answerCase,
  type CaseVerdict,
  type ReconciliationCase,
  reconciliationCases,
  runReconciliation,
} from '#contract/staff/reconciliation/calls.ts';
import { suspenseList } from '#contract/staff/suspense/calls.ts';
import { CONTROL_PREFIX } from '#demo-payments/control/control-routes.ts';
import { provisionDemoPayments } from '#demo-payments/db/provision.ts';
import { type DemoPayments, startDemoPayments } from '#demo-payments/demo-payments.ts';
import { makeClientFolder, QUICK } from '#demo-payments/testing/test-demo-payments.ts';
import { verifyBooksNow as verifyNow } from '#gateway/features/books/verify-now.ts';
import { answerReceipt } from '#gateway/features/cashier/matches/answer.ts';
import { letMembersPay } from '#gateway/features/cashier/matches/testing/c2c.ts';
import { takeStaffStep } from '#gateway/features/cashier/orders/staff-steps.ts';
import { createPayoutWorker } from '#gateway/features/cashier/withdrawals/payout-worker.ts';
import { withdrawalOrders } from '#gateway/features/cashier/withdrawals/staff-orders.ts';
import { runBooksCheck } from '#gateway/features/reconciliation/books-check.ts';
import { workAtRun } from '#gateway/features/reconciliation/reconcile.ts';
import { askWhenDue } from '#gateway/features/reconciliation/runs.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { forgetStatements, type Planted, plantDifferences } from '#gateway/testing/plant-differences.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { asOwner, createWithdrawer, inAurora, type Withdrawer } from '#gateway/testing/withdrawer.ts';
import { seedCrowd } from '#gateway/wiring/history/seed-history.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { makeLateDemoPayments } from './open-demo-payments.ts';

const DAY_MS = 86_400_000;
let shiftMs = 0;
const clock = { now: () => Date.now() + shiftMs };
const late = makeLateDemoPayments();
const takeStep = composeSteps({ notify: async () => undefined });
let gateway: TestGateway;
let demoPayments: DemoPayments;
let folder: string;
let player: Withdrawer;
let olga: TestStaffUser;
let otto: TestStaffUser;
let planted: Planted;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { sendToDemoPayments: (post) => sendToDemoPayments(post), clock });
  folder = await makeClientFolder();
  demoPayments = await startDemoPayments({
    config: {
      code: 'HOUSEBANK',
      origin: 'http://bank.localhost',
      secret: 'the secret of the provider in tests, long enough',
      panelToken: undefined,
      clientFolder: folder,
      trustedHops: 0,
      timing: QUICK,
    },
    databaseUrl: await provisionDemoPayments(gateway.database.ownerUrl),
    log: pino({ level: 'silent' }),
    parts: { clock },
    async send({ headers, body }) {
      const url = eventsPath('HOUSEBANK');
      const reply = await gateway.app.inject({ method: 'POST', url, headers: { ...headers }, payload: body });
      return { status: reply.statusCode, body: reply.body, header: (name) => reply.headers[name]?.toString() };
    },
  });
  late.bind(demoPayments);
  player = await createWithdrawer(gateway, 'player1', '0071223344');
  const then = `now() - interval '10 days'`;
  await asOwner(gateway, `update member set created_at = ${then}, password_changed_at = ${then}`);
  await asOwner(
    gateway,
    `update pay_method set minimum_minor = 100, daily_count = null, daily_sum_minor = null, opens_at = null, closes_at = null`,
  );
  await asOwner(gateway, `update club_rank set benefits = '[]'`);
  await asOwner(gateway, `update cashier_setting set deposits_most = 20, turnover_ppm = 0 where merchant = 'aurora'`);
  // One account starts a day earlier, so that a case can belong to another day.
  await asOwner(
    gateway,
    `insert into reconciled_account (merchant, provider, currency, from_day)
      values ('aurora', 'HOUSEBANK', 'USD', (now() at time zone 'UTC')::date - 1)`,
  );
  await seedCrowd(gateway.context, 'aurora', 20, { length: { days: 8, daysOfRounds: 3 } });
  olga = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', ['aurora'], 'Otto');
});

afterAll(async () => {
  await demoPayments.stop();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

let isSilent = false;
const sendToDemoPayments: typeof late.send = (post) =>
  isSilent ? Promise.reject(new Error('nobody answers')) : late.send(post);

async function control(name: string, reference: string): Promise<void> {
  const reply = await demoPayments.app.inject({
    method: 'POST',
    url: `${CONTROL_PREFIX}/${name}`,
    headers: { host: 'bank.localhost' },
    payload: { merchant: 'aurora', reference },
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function stateOf(table: 'deposit' | 'withdrawal', id: string): Promise<string | undefined> {
  const { rows } = await inAurora(gateway, (db) =>
    sql<{ state: string }>`select state from ${sql.table(table)} where id = ${id}`.execute(db),
  );
  return rows[0]?.state;
}

async function begin(methodId: string, amount = '50'): Promise<string> {
  const reply = await player.visitor.ask(
    ...(['POST', '/wps/cashier/deposits', { methodId, amount, fields: { holder: 'Ann Lee' } }] as const),
    { 'idempotency-key': randomUUID() },
  );
  expect(reply.json().success, reply.body).toBe(true);
  return reply.json().value.id;
}

async function deposit(methodId: string): Promise<string> {
  const id = await begin(methodId);
  await control('pay', id);
  await expect.poll(() => stateOf('deposit', id)).toBe('paid');
  return id;
}

/** Payment methods of the provider: payments between members use no provider. */
async function payMethodIds(): Promise<string[]> {
  const { methods } = (await player.visitor.ask('GET', '/wps/cashier/methods?direction=DEPOSIT')).json().value;
  return methods.flatMap(({ id, kind }: { id: string; kind: string }) => (kind === 'C2C' ? [] : [id]));
}

/** One deposit per payment method, and this many more. */
async function depositByAll(more: number): Promise<string[]> {
  const ids = await payMethodIds();
  expect(ids.length).toBeGreaterThan(2);
  const all: string[] = [];
  for (const id of [...ids, ...Array(more).fill(ids[0])]) all.push(await deposit(id));
  return all;
}

async function withdraw(): Promise<string> {
  const { value } = await player.withdraw('20');
  const answer = { merchant: 'aurora', id: value.id, version: 1n, step: 'approve', staff: 'anna', reason: 'because' };
  const { context } = gateway;
  await inAurora(gateway, (db) => takeStaffStep(db, takeStep, withdrawalOrders, answer));
  await createPayoutWorker(context, { takeStep, atRest: createAtRest(context.config.secretKey) }).takeAll('aurora');
  await expect.poll(() => stateOf('withdrawal', value.id)).toBe('paid');
  return value.id;
}

async function play(): Promise<void> {
  const { table } = player;
  await table.bet('r-1', 1, 500);
  await table.win('r-1', 2, 900, { ends: true });
  await table.bet('r-2', 1, 300, { id: 'bet-2' });
  await table.rollback('r-2', 'bet-2');
}

async function payMember(): Promise<void> {
  const paying = await letMembersPay(gateway);
  const [out, into] = [await paying.join('out1'), await paying.join('in1')];
  const { corrections } = paying.cashier;
  const wanted = { memberId: out, wallet: 'MAIN', amountMinor: 90_000n, reason: 'to begin with' };
  const id = await paying.run((db) => corrections.propose(db, 'aurora', wanted, 'anna'));
  await paying.run((db) => corrections.approve(db, 'aurora', { id, version: 0n }, 'berta'));
  await paying.withdraw(out, 60_000n);
  const match = await paying.matchOf(await paying.deposit(into, 60_000n));
  const asker = { merchant: 'aurora', memberId: out, key: randomUUID(), exponent: 2 };
  const stated = { id: match.id, version: Number(match.version), answer: 'ALL' };
  await paying.run((db) => answerReceipt(db, paying.cashier.receipts.takeStep, asker, stated as never, []));
}

const today = () => new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);

/** Runs as of the day after tomorrow, when all events are final. */
async function run(): Promise<string> {
  expect((await olga.send(runReconciliation, {}, 'aurora')).statusCode).toBe(200);
  return work();
}

async function work(): Promise<string> {
  shiftMs = 2 * DAY_MS;
  try {
    return await workAtRun({ ...gateway.context, guard: createGuard(gateway.context) }, 'aurora', today());
  } finally {
    shiftMs = 0;
  }
}

async function cases(part: 'open' | 'done' = 'open') {
  const reply = await olga.send(reconciliationCases, { part }, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return reconciliationCases.read(reply.json().value);
}

const named = ({ rows }: { readonly rows: readonly ReconciliationCase[] }) =>
  rows.map(({ kind, reference }) => [kind, reference]);

async function standing() {
  const reply = await olga.send(finance, {}, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return finance.read(reply.json().value);
}

/** An order in another currency adds that currency to the provider's reconciliation. */
const dollars = async () =>
  (await standing()).providers.find((one) => one.provider === 'HOUSEBANK' && one.currency === 'USD');

async function answer(staffUser: TestStaffUser, { id, version }: ReconciliationCase, verdict: CaseVerdict) {
  const request = { id, version, verdict, reason: 'seen on the statement' };
  const reply = await staffUser.send(answerCase, request, 'aurora');
  return [reply.statusCode, reply.json().errorCode];
}

const caseOf = async (kind: string) => {
  const found = (await cases()).rows.find((row) => row.kind === kind);
  if (found === undefined) throw new Error(`There is no case ${kind}`);
  return found;
};

test('M378: history data is skipped; an unknown provider is reported by the run', async () => {
  const runOfYesterday = async () => {
    expect((await olga.send(runReconciliation, {}, 'aurora')).statusCode).toBe(200);
    return workAtRun({ ...gateway.context, guard: createGuard(gateway.context) }, 'aurora');
  };
  expect(await runOfYesterday()).toBe('finished');
  const demo = async () => (await standing()).providers.find(({ provider }) => provider === 'DEMOBANK');
  expect(await demo()).toMatchObject({ hasStatement: false, caseCount: 0, throughDay: undefined });
  expect(Number((await demo())?.now)).toBeGreaterThan(0);
  // Skipped accounts are listed next to the compared ones.
  const { accounts } = await cases();
  expect(accounts.find(({ provider }) => provider === 'DEMOBANK')).toMatchObject({ why: 'noStatement' });
  expect(accounts.filter(({ why }) => why === undefined).map(({ provider }) => provider)).toEqual(['HOUSEBANK']);
  const notify = (has: boolean) => {
    const stated = `has_statement = ${has}, from_day = (now() at time zone 'UTC')::date - 1`;
    return asOwner(gateway, `update reconciled_account set ${stated} where provider = 'DEMOBANK'`);
  };
  await notify(true);
  expect(await runOfYesterday()).toBe('unfinished');
  expect((await cases()).run?.why).toMatch(/^DEMOBANK, .*does not know the provider$/);
  await notify(false);
  // The role of calls may not exclude money from reconciliation.
  const hide = inAurora(gateway, (db) => sql`update reconciled_account set has_statement = false`.execute(db));
  await expect(hide).rejects.toThrow('permission denied');
  expect(await runOfYesterday()).toBe('finished');
  expect(named(await cases())).toEqual([]);
});

test('M378: after a day of activity statement and books agree: no case, and nothing unexplained', async () => {
  const all = await depositByAll(8);
  await play();
  await withdraw();
  const back = await withdraw();
  await control('return', back);
  await expect.poll(() => stateOf('withdrawal', back)).toBe('returned');
  const reversed = all.at(-1) ?? '';
  await control('reverse', reversed);
  await expect.poll(() => stateOf('deposit', reversed)).toBe('reversed');
  await payMember();
  expect(await run()).toBe('finished');
  expect(named(await cases())).toEqual([]);
  const account = await dollars();
  expect(account).toMatchObject({ difference: '0.00', unexplained: '0.00', caseCount: 0, onTheWay: '0.00' });
  expect(Number(account?.statement)).toBeGreaterThan(300);
  expect(account?.now).toBe(account?.statement);
});

test('M378: each planted difference is reported once, by any run, and together they explain the total', async () => {
  const { rows: paid } = await inAurora(gateway, (db) =>
    sql<{ id: string }>`select d.id from deposit d where state = 'paid' and provider = 'HOUSEBANK'
      and not exists (select from payout_match m where m.deposit_id = d.id) order by created_at`.execute(db),
  );
  const [methodId = ''] = await payMethodIds();
  const waiting = [await begin(methodId, '11'), await begin(methodId, '16')];
  planted = await plantDifferences({
    db: gateway.context.db,
    merchant: 'aurora',
    currency: 'USD',
    isFirst: true,
    askDemoPayments: (text, values) => demoPayments.context.db.ask(text, [...values]),
    paid: paid.map(({ id }) => id),
    waiting,
  });
  await forgetStatements(gateway.context.db, 'aurora');
  expect(await run()).toBe('finished');
  const found = await cases();
  expect(named(found).sort()).toEqual([...planted].map((one) => [...one]).sort());
  expect(planted.length).toBe(13);
  const before = found.rows.map(({ id, version }) => [id, version]).sort();
  expect(await run()).toBe('finished');
  expect((await cases()).rows.map(({ id, version }) => [id, version]).sort()).toEqual(before);
  const account = await dollars();
  expect(account).toMatchObject({ unexplained: '0.00', cases: account?.difference, caseCount: 13 });
  expect(account?.difference).not.toBe('0.00');
});

test('M378: two users post differing money, and the next run finds both sides equal; one explains a case without money', async () => {
  const unmatchedPayment = await caseOf('noOrder');
  expect(unmatchedPayment).toMatchObject({ effect: '14.00', ways: ['suspense', 'house', 'explain'] });
  expect(await answer(olga, unmatchedPayment, 'confirm')).toEqual([409, 'conflict']);
  expect(await answer(olga, unmatchedPayment, 'suspense')).toEqual([200, undefined]);
  const proposed = await caseOf('noOrder');
  expect(proposed.proposal).toMatchObject({ step: 'suspense', by: 'Olga', isMine: true });
  const tray = cashierWaiting.read((await otto.send(cashierWaiting, {}, 'aurora')).json().value).proposals;
  expect(tray).toMatchObject([
    { machine: 'case', id: unmatchedPayment.id, amount: '14.00', step: 'suspense', isMine: false },
  ]);
  expect(await answer(olga, proposed, 'confirm')).toEqual([403, 'forbidden']);
  expect(await answer(otto, proposed, 'takeBack')).toEqual([403, 'forbidden']);
  expect(await answer(otto, unmatchedPayment, 'confirm')).toEqual([409, 'conflict']);
  expect(await answer(otto, proposed, 'confirm')).toEqual([200, undefined]);
  const aside = await otto.send(suspenseList, { part: 'open' }, 'aurora');
  expect(suspenseList.read(aside.json().value).rows.map(({ reference }) => reference)).toContain(
    unmatchedPayment.reference,
  );
  const off = await caseOf('otherAmount');
  expect(await answer(olga, off, 'suspense')).toEqual([422, 'invalid_request']);
  expect(await answer(olga, off, 'house')).toEqual([200, undefined]);
  expect(await answer(otto, await caseOf('otherAmount'), 'confirm')).toEqual([200, undefined]);
  const fee = await caseOf('otherFee');
  expect([fee.effect, fee.ways]).toEqual(['0.00', ['explain']]);
  expect(await answer(olga, fee, 'explain')).toEqual([200, undefined]);
  expect(await work()).toBe('finished');
  const left = await cases();
  // Suspense entries are listed until staff has assigned them.
  const kinds = left.rows.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'inSuspense')).toHaveLength(2);
  for (const kind of ['noOrder', 'otherAmount', 'otherFee']) expect(kinds).not.toContain(kind);
  const done = (await cases('done')).rows;
  expect(done.map(({ kind, closedAs }) => `${kind} ${closedAs}`).sort()).toEqual([
    ...['noOrder posted', 'otherAmount posted', 'otherFee explained'],
  ]);
  expect(await dollars()).toMatchObject({ unexplained: '0.00' });
  const { rows: journal } = await inAurora(gateway, (db) =>
    sql<{
      action: string;
    }>`select action from journal where subject = ${`case:${unmatchedPayment.id}`} order by seq`.execute(db),
  );
  expect(journal.map(({ action }) => action)).toEqual(['case.propose', 'case.close']);
});

test('a case closes once both sides agree, and reopens as the same case', async () => {
  const found = await caseOf('otherCurrency');
  await asOwner(gateway, `update deposit set currency = 'USD' where id = '${found.orderId}'`);
  expect(await run()).toBe('finished');
  const done = (await cases('done')).rows.find(({ id }) => id === found.id);
  expect(done).toMatchObject({ closedAs: 'agreed', closedBy: undefined });
  await asOwner(gateway, `update deposit set currency = 'EUR' where id = '${found.orderId}'`);
  await asOwner(gateway, `update reconciled_account set posting_id = 0`);
  expect(await run()).toBe('finished');
  expect((await caseOf('otherCurrency')).id).toBe(found.id);
});

test('a provider without an answer leaves the run unfinished, and the run is retried', async () => {
  await asOwner(gateway, `update statement_day set is_whole = false`);
  isSilent = true;
  expect(await run()).toBe('unfinished');
  expect((await cases()).run).toMatchObject({
    state: 'unfinished',
    why: expect.stringContaining('nobody answers'),
    askedBy: 'Olga',
  });
  expect(await work()).toBe('none');
  isSilent = false;
  expect(await run()).toBe('finished');
  expect((await cases()).run).toMatchObject({ state: 'finished', daysRead: 5, daysTotal: 5 });
});

test('a nightly run is due once a day in the merchant’s zone', async () => {
  const due = () => inAurora(gateway, (db) => askWhenDue(db, 'aurora', 'Asia/Ho_Chi_Minh'));
  expect(await due()).toBe(false);
  const { rows } = await inAurora(gateway, (db) =>
    sql<{
      hour: number;
      ahead: boolean;
    }>`select extract(hour from due_at at time zone 'Asia/Ho_Chi_Minh')::integer as hour,
      due_at > now() and due_at <= now() + interval '1 day' as ahead from reconciliation_due`.execute(db),
  );
  expect(rows).toEqual([{ hour: 4, ahead: true }]);
  await asOwner(gateway, `update reconciliation_due set due_at = now() - interval '1 second'`);
  expect([await due(), await due()]).toEqual([true, false]);
  expect(await work()).toBe('finished');
  expect((await cases()).run?.askedBy).toBeUndefined();
});

test('the finance page sums each currency to zero, and a check of books names every rule', async () => {
  const before = await standing();
  const sum = before.balances
    .filter(({ currency, kind }) => currency === 'USD' && !kind.startsWith('trial'))
    .reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  expect(sum).toBe(0);
  expect(before.balances.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['member', 'provider', 'suspense']));
  const auditor = await signInStaffUser(gateway, 'auditor', ['aurora']);
  expect((await auditor.send(verifyBooksNow, {}, 'aurora')).statusCode).toBe(200);
  expect((await standing()).books).toMatchObject({ isLooking: true, lookedAt: undefined });
  const { db } = gateway.context;
  const workAt = () =>
    runBooksCheck(
      (task) => db.withMerchant('aurora', task),
      'aurora',
      () => verifyNow(db, 'aurora'),
    );
  expect([await workAt(), await workAt()]).toEqual([true, false]);
  const { books, consumers } = await standing();
  expect(books).toMatchObject({ isLooking: false, lookedBy: 'auditor', lookedAt: expect.any(Number) });
  expect(books.rules.length).toBeGreaterThan(15);
  // The planted fee that was never posted.
  expect(books.rules.filter(({ fault }) => fault !== undefined).map(({ name }) => name)).toEqual(['wrongOrderFee']);
  // No consumer reads the stream here; a consumer with a cursor does not count as failed.
  expect(consumers.filter(({ failure }) => failure !== undefined)).toEqual([]);
});
