import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SeamlessAction } from '#contract/vendors/seamless.ts';
import { demoGamesOf } from '#gateway/config/vendors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import {
  createVendor,
  type Lie,
  launchQuery,
  openGameSession,
  type Table,
  ticketOf,
  type Vendor,
  type VendorReply,
} from '#gateway/testing/vendor.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { createPoster, type Posting } from './post.ts';

const OF_VENDOR = { transfer: 'game', actor: 'vendor HOUSE' };
let gateway: TestGateway;
let vendor: Vendor;
let table: Table;
let rounds = 0;
let round: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  vendor = createVendor(gateway);
  ({ table } = await openGameSession(gateway, 'aurora', 'vip1'));
});

beforeEach(() => {
  rounds += 1;
  round = `round-${rounds}`;
});

afterAll(async () => {
  await gateway.close();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);
const hashOf = (text: string) => createHash('sha256').update(text).digest();
const refusalOf = ({ body }: VendorReply) => (body.ok ? 'ok' : body.error);
const reportedBy = ({ body }: VendorReply) => body.value as { balance: string; transferId?: string; repeated: boolean };

async function countTransfers(id: string): Promise<number> {
  const { rows } = await inAurora((db) =>
    sql<{ count: number }>`select count(*)::integer as count from posting where subject = ${id}`.execute(db),
  );
  return rows[0]?.count ?? 0;
}

describe('callers', () => {
  const lies: readonly [string, Lie, string, number][] = [
    ['another secret', { secret: 'somebody else’s secret, which is long' }, 'bad_signature', 401],
    ['a vendor whom nobody knows', { vendor: 'NOSUCH' }, 'bad_signature', 401],
    ['no vendor', { headers: { 'x-vendor': undefined } }, 'bad_signature', 401],
    ['no signature', { headers: { 'x-signature': undefined } }, 'bad_signature', 401],
    ['no timestamp', { headers: { 'x-timestamp': undefined } }, 'bad_signature', 401],
    ['a timestamp that was not signed', { headers: { 'x-timestamp': '1' } }, 'bad_signature', 401],
    ['a signature for another action', { signedFor: 'end' }, 'bad_signature', 401],
    ['another body', { body: '{"merchant":"aurora","session":"x"}' }, 'bad_signature', 401],
    ['a clock 61 s behind', { skewMs: -61_000 }, 'stale_timestamp', 200],
    ['a clock 61 s ahead', { skewMs: 61_000 }, 'stale_timestamp', 200],
  ];

  test.each(lies)('%s is refused, and a caller without proof gets no signature', async (_, lie, error, status) => {
    const { merchant, session } = table.reported;
    const reply = await vendor.call('balance', { merchant, session }, lie);
    expect([reply.status, refusalOf(reply), reply.isSigned]).toEqual([status, error, error === 'stale_timestamp']);
    expect(reply.body).not.toHaveProperty('value');
  });

  test('accepts a clock 59 s off, and signs every reply over its own body', async () => {
    const { merchant, session } = table.reported;
    for (const skewMs of [-59_000, 59_000]) {
      const reply = await vendor.call('balance', { merchant, session }, { skewMs });
      expect([reply.status, refusalOf(reply), reply.isSigned]).toEqual([200, 'ok', true]);
    }
    const refused = await vendor.call('authenticate', { ticket: 'x'.repeat(43) });
    expect([refusalOf(refused), refused.isSigned]).toEqual(['ticket_invalid', true]);
  });

  test('a call through an edge gets not found, whatever it carries', async () => {
    const { merchant, session } = table.reported;
    const edge = { 'x-livery-edge': gateway.context.edgeSecret, 'x-livery-merchant': 'aurora' };
    const reply = await vendor.call('balance', { merchant, session }, { headers: edge });
    expect([reply.status, reply.isSigned]).toEqual([404, false]);
  });

  test.each<[SeamlessAction, Readonly<Record<string, unknown>>]>([
    ['balance', {}],
    ['balance', { merchant: 'aurora', session: 'short' }],
    ['balance', { merchant: 'aurora', session: 'x'.repeat(44), more: 1 }],
    ['authenticate', { ticket: '../../etc/passwd'.repeat(3) }],
    ['bet', { amount: '0' }],
    ['bet', { amount: '-5' }],
    ['bet', { amount: '1.5' }],
    ['bet', { amount: 5 }],
    ['bet', { amount: '1'.repeat(19) }],
    ['bet', { number: 0 }],
    ['bet', { number: 1.5 }],
    ['bet', { round: 'a b' }],
    ['bet', { transactionId: "x' or 1=1" }],
    ['win', { endsRound: 'yes' }],
  ])('%s with %j breaks the contract', async (action, change) => {
    const { merchant, session } = table.reported;
    const whole = { merchant, session, round, number: 1, transactionId: 't', amount: '1', endsRound: false };
    const request = action === 'bet' || action === 'win' ? { ...whole, ...change } : change;
    expect(refusalOf(await vendor.call(action, request))).toBe('invalid_request');
  });

  test('rejects non-JSON, oversized or wrongly typed bodies without a fault', async () => {
    const raw = (payload: string, type = 'application/json') =>
      gateway.app.inject({ method: 'POST', url: '/seamless/v1/bet', payload, headers: { 'content-type': type } });
    const replies = [
      await raw('{'),
      await raw(''),
      await raw(`"${'x'.repeat(5_000)}"`),
      await raw('a=1', 'text/plain'),
    ];
    expect(replies.map(({ statusCode }) => statusCode >= 400 && statusCode < 500)).toEqual([true, true, true, true]);
    expect((await gateway.app.inject('/seamless/v1/bet')).statusCode).toBe(405);
    expect((await gateway.app.inject({ method: 'POST', url: '/seamless/v1/mint' })).statusCode).toBe(404);
  });
});

describe('bets and wins', () => {
  test('a bet debits, a win credits, and the ledger has both between the member and the vendor', async () => {
    const before = await table.balance();
    const bet = await table.bet(round, 1, 100, { id: `${round}-bet` });
    expect(reportedBy(bet)).toEqual({
      balance: String(before - 100n),
      transferId: expect.any(String),
      repeated: false,
    });
    const win = await table.win(round, 2, 250, { ends: true });
    expect(reportedBy(win)).toMatchObject({ balance: String(before + 150n), repeated: false });
    expect(await table.balance()).toBe(before + 150n);
    const { rows } = await inAurora((db) =>
      sql`select t.kind as transfer, p.kind, p.line, t.actor, a.kind as account, p.amount::text, a.vendor from posting p
        join transfer t on t.id = p.transfer_id join ledger_account a on a.id = p.account_id
        where p.transfer_id = (select transfer_id from posting where subject = ${`${round}-bet`}) order by p.line`.execute(
        db,
      ),
    );
    expect(rows).toEqual([
      { ...OF_VENDOR, kind: 'bet', line: 1, account: 'member', amount: '-100', vendor: null },
      { ...OF_VENDOR, kind: null, line: 2, account: 'vendor', amount: '100', vendor: 'HOUSE' },
    ]);
  });

  test('a repeated transaction gets the first answer, at any time, and moves nothing again', async () => {
    const id = randomUUID();
    const first = await table.bet(round, 1, 70, { id });
    await table.bet(round, 2, 5);
    const after = await table.balance();
    const again = await table.bet(round, 1, 70, { id });
    expect(reportedBy(again)).toEqual({ ...reportedBy(first), repeated: true });
    expect([await table.balance(), await countTransfers(id)]).toEqual([after, 1]);
  });

  test('a replayed call moves nothing again', async () => {
    const { merchant, session } = table.reported;
    const id = randomUUID();
    const request = { merchant, session, round, number: 1, transactionId: id, amount: '9', endsRound: true };
    const replies = [await vendor.call('bet', request), await vendor.call('bet', request, { skewMs: 0 })];
    expect(replies.map((reply) => reportedBy(reply).repeated)).toEqual([false, true]);
    expect(await countTransfers(id)).toBe(1);
  });

  test('P6, M180: the record shows what a win tells of its round, and a refused win tells nothing', async () => {
    const { visitor, table: own } = await openGameSession(gateway, 'aurora', 'player1');
    const { merchant, session } = own.reported;
    const of = async (name: string) => {
      const reply = await visitor.ask('GET', `/wps/member/records/bets?vendor=HOUSE&round=${name}`);
      const { outcome, fairnessUrl } = reply.json().value.rows[0];
      return { outcome, fairnessUrl };
    };
    await own.bet(round, 1, 10);
    const win = { merchant, session, round, number: 2, transactionId: randomUUID(), amount: '30', endsRound: true };
    const fairnessUrl = 'https://games.example/verify?round=1';
    for (const text of ['Two cherries', 'Three cherries'])
      expect(reportedBy(await vendor.call('win', { ...win, outcome: text, fairnessUrl })).balance).toBeDefined();
    expect(await of(round)).toEqual({ outcome: 'Three cherries', fairnessUrl });
    const late = { ...win, number: 3, transactionId: randomUUID(), outcome: 'Other words' };
    expect(refusalOf(await vendor.call('win', late))).toBe('round_closed');
    expect(await of(round)).toEqual({ outcome: 'Three cherries', fairnessUrl });
    await own.bet(`${round}-silent`, 1, 10);
    await own.win(`${round}-silent`, 2, 0);
    expect(await of(`${round}-silent`)).toEqual({ outcome: undefined, fairnessUrl: undefined });
    for (const address of ['javascript:alert(1)', 'ftp://games.example', 'https://a b'])
      expect(refusalOf(await vendor.call('win', { ...win, fairnessUrl: address }))).toBe('invalid_request');
  });

  test('the same id with other content is refused', async () => {
    const id = randomUUID();
    await table.bet(round, 1, 70, { id });
    const others = [
      await table.bet(round, 1, 71, { id }),
      await table.bet(round, 2, 70, { id }),
      await table.bet(`${round}-b`, 1, 70, { id }),
      await table.bet(round, 1, 70, { id, ends: true }),
      await table.win(round, 1, 70, { id }),
      await table.rollback(round, id, { id }),
    ];
    expect(others.map(refusalOf)).toEqual([...Array<string>(5).fill('transaction_reused'), 'invalid_request']);
    const { table: other } = await openGameSession(gateway, 'aurora', 'player1');
    expect(refusalOf(await other.bet(round, 1, 70, { id }))).toBe('transaction_reused');
    expect(await countTransfers(id)).toBe(1);
  });

  test('an overdraft is refused with the balance, leaves nothing, and may be retried when there is more', async () => {
    const { table: poor } = await openGameSession(gateway, 'aurora', 'player1');
    const has = await poor.balance();
    const id = randomUUID();
    const refused = await poor.bet(round, 1, has + 1n, { id });
    expect(refused.body).toEqual({ ok: false, error: 'insufficient_balance', balance: String(has) });
    await poor.bet(`${round}-x`, 1, 1);
    await poor.win(`${round}-x`, 2, 2);
    expect(reportedBy(await poor.bet(round, 1, has + 1n, { id })).balance).toBe('0');
    await poor.win(round, 2, has + 1n, { ends: true });
  });

  test('numbers count from one without gaps; one out of order changes nothing', async () => {
    const before = await table.balance();
    expect(refusalOf(await table.bet(round, 2, 10))).toBe('out_of_order');
    expect(refusalOf(await table.win(round, 2, 10))).toBe('out_of_order');
    await table.bet(round, 1, 10);
    for (const number of [1, 3, 9]) expect(refusalOf(await table.win(round, number, 10))).toBe('out_of_order');
    expect(refusalOf(await table.win(round, 2, 10))).toBe('ok');
    expect(await table.balance()).toBe(before);
  });

  test('M309: an ended round accepts no second win and no bet', async () => {
    await table.bet(round, 1, 10);
    await table.win(round, 2, 30, { ends: true });
    const before = await table.balance();
    const late = [await table.win(round, 3, 30), await table.win(round, 2, 30), await table.bet(round, 3, 10)];
    expect(late.map(refusalOf)).toEqual(['round_closed', 'round_closed', 'round_closed']);
    expect(await table.balance()).toBe(before);
  });

  test('a zero win ends a lost round without a movement', async () => {
    await table.bet(round, 1, 10);
    const before = await table.balance();
    const id = randomUUID();
    const lost = await table.win(round, 2, 0, { id, ends: true });
    expect(reportedBy(lost)).toEqual({ balance: String(before), repeated: false });
    expect(reportedBy(await table.win(round, 2, 0, { id, ends: true })).repeated).toBe(true);
    expect([await countTransfers(id), refusalOf(await table.win(round, 3, 5))]).toEqual([0, 'round_closed']);
  });

  test('rejects a win without a bet, and an amount above the maximum', async () => {
    expect(refusalOf(await table.win(round, 1, 5))).toBe('bet_unknown');
    await table.bet(round, 1, 1);
    const [most, more] = [10n ** 13n - 1n, 10n ** 13n];
    expect(refusalOf(await table.win(round, 2, more))).toBe('invalid_request');
    expect(refusalOf(await table.win(round, 2, most))).toBe('ok');
    // Return the money, because other tests check the balances.
    expect(refusalOf(await table.bet(`${round}-more`, 1, more))).toBe('invalid_request');
    expect(refusalOf(await table.bet(`${round}-back`, 1, most))).toBe('ok');
  });

  test('two players may share a round: each has separate numbers', async () => {
    const { table: other } = await openGameSession(gateway, 'aurora', 'agent1');
    await table.bet(round, 1, 10);
    await other.bet(round, 1, 10);
    expect(refusalOf(await other.win(round, 2, 20, { ends: true }))).toBe('ok');
    expect(refusalOf(await table.win(round, 2, 0, { ends: true }))).toBe('ok');
  });
});

describe('rollbacks', () => {
  test('a bet is rolled back once, and the round uses the next number', async () => {
    const before = await table.balance();
    const [bet, back] = [randomUUID(), randomUUID()];
    await table.bet(round, 1, 40, { id: bet });
    const rolled = await table.rollback(round, bet, { id: back });
    expect(reportedBy(rolled)).toMatchObject({ balance: String(before), transferId: expect.any(String) });
    expect(reportedBy(await table.rollback(round, bet, { id: back })).repeated).toBe(true);
    expect(refusalOf(await table.rollback(round, bet))).toBe('rolled_back');
    expect(refusalOf(await table.win(round, 2, 80))).toBe('rolled_back');
    expect(refusalOf(await table.bet(round, 2, 5))).toBe('ok');
    expect(refusalOf(await table.win(round, 3, 5))).toBe('ok');
    expect(await table.balance()).toBe(before);
  });

  test('a rollback before its bet is recorded, and the late bet and its win are refused', async () => {
    const before = await table.balance();
    const bet = randomUUID();
    const rollback = await table.rollback(round, bet);
    expect(reportedBy(rollback)).toEqual({ balance: String(before), repeated: false });
    expect(refusalOf(await table.bet(round, 1, 40, { id: bet }))).toBe('rolled_back');
    expect(refusalOf(await table.win(round, 2, 80))).toBe('rolled_back');
    expect(refusalOf(await table.rollback(round, bet))).toBe('rolled_back');
    expect(await table.balance()).toBe(before);
  });

  test('rejects a rollback of a non-bet of the round, a bet with a win, an ended round', async () => {
    const [bet, win] = [randomUUID(), randomUUID()];
    await table.bet(round, 1, 40, { id: bet });
    expect(refusalOf(await table.rollback(`${round}-other`, bet))).toBe('bet_unknown');
    await table.win(round, 2, 10, { id: win });
    expect(refusalOf(await table.rollback(round, win))).toBe('bet_unknown');
    expect(refusalOf(await table.rollback(round, bet))).toBe('round_closed');
    const later = randomUUID();
    await table.bet(round, 3, 40, { id: later });
    expect(refusalOf(await table.rollback(round, later))).toBe('ok');
    await table.bet(`${round}-e`, 1, 40, { id: `${round}-e` });
    await table.win(`${round}-e`, 2, 0, { ends: true });
    expect(refusalOf(await table.rollback(`${round}-e`, `${round}-e`))).toBe('round_closed');
    const { table: other } = await openGameSession(gateway, 'aurora', 'agent1');
    await table.bet(`${round}-f`, 1, 40, { id: `${round}-f` });
    expect(refusalOf(await other.rollback(`${round}-f`, `${round}-f`))).toBe('bet_unknown');
  });
});

describe('two vendors', () => {
  const OTHER = { code: 'OTHER', secret: 'a long text of the other vendor’s', origin: 'https://games.other.example' };
  let both: TestGateway;

  beforeAll(async () => {
    const operator = demoGamesOf(gateway.context.vendors);
    const vendors = [operator, { ...OTHER, plays: ['AXIOM'] }];
    both = await createTestGateway(['aurora'], { config: { vendors } });
  });

  afterAll(async () => {
    await both?.close();
  });

  test('a game opens at its own vendor, and its ticket fits no other one', async () => {
    const visitor = createVisitor(both, 'aurora');
    await visitor.logIn('vip1', 'Livery-demo-1');
    const opened = async () => {
      const reply = await visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }));
      return reply.json().value.game_url as string;
    };
    const address = await opened();
    expect(new URL(address).origin).toBe(OTHER.origin);
    expect(refusalOf(await createVendor(both).call('authenticate', { ticket: ticketOf(address) }))).toBe(
      'ticket_invalid',
    );
    const sitting = await createVendor(both, OTHER.code).sit(await opened());
    expect(await sitting.bet('other-round', 1, 40)).toMatchObject({ isSigned: true, body: { ok: true } });
  });

  test('a session of the other vendor is unknown to this vendor, and shows nothing of its player', async () => {
    const seated = async (name: string, vassalage: string, code: string) => {
      const visitor = createVisitor(both, 'aurora');
      await visitor.logIn(name, 'Livery-demo-1');
      const reply = await visitor.ask('GET', launchQuery('aurora', { vassalage }));
      return createVendor(both, code).sit(reply.json().value.game_url);
    };
    const rich = await seated('vip1', 'AXIOM', OTHER.code);
    const poor = await seated('player1', 'QUICKDRAW', demoGamesOf(gateway.context.vendors).code);
    const balances = [await rich.balance(), await poor.balance()];
    expect(balances[0]).not.toBe(balances[1]);

    const poster = createPoster(both.context.db, createLog('silent'));
    const tooMuch = ({ reported }: Table): Posting => ({
      session: hashOf(reported.session),
      action: 'bet',
      round: randomUUID(),
      number: 1,
      amountMinor: 10n ** 15n,
      transactionId: randomUUID(),
      endsRound: false,
      betTransactionId: null,
      requestHash: hashOf(randomUUID()),
    });
    for (const [at, [own, thirdParty]] of [[rich, poor] as const, [poor, rich] as const].entries()) {
      const code = at === 0 ? OTHER.code : demoGamesOf(gateway.context.vendors).code;
      // The first posting starts at once; the others arrive while it is in progress and share a commit.
      const posted = await Promise.all(
        [own, thirdParty, own].map((sitting) => poster.post('aurora', code, tooMuch(sitting))),
      );
      const refused = { refusal: 'insufficient_balance', walletBalance: BigInt(balances[at] ?? 0) };
      const noSession = { refusal: 'session_invalid', walletBalance: null };
      expect(posted).toEqual([refused, noSession, refused].map((reported) => expect.objectContaining(reported)));
    }
  });

  test('neither signs as the other', async () => {
    const lie = { vendor: OTHER.code };
    expect(await createVendor(both).call('balance', {}, lie)).toMatchObject({ status: 401 });
  });
});

describe('sessions', () => {
  test('a ticket opens once; the session has what the game needs and nothing of the member', async () => {
    const { reported } = table;
    expect(reported).toMatchObject({ merchant: 'aurora', isTrial: false, currency: 'USD', symbol: '$', exponent: 2 });
    expect(reported.game).toMatchObject({ vendor: 'AXIOM', category: 'LIVE', kind: 'table' });
    expect(reported.displayName).toMatch(/^..?•••$/u);
    expect(reported.portalUrl).toBe('http://aurora.localhost/');
    expect(JSON.stringify(reported)).not.toContain('vip1');
    const { table: again } = await openGameSession(gateway, 'aurora', 'vip1');
    expect(again.reported.player).toBe(reported.player);
    expect(again.reported.session).not.toBe(reported.session);
    const { table: elsewhere } = await openGameSession(gateway, 'lotus', 'vip1');
    expect(elsewhere.reported.player).not.toBe(reported.player);
    expect(elsewhere.reported).toMatchObject({ currency: 'VND', exponent: 0 });
  });

  test('stores only hashes of tickets and sessions', async () => {
    const { rows } = await inAurora((db) =>
      sql<{ text: string }>`select game_session::text as text from game_session
        union all select game_launch::text from game_launch`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(table.reported.session))).toEqual([]);
  });

  test('another merchant’s session, an unknown one and a malformed one open nothing', async () => {
    const { session } = table.reported;
    const others = [
      { merchant: 'lotus', session },
      { merchant: 'nosuch', session },
      { merchant: "a'; drop", session },
      { merchant: 'aurora', session: `${session.slice(0, -1)}${session.endsWith('A') ? 'B' : 'A'}` },
      { merchant: 'aurora', session: 'x'.repeat(44) },
    ];
    const bet = { round, number: 1, transactionId: randomUUID(), amount: '1', endsRound: false };
    for (const who of others) {
      expect(refusalOf(await vendor.call('balance', who))).toBe('session_invalid');
      expect(refusalOf(await vendor.call('bet', { ...who, ...bet }))).toBe('session_invalid');
      expect(refusalOf(await vendor.call('end', who))).toBe('session_invalid');
    }
  });

  test('after the end bets are refused; wins and rollbacks of past bets pass', async () => {
    const { table: leaving } = await openGameSession(gateway, 'aurora', 'agent1');
    const { merchant, session } = leaving.reported;
    const [before, bet] = [await leaving.balance(), randomUUID()];
    await leaving.bet(round, 1, 10, { id: bet });
    await leaving.bet(`${round}-w`, 1, 10);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(refusalOf(await vendor.call('end', { merchant, session }))).toBe('ok');
    expect(refusalOf(await leaving.bet(`${round}-n`, 1, 10))).toBe('session_ended');
    expect(refusalOf(await vendor.call('balance', { merchant, session }))).toBe('session_ended');
    expect(refusalOf(await leaving.rollback(round, bet))).toBe('ok');
    expect(reportedBy(await leaving.win(`${round}-w`, 2, 10, { ends: true })).balance).toBe(String(before));
  });

  test('a log-out ends bets and allows wins; playing keeps the log-in alive', async () => {
    const { visitor, table: played } = await openGameSession(gateway, 'aurora', 'agent1');
    await inAurora((db) => sql`update session set seen_at = now() - interval '29 minutes'`.execute(db));
    expect(refusalOf(await played.bet(round, 1, 10))).toBe('ok');
    const { rows } = await inAurora((db) =>
      sql<{
        fresh: number;
      }>`select count(*)::integer as fresh from session where seen_at > now() - interval '1 minute'`.execute(db),
    );
    expect(rows[0]?.fresh).toBe(1);
    await visitor.ask('DELETE', '/wps/session/logout');
    expect(refusalOf(await played.bet(`${round}-n`, 1, 10))).toBe('session_ended');
    expect(refusalOf(await played.win(round, 2, 10, { ends: true }))).toBe('ok');
    ({ table } = await openGameSession(gateway, 'aurora', 'vip1'));
  });

  test('a banned member places no bet, opens no ticket', async () => {
    const { table: played } = await openGameSession(gateway, 'aurora', 'player1');
    await played.bet(round, 1, 10);
    const setStatus = (status: string) =>
      inAurora((db) => sql`update member set status = ${status} where account = 'player1'`.execute(db));
    await setStatus('disabled');
    expect(refusalOf(await played.bet(`${round}-n`, 1, 10))).toBe('player_blocked');
    expect(refusalOf(await played.win(round, 2, 10, { ends: true }))).toBe('ok');
    await setStatus('active');
  });
});

test('M309: in the end every balance is the sum of its postings, and each merchant’s ledger sums to zero', async () => {
  for (const merchant of ['aurora', 'lotus']) {
    const { rows } = await gateway.context.db.withMerchant(merchant, (db) =>
      sql`select (select sum(balance) from account_balance)::text as total,
        (select count(*)::integer from account_balance a where balance <> coalesce(
          (select sum(amount) from posting p where p.account_id = a.id), 0)) as wrong,
        (select count(*)::integer from game_transaction g where amount > 0 and not exists (
          select 1 from posting p where p.transfer_id = g.transfer_id and p.line = g.line and p.subject = g.id)) as unposted`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ total: '0', wrong: 0, unposted: 0 }]);
  }
});
