import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { insertGames } from '#gateway/features/games/catalogue/insert-games.ts';
import { createPoster } from '#gateway/features/seamless/post.ts';
import { ensureAccount } from '#gateway/features/wallet/ledger.ts';
import { createLog } from '#gateway/process/log.ts';
import { readTurnoverSince } from '#gateway/stream/wagering/read-turnover.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import {
  createTablesWorld,
  type OpenRound,
  PLAIN,
  type Player,
  type TablesWorld,
} from '#gateway/testing/tables-world.ts';
import { openGameSession } from '#gateway/testing/vendor.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let world: TablesWorld;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createTablesWorld(gateway.context.db, MERCHANT);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const drain = () => drainStream(gateway, MERCHANT);
async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> {
  return (await world.inMerchant((db) => query.execute(db))).rows;
}

const wageredOf = async (grant: string) =>
  (await rowsOf<{ done: bigint }>(sql`select wagered_minor as done from grant_wagering where grant_id = ${grant}`))[0]
    ?.done ?? 0n;
const dayOf = async ({ id }: Player) =>
  (
    await rowsOf<{ bet: bigint; valid: bigint; passed: bigint }>(sql`select sum(bet_minor)::bigint as bet,
      sum(valid_minor)::bigint as valid, sum(passed_minor)::bigint as passed from member_day where member_id = ${id}`)
  )[0];

/** A duel that the first player loses; a fee of five per cent is kept from each. */
async function duel(
  loser: Player,
  winner: Player,
  stake: bigint,
  enter = (player: Player) => world.enter(player, 'PVP'),
): Promise<readonly OpenRound[]> {
  const table = randomUUID();
  const rounds: OpenRound[] = [];
  for (const player of [loser, winner]) {
    const { posted, open } = await world.bet(player, await enter(player), stake, { table });
    expect(posted.refusal).toBeNull();
    rounds.push(open);
  }
  const [lost, won] = rounds as [OpenRound, OpenRound];
  const fee = stake / 20n;
  expect([await world.win(lost, 0n, fee), await world.win(won, 2n * stake - 2n * fee, fee)]).toMatchObject([
    { refusal: null },
    { refusal: null },
  ]);
  return rounds;
}

test('D45: a bonus does not become cash by losing it to an accomplice: a bet between players takes only cash, with reason', async () => {
  const player = await world.addPlayer();
  await world.deposit(player, 3_000n);
  const grant = await world.grant(player, 10_000n, 100_000n);
  const session = await world.enter(player, 'PVP');
  expect((await world.bet(player, session, 13_000n)).posted).toMatchObject({
    refusal: 'bonus_excluded',
    walletBalance: 3_000n,
  });
  expect((await world.bet(player, session, 13_001n)).posted).toMatchObject({
    refusal: 'insufficient_balance',
    walletBalance: 3_000n,
  });
  expect((await world.bet(player, session, 3_001n)).posted.refusal).toBe('bonus_excluded');
  const { posted, open } = await world.bet(player, session, 3_000n);
  expect(posted).toMatchObject({ refusal: null, walletBalance: 0n });
  expect(await world.win(open, 5_700n, 150n)).toMatchObject({ refusal: null, walletBalance: 5_700n });
  expect(await world.moneyOf(player)).toEqual({ cash: 5_700n, bonus: 10_000n });
  // The bonus is used in other games.
  const slot = await world.enter(player, 'RNG');
  expect((await world.bet(player, slot, 6_000n)).posted).toMatchObject({ refusal: null, walletBalance: 9_700n });
  await drain();
  expect(await wageredOf(grant)).toBe(0n);
});

test('a round is between players or not: no bonus enters it by the session of another game', async () => {
  const player = await world.addPlayer();
  await world.deposit(player, 1_000n);
  await world.grant(player, 1_000n, 10_000n);
  const table = await world.bet(player, await world.enter(player, 'RNG'), 100n);
  const session = await world.enter(player, 'PVP');
  const poster = createPoster(gateway.context.db, createLog('silent'));
  const more = {
    session,
    action: 'bet',
    round: table.open.round,
    number: 2,
    amountMinor: 100n,
    endsRound: false,
  } as const;
  const id = randomUUID();
  const asked = { ...more, betTransactionId: null, transactionId: id, requestHash: session };
  expect(await poster.post(MERCHANT, 'HOUSE', asked)).toMatchObject({ refusal: 'session_invalid' });
});

test('a loss to another player wagers no bonus unless its promotion names such games', async () => {
  const [plain, named, other] = [await world.addPlayer(), await world.addPlayer(), await world.addPlayer()];
  for (const player of [plain, named, other]) await world.deposit(player, 10_000n);
  const grants = [
    await world.grant(plain, 1_000n, 10_000n),
    await world.grant(named, 1_000n, 10_000n, { ...PLAIN, contribution: { PVP: 250_000 } }),
  ];
  await duel(plain, other, 2_000n);
  await duel(named, other, 2_000n);
  await drain();
  expect(await Promise.all(grants.map(wageredOf))).toEqual([0n, 500n]);
});

test('D60: of a game between players the fee counts, for pay by loss and by volume, not the loss of one player to the other', async () => {
  const [loser, winner] = [await world.addPlayer(), await world.addPlayer()];
  for (const player of [loser, winner]) await world.deposit(player, 10_000n);
  await duel(loser, winner, 2_000n);
  await drain();
  expect(await dayOf(loser)).toEqual({ bet: 2_000n, valid: 100n, passed: 1_900n });
  expect(await dayOf(winner)).toEqual({ bet: 2_000n, valid: 100n, passed: -1_900n });
  // Both sides together: bets minus winnings and pass-through equal the kept fee.
  const [team] = await rowsOf<{
    fee: bigint;
  }>(sql`select sum(bet_minor - won_minor - passed_minor)::bigint as fee from team_day
    where member_id = any (${[loser.id, winner.id]}::uuid[])`);
  expect(team?.fee).toBe(200n);
});

test('a fee above the stake is refused', async () => {
  const player = await world.addPlayer();
  await world.deposit(player, 1_000n);
  const { open } = await world.bet(player, await world.enter(player, 'PVP'), 100n);
  expect(await world.win(open, 0n, 101n)).toMatchObject({ refusal: 'invalid_request' });
  expect(await world.win(open, 0n, 100n)).toMatchObject({ refusal: null });
});

const shareBrowser = (...players: readonly Player[]) =>
  world.inMerchant(async (db) => {
    const device = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');
    for (const { id } of players)
      await sql`insert into member_device (merchant, member_id, device) values (${MERCHANT}, ${id}, ${device})`.execute(
        db,
      );
  });
const linkedOf = ({ id }: Player) =>
  rowsOf<{ other: string; signals: readonly string[]; weightless: boolean }>(sql`select other_id as other, signals,
    is_weightless as weightless from linked_play where member_id = ${id} order by at`);

test('play between members who share a browser is flagged for staff and wagers nothing, unless allowed', async () => {
  const [one, two] = [await world.addPlayer(), await world.addPlayer()];
  await shareBrowser(one, two);
  const [first] = [await world.deposit(one, 10_000n), await world.deposit(two, 10_000n)] as const;
  const since = async () => world.inMerchant((db) => readTurnoverSince(db, MERCHANT, one.id, [first]));
  await duel(one, two, 2_000n);
  expect(await linkedOf(one)).toEqual([{ other: two.id, signals: ['device'], weightless: true }]);
  expect(await linkedOf(two)).toEqual([{ other: one.id, signals: ['device'], weightless: true }]);
  expect([...(await since()).values()]).toEqual([0n]);
  await drain();
  expect([...(await since()).values()]).toEqual([0n]);
  expect(await dayOf(one)).toEqual({ bet: 2_000n, valid: 0n, passed: 1_900n });
  await world.inMerchant((db) =>
    sql`insert into play_policy (merchant, signals) values (${MERCHANT}, '{payout}')`.execute(db),
  );
  await duel(one, two, 2_000n);
  expect((await linkedOf(one)).map(({ weightless }) => weightless)).toEqual([true, false]);
  await drain();
  expect([...(await since()).values()]).toEqual([2_000n]);
  await world.inMerchant((db) => sql`update play_policy set signals = '{device,payout,self}'`.execute(db));
});

test('bets on both sides of one outcome do not count, by one member or by two who share a browser', async () => {
  const [one, two, anonymousVisitor] = [await world.addPlayer(), await world.addPlayer(), await world.addPlayer()];
  await shareBrowser(one, two);
  for (const player of [one, two, anonymousVisitor]) await world.deposit(player, 10_000n);
  const table = randomUUID();
  const place = async (player: Player, side: string) =>
    (await world.bet(player, await world.enter(player, 'LOTT'), 500n, { table, side })).open;
  const bets = [
    await place(one, 'big'),
    await place(two, 'small'),
    await place(anonymousVisitor, 'small'),
    await place(anonymousVisitor, 'big'),
  ];
  const lone = await world.addPlayer();
  await world.deposit(lone, 1_000n);
  bets.push(await place(lone, 'big'));
  for (const open of bets) expect(await world.win(open, 0n)).toMatchObject({ refusal: null });
  await drain();
  const valid = await Promise.all(
    [one, two, anonymousVisitor, lone].map(async (player) => (await dayOf(player))?.valid),
  );
  expect(valid).toEqual([0n, 0n, 0n, 500n]);
  expect((await linkedOf(anonymousVisitor)).map(({ signals }) => signals)).toEqual([['self'], ['self']]);
});

test('a vendor gets only cash as the balance of a game between players', async () => {
  const { table } = await openGameSession(gateway, MERCHANT, 'vip1', 'JADEHALL', 'house-duel');
  expect(table.reported.game.category).toBe('PVP');
  const player = (
    await rowsOf<Player>(sql`select m.id, a.id as main, '' as grants from member m
    join ledger_account a on a.owner_id = m.id and a.kind = 'member' and a.wallet = 'MAIN' where m.account = 'vip1'`)
  )[0];
  if (player === undefined) throw new Error('no vip1');
  const { cash } = await world.moneyOf({ ...player, grants: player.main });
  const { currency } = table.reported;
  const grants = await world.inMerchant((db) =>
    ensureAccount(db, MERCHANT, { kind: 'grant', owner_id: player.id, currency, floor: 0n }),
  );
  await world.grant({ ...player, grants }, 700n, 7_000n);
  expect([BigInt(table.reported.balance), await table.balance()]).toEqual([cash, cash]);
  const elsewhere = await openGameSession(gateway, MERCHANT, 'vip1');
  expect([BigInt(elsewhere.table.reported.balance), await elsewhere.table.balance()]).toEqual([
    cash + 700n,
    cash + 700n,
  ]);
  expect((await table.bet(randomUUID(), 1, cash + 1n)).body).toMatchObject({ ok: false, error: 'bonus_excluded' });
});

/** A catalogue game outside PVP, with a function that marks it as between players. */
async function someGame() {
  const [game] = await rowsOf<{ nodeId: string; vendor: string }>(sql`select g.node_id as "nodeId", g.vendor
    from game g join merchant_game m using (node_id) join merchant_vendor v on v.merchant = m.merchant and v.code = g.vendor
      and v.category = g.category and v.enabled
    where m.merchant = ${MERCHANT} and m.enabled and g.category = 'LIVE' and g.between_since is null
    order by g.node_id limit 1`);
  if (game === undefined) throw new Error('no game');
  const setBetweenSince = (since: string | null) =>
    gateway.context.db.owner.transaction().execute(async (owner) => {
      await sql`update game set between_since = ${since}::timestamptz where node_id = ${game.nodeId}`.execute(owner);
    });
  return { ...game, setBetweenSince };
}

test('D45: a game marked as between players in its vendor’s catalogue takes cash alone, in any category', async () => {
  const { nodeId, vendor, setBetweenSince } = await someGame();
  const grantOf = async (account: string) => {
    const { table } = await openGameSession(gateway, MERCHANT, account, vendor, nodeId);
    const [row] = await rowsOf<{ id: string }>(sql`select id from member where account = ${account}`);
    const player = await world.playerOf(row?.id ?? '');
    await world.grant(player, 700n, 7_000n);
    return { player, table };
  };
  const before = await grantOf('player1');
  expect(before.table.reported.game).toMatchObject({ category: 'LIVE', isBetween: false });
  const { cash } = await world.moneyOf(before.player);
  expect(await before.table.balance()).toBe(cash + 700n);
  await setBetweenSince('now');
  const { table } = await openGameSession(gateway, MERCHANT, 'player1', vendor, nodeId);
  expect(table.reported.game).toMatchObject({ category: 'LIVE', isBetween: true });
  expect([BigInt(table.reported.balance), await table.balance()]).toEqual([cash, cash]);
  expect((await table.bet(randomUUID(), 1, cash + 1n)).body).toMatchObject({ ok: false, error: 'bonus_excluded' });
  const round = randomUUID();
  expect((await table.bet(round, 1, cash)).body).toMatchObject({ ok: true });
  expect((await table.win(round, 2, 0, { ends: true })).body).toMatchObject({ ok: true });
  expect(await world.moneyOf(before.player)).toEqual({ cash: 0n, bonus: 700n });
  await setBetweenSince(null);
});

test('a loss in a game between players of another category wagers no bonus by that category’s rate, and counts by its fee', async () => {
  const [plain, live, named, other] = await Promise.all([1, 2, 3, 4].map(() => world.addPlayer()));
  const all = [plain, live, named] as readonly Player[];
  for (const player of [...all, other as Player]) await world.deposit(player, 10_000n);
  const terms = [{}, { LIVE: 1_000_000 }, { LIVE: 1_000_000, PVP: 250_000 }];
  const grants: string[] = [];
  for (const [index, player] of all.entries())
    grants.push(await world.grant(player, 1_000n, 10_000n, { ...PLAIN, contribution: terms[index] ?? {} }));
  for (const player of all)
    await duel(player, other as Player, 2_000n, (who) => world.enter(who, 'LIVE', { isBetween: true }));
  await drain();
  expect(await Promise.all(grants.map(wageredOf))).toEqual([0n, 0n, 500n]);
  expect(await dayOf(all[0] as Player)).toEqual({ bet: 2_000n, valid: 100n, passed: 1_900n });
});

test('a catalogue that later marks a game as between players applies from then on, and removes no mark', async () => {
  const { owner } = gateway.context.db;
  const row = { vendor: 'AXIOM', category: 'LIVE', code: 'TABLE', kind: 'highlow', names: { EN: 'A table' } };
  const rest = { classify: null, tags: [], minStake: 100, maxStake: null, returnRate: null, volatility: null };
  const shown = { lines: null, playType: null, hasTrial: false, hotPlace: null, popularity: 1, ageDays: 1 };
  const reported = { nodeId: 'late-table', ...row, ...rest, ...shown } satisfies CatalogueGame;
  const since = async () =>
    (
      await sql<{
        since: string | null;
      }>`select between_since::text as since from game where node_id = 'late-table'`.execute(owner)
    ).rows[0]?.since;
  expect(await insertGames(owner, [reported])).toBe(1);
  expect(await since()).toBeNull();
  expect(await insertGames(owner, [{ ...reported, isBetween: true }])).toBe(0);
  const flaggedAt = await since();
  expect(flaggedAt).toMatch(/^20/);
  expect(await insertGames(owner, [reported])).toBe(0);
  expect(await since()).toBe(flaggedAt);
  await expect(sql`update game set between_since = null where node_id = 'house-duel'`.execute(owner)).rejects.toThrow(
    'check constraint',
  );
});

test('the books name a round that staked bonus in a game marked between players in the catalogue', async () => {
  const { nodeId, setBetweenSince } = await someGame();
  const player = await world.addPlayer();
  await world.grant(player, 1_000n, 10_000n);
  const { open } = await world.bet(player, await world.enter(player, 'LIVE'), 400n);
  const find = async () => (await verifyBooks(gateway.context.db, [MERCHANT], new Map()))[0]?.fault;
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`update game_round set node_id = ${nodeId} where round = ${open.round}`.execute(owner),
  );
  await setBetweenSince('now');
  expect(await find()).toBeUndefined();
  await setBetweenSince('-infinity');
  expect(await find()).toMatchObject({
    row: `round ${open.round} of HOUSE`,
    found: 'staked 400 of bonus between players',
  });
  await setBetweenSince(null);
  // Staff mark the merchant's game as between players.
  const setMerchantBetweenSince = (since: string | null) =>
    world.inMerchant((db) =>
      sql`update merchant_game set between_since = ${since}::timestamptz
      where merchant = ${MERCHANT} and node_id = ${nodeId}`.execute(db),
    );
  await setMerchantBetweenSince('now');
  expect(await find()).toBeUndefined();
  await setMerchantBetweenSince('-infinity');
  expect(await find()).toMatchObject({ row: `round ${open.round} of HOUSE` });
  await setMerchantBetweenSince(null);
});

test('the books name a round between players that staked bonus, with any own flag', async () => {
  const player = await world.addPlayer();
  await world.grant(player, 1_000n, 10_000n);
  const { open } = await world.bet(player, await world.enter(player, 'RNG'), 400n);
  const owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.merchant', '${MERCHANT}', false)`);
  const as = (category: string) =>
    owner.query('update game_round set category = $1 where round = $2', [category, open.round]);
  await as('PVP');
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  expect(report?.fault).toMatchObject({
    row: `round ${open.round} of HOUSE`,
    found: 'staked 400 of bonus between players',
  });
  await as('RNG');
  await owner.end();
});

test('the books name a round between players of which more was retained than staked', async () => {
  const [loser, winner] = [await world.addPlayer(), await world.addPlayer()];
  for (const player of [loser, winner]) await world.deposit(player, 1_000n);
  const [lost] = await duel(loser, winner, 400n);
  const owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.merchant', '${MERCHANT}', false)`);
  const keep = (minor: number) =>
    owner.query('update game_round set fee_minor = $1 where round = $2', [minor, lost?.round]);
  await keep(401);
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  expect(report?.fault).toMatchObject({ row: `round ${lost?.round} of HOUSE`, found: 'a fee of 401' });
  await keep(20);
  await owner.end();
});

test('D60: the books name a member whose loss to another player is counted as the operator’s', async () => {
  const [loser, winner] = [await world.addPlayer(), await world.addPlayer()];
  for (const player of [loser, winner]) await world.deposit(player, 10_000n);
  await duel(loser, winner, 2_000n);
  await drain();
  const find = async () => (await verifyBooks(gateway.context.db, [MERCHANT], new Map()))[0]?.fault;
  expect(await find()).toBeUndefined();
  const count = (passed: bigint) =>
    asOwner(gateway.context.db, MERCHANT, (owner) =>
      sql`update daily_counter set passed_minor = ${passed} where member_id = ${loser.id} and category = 'PVP'`.execute(
        owner,
      ),
    );
  await count(0n);
  expect(await find()).toMatchObject({
    row: `member ${loser.id}, PVP`,
    found: 'counts 2000 of games between players as kept by the operator',
    expected: '100, the fees of its rounds',
  });
  await count(1_900n);
});
