import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tagOfToken } from '#contract/page/session-tag.ts';
import { beginStaffExport, cancelStaffExport, staffExportFile, staffExports } from '#contract/staff/exports/calls.ts';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { readDayRange } from '../../records/day-range.ts';
import { readRounds } from '../../records/rounds.ts';
import { readCurrency } from '../wallet/currency.ts';
import { ensureAccount, moveMoney } from '../wallet/ledger.ts';
import { ACCOUNT } from './sources/account.ts';
import { BETS } from './sources/bets.ts';
import { LEDGER } from './sources/ledger.ts';
import { orderSource } from './sources/orders.ts';
import { PROTECTION } from './sources/protection.ts';
import type { ExportSource } from './sources/source.ts';
import { createExportWorker, type ExportWorker } from './worker.ts';

const PASSWORD = 'Livery-demo-1';
const ROWS = 12_000;
const CALL = '/wps/member/exports';
const SOURCES = [BETS, ACCOUNT, orderSource('deposit'), orderSource('withdrawal'), LEDGER, PROTECTION];

let gateway: TestGateway;
let worker: ExportWorker;
let ann: Visitor;
let bob: Visitor;
let today: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  worker = createWorker(SOURCES);
  ann = await signIn('aurora', 'player1');
  bob = await signIn('aurora', 'vip1');
  await seedRounds(await idOf(ann), ROWS, 'RNG');
  today = (await ask(ann, '/wps/member/records/bets')).value.today;
});

afterAll(() => gateway.close());

beforeEach(() => owned((db) => sql`delete from export_job`.execute(db)));

const createWorker = (sources: readonly ExportSource[]) =>
  createExportWorker(gateway.context, { readCurrency }, sources);

async function signIn(merchant: string, account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  expect((await visitor.logIn(account, PASSWORD)).json().success).toBe(true);
  return visitor;
}

const idOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.ask('GET', '/wps/member/info')).json().value.id;

const owned = <T>(work: (db: Db) => Promise<T>) => asOwner(gateway.context.db, 'aurora', work);

/** Rounds that ended a second apart, the first one last; one game's name is a formula. */
function seedRounds(memberId: string, count: number, category: string) {
  return owned((db) =>
    sql`insert into game_round (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, closed,
        bet_minor, won_minor, begun_at, moved_at, category, ended_at)
      select 'aurora', 'HALCYON', ${memberId}::uuid, case n when 7 then '=1+1' else ${`${category}-`} || n end, 'house-slot', false,
          3, 1, true, 200, n % 400, now() - interval '1 minute', now(), ${category}, now() - n * interval '1 millisecond'
        from generate_series(1, ${count}::integer) n`.execute(db),
  );
}

/** Reply body. */
interface Reported {
  readonly success: boolean;
  readonly errorCode?: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  readonly value: any;
}

async function ask(visitor: Visitor, path: string, body?: object, language = 'EN'): Promise<Reported> {
  const reply = await visitor.ask(body === undefined ? 'GET' : 'POST', path, body, { language });
  return reply.json();
}

const begin = (visitor: Visitor, filters: object = {}, language = 'EN') =>
  ask(visitor, CALL, { of: 'bets', ...filters }, language);

async function ready(visitor: Visitor, filters: object = {}, language = 'EN'): Promise<string> {
  const begun = await begin(visitor, filters, language);
  expect(begun.errorCode).toBeUndefined();
  await worker.writeAll('aurora', 100);
  const { value } = await ask(visitor, CALL);
  expect(value.exports[0].state).toBe('ready');
  return value.exports[0].id;
}

const fetchFile = (visitor: Visitor, id: string) => visitor.ask('GET', `${CALL}/file?id=${id}`);

/** The lines without the header; no cell here contains a line break. */
const linesOf = (body: string) => body.split('\r\n').slice(1, -1);

test('M180: rows are counted first, written chunk by chunk with progress, and returned as one file with a header', async () => {
  const begun = await begin(ann, {}, 'VI');
  expect(begun.value).toMatchObject({ mostRows: 50_000, leftToday: 9 });
  expect(begun.value.exports).toMatchObject([{ of: 'bets', state: 'waiting', done: 0, rows: ROWS }]);
  expect(await worker.writeAll('aurora', 1)).toBe(1);
  expect((await ask(ann, CALL)).value.exports).toMatchObject([{ state: 'running', done: 5_000, rows: ROWS }]);
  expect(await worker.writeAll('aurora', 100)).toBe(2);
  const [one] = (await ask(ann, CALL)).value.exports;
  expect(one).toMatchObject({ state: 'ready', done: ROWS, rows: ROWS });
  const reply = await fetchFile(ann, one.id);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="bets-aurora-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  expect([reply.headers['x-content-type-options'], reply.headers['cache-control']]).toEqual(['nosniff', 'no-store']);
  const [head = ''] = reply.body.split('\r\n');
  expect(head).toMatch(
    /^\u{FEFF}"Kết thúc \([A-Za-z_/]+\)","Bắt đầu \([A-Za-z_/]+\)","Trò chơi",.*"Tiền cược \(USD\)"/u,
  );
  const lines = linesOf(reply.body);
  expect(lines).toHaveLength(ROWS);
  expect(new Set(lines).size).toBe(ROWS);
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d,.*"Chín Ngọn Đèn","HALCYON","Slot","RNG-1","Đã kết thúc",2\.00,0\.01,-1\.99$/,
  );
  expect(lines[6]).toContain(`"'=1+1"`);
  expect(lines.at(-1)).toContain(`"RNG-${ROWS}"`);
});

test('M180: a file applies the filters of its page, and the account record matches its page', async () => {
  const none = await ready(ann, { category: 'LIVE' });
  expect(linesOf((await fetchFile(ann, none)).body)).toEqual([]);
  expect((await begin(ann, { from: '2026-02-30' })).errorCode).toBe('bad_request');
  const account = await ready(ann, { of: 'account', from: today, to: today });
  const { value } = await ask(ann, `/wps/member/records/account?from=${today}&to=${today}`);
  const amounts = linesOf((await fetchFile(ann, account)).body).map((line) => line.split(',')[3]);
  expect(amounts.slice(0, value.rows.length)).toEqual(value.rows.map(({ amount }: { amount: string }) => amount));
  expect(amounts.length).toBeGreaterThan(0);
});

test('M180, D52: a file has the merchant’s days, on its clock in summer and winter, and names it', async () => {
  const cara = await signIn('lotus', 'player1');
  const id = await idOf(cara);
  const inLotus = <T>(work: (db: Db) => Promise<T>) => asOwner(gateway.context.db, 'lotus', work);
  await inLotus((db) =>
    sql`insert into day_rule (merchant, from_day, zone) values ('lotus', '0001-01-01', 'America/New_York')
      on conflict (merchant, from_day) do update set zone = excluded.zone`.execute(db),
  );
  // A 25-hour day, with a moment before and after it.
  const ends = ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'];
  await inLotus((db) =>
    sql`insert into game_round (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, closed,
        bet_minor, won_minor, category, ended_at)
      select 'lotus', 'HALCYON', ${id}::uuid, 'end-' || ends, 'house-slot', false, 3, 1, true, 2, 0, 'RNG', ends
        from unnest(${ends}::timestamptz[]) ends`.execute(db),
  );
  expect((await begin(cara, { from: '2026-11-01', to: '2026-11-01' })).value.exports).toMatchObject([{ rows: 2 }]);
  await worker.writeAll('lotus', 100);
  const [one] = (await ask(cara, CALL)).value.exports;
  const { body } = await fetchFile(cara, one.id);
  expect(body).toMatch(/^\u{FEFF}"Ended \(America\/New_York\)","Started \(America\/New_York\)"/u);
  expect(linesOf(body).map((line) => line.split(',')[0])).toEqual([
    '2026-11-01T23:59:59-05:00',
    '2026-11-01T00:00:00-04:00',
  ]);
});

test('M180: the next rows are found in the index: a row costs the same for any number before it', async () => {
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      const { sqlFragments: [first, ...rest] = [] } = node as { readonly sqlFragments?: readonly string[] };
      return { ...node, sqlFragments: [`explain ${first}`, ...rest] } as typeof node;
    },
    transformResult: async ({ result }) => result,
  };
  const memberId = await idOf(ann);
  const plan = await gateway.context.db.withMerchant('aurora', async (db) => {
    const range = await readDayRange(db, 'aurora', {}, 366);
    if (range === undefined) throw new Error('no days');
    const after = { end: new Date().toISOString(), vendor: 'HALCYON', round: 'RNG-1' };
    return readRounds(db.withPlugin(explain), { merchant: 'aurora', memberId, range }, { after, limit: 5_000 });
  });
  const condition = plan.map((line) => Object.values(line).join()).find((line) => line.includes('Index Cond'));
  expect(condition).toMatch(/member_id.* >= .*ROW\(.* < ROW\(/);
});

test('M180: only its requester fetches a file: not another member, merchant, name, staff user, nor after log-out', async () => {
  const id = await ready(ann);
  const cara = await signIn('lotus', 'player1');
  const guessed = id.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'));
  for (const [who, what] of [
    [bob, id],
    [cara, id],
    [ann, guessed],
  ] as const) {
    const reply = await fetchFile(who, what);
    expect([reply.statusCode, reply.json().errorCode, reply.headers['content-disposition']]).toEqual([
      404,
      'not_found',
      undefined,
    ]);
    expect((await ask(who, `${CALL}/cancel`, { id: what })).errorCode).toBe('not_found');
  }
  expect((await ask(bob, CALL)).value.exports).toEqual([]);
  const operator = await signInStaffUser(gateway, 'operator', ['aurora']);
  expect((await operator.send(staffExportFile, { id }, 'aurora')).json().errorCode).toBe('not_found');
  // With the session cookie but without the tab's token, as a link from another site would send it.
  const { token } = ann;
  ann.token = undefined;
  expect((await fetchFile(ann, id)).json().errorCode).toBe('not_logged_in');
  ann.token = token;
  const tab = await signIn('aurora', 'player1');
  expect((await fetchFile(tab, id)).statusCode).toBe(200);
  await tab.ask('DELETE', '/wps/session/logout');
  expect(['not_logged_in', 'session_expired']).toContain((await fetchFile(tab, id)).json().errorCode);
});

test('M180: a file is stored for a day of the database’s clock: gone at that moment, and deleted', async () => {
  const id = await ready(ann);
  const { expiresAt, askedAt } = (await ask(ann, CALL)).value.exports[0];
  expect(Math.round((expiresAt - askedAt) / 3_600_000)).toBe(24);
  await owned((db) => sql`update export_job set expires_at = clock_timestamp() where id = ${id}`.execute(db));
  expect((await fetchFile(ann, id)).json().errorCode).toBe('not_found');
  expect((await ask(ann, CALL)).value.exports).toEqual([]);
  expect(await worker.clear('aurora')).toBe(1);
  const { rows } = await owned((db) => sql<{ n: bigint }>`select count(*) as n from export_part`.execute(db));
  expect(rows).toEqual([{ n: 0n }]);
});

test('M180: one file at a time, a daily maximum, and a row limit: all reported before the start', async () => {
  await begin(ann);
  expect((await begin(ann, { of: 'account' })).errorCode).toBe('export_open');
  const both = await Promise.all([begin(bob), begin(bob)]);
  expect(both.map(({ errorCode }) => errorCode ?? '').sort()).toEqual(['', 'export_open']);
  await owned((db) =>
    sql`update export_job set state = 'cancelled', ended_at = now(), expires_at = now() + interval '1 day'`.execute(db),
  );
  await owned(async (db) =>
    sql`insert into export_job (merchant, member_id, kind, filters, language, state, rows_expected, most_rows, ended_at, expires_at)
      select 'aurora', ${await idOf(ann)}::uuid, 'bets', '{}', 'EN', 'cancelled', 0, 50000, now(), now() + interval '1 day'
        from generate_series(1, 9)`.execute(db),
  );
  const over = await begin(ann);
  expect([over.errorCode, over.value]).toEqual(['export_limit', { most: 10 }]);
  await seedRounds(await idOf(bob), 50_001, 'MUCH');
  const large = await begin(bob, { category: 'MUCH' });
  expect([large.errorCode, large.value]).toEqual(['export_too_large', { most: 50_000, rows: 50_001 }]);
});

test('M180: a cancelled export ends, and its written part is deleted', async () => {
  const { value } = await begin(ann);
  await worker.writeAll('aurora', 1);
  const [{ id }] = value.exports;
  expect((await ask(ann, `${CALL}/cancel`, { id })).value.exports).toMatchObject([{ state: 'cancelled' }]);
  expect(await worker.writeAll('aurora', 100)).toBe(0);
  const { rows } = await owned((db) => sql<{ n: bigint }>`select count(*) as n from export_part`.execute(db));
  expect(rows).toEqual([{ n: 0n }]);
  expect((await fetchFile(ann, id)).json().errorCode).toBe('not_found');
});

test('M180: a writer that dies within a chunk leaves nothing of it; its successor neither doubles nor loses a row', async () => {
  await begin(ann);
  await worker.writeAll('aurora', 1);
  const dying: ExportSource = {
    ...BETS,
    async rowsAfter(db, ...rest) {
      const found = await BETS.rowsAfter(db, ...rest);
      await sql`insert into export_part (merchant, export_id, part, body) select merchant, id, 9, '' from export_job`.execute(
        db,
      );
      // Simulates a killed process: its connection ends before the commit.
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(gateway.context.db.owner);
      return found;
    },
  };
  expect(await createWorker([dying]).writeAll('aurora', 1)).toBe(1);
  const [one] = (await ask(ann, CALL)).value.exports;
  expect(one).toMatchObject({ state: 'running', done: 5_000 });
  await owned((db) => sql`update export_job set next_at = now()`.execute(db));
  // Two concurrent workers, as two processes: each chunk is written by one of them.
  const other = createWorker(SOURCES);
  while ((await Promise.all([worker.writeAll('aurora', 1), other.writeAll('aurora', 1)])).some((count) => count > 0));
  const lines = linesOf((await fetchFile(ann, one.id)).body);
  expect([lines.length, new Set(lines).size]).toEqual([ROWS, ROWS]);
});

test('M180: a failed write is retried, later each time, and after five tries is reported as failed', async () => {
  await begin(ann);
  const broken = createWorker([{ ...BETS, rowsAfter: () => Promise.reject(new Error('no disk')) }]);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await broken.writeAll('aurora', 5)).toBe(1);
    await owned((db) => sql`update export_job set next_at = now()`.execute(db));
  }
  expect((await ask(ann, CALL)).value.exports).toMatchObject([{ state: 'failed' }]);
  expect(await broken.writeAll('aurora', 5)).toBe(0);
  expect((await begin(ann)).success).toBe(true);
});

test('M378: pages of the member get file progress, by their tags and nothing else; others get nothing', async () => {
  const heard: ChangeNotification[] = [];
  const elsewhere: ChangeNotification[] = [];
  gateway.context.sessionChanges.start();
  const stops = [
    gateway.context.sessionChanges.subscribe('aurora', (change) => heard.push(change)),
    gateway.context.sessionChanges.subscribe('lotus', (change) => elsewhere.push(change)),
  ];
  const tag = await tagOfToken(ann.token ?? '');
  await ready(ann);
  // A notification is lost until this process listens.
  await expect
    .poll(async () => {
      await owned((db) => sql`update export_job set reported_at = clock_timestamp()`.execute(db));
      return heard.length;
    })
    .toBeGreaterThan(0);
  for (const stop of stops) stop();
  expect(heard.every(({ kind, tags }) => kind === 'export' && tags.includes(tag ?? 'none'))).toBe(true);
  const others = await tagOfToken(bob.token ?? '');
  expect(heard.some(({ tags }) => tags.includes(others ?? ''))).toBe(false);
  expect(elsewhere).toEqual([]);
});

test('M180, M378: a file of an account and one of a ledger show the fee of each movement, once if it moved two accounts of its member', async () => {
  const memberId = await idOf(bob);
  await gateway.context.db.withMerchant('aurora', async (db) => {
    const own = { owner_id: memberId, currency: 'USD', floor: 0n };
    const operatorAccount = { owner_id: null, currency: 'USD', floor: null };
    const sides = [
      { accountId: await ensureAccount(db, 'aurora', { ...own, kind: 'member' }), amountMinor: 9_600n },
      { accountId: await ensureAccount(db, 'aurora', { ...own, kind: 'member', wallet: 'SAFE' }), amountMinor: 100n },
      { accountId: await ensureAccount(db, 'aurora', { ...operatorAccount, kind: 'fees' }), amountMinor: 321n },
      {
        accountId: await ensureAccount(db, 'aurora', { ...operatorAccount, kind: 'provider', vendor: 'HOUSEBANK' }),
        amountMinor: -10_021n,
      },
    ];
    const key = moneyKey('platform', randomUUID());
    await moveMoney(db, { merchant: 'aurora', kind: 'deposit', actor: 'house', key, sides });
  });
  const account = linesOf((await fetchFile(bob, await ready(bob, { of: 'account', from: today, to: today }))).body);
  expect(account.filter((line) => line.includes(',96.00,')).map((line) => line.split(',')[5])).toEqual(['3.21']);
  const operator = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  await operator.send(beginStaffExport, { of: 'ledger', memberId, from: today, to: today }, 'aurora');
  await worker.writeAll('aurora', 100);
  const [{ id }] = (await operator.send(staffExports, {}, 'aurora')).json().value.exports;
  const ledger = linesOf((await operator.send(staffExportFile, { id }, 'aurora')).body);
  const ofDeposit = ledger.filter((line) => line.includes(',96.00,') || line.includes(',1.00,'));
  expect(ofDeposit).toHaveLength(2);
  expect(ofDeposit.filter((line) => line.includes(',3.21'))).toHaveLength(1);
});

test('M378: staff export lists by their own right: each file is in the journal, and only theirs can be fetched', async () => {
  const operator = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  const staffUser = await signInStaffUser(gateway, 'operator', ['aurora'], 'Oscar');
  const support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  const memberId = await idOf(ann);
  const wanted = { of: 'ledger', memberId, from: today, to: today };
  expect((await support.send(beginStaffExport, wanted, 'aurora')).json().errorCode).toBe('forbidden');
  expect((await operator.send(beginStaffExport, wanted, 'lotus')).json().errorCode).toBe('forbidden');
  expect((await operator.send(beginStaffExport, { of: 'ledger' }, 'aurora')).json().errorCode).toBe('bad_request');
  const begun = (await operator.send(beginStaffExport, wanted, 'aurora')).json();
  expect(begun.value).toMatchObject({ mostRows: 1_000_000, exports: [{ of: 'ledger', state: 'waiting', memberId }] });
  await worker.writeAll('aurora', 100);
  const [{ id, rows }] = (await operator.send(staffExports, {}, 'aurora')).json().value.exports;
  for (const anonymousVisitor of [staffUser, support])
    expect(
      (await anonymousVisitor.send(staffExportFile, { id }, 'aurora')).headers['content-disposition'],
    ).toBeUndefined();
  expect((await fetchFile(ann, id)).json().errorCode).toBe('not_found');
  const file = await operator.send(staffExportFile, { id }, 'aurora');
  expect([file.headers['content-type'], linesOf(file.body).length]).toEqual(['text/csv; charset=utf-8', rows]);
  const noted = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{
      action: string;
      actor: string;
    }>`select action, actor from journal where subject = ${`ledger member:${memberId}`} order by seq`.execute(db),
  );
  const actor = `staff:${operator.staffId}`;
  expect(noted.rows).toEqual([
    { action: 'export.begin', actor },
    { action: 'export.fetch', actor },
  ]);
  for (const of of ['deposits', 'withdrawals']) {
    expect((await operator.send(beginStaffExport, { of }, 'aurora')).json().errorCode).toBeUndefined();
    await worker.writeAll('aurora', 100);
  }
  const all = (await operator.send(staffExports, {}, 'aurora')).json().value.exports;
  expect(all.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready', 'ready']);
  expect((await operator.send(cancelStaffExport, { id }, 'aurora')).json().success).toBe(true);
  expect((await operator.send(staffExportFile, { id }, 'aurora')).json().errorCode).toBe('not_found');
});

test('N12: the file for the regulator has limits, requests, breaks, thresholds and identities of the period, newest first', async () => {
  const memberId = await idOf(ann);
  const limits = '/wps/member/protection/limits';
  for (const amount of ['80', '50.5', '90'])
    await ann.ask('PUT', limits, { measure: 'DEPOSIT_GROSS', period: 'DAY', amount });
  await ann.ask('PUT', limits, { measure: 'TIME', period: 'WEEK', amount: '600' });
  await ann.ask('POST', '/wps/member/protection/breaks', { hours: 24 });
  await owned((db) =>
    sql`with opened as (insert into threshold_case (merchant, member_id, subject, measure, period, action, pack, clause,
        amount_minor, measured_minor, opened_at, due_at, decision, decided_at)
      values ('aurora', ${memberId}, 'deposit.net P1M block', 'DEPOSIT_NET', 'MONTH', 'block', 'nl', 'Ksa, policy',
        70000, 71001, now() + interval '1 second', now() + interval '1 hour', 'CLEARED', now() + interval '2 seconds'))
      insert into member_identity (merchant, member_id, state, attributes, decided_by, decided_at, changed_at)
      values ('aurora', ${memberId}, 'VERIFIED', '{name}', 'STAFF', now(), now() + interval '3 seconds')`.execute(db),
  );
  const auditor = await signInStaffUser(gateway, 'auditor', ['aurora'], 'Ann');
  const { from, to } = { from: today, to: new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10) };
  await auditor.send(beginStaffExport, { of: 'protection', from, to }, 'aurora');
  await worker.writeAll('aurora', 100);
  const [{ id }] = (await auditor.send(staffExports, {}, 'aurora')).json().value.exports;
  const lines = linesOf((await auditor.send(staffExportFile, { id }, 'aurora')).body).map((line) =>
    line.slice(line.indexOf(',') + 1),
  );
  const expected = [
    '"identity","name","VERIFIED",,,,"STAFF"',
    '"threshold decision","deposit.net P1M block","CLEARED",710.01,700.00,,"nl Ksa, policy"',
    '"threshold","deposit.net P1M block","OPENED",710.01,700.00,TIME,"nl Ksa, policy"',
    '"pause","BREAK","BEGUN",,,TIME,',
    '"limit","TIME WEEK","IN_FORCE",600,,,',
    '"limit","DEPOSIT_GROSS DAY","REQUESTED",50.50,90.00,TIME,',
    '"limit","DEPOSIT_GROSS DAY","IN_FORCE",50.50,,,',
    '"limit","DEPOSIT_GROSS DAY","IN_FORCE",80.00,,,',
  ];
  const written = lines.map((line) => line.replace(/,\d{4}-[^,]+/, ',TIME'));
  expect(written).toEqual(expected.map((line) => `"player1",${line}`));
  // Chunks continue where the last one ended.
  const range = await owned((db) => readDayRange(db, 'aurora', { from, to }, 5));
  const question = {
    merchant: 'aurora',
    memberId: undefined,
    currency: 'USD',
    exponent: 2,
    language: 'EN',
    filters: {},
  };
  const read: unknown[] = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const asked = { ...question, range: range ?? expect.fail('no days') };
    const { rows, last } = await owned((db) => PROTECTION.rowsAfter(db, asked, after, 3));
    read.push(...rows);
    after = last;
    isMore = rows.length === 3;
  }
  expect(read).toHaveLength(expected.length);
});
