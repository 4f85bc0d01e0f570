import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readCredits } from '#gateway/features/cashier/outgoing/read-credits.ts';
import { openTurnover } from '#gateway/features/cashier/outgoing/turnover-requirements.ts';
import type { Settling } from '#gateway/features/promotions/settling/settle.ts';
import { readTurnover, readTurnoverSince } from '#gateway/stream/wagering/read-turnover.ts';
import { cashierSteps } from '../cashier-model/agree.ts';
import { createModelTurnover } from '../cashier-model/model-turnover.ts';
import { drainStream } from '../drain-stream.ts';
import { createTablesWorld, type OpenRound, PLAIN, type Player, type TablesWorld } from '../tables-world.ts';
import { expectDividends } from './dividends.ts';
import { createModelTables, type ModelTables, type Staked } from './model-tables.ts';
import { watchBooks } from './watch-books.ts';

/** Bets of members with each other or alone; members by index. */
type Play =
  | {
      readonly kind: 'duel';
      readonly one: number;
      readonly two: number;
      readonly stake: bigint;
      readonly ends: DuelEnd;
      readonly at: BetweenAt;
    }
  | { readonly kind: 'sides'; readonly one: number; readonly two: number; readonly stake: bigint }
  | {
      readonly kind: 'spin';
      readonly one: number;
      readonly stake: bigint;
      readonly percent: bigint;
      readonly isBack: boolean;
    }
  | {
      readonly kind: 'give';
      readonly one: number;
      readonly amount: bigint;
      readonly times: bigint;
      readonly betweenPpm: bigint;
      /** In multiples of the amount. */
      readonly capTimes: bigint | undefined;
    }
  | { readonly kind: 'settle' };
type DuelEnd = 'one' | 'two' | 'draw' | 'void';
/** A category of games between players, or one with a game flagged as between players. */
type BetweenAt = 'PVP' | 'LIVE';

const MEMBERS = 3;
/** Rake of a pot, in ten-thousandths. */
const RAKE = 500n;
const member = fc.nat(MEMBERS - 1);
const stake = fc.bigInt(1n, 80n);
const play: fc.Arbitrary<Play> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('duel' as const),
      one: member,
      two: member,
      stake,
      ends: fc.constantFrom<DuelEnd>('one', 'two', 'one', 'draw', 'void'),
      at: fc.constantFrom<BetweenAt>('PVP', 'LIVE'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sides' as const), one: member, two: member, stake }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('spin' as const),
      one: member,
      stake,
      isBack: fc.constantFrom(false, false, true),
      percent: fc.constantFrom(0n, 0n, 37n, 100n, 250n),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      one: member,
      amount: fc.bigInt(1n, 90n),
      times: fc.bigInt(1n, 3n),
      betweenPpm: fc.constantFrom(0n, 0n, 500_000n),
      capTimes: fc.constantFrom(undefined, 1n, 2n),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'settle' as const }) },
);

/** Turnover requirement of money from outside: often zero, so that payouts occur. */
const turnoverPpm = fc.constantFrom(0n, 0n, 100_000n, 1_000_000n);

/** Processes are killed less often than in the test of the cashier alone (cashier-model/agree.ts). */
const cut = fc.nat(7).map((eighth) => eighth === 0);

/** Equal weights of cashier commands and bets. */
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ cashier: fc.record({ command: cashierSteps.command, cut }) }) },
  { weight: 1, arbitrary: fc.record({ play }) },
);

/** Size of the test; `seed` replays all runs, with `path` the failed one. */
export interface Collusion {
  readonly runs: number;
  readonly length: number;
  readonly seed?: number;
  readonly path?: string;
}

interface Running {
  readonly context: Context;
  readonly merchant: string;
  readonly settling: Pick<Settling, 'settle'>;
}

/**
 * Property test against collusion. Three members, two of whom may share a browser, use every money flow: provider
 * events in any order, partial and reversed, suspense, matches, transfers, bonuses, duels, both sides of a bet. After
 * each step all accounts match the model, the postings are consistent, and bonuses became no more cash than promised.
 * No money leaves an account with open turnover; at the end turnover and wagering match, and no dividend exceeds the
 * operator's revenue less bonus costs. Throws with seed and path.
 */
export async function expectNoCollusion(running: Running, { runs, length, ...replay }: Collusion): Promise<void> {
  const steps = fc.array(step, { minLength: length, maxLength: length });
  const books = { last: 0n };
  const property = fc.asyncProperty(fc.boolean(), turnoverPpm, steps, async (areLinked, ppm, list) => {
    const group = await openGroup(running, books, areLinked, ppm);
    for (const each of list) {
      if ('cashier' in each) await group.ask(each.cashier);
      else {
        await group.play(each.play);
        await group.compare(each);
      }
      await group.expectSame(each);
    }
    await group.play({ kind: 'settle' });
    await group.expectCounted();
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true, ...replay });
}

interface Group {
  readonly running: Running;
  readonly world: TablesWorld;
  readonly players: readonly Player[];
  readonly tables: ModelTables;
  readonly areLinked: boolean;
  /** By member, category and whether games are between players. */
  readonly sessions: Map<string, Buffer>;
  /** Bonuses given by the operator and not returned, and the part that became cash. */
  readonly sums: { given: bigint; released: bigint };
}

/** `books.last`: the newest posting that was verified. */
async function openGroup(running: Running, books: { last: bigint }, areLinked: boolean, ppm: bigint) {
  const { context, merchant } = running;
  const seated: { tables?: ModelTables } = {};
  const turnover = createModelTurnover(ppm, (at) => seated.tables?.states[at]?.turnover ?? 0n);
  const cashier = await cashierSteps.open(context.db, merchant, turnover);
  const world = createTablesWorld(context.db, merchant);
  const players = await Promise.all(cashier.members.map(world.playerOf));
  if (areLinked) await shareBrowser(world, merchant, players.slice(0, 2));
  const tables = createModelTables(cashier.model.members);
  seated.tables = tables;
  const sums = { given: 0n, released: 0n };
  const group: Group = { running, world, players, tables, areLinked, sessions: new Map(), sums };
  const ids = players.map(({ id }) => id);
  const before = await watchBooks(context.db, merchant, ids, books.last);
  books.last = before.last;
  return {
    ask: cashier.ask,
    play: (asked: Play) => doPlay(group, asked),
    compare: cashier.compare,
    async expectSame(after: unknown) {
      const now = await watchBooks(context.db, merchant, ids, books.last);
      books.last = now.last;
      const lost = tables.states.reduce((sum, seat) => sum + seat.lost, 0n);
      const grants = tables.states.map(({ grant }) => grant?.left ?? 0n);
      same(after, [now.fault, now.grants], [null, grants]);
      same(after, [now.vendor - before.vendor, now.bonus - before.bonus], [lost, -group.sums.given]);
      const promised = tables.states.reduce((sum, seat) => sum + seat.promised, 0n);
      if (group.sums.released > promised)
        throw new Error(`Of bonuses ${group.sums.released} became cash, ${promised} were promised`);
    },
    async expectCounted() {
      const found = await Promise.all(
        ids.map((id) => world.inMerchant((db) => readOwed(db, merchant, id, Number(ppm)))),
      );
      same(
        'the end',
        found,
        tables.states.map(({ turnover: bet }, at) => [bet, turnover.missing(at)]),
      );
      await world.inMerchant((db) => expectDividends(db, merchant, ids, tables.states));
    },
  };
}

/** A member's turnover, and the turnover still required before a withdrawal. */
async function readOwed(db: Db, merchant: string, memberId: string, ppm: number): Promise<readonly bigint[]> {
  const owed = openTurnover(await readCredits(db, { readTurnoverSince }, { merchant, memberId }), ppm);
  const missing = owed.reduce((sum, { goalMinor, doneMinor }) => sum + goalMinor - doneMinor, 0n);
  return [await readTurnover(db, merchant, memberId), missing];
}

async function doPlay(group: Group, asked: Play): Promise<void> {
  if (asked.kind === 'settle') return settle(group);
  if (asked.kind === 'give') return give(group, asked);
  if (asked.kind === 'spin') return spin(group, asked);
  if (asked.kind === 'duel') return duel(group, asked);
  return sides(group, asked);
}

async function settle({ running, tables, sums, players, world }: Group): Promise<void> {
  const { context, merchant, settling } = running;
  await drainStream({ context }, merchant);
  await settling.settle(merchant);
  const { cash, over } = tables.settle();
  sums.released += cash;
  sums.given -= over;
  const { rows } = await world.inMerchant((db) =>
    sql<{ member: string; done: bigint }>`select member_id as member, wagered_minor as done from grant_wagering w
      join stream_cursor c on c.merchant = w.merchant and c.consumer = 'promotions' and c.is_live and c.generation = w.generation
      where w.merchant = ${merchant} and w.is_open and w.member_id = any (${players.map(({ id }) => id)}::uuid[])`.execute(
      db,
    ),
  );
  const doneOf = new Map(rows.map(({ member: id, done }) => [id, done]));
  for (const [at, { grant }] of tables.states.entries())
    if (grant !== undefined) same('wagered', doneOf.get(players[at]?.id ?? ''), grant.wagered);
}

/** One grant at a time is wagered; others would be queued. */
async function give({ world, players, tables, sums }: Group, asked: Extract<Play, { kind: 'give' }>): Promise<void> {
  const { one, amount, times, betweenPpm, capTimes } = asked;
  const player = players[one];
  if (player === undefined || tables.states[one]?.grant !== undefined) return;
  const terms = betweenPpm === 0n ? PLAIN : { ...PLAIN, contribution: { PVP: Number(betweenPpm) } };
  const cap = capTimes && amount * capTimes;
  await world.grant(player, amount, amount * times, terms, cap ?? null);
  tables.give(one, { amount, times, betweenPpm, cap });
  sums.given += amount;
}

interface Placed {
  readonly open: OpenRound;
  readonly staked: Staked;
}

/** Bets on the model and on the ledger; undefined: both refuse. */
async function place(
  group: Group,
  {
    member: at,
    stake: minor,
    category,
    isBetween = false,
    table,
    side,
  }: { member: number; stake: bigint; category: string; isBetween?: boolean; table?: string; side?: string },
): Promise<Placed | undefined> {
  const { world, players, tables } = group;
  const player = players[at];
  if (player === undefined) return undefined;
  const refusal = tables.validate(at, minor, isBetween);
  const session = await sessionOf(group, player, category, isBetween);
  const met = { ...(table !== undefined && { table }), ...(side !== undefined && { side }) };
  const { posted, open } = await world.bet(player, session, minor, met);
  same(`a bet of ${minor} at ${category}`, posted.refusal, refusal ?? null);
  return refusal === undefined ? { open, staked: tables.bet(at, minor, isBetween) } : undefined;
}

/** Members play all rounds of a kind of game in one session. */
async function sessionOf({ world, sessions }: Group, player: Player, category: string, isBetween: boolean) {
  const key = `${player.id} ${category} ${isBetween}`;
  const known = sessions.get(key);
  if (known !== undefined) return known;
  const session = await world.enter(player, category, { isBetween });
  sessions.set(key, session);
  return session;
}

const taken = (posted: { readonly refusal: unknown }) => same('the end of a round', posted.refusal, null);

async function spin(group: Group, { one, stake: minor, percent, isBack }: Extract<Play, { kind: 'spin' }>) {
  const placed = await place(group, { member: one, stake: minor, category: 'RNG' });
  if (placed === undefined) return;
  const { world, tables } = group;
  if (isBack) {
    taken(await world.takeBack(placed.open));
    tables.back(one, placed.staked);
    return;
  }
  const won = (minor * percent) / 100n;
  taken(await world.win(placed.open, won));
  tables.end(one, placed.staked, won, { category: 'RNG', isLinked: false });
}

/** Both stakes are taken or neither; the winner gets the pot less the rake. */
async function duel(
  group: Group,
  { one, two, stake: minor, ends, at: category }: Extract<Play, { kind: 'duel' }>,
): Promise<void> {
  if (one === two) return;
  const { world, tables, areLinked } = group;
  const table = randomUUID();
  const at = { stake: minor, category, isBetween: true, table };
  const first = await place(group, { ...at, member: one });
  if (first === undefined) return;
  const second = await place(group, { ...at, member: two });
  const giveBack = async (member: number, { open, staked }: Placed) => {
    taken(await world.takeBack(open));
    tables.back(member, staked);
  };
  if (second === undefined) return giveBack(one, first);
  if (ends === 'void') {
    await giveBack(one, first);
    return giveBack(two, second);
  }
  const rake = ends === 'draw' ? 0n : (minor * 2n * RAKE) / 10_000n;
  const isLinked = areLinked && one + two === 1;
  for (const [member, placed, wins] of [
    [one, first, ends === 'one'],
    [two, second, ends === 'two'],
  ] as const) {
    const won = ends === 'draw' ? minor : wins ? minor * 2n - rake : 0n;
    const fee = wins ? rake / 2n : rake - rake / 2n;
    taken(await world.win(placed.open, won, fee));
    tables.end(member, placed.staked, won, { category, fee, isLinked });
  }
}

/** Both sides of one outcome: one side wins and gets 96 per cent of both stakes. */
async function sides(group: Group, { one, two, stake: minor }: Extract<Play, { kind: 'sides' }>): Promise<void> {
  const { world, tables, areLinked } = group;
  const table = randomUUID();
  const at = { stake: minor, category: 'LOTT', table };
  const placed = [
    [one, await place(group, { ...at, member: one, side: 'big' })],
    [two, await place(group, { ...at, member: two, side: 'small' })],
  ] as const;
  const isLinked = placed.every(([, bet]) => bet !== undefined) && (one === two || (areLinked && one + two === 1));
  for (const [place, [member, bet]] of placed.entries()) {
    if (bet === undefined) continue;
    const won = place === 0 ? (minor * 192n) / 100n : 0n;
    taken(await world.win(bet.open, won));
    tables.end(member, bet.staked, won, { category: 'LOTT', isLinked });
  }
}

const shareBrowser = (world: TablesWorld, merchant: string, players: readonly Player[]) =>
  world.inMerchant(async (db) => {
    const device = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');
    for (const { id } of players)
      await sql`insert into member_device (merchant, member_id, device) values (${merchant}, ${id}, ${device})`.execute(
        db,
      );
  });

function same(after: unknown, found: unknown, expected: unknown): void {
  const [one, other, where] = [found, expected, after].map((value) =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)),
  );
  if (one !== other) throw new Error(`After ${where}\nthe ledger says ${one}\nthe rules say ${other}`);
}
