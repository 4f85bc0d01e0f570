import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/registry.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { teamSource } from '#gateway/features/exports/sources/team.ts';
import { readDayRange } from '#gateway/records/day-range.ts';
import { readTeamRows } from '#gateway/records/team-rows.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { shiftDay } from '#model/documents/merchant-day.ts';

const MERCHANT = 'harbor';
const PASSWORD = 'Livery-demo-1';
const FIRST = 'Quiet-River-88';
const PIN = '730184';
let gateway: TestGateway;
let agent: Visitor;
const ids = new Map<string, string>();
const idOf = (account: string) => ids.get(account) ?? '';

/** boss > agent1 > sub > leaf, agent1 > player1; next to them rival > outsider. */
const UPLINES = { agent1: 'boss', player1: 'agent1', sub: 'agent1', leaf: 'sub', anonymousVisitor: 'rival' };

const run = <T>(query: ReturnType<typeof sql<T>>, merchant = MERCHANT) =>
  gateway.context.db.withMerchant(merchant, async (db) => (await query.execute(db)).rows);

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, 'aurora']);
  for (const account of ['boss', 'rival', 'sub', 'leaf', 'outsider'])
    await run(sql`insert into member (merchant, account, account_key, nickname, type, password_hash)
      select merchant, ${account}, ${account}, ${account}, ${account === 'leaf' || account === 'outsider' ? 0 : 1}, password_hash
        from member where account = 'agent1'`);
  for (const [account, upline] of Object.entries(UPLINES))
    await run(
      sql`update member set upline_id = (select id from member where account = ${upline}) where account = ${account}`,
    );
  for (const { account, id } of await run(sql<{ account: string; id: string }>`select account, id from member`))
    ids.set(account, id);
  const [elsewhere] = await run(sql<{ id: string }>`select id from member where account = 'player1'`, 'aurora');
  ids.set('elsewhere', elsewhere?.id ?? '');
  agent = await signIn('agent1');
  await bet('leaf', 1_000, 400);
  await bet('sub', 500, 0);
  await bet('outsider', 9_000, 0);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

async function signIn(account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, MERCHANT);
  expect((await visitor.logIn(account, PASSWORD)).json().success).toBe(true);
  return visitor;
}

function bet(account: string, betMinor: number, wonMinor: number): Promise<unknown> {
  const lines = [['closed', idOf(account), 'r', 'n', 'RNG', 'EUR', false, String(betMinor), String(wonMinor)]];
  const body = JSON.stringify({ vendor: 'HOUSE', lines });
  return asOwner(gateway.context.db, MERCHANT, async (db) => {
    const { rows } = await sql<{ code: string }>`select code from merchant_currency`.execute(db);
    const text = body.replace('"EUR"', JSON.stringify(rows[0]?.code));
    await sql`insert into event (merchant, kind, body) values (${MERCHANT}, 'rounds', ${text}::json)`.execute(db);
  });
}

const get = async (path: string, query: Record<string, string> = {}, by = agent) =>
  (await by.ask('GET', `/wps/agent/${path}?${new URLSearchParams(query)}`)).json();

describe('users see only their own tree', () => {
  type Method = Parameters<Visitor['ask']>[0];
  interface Asking {
    readonly query?: Record<string, string>;
    readonly body?: object;
  }
  const TERMS = { kind: 'DIVIDEND', rows: { CONS: [{ ratePpm: 1_000 }] } };
  /**
   * How each agent call names a member; null: it names none, and concerns only the caller's own tree. Every new call
   * needs an entry.
   */
  const NAMING: Readonly<Record<string, ((id: string) => Asking) | null>> = {
    agentOverview: null,
    agentTeam: (under) => ({ query: { under } }),
    agentBets: (under) => ({ query: { under } }),
    agentProfit: (under) => ({ query: { under } }),
    agentRounds: (member) => ({ query: { member } }),
    agentTransactions: null,
    // Contract calls have their own tests (features/contracts).
    agentContracts: null,
    endContract: null,
    offerContract: (to) => ({ body: { ...TERMS, to, lens: '0'.repeat(64) } }),
    contractLens: (to) => ({ body: { ...TERMS, to } }),
    agentIncome: null,
    incomeFormula: null,
    agentOpenings: null,
    openAccount: null,
    agentLinks: null,
    putLink: null,
    removeLink: null,
    uplineTransfers: (member) => ({ query: { member } }),
    transferUpline: (member) => ({ body: { member, amount: '1', paymentPassword: PIN } }),
  };
  const calls = allCalls.filter(({ path, token }) => path.startsWith('/wps/agent/') && token);

  test('D57: each agent call lists named members', () => {
    expect(Object.keys(NAMING).sort()).toEqual(calls.map(({ name }) => name).sort());
  });

  test.each(calls.filter(({ name }) => NAMING[name]).map(({ name, method, path }) => [name, method, path] as const))(
    'M205: %s sees its own tree; another line, the upline and another merchant are not found',
    async (name, method, path) => {
      const ask = async (id: string) => {
        const { query = {}, body } = NAMING[name]?.(id) ?? {};
        const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
        const url = method === 'GET' ? `${path}?${new URLSearchParams(query)}` : path;
        const reply = (await agent.ask(method as Method, url, body, headers)).json();
        return { ...reply, now: undefined };
      };
      const unknownReply = await ask(randomUUID());
      expect(unknownReply).toMatchObject({ success: false, errorCode: 'not_found' });
      for (const account of ['boss', 'rival', 'outsider', 'elsewhere'])
        expect([account, await ask(idOf(account))]).toEqual([account, unknownReply]);
      for (const account of ['sub', 'leaf'])
        expect([account, (await ask(idOf(account))).errorCode]).not.toEqual([account, 'not_found']);
    },
  );

  test('M205, M209: unrequested data of a call names no other member either', async () => {
    await drainStream(gateway, MERCHANT);
    for (const path of ['overview', 'team', 'bets', 'profit', 'transactions', 'links'])
      expect(JSON.stringify(await get(path))).not.toMatch(/boss|rival|outsider/);
    expect((await get('team', { search: 'str' })).value.rows).toEqual([]);
    expect((await get('team', { search: 'SU' + 'B' })).value.rows).toMatchObject([{ account: 'sub' }]);
  });

  test('M202: each call refuses a player, and an agent of a site without an agent centre', async () => {
    const player = await signIn('player1');
    for (const { name, method, path } of calls) {
      const reply = await player.ask(method as Method, path, method === 'GET' ? undefined : {}, {
        'idempotency-key': randomUUID(),
      });
      expect([name, reply.json().success]).toEqual([name, false]);
      expect([name, reply.json().errorCode]).not.toEqual([name, 'invalid_request']);
    }
    const { whitelabel } = await gateway.context.trees.read('aurora');
    await gateway.context.trees.replaceTree('aurora', 'whitelabel', { ...whitelabel, agentCentre: false }, 'test');
    const elsewhere = createVisitor(gateway, 'aurora');
    await elsewhere.logIn('agent1', PASSWORD);
    expect((await elsewhere.ask('GET', '/wps/agent/team')).json().success).toBe(false);
  });
});

describe('team activity', () => {
  test('M214, M215: the overview shows the team, its figures by day and category, and the own balance', async () => {
    await drainStream(gateway, MERCHANT);
    const { value } = await get('overview');
    expect(value).toMatchObject({ members: 3, directs: 2, activeToday: 2, activeMonth: 2, requests: 0 });
    expect(value.sums).toMatchObject({ bet: '15.00', valid: '15.00', won: '4.00', rounds: 2 });
    expect(value.days.at(-1)).toMatchObject({ day: value.today, bet: '15.00', active: 2 });
    expect(value.categories).toMatchObject([{ category: 'RNG', bet: '15.00' }]);
    expect((await get('overview', { from: '2026-13-01' })).errorCode).toBe('invalid_request');
  });

  test('M205: the tree opens level by level, each with the team’s totals, and the way back', async () => {
    const top = (await get('team')).value;
    expect(top.rows.map(({ account, members, team }: Row) => [account, members, team.bet])).toEqual(
      expect.arrayContaining([
        ['sub', 1, '15.00'],
        ['player1', 0, '0.00'],
      ]),
    );
    expect(top).toMatchObject({ head: { account: 'agent1', level: 0, members: 3 }, activeMonth: 2 });
    const below = (await get('team', { under: idOf('sub') })).value;
    expect(below.trail.map(({ account, level }: Row) => [account, level])).toEqual([
      ['agent1', 0],
      ['sub', 1],
    ]);
    expect(below.rows).toMatchObject([{ account: 'leaf', level: 2, team: { bet: '10.00', won: '4.00' } }]);
  });

  test('M205: a long level is paged, and a page continues only with its own query', async () => {
    await run(sql`insert into member (merchant, account, account_key, nickname, upline_id)
      select ${MERCHANT}, 'many' || n, 'many' || n, 'Many', ${idOf('sub')} from generate_series(1, 45) n`);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { value } = await get('team', { under: idOf('sub'), ...(after === undefined ? {} : { after }) });
      seen.push(...value.rows.map(({ account }: Row) => account));
      expect((await get('team', { under: idOf('leaf'), after: value.next ?? 'none' })).errorCode).toBe('bad_request');
      after = value.next;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(46);
    expect(seen).toHaveLength(46);
  });

  test('M206, M207: bettors and their totals, by member or by day; rounds of one', async () => {
    const { value } = await get('bets');
    expect(value.rows.map(({ account, figures }: Row) => [account, figures.bet])).toEqual([
      ['sub', '5.00'],
      ['leaf', '10.00'],
    ]);
    expect(value.sums).toMatchObject({ bet: '15.00' });
    const byDay = (await get('profit', { by: 'day', under: idOf('leaf') })).value;
    expect(byDay.rows).toMatchObject([{ account: 'leaf', day: byDay.today, figures: { won: '4.00' } }]);
    expect((await get('bets', { search: 'lea' })).value.rows).toMatchObject([{ account: 'leaf' }]);
    const rounds = await get('rounds', { member: idOf('leaf') });
    expect(rounds).toMatchObject({ success: true, value: { rows: [], sums: { bet: '10.00' } } });
  });

  test('M206: days of bets add up to the member and to the page, days without a bet among them', async () => {
    await asOwner(gateway.context.db, MERCHANT, (db) =>
      sql`insert into daily_counter (merchant, generation, member_id, day, category, currency, is_play, zone, bonus_minor)
        select merchant, generation, member_id, day - 1, '-', currency, false, zone, 300 from daily_counter
          where member_id = ${idOf('leaf')} and bet_minor > 0 limit 1`.execute(db),
    );
    const days = {
      from: shiftDay(new Date().toISOString().slice(0, 10), -3),
      to: new Date().toISOString().slice(0, 10),
    };
    const sumOf = (rows: readonly { readonly figures: Readonly<Record<string, string | number>> }[], name: string) =>
      rows.reduce((sum, { figures }) => sum + Number(figures[name]), 0);
    const byMember = (await get('bets', { ...days, under: idOf('leaf') })).value;
    const byDay = (await get('bets', { ...days, under: idOf('leaf'), by: 'day' })).value;
    expect(byDay.rows).toHaveLength(2);
    for (const name of ['rounds', 'bet', 'won', 'bonus'])
      expect([name, sumOf(byDay.rows, name)]).toEqual([name, sumOf(byMember.rows, name)]);
    expect(sumOf(byDay.rows, 'bonus')).toBe(3);
    await asOwner(gateway.context.db, MERCHANT, (db) =>
      sql`delete from daily_counter where bonus_minor = 300`.execute(db),
    );
  });

  test('M206, A3: a file of the team adds up to its page, also below a member; above the agent there is none', async () => {
    const source = teamSource('teamBets');
    const rowsOf = (under: string | undefined) =>
      gateway.context.db.withMerchant(MERCHANT, async (db) => {
        const range = await readDayRange(db, MERCHANT, {}, 366);
        if (range === undefined) throw new Error('The last seven days are days.');
        const [{ code, exponent } = { code: '', exponent: 2 }] = (
          await sql<{ code: string; exponent: number }>`select code, exponent from merchant_currency`.execute(db)
        ).rows;
        const filters: Record<string, string> = under === undefined ? {} : { under };
        const of = { merchant: MERCHANT, memberId: idOf('agent1'), language: 'EN', currency: code, exponent };
        return (await source.rowsAfter(db, { ...of, range, filters }, undefined, 100)).rows;
      });
    for (const under of [undefined, 'sub', 'leaf']) {
      const page = (await get('bets', under === undefined ? {} : { under: idOf(under) })).value;
      const rows = await rowsOf(under === undefined ? undefined : idOf(under));
      const bets = rows.reduce((sum, row) => sum + Number(row[3]), 0) / 100;
      expect([under, bets.toFixed(2)]).toEqual([under, page.sums.bet]);
    }
    expect(await rowsOf(idOf('boss'))).toEqual([]);
    expect(await rowsOf(idOf('outsider'))).toEqual([]);
  });

  test('M206: a team without bets is not scanned; a member from another team brings their bets', async () => {
    await run(sql`insert into member (merchant, account, account_key, nickname, type)
      values (${MERCHANT}, 'calm', 'calm', 'calm', 1), (${MERCHANT}, 'mover', 'mover', 'mover', 0)`);
    await run(sql`insert into member (merchant, account, account_key, nickname, upline_id)
      select ${MERCHANT}, 'calm' || n, 'calm' || n, 'calm', id from member, generate_series(1, 200) n where account = 'calm'`);
    const [calm] = await run(sql<{ id: string; path: string; code: string }>`select m.id, p.path, c.code from member m
      join member_place p on p.member_id = m.id cross join merchant_currency c where m.account = 'calm'`);
    const [mover] = await run(sql<{ id: string }>`select id from member where account = 'mover'`);
    ids.set('mover', mover?.id ?? '');
    await bet('mover', 700, 0);
    await drainStream(gateway, MERCHANT);
    const day = new Date().toISOString().slice(0, 10);
    const days = [
      `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`,
      `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`,
    ] as const;
    const of = {
      merchant: MERCHANT,
      kind: 'bets',
      by: 'member',
      currency: calm?.code ?? '',
      days,
      path: calm?.path ?? '',
    } as const;
    const measure = () =>
      gateway.context.db.withMerchant(MERCHANT, async (db) => {
        const scans = sql<{
          scans: bigint;
        }>`select idx_scan as scans from pg_stat_xact_user_tables where relname = 'daily_counter'`;
        const before = (await scans.execute(db)).rows[0]?.scans ?? 0n;
        const rows = await readTeamRows(db, of, { after: undefined, limit: 20 });
        const after = (await scans.execute(db)).rows[0]?.scans ?? 0n;
        return { accounts: rows.map(({ account }) => account), scans: Number(after - before) };
      });
    expect(await measure()).toEqual({ accounts: [], scans: 0 });
    await run(sql`update member set upline_id = ${calm?.id} where id = ${idOf('mover')}`);
    const moved = await measure();
    expect(moved.accounts).toEqual(['mover']);
    expect(moved.scans).toBeGreaterThan(200);
  });
});

interface Row {
  readonly account: string;
  readonly members: number;
  readonly level: number;
  readonly team: { readonly bet: string };
  readonly figures: { readonly bet: string };
}

describe('the register centre', () => {
  const open = async (body: object, by = agent) => (await by.ask('POST', '/wps/agent/accounts', body)).json();

  test('M204: an agent opens an account right below, with a first password to be changed', async () => {
    expect((await get('accounts')).value).toMatchObject({ kinds: [0, 1], mayLink: true, maySendDown: true });
    const made = await open({ kind: 1, username: 'fresh01', password: FIRST });
    expect(made).toMatchObject({ success: true, value: { account: 'fresh01' } });
    const visitor = createVisitor(gateway, MERCHANT);
    expect((await visitor.logIn('fresh01', FIRST)).json().value).toMatchObject({ initialPassword: true });
    const changed = { oldPassword: FIRST, newPassword: 'Calm-Harvest-9', confirmNewPassword: 'Calm-Harvest-9' };
    expect((await visitor.ask('POST', '/wps/member/password', changed)).json().success).toBe(true);
    expect((await visitor.logIn('fresh01', 'Calm-Harvest-9')).json().value).toMatchObject({ initialPassword: false });
    expect((await get('team', { search: 'fresh' })).value.rows).toMatchObject([
      { account: 'fresh01', level: 1, kind: 1 },
    ]);
  });

  test('M204: the merchant’s rules validate names and passwords; taken names, names that look like one (K1) and disallowed kinds are refused', async () => {
    expect(await open({ kind: 0, username: 'x', password: 'short' })).toMatchObject({
      errorCode: 'invalid_request',
      value: { fields: [{ field: 'username' }, { field: 'password' }] },
    });
    expect((await open({ kind: 0, username: 'player1', password: FIRST })).errorCode).toBe('username_taken');
    for (const username of ['playerI', 'pIayer1', 'PLAYERL'])
      expect([username, (await open({ kind: 0, username, password: FIRST })).errorCode]).toEqual([
        username,
        'username_taken',
      ]);
    expect((await open({ kind: 2, username: 'newhead1', password: FIRST })).errorCode).toBe('kind_not_allowed');
    await run(
      sql`insert into agent_right (merchant, kind, opens, makes_links, sends_down) values (${MERCHANT}, 1, '{}', false, false)`,
    );
    expect((await open({ kind: 0, username: 'newplay1', password: FIRST })).errorCode).toBe('kind_not_allowed');
    await run(sql`update agent_right set opens = '{0,1}', makes_links = true, sends_down = true`);
  });

  test('M204: a request resent after a lost answer opens one account and makes one link', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = async (body: object) => (await agent.ask('POST', '/wps/agent/accounts', body, key)).json();
    const body = { kind: 0, username: 'slowline1', password: FIRST };
    const first = await send(body);
    expect(first).toMatchObject({ success: true, value: { account: 'slowline1' } });
    expect(await send(body)).toEqual(first);
    expect((await send({ ...body, username: 'slowline2' })).errorCode).toBe('idempotency_key_reused');
    const put = async () => (await agent.ask('PUT', '/wps/agent/links', { kind: 0, page: '/index' }, again)).json();
    const again = { 'idempotency-key': randomUUID() };
    const links = (await put()).value.links.length;
    expect((await put()).value.links).toHaveLength(links);
  });

  test('M204, M117: a link opens accounts of its kind until used, expired or ended', async () => {
    const put = async (body: object) => (await agent.ask('PUT', '/wps/agent/links', body)).json();
    const made = await put({ kind: 1, page: '/promotions', title: 'Fair', days: 30, mostUses: 2 });
    const [link] = made.value.links;
    expect(link).toMatchObject({
      kind: 1,
      page: '/promotions',
      state: 'open',
      uses: 0,
      mostUses: 2,
    });
    const join = async (username: string) => {
      const visitor = createVisitor(gateway, MERCHANT);
      const humanCheck = await visitor.humanCheck('register');
      const body = {
        registerUrl: 'http://harbor.localhost/register',
        domain: 'harbor.localhost',
        registerMethod: 'WEB',
        login: true,
        username,
        password: FIRST,
        confirmPassword: FIRST,
        email: `${username}@mail.example`,
        humanCheck,
        affiliateCode: link.code,
      };
      return (await visitor.ask('PUT', '/wps/member/register', body)).json();
    };
    const replies = await Promise.all(['linked01', 'linked02', 'linked03'].map(join));
    expect(replies.filter(({ success }) => success)).toHaveLength(2);
    expect(replies.find(({ success }) => !success)).toMatchObject({ errorCode: 'invitation_code_error' });
    const joined = await run(
      sql<{ upline: string; type: number }>`select upline_id as upline, type from member where account like 'linked%'`,
    );
    expect(joined).toEqual([1, 2].map(() => ({ upline: idOf('agent1'), type: 1 })));
    expect((await get('links')).value.links[0]).toMatchObject({ state: 'used', uses: 2 });
    const another = (await put({ kind: 0, page: '/register' })).value.links[0].code;
    expect((await agent.ask('DELETE', '/wps/agent/links', { code: another })).json().value.links[0].state).toBe(
      'ended',
    );
    expect(
      (await agent.ask('GET', `/wps/agent/affiliate?code=${another}&domain=harbor.localhost`)).json().success,
    ).toBe(false);
    expect((await put({ kind: 0, page: '/admin' })).errorCode).toBe('invalid_request');
    expect((await put({ code: 'NOBODYS1', kind: 0, page: '/register' })).errorCode).toBe('not_found');
  });
});

describe('expired links', () => {
  const put = async (body: object) => (await agent.ask('PUT', '/wps/agent/links', body)).json();
  const make = async (more = {}): Promise<string> =>
    (await put({ kind: 0, page: '/register', ...more })).value.links[0].code;
  const end = async (code: string) => (await agent.ask('DELETE', '/wps/agent/links', { code })).json();
  const stateOf = async (code: string) =>
    (await get('links')).value.links.find((link: { code: string }) => link.code === code)?.state;

  test('M204: a change does not restore a link that was removed, used up or has expired', async () => {
    const codes = { ended: await make(), expired: await make({ days: 1 }), used: await make({ mostUses: 1 }) };
    expect((await end(codes.ended)).success).toBe(true);
    await run(sql`update affiliate_code set expires_at = now() where code = ${codes.expired}`);
    await run(sql`update affiliate_code set uses = 1 where code = ${codes.used}`);
    for (const [state, code] of Object.entries(codes)) {
      const change = { code, kind: 0, page: '/register', days: 30, mostUses: 50 };
      expect(await put(change)).toMatchObject({ success: false, errorCode: 'link_expired' });
      expect(await stateOf(code)).toBe(state);
    }
    await expect(run(sql`update affiliate_code set enabled = true where code = ${codes.ended}`)).rejects.toThrow(
      'was removed and stays so',
    );
  });

  test('M204: an agent has 100 links at most, in any state but removed, and makes 100 a day at most', async () => {
    await run(sql`update affiliate_code set made_at = now() - interval '2 days'`);
    const { value } = await get('links');
    const remaining = value.links.filter(({ state }: { state: string }) => state !== 'ended');
    const more = 100 - remaining.length;
    await run(sql`insert into affiliate_code (merchant, code, member_id, made_at, expires_at)
      select ${MERCHANT}, 'OLD' || n, ${idOf('agent1')}, now() - interval '2 days', now() - interval '1 day'
      from generate_series(1, ${more}::integer) n`);
    expect((await put({ kind: 0, page: '/register' })).errorCode).toBe('links_full');
    expect((await end('OLD1')).success).toBe(true);
    expect(await stateOf('OLD1')).toBe('ended');
    const made = await make();
    expect((await put({ kind: 0, page: '/register' })).errorCode).toBe('links_full');
    expect((await put({ code: made, kind: 0, page: '/index' })).success).toBe(true);
    await run(sql`insert into affiliate_code (merchant, code, member_id, enabled)
      select ${MERCHANT}, 'NEW' || n, ${idOf('agent1')}, false from generate_series(1, 99) n`);
    await run(sql`update affiliate_code set enabled = false where code like 'OLD%'`);
    expect((await put({ kind: 0, page: '/register' })).errorCode).toBe('links_daily');
    expect(await stateOf(made)).toBe('open');
  });
});

describe('transfers down', () => {
  const send = async (account: string, amount: string, { key = randomUUID() as string, by = agent } = {}) =>
    (
      await by.ask(
        'POST',
        '/wps/agent/transfers',
        { member: idOf(account), amount, paymentPassword: PIN },
        { 'idempotency-key': key },
      )
    ).json();
  const cashOf = async (visitor: Visitor) =>
    Number((await visitor.ask('GET', '/wps/v2/wallets/balance')).json().value.sumBalance);

  test('M176, D33: cash goes to any member below, once under a key, and both sides read it', async () => {
    const set = { newPaymentPassword: PIN, confirmNewPaymentPassword: PIN, password: PASSWORD };
    expect((await agent.ask('PUT', '/wps/member/paymentPassword', set)).json().success).toBe(true);
    const before = await cashOf(agent);
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => send('leaf', '2.50', { key })));
    expect(replies.map(({ success }) => success)).toEqual([true, true, true]);
    expect(replies[0].value).toMatchObject({ downline: 'leaf', last: [{ amount: '2.50' }] });
    const leaf = await signIn('leaf');
    expect([await cashOf(agent), await cashOf(leaf)]).toEqual([before - 2.5, 2.5]);
    const { value } = await get('transactions');
    expect(value.rows).toMatchObject([{ way: 'down', from: 'agent1', to: 'leaf', amount: '2.50', side: 'out' }]);
    const sub = await signIn('sub');
    expect((await get('transactions', {}, sub)).value.rows).toMatchObject([
      { from: 'ag•••', to: 'leaf', side: 'none' },
    ]);
    expect((await get('transactions', { of: 'own' }, sub)).value.rows).toEqual([]);
    const reported = await run(
      sql<{ kind: string }>`select kind from inbox_message where kind like 'downline%' order by id`,
    );
    expect(reported.map(({ kind }) => kind)).toEqual(['downlineSent', 'downlineReceived']);
  });

  test('M176: the day’s sum, balance, operator switch and kind rights apply', async () => {
    await run(sql`insert into cashier_setting (merchant, upline_daily_minor) values (${MERCHANT}, 300)
      on conflict (merchant) do update set upline_daily_minor = 300`);
    expect((await send('leaf', '1')).errorCode).toBe('daily_limit');
    await run(sql`update cashier_setting set upline_daily_minor = null`);
    // The daily limit of a rank also applies to transfers.
    expect((await send('leaf', '99999999')).errorCode).toBe('daily_limit');
    await asOwner(gateway.context.db, MERCHANT, (owner) => sql`update club_rank set benefits = '[]'`.execute(owner));
    expect((await send('leaf', '99999999')).errorCode).toBe('balance_short');
    await run(sql`update cashier_setting set upline_is_on = false`);
    expect((await send('leaf', '1')).errorCode).not.toBe('balance_short');
    await run(sql`update cashier_setting set upline_is_on = true`);
    await run(sql`update agent_right set sends_down = false`);
    expect((await send('leaf', '1')).success).toBe(false);
    await run(sql`update agent_right set sends_down = true`);
    const player = await signIn('player1');
    expect((await send('leaf', '1', { by: player })).success).toBe(false);
  });
});
