import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKey } from '#gateway/db/money-key.ts';
import { demoVendors } from '#gateway/features/lanes/vendors.ts';
import { createPoster, type Poster, type Posting } from '#gateway/features/seamless/post.ts';
import { ensureAccount, moveMoneyOnce } from '#gateway/features/wallet/ledger.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

const MERCHANT = 'aurora';
const RECORDS = '/wps/member/records';
const BIG = 10n ** 9n;
let gateway: TestGateway;
let poster: Poster;
let ann: Visitor;
let bob: Visitor;
let annId: string;
let bobId: string;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, 'lotus']);
  const { db, log } = gateway.context;
  poster = createPoster(db, log);
  [ann, bob] = await Promise.all([signIn('player1'), signIn('agent1')]);
  [annId, bobId] = await Promise.all([player('player1'), player('agent1')]);
});

afterAll(() => gateway.close());

const inMerchant = <T>(text: RawBuilder<T>) =>
  gateway.context.db.withMerchant(MERCHANT, async (db) => (await text.execute(db)).rows);
const owned = <T>(text: RawBuilder<T>) =>
  asOwner(gateway.context.db, MERCHANT, async (db) => (await text.execute(db)).rows);

async function signIn(account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, MERCHANT);
  expect((await visitor.logIn(account, 'Livery-demo-1')).json().success).toBe(true);
  return visitor;
}

/** Gives a demo member money and a game session. */
async function player(account: string): Promise<string> {
  await owned(sql`insert into ledger_account (merchant, kind, currency, vendor, floor)
    values (${MERCHANT}, 'vendor', 'USD', 'HOUSE', null) on conflict do nothing`);
  const [row] = await owned(sql<{ id: string }>`
    insert into game_session (merchant, id, vendor, member_id, account_id, vendor_account_id, is_trial, node_id, game)
      select m.merchant, sha256(${account}::bytea), 'HOUSE', m.id, a.id, v.id, false,
          (select min(node_id) from merchant_game where merchant = ${MERCHANT}), '{"category": "RNG"}'
        from member m
          join ledger_account a on a.merchant = m.merchant and a.owner_id = m.id and a.kind = 'member' and a.wallet = 'MAIN'
          join ledger_account v on v.merchant = m.merchant and v.kind = 'vendor' and v.vendor = 'HOUSE'
        where m.merchant = ${MERCHANT} and m.account = ${account}
      returning member_id as id`);
  const id = row?.id ?? '';
  await give(id, BIG);
  return id;
}

async function give(memberId: string, amountMinor: bigint): Promise<void> {
  await gateway.context.db.withMerchant(MERCHANT, async (db) => {
    const [to, from] = [
      await ensureAccount(db, MERCHANT, { kind: 'member', owner_id: memberId, currency: 'USD', floor: 0n }),
      await ensureAccount(db, MERCHANT, { kind: 'equity', owner_id: null, currency: 'USD', floor: null }),
    ];
    const sides = [
      { accountId: to, amountMinor },
      { accountId: from, amountMinor: -amountMinor },
    ];
    const key = `platform:${randomUUID()}` as const;
    const moved = await moveMoneyOnce(db, { merchant: MERCHANT, kind: 'correction', actor: 'house', key, sides });
    expect(moved.kind).toBe('done');
  });
}

interface Move {
  readonly by?: string;
  readonly action?: Posting['action'];
  readonly round: string;
  readonly number?: number | null;
  readonly amount?: bigint;
  readonly ends?: boolean;
  readonly bet?: string;
}

async function play(move: Move): Promise<string> {
  const { by = 'player1', action = 'bet', round, number = 1, amount = 100n, ends = true, bet = null } = move;
  const transactionId = randomUUID();
  const session = createHash('sha256').update(by).digest();
  const requestHash = createHash('sha256').update(transactionId).digest();
  const posting = { session, action, round, number, transactionId, amountMinor: amount, endsRound: ends, requestHash };
  const { refusal } = await poster.post(MERCHANT, 'HOUSE', { ...posting, betTransactionId: bet });
  expect(refusal).toBeNull();
  return transactionId;
}

interface Asked {
  readonly [name: string]: string | undefined;
}

async function ask(by: Visitor, record: string, asked: Asked = {}) {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return (await by.ask('GET', `${RECORDS}/${record}${query === '' ? '' : `?${query}`}`)).json();
}

const bets = async (asked: Asked = {}, by = ann) => (await ask(by, 'bets', asked)).value;
const account = async (asked: Asked = {}, by = ann) => (await ask(by, 'account', asked)).value;
const roundsOf = (reported: { rows: readonly { round: string }[] }) => reported.rows.map(({ round }) => round);

/** Moves rounds and their postings to another time. */
async function happenedAt(round: string, moment: string): Promise<void> {
  await owned(sql`update game_round set ended_at = ${moment}::timestamptz, begun_at = ${moment}::timestamptz - interval '1 hour'
    where round = ${round} and ended_at is not null`);
}

test('M180: rounds are listed newest first, open ones on top; each opens its movements', async () => {
  await play({ round: 'one', amount: 250n });
  await play({ round: 'two', ends: false });
  await play({ action: 'win', round: 'two', number: 2, amount: 340n });
  const bet = await play({ round: 'back', ends: false });
  await play({ action: 'rollback', round: 'back', number: null, amount: 0n, ends: false, bet });
  await play({ round: 'open', ends: false, amount: 70n });
  const reported = await bets();
  expect(roundsOf(reported)).toEqual(['open', 'back', 'two', 'one']);
  expect(reported.rows.map(({ state, bet: staked, won }: Record<string, string>) => [state, staked, won])).toEqual([
    ['open', '0.70', '0.00'],
    ['back', '0.00', '0.00'],
    ['closed', '1.00', '3.40'],
    ['closed', '2.50', '0.00'],
  ]);
  expect(reported.rows[2]).toMatchObject({ vendor: 'HOUSE', category: 'RNG', day: reported.today });
  expect(reported.rows[2].game.length).toBeGreaterThan(0);
  expect(reported.vendors).toEqual(['HOUSE']);
  const [detail] = (await bets({ vendor: 'HOUSE', round: 'two' })).rows;
  expect(demoVendors.map(({ display_name: name }) => name)).toContain(detail.provider);
  expect(detail.movements.map(({ kind, amount }: Record<string, string>) => [kind, amount])).toEqual([
    ['bet', '-1.00'],
    ['win', '3.40'],
  ]);
});

test('M180, D53: the sums of days and of the whole match the rounds as soon as they are counted', async () => {
  await drainStream(gateway, MERCHANT);
  const reported = await bets();
  expect(reported.days).toEqual([{ day: reported.today, rounds: 2, bet: '3.50', won: '3.40' }]);
  expect(reported.sums).toEqual({ rounds: 2, bet: '3.50', won: '3.40' });
  expect((await bets({ category: 'LIVE' })).sums).toEqual({ rounds: 0, bet: '0.00', won: '0.00' });
  // Daily counters have no vendor and no open rounds: these rounds are summed individually.
  expect((await bets({ vendor: 'HOUSE', state: 'closed' })).sums).toEqual({ rounds: 3, bet: '3.50', won: '3.40' });
  expect((await bets({ state: 'open' })).sums).toEqual({
    rounds: 1,
    bet: '0.70',
    won: '0.00',
  });
});

test.each([
  [{ state: 'open' }, ['open']],
  [{ state: 'closed' }, ['back', 'two', 'one']],
  [{ category: 'RNG', state: 'closed' }, ['back', 'two', 'one']],
  [{ category: 'LIVE' }, []],
  [{ vendor: 'OTHER' }, []],
])('M180: %j leaves %j', async (asked, left) => {
  expect(roundsOf(await bets(asked))).toEqual(left);
});

test('D52, D53: a round over midnight counts for the day on which it ended; an open round for no past day', async () => {
  await play({ round: 'midnight' });
  const { zone, today } = await bets();
  expect(zone).toBe('UTC');
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await happenedAt('midnight', `${yesterday}T00:00:00Z`);
  const { rows } = await bets({ from: yesterday, to: yesterday });
  expect(rows.map(({ round, day }: Record<string, string>) => [round, day])).toEqual([['midnight', yesterday]]);
  expect(roundsOf(await bets({ from: today, to: today }))).not.toContain('midnight');
  await happenedAt('midnight', `${today}T00:00:00Z`);
  expect(roundsOf(await bets({ from: yesterday, to: yesterday }))).toEqual([]);
  expect(roundsOf(await bets({ from: today, to: today })).slice(-1)).toEqual(['midnight']);
});

/** All rows of a record, page by page. */
async function walk(record: string, asked: Asked, between: () => Promise<unknown>) {
  const pages: { id?: string; round?: string }[][] = [];
  let after: string | undefined;
  do {
    const { value } = await ask(ann, record, { ...asked, after });
    pages.push(value.rows);
    after = value.next;
    if (after !== undefined) await between();
  } while (after !== undefined && pages.length < 20);
  return pages;
}

test('M180: pages neither repeat nor skip a row when rows are added', async () => {
  for (let at = 0; at < 45; at += 1) await play({ round: `walk${at}`, ends: at > 2 });
  const before = roundsOf(await bets({ state: 'open' })).length;
  let more = 0;
  const pages = await walk('bets', {}, async () => {
    await play({ round: `more${++more}` });
    await play({ action: 'win', round: `walk${more - 1}`, number: 2, amount: 5n });
  });
  const seen = pages.flat().map(({ round }) => round ?? '');
  expect(pages.map((page) => page.length).slice(0, 2)).toEqual([20, 20]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(before).toBeGreaterThan(3);
  for (let at = 0; at < 45; at += 1) expect(seen).toContain(`walk${at}`);
  expect(seen.some((round) => round.startsWith('more'))).toBe(false);
  const moved = await walk('account', {}, () => give(annId, 1n));
  const ids = moved.flat().map(({ id }) => BigInt(id ?? 0));
  expect(ids).toEqual([...ids].sort((one, other) => (one < other ? 1 : -1)));
  expect(new Set(ids).size).toBe(ids.length);
});

test('M180: a page cursor fits its own query only', async () => {
  const { next } = await bets();
  expect(next).toBeTypeOf('string');
  expect((await ask(ann, 'bets', { after: next })).success).toBe(true);
  const wrong = [
    { after: next, category: 'RNG' },
    { after: 'nonsense' },
    { after: Buffer.from('["x","y"]').toString('base64url') },
    { from: '2020-01-01', to: '2026-01-01' },
  ];
  expect(await ask(ann, 'bets', { from: '2026-02-31', to: '2026-03-01' })).toMatchObject({
    errorCode: 'invalid_request',
  });
  for (const asked of wrong) expect(await ask(ann, 'bets', asked)).toMatchObject({ errorCode: 'bad_request' });
  expect(await ask(bob, 'bets', { after: next })).toMatchObject({ errorCode: 'bad_request' });
  expect(await ask(ann, 'account', { after: next })).toMatchObject({ errorCode: 'bad_request' });
});

test('no member reads another’s: not by a round’s name, and not at another merchant', async () => {
  await play({ by: 'agent1', round: 'bobs', amount: 990n });
  expect((await bets({ vendor: 'HOUSE', round: 'bobs' })).rows).toEqual([]);
  expect(roundsOf(await bets())).not.toContain('bobs');
  const [his] = (await bets({ vendor: 'HOUSE', round: 'bobs' }, bob)).rows;
  expect(his).toMatchObject({ bet: '9.90' });
  const anonymousVisitor = createVisitor(gateway, 'lotus');
  await anonymousVisitor.logIn('player1', 'Livery-demo-1');
  for (const record of ['bets', 'account', 'profit'])
    expect((await ask(anonymousVisitor, record)).value.rows ?? []).not.toContainEqual(
      expect.objectContaining({ vendor: 'HOUSE' }),
    );
  const visitor = createVisitor(gateway, MERCHANT);
  expect((await visitor.ask('GET', `${RECORDS}/account`)).json()).toMatchObject({ errorCode: 'not_logged_in' });
  await expect(
    gateway.context.db.platform.executeQuery(
      sql`select posting_at(${randomUUID()}::uuid, now())`.compile(gateway.context.db.platform),
    ),
  ).rejects.toThrow('no merchant is bound');
});

test('M180: movements name their rounds and orders; balance before, amount and balance after agree', async () => {
  const reported = await account({ kind: 'play' });
  expect(reported.rows[0]).toMatchObject({ kind: 'win', wallet: 'MAIN', round: { vendor: 'HOUSE' } });
  expect(new Set(reported.rows.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['bet', 'win']));
  const given = await account({ kind: 'other' });
  expect(given.rows[0]).toMatchObject({ kind: 'correction', amount: '0.01' });
  const all = await account();
  const cents = (amount: string) => BigInt(amount.replace('.', ''));
  expect(cents(all.opening) + cents(all.sums.in) + cents(all.sums.out)).toBe(cents(all.closing));
  expect(all.rows[0].balance).toBe(all.closing);
  expect(all.days.at(-1)).toEqual({ day: all.today, before: all.opening, after: all.closing });
  const balance = (await ann.ask('GET', '/wps/v2/wallets/balance')).json().value.sumBalance;
  expect(all.closing).toBe(balance);
});

test('M170, M171: a movement leads to its order', async () => {
  const [deposit, withdrawal] = [randomUUID(), randomUUID()];
  await gateway.context.db.withMerchant(MERCHANT, async (db) => {
    const [main, equity] = [
      await ensureAccount(db, MERCHANT, { kind: 'member', owner_id: bobId, currency: 'USD', floor: 0n }),
      await ensureAccount(db, MERCHANT, { kind: 'equity', owner_id: null, currency: 'USD', floor: null }),
    ];
    for (const [kind, obligation] of [
      ['deposit', `deposit:${deposit}`],
      ['return', `withdrawal:${withdrawal}:return`],
    ] as const) {
      const sides = [
        { accountId: main, amountMinor: 500n },
        { accountId: equity, amountMinor: -500n },
      ];
      await moveMoneyOnce(db, {
        merchant: MERCHANT,
        kind,
        actor: 'house',
        key: `platform:${obligation}`,
        sides,
        obligation,
      });
    }
  });
  const { rows } = await account({ wallet: 'MAIN' }, bob);
  expect(rows.slice(0, 2).map(({ kind, order }: Record<string, unknown>) => [kind, order])).toEqual([
    ['return', { of: 'withdrawal', id: withdrawal }],
    ['deposit', { of: 'deposit', id: deposit }],
  ]);
  expect((await account({ kind: 'deposit' }, bob)).sums).toMatchObject({ movements: 1, in: '5.00', out: '0.00' });
  expect((await account({ wallet: 'HELD' }, bob)).rows).toEqual([]);
});

test('M180, M181: a deposit fee is in the account record and in profit and loss, and so is its refund', async () => {
  const post = (kind: 'deposit' | 'return', gain: bigint, fee: bigint) =>
    gateway.context.db.withMerchant(MERCHANT, async (db) => {
      const operator = { owner_id: null, currency: 'USD', floor: null };
      const member = { kind: 'member', owner_id: bobId, currency: 'USD', floor: 0n } as const;
      const sides = [
        { accountId: await ensureAccount(db, MERCHANT, member), amountMinor: gain },
        { accountId: await ensureAccount(db, MERCHANT, { ...operator, kind: 'fees' }), amountMinor: fee },
        {
          accountId: await ensureAccount(db, MERCHANT, { ...operator, kind: 'provider', vendor: 'HOUSEBANK' }),
          amountMinor: -gain - fee,
        },
      ];
      const key = moneyKey('platform', randomUUID());
      const moved = await moveMoneyOnce(db, { merchant: MERCHANT, kind, actor: 'house', key, sides });
      expect(moved.kind).toBe('done');
    });
  const feeOf = async () => {
    await drainStream(gateway, MERCHANT);
    return (await ask(bob, 'profit')).value?.sums.fee;
  };
  const before = Number(await feeOf());
  await post('deposit', 9_700n, 300n);
  expect((await account({}, bob)).rows[0]).toMatchObject({ kind: 'deposit', amount: '97.00', fee: '3.00' });
  expect(Number(await feeOf())).toBe(before + 3);
  await post('return', 500n, -100n);
  expect((await account({}, bob)).rows[0]).toMatchObject({ kind: 'return', amount: '5.00', fee: '-1.00' });
  expect(Number(await feeOf())).toBe(before + 2);
  expect((await account({ kind: 'other' }, bob)).rows.every((row: object) => !('fee' in row))).toBe(true);
});

test('totals of any days and kinds match the ledger', async () => {
  // From half a year ago until now, in steps that do not divide a day.
  await owned(sql`
    update transfer t set created_at = now() - ((select max(id) from posting) - p.first) * interval '17 hours'
      from (select transfer_id, min(id) as first from posting where account_id = (
        select id from ledger_account where owner_id = ${annId} and kind = 'member' and wallet = 'MAIN') group by transfer_id) p
      where t.id = p.transfer_id`);
  const today: string = (await bets()).today;
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
  const kinds = ['play', 'other', 'deposit', 'bonus', undefined] as const;
  const KINDS = {
    play: ['bet', 'win', 'rollback'],
    other: ['opening', 'correction'],
    deposit: ['deposit'],
    bonus: ['promotion'],
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(80), fc.nat(80), fc.constantFrom(...kinds), async (one, other, kind) => {
      const [from, to] = [day(Math.max(one, other)), day(Math.min(one, other))];
      const reported = await account({ from, to, kind });
      const named = kind === undefined ? sql`true` : sql`coalesce(p.kind, t.kind) = any(${KINDS[kind]}::text[])`;
      const [ledger] = await inMerchant(sql<{ count: number; into: bigint; out: bigint; closing: bigint }>`
        select count(*) filter (where ${named} and t.created_at >= ${from}::date)::integer as count,
            coalesce(sum(amount) filter (where ${named} and amount > 0 and t.created_at >= ${from}::date), 0)::bigint as into,
            coalesce(sum(amount) filter (where ${named} and amount < 0 and t.created_at >= ${from}::date), 0)::bigint as out,
            coalesce(sum(amount), 0)::bigint as closing
          from posting p join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
            join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
          where a.owner_id = ${annId} and a.kind = 'member' and t.created_at < ${to}::date + 1`);
      const cents = (amount: string) => BigInt(amount.replace('.', ''));
      expect([
        reported.sums.movements,
        cents(reported.sums.in),
        cents(reported.sums.out),
        cents(reported.closing),
      ]).toEqual([ledger?.count, ledger?.into, ledger?.out, ledger?.closing]);
    }),
    { numRuns: 25 },
  );
});

test('M181: profit and loss has the totals by day and by category', async () => {
  await drainStream(gateway, MERCHANT);
  const { value } = await ask(ann, 'profit');
  const { value: played } = await ask(ann, 'bets', {});
  expect(value.sums).toMatchObject(played.sums);
  const cents = (amount: string) => BigInt(amount.replace('.', ''));
  expect(cents(value.sums.result)).toBe(cents(value.sums.won) - cents(value.sums.bet));
  expect(value.categories).toEqual([{ category: 'RNG', ...played.sums }]);
  expect(value.days.map(({ day }: { day: string }) => day)).toEqual([played.today]);
  expect(await ask(ann, 'profit', { from: '2024-01-01', to: '2026-01-01' })).toMatchObject({
    errorCode: 'bad_request',
  });
});

test('M178, M179: shows no bonus or cash back that was not granted; shows what is left to wager', async () => {
  const { value } = await ask(ann, 'bonus');
  expect(value).toMatchObject({ grants: [], turnover: [] });
  const back = (await ann.ask('GET', '/wps/member/cashback')).json();
  expect(back.success ? back.value.days : back.errorCode).toEqual(back.success ? [] : 'function_not_available');
});
