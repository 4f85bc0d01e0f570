import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { type RawBuilder, sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPoster, type Poster, type Posting } from '#gateway/features/seamless/post.ts';
import { moveMoney } from '#gateway/features/wallet/ledger.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import type { Consumer } from './consumer.ts';
import { addDayRule } from './daily-counters/day-rules.ts';
import { emitEvent } from './emit-event.ts';
import { replay } from './replay/replay.ts';
import { readStandings } from './standing.ts';
import { createStream } from './stream.ts';
import { readTurnover } from './wagering/read-turnover.ts';

const MERCHANT = 'table';
const OTHER = 'other';
let gateway: TestGateway;
let poster: Poster;
let sessions: readonly string[];
let members: readonly string[];
let at = 0;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, OTHER]);
  const { db, log } = gateway.context;
  sessions = await createPlayers(db, MERCHANT, 3);
  poster = createPoster(db, log);
  const { rows } = await asOwner(db, MERCHANT, (owner) =>
    sql<{ id: string }>`select id from member where account like 'p_' order by account`.execute(owner),
  );
  members = rows.map(({ id }) => id);
});

afterAll(() => gateway.close());

const inMerchant = <T>(text: RawBuilder<T>) =>
  gateway.context.db.withMerchant(MERCHANT, async (db) => (await text.execute(db)).rows);

interface Move {
  readonly action?: Posting['action'];
  readonly round?: string;
  readonly number?: number | null;
  readonly amount?: bigint;
  readonly ends?: boolean;
  readonly id?: string;
  readonly bet?: string;
}

async function play(player: number, move: Move): Promise<string> {
  const { action = 'bet', round = `r${++at}`, number = 1, amount = 100n, ends = true, bet = null } = move;
  const transactionId = move.id ?? randomUUID();
  const session = createHash('sha256')
    .update(sessions[player] ?? '')
    .digest();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([round, action, number, String(amount)]))
    .digest();
  const posting = { session, action, round, number, transactionId, amountMinor: amount, endsRound: ends, requestHash };
  const { refusal } = await poster.post(MERCHANT, 'HOUSE', { ...posting, betTransactionId: bet });
  expect(refusal).toBeNull();
  return transactionId;
}

const rollback = (bet: string, round: string): Move => ({
  action: 'rollback',
  round,
  number: null,
  amount: 0n,
  ends: false,
  bet,
});

const streamOf = (consumers: readonly Consumer[] = CONSUMERS) => createStream(gateway.context, consumers);

/**
 * Waits until the transactions of other tests on this server have ended: events above the oldest running transaction
 * are not readable yet.
 */
async function drain(consumers: readonly Consumer[] = CONSUMERS): Promise<void> {
  const stream = streamOf(consumers);
  const isAsked = (name: string) => consumers.some((consumer) => consumer.name === name);
  await expect
    .poll(async () => {
      await stream.catchUp(MERCHANT);
      const all = await readStandings(gateway.context.db, [MERCHANT]);
      const waiting = all.filter(({ waitsSince, stoppedAt }) => waitsSince !== null && stoppedAt === null);
      return waiting.filter(({ consumer }) => isAsked(consumer)).length;
    })
    .toBe(0);
}

interface Day {
  readonly member: string;
  readonly day: string;
  readonly rounds: bigint;
  readonly bet: bigint;
  readonly won: bigint;
  readonly back: bigint;
}

const days = (member: string | undefined) =>
  inMerchant(sql<Day>`select day, rounds, bet_minor as bet, won_minor as won, rolled_back_minor as back from member_day
    where member_id = ${member} and category = '-' and bet_minor + rolled_back_minor <> 0 order by day`);

describe('events', () => {
  test('a commit emits the rounds that it closed in one row, and no open bets', async () => {
    const before = await inMerchant(sql<{ n: bigint }>`select count(*) as n from event where kind = 'rounds'`);
    await play(0, { round: 'open', ends: false });
    const between = await inMerchant(sql<{ n: bigint }>`select count(*) as n from event where kind = 'rounds'`);
    await play(0, { action: 'win', round: 'open', number: 2, amount: 250n });
    const [reported] = await inMerchant(
      sql<{ body: { lines: unknown[] } }>`select body from event order by epoch desc, xact desc, seq desc limit 1`,
    );
    expect(between).toEqual(before);
    expect(reported?.body.lines).toEqual([['closed', members[0], 'open', 'n1', null, 'USD', false, '100', '250']]);
  });

  test('match their schema: rounds, movements and the others', async () => {
    const { db } = gateway.context;
    const schema = JSON.parse(readFileSync('schemas/stream/events.schema.json', 'utf8'));
    const fits = new Ajv({ strict: false }).compile(schema);
    await db.withMerchant(MERCHANT, (scope) =>
      emitEvent(scope, MERCHANT, { kind: 'login', memberId: members[0] ?? '' }),
    );
    await db.withMerchant(MERCHANT, async (scope) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from ledger_account where kind = 'member' order by id limit 2`.execute(scope);
      const [one = '', other = ''] = rows.map(({ id }) => id);
      const sides = [
        { accountId: one, amountMinor: -3n },
        { accountId: other, amountMinor: 3n },
      ];
      await moveMoney(scope, {
        merchant: MERCHANT,
        kind: 'upline',
        actor: 'somebody',
        key: 'platform:k',
        sides,
        obligation: 'upline:1',
      });
    });
    await db.withMerchant(MERCHANT, (scope) => emitEvent(scope, MERCHANT, { kind: 'slot' }));
    for (const upline of [members[0], null])
      await inMerchant(sql`update member set upline_id = ${upline} where id = ${members[1]}`);
    const rows = await inMerchant(sql<{ kind: string; body: object }>`select kind, body from event`);
    const kinds = ['joined', 'rounds', 'login', 'upline', 'slot', 'moved'];
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const row of rows) expect([row, fits(row)]).toEqual([row, true]);
    const [reported] = rows.filter(({ kind }) => kind === 'rounds');
    expect(fits({ ...reported, body: { ...reported?.body, more: 1 } })).toBe(false);
  });

  test('are immutable: no user changes or deletes one, and the role of calls writes none', async () => {
    const owner = new Client({ connectionString: gateway.database.ownerUrl });
    await owner.connect();
    await owner.query(`set app.merchant = '${MERCHANT}'`);
    for (const statement of ["update event set kind = 'win'", 'delete from event', 'truncate event'])
      await expect(owner.query(statement)).rejects.toThrow('what happened stays');
    await owner.end();
    await expect(
      inMerchant(sql`insert into event (merchant, kind, body) values (${MERCHANT}, 'rounds', '{}')`),
    ).rejects.toThrow('permission denied');
    await expect(inMerchant(sql`select emit_event(${MERCHANT}, 'login', '{}', 'made up')`)).rejects.toThrow(
      'did not sign',
    );
  });
});

describe('consumers', () => {
  test('D53: a round counts when it closes, with all its bets and wins, once', async () => {
    await drain();
    const before = await days(members[1]);
    const bet = await play(1, { round: 'long', ends: false });
    await drain();
    expect(await days(members[1])).toEqual(before);
    await play(1, { round: 'long', number: 2, ends: false, amount: 50n });
    await play(1, { action: 'win', round: 'long', number: 3, amount: 70n });
    await play(1, { round: 'long', ends: false, id: bet });
    await drain();
    await drain();
    expect(await days(members[1])).toMatchObject([{ rounds: 1n, bet: 150n, won: 70n, back: 0n }]);
    expect(await gateway.context.db.withMerchant(MERCHANT, (db) => readTurnover(db, MERCHANT, members[1] ?? ''))).toBe(
      150n,
    );
  });

  test('a reverted bet is reported on the day of the reversal, and its round counts for nothing', async () => {
    const bet = await play(2, { round: 'void', ends: false, amount: 30n });
    await play(2, rollback(bet, 'void'));
    await drain();
    expect(await days(members[2])).toMatchObject([{ rounds: 0n, bet: 0n, back: 30n }]);
    const [round] = await inMerchant(sql<{
      ended: boolean;
      closed: boolean;
    }>`select ended_at is not null as ended, closed
      from game_round where round = 'void'`);
    expect(round).toEqual({ ended: true, closed: false });
  });

  test('no late commit is skipped: events above an open transaction wait for it', async () => {
    await drain();
    const owner = new Client({ connectionString: gateway.database.ownerUrl });
    await owner.connect();
    await owner.query('begin');
    await owner.query(`set local app.merchant = '${MERCHANT}'`);
    await owner.query(`insert into event (merchant, kind, body) values ($1, 'login', $2)`, [
      MERCHANT,
      JSON.stringify({ member: members[0] }),
    ]);
    await play(0, {});
    const seen: string[] = [];
    const late = [listener('late-listener', seen)];
    await streamOf(late).catchUp(MERCHANT);
    expect(seen.at(-1)).not.toBe('login');
    const early = seen.length;
    await owner.query('commit');
    await owner.end();
    await drain(late);
    expect(seen.slice(early)).toEqual(['login', 'rounds']);
  });

  test('several processes share the work: each event runs once', async () => {
    await drain();
    const [before = { rounds: 0n }] = await days(members[0]);
    for (let count = 0; count < 40; count += 1) await play(0, {});
    const streams = [streamOf(), streamOf(), streamOf()];
    await expect
      .poll(async () => {
        await Promise.all(streams.map((stream) => stream.catchUp(MERCHANT)));
        return (await days(members[0])).reduce((sum, { rounds }) => sum + rounds, 0n);
      })
      .toBe(before.rounds + 40n);
  });

  /** A consumer that counts rounds in the member's wallet and fails for the chosen rounds. */
  const pickyAbout = (name: string, bad: (round: string) => boolean, seen: string[] = []): Consumer => ({
    name,
    tables: [],
    async take(_, __, events) {
      const rounds = events.flatMap((event) => (event.kind === 'rounds' ? event.lines.map(({ round }) => round) : []));
      if (rounds.some(bad)) throw new Error('no such round');
      seen.push(...rounds);
    },
  });
  const standingOf = async (name: string) =>
    (await readStandings(gateway.context.db, [MERCHANT])).find(({ consumer }) => consumer === name);
  const asideOf = (source: string) =>
    inMerchant<{ item: string; why: string; reason: string; closed: string | null; attempts: number }>(
      sql`select item, why, reason, closed_as as closed, attempts from set_aside where source = ${source} order by item`,
    );

  test('a failing part of an event is set aside with its reason; the rest, later events and other consumers go on', async () => {
    await drain();
    await play(0, { round: 'before' });
    const line = (round: string, at: number) => ['closed', members[at], round, 'n1', null, 'USD', false, '5', '0'];
    const rounds = { vendor: 'HOUSE', lines: [line('beside', 0), line('poison', 1), line('last', 2)] };
    await asOwner(gateway.context.db, MERCHANT, (owner) =>
      sql`insert into event (merchant, kind, body) values (${MERCHANT}, 'rounds', ${JSON.stringify(rounds)})`.execute(
        owner,
      ),
    );
    await asOwner(gateway.context.db, MERCHANT, (owner) =>
      sql`insert into event (merchant, kind, version, body) values (${MERCHANT}, 'rounds', 9, '{}')`.execute(owner),
    );
    await play(0, { round: 'behind' });
    const [seen, heard]: [string[], string[]] = [[], []];
    let isFixed = false;
    const picky = pickyAbout('picky', (round) => round === 'poison' && !isFixed, seen);
    await drain([picky, listener('calm', heard)]);
    expect(seen.slice(seen.indexOf('before'))).toEqual(['before', 'beside', 'last', 'behind']);
    const standing = await standingOf('picky');
    expect(standing).toMatchObject({ waitsSince: null, stoppedAt: null, leftOut: { failed: 1, unreadable: 1 } });
    expect(standing?.taken).toBe((await standingOf('calm'))?.taken);
    expect(await asideOf('picky')).toMatchObject([
      {
        item: expect.stringMatching(/^\d+\.\d+\.\d+#1$/),
        why: 'failed',
        reason: 'rounds: no such round',
        closed: null,
      },
      { why: 'unreadable', reason: expect.stringContaining('version 9 of rounds is not known'), closed: null },
    ]);
    const figures = await gateway.context.metrics.registry.metrics();
    expect(figures).toContain('livery_stream_batches_total{consumer="picky",outcome="aside"}');
    // Staff request a retry, which fails at first.
    const retry = () =>
      inMerchant(sql`update set_aside set retry_at = clock_timestamp() where source = 'picky' and why = 'failed'`);
    await retry();
    await drain([picky]);
    expect((await asideOf('picky'))[0]).toMatchObject({ closed: null, attempts: 2 });
    isFixed = true;
    await retry();
    const stream = streamOf([picky]);
    stream.start();
    await expect.poll(async () => (await asideOf('picky'))[0]?.closed).toBe('done');
    await stream.stop();
    expect(seen.at(-1)).toBe('poison');
  });

  test('a replay skips what is set aside, and gives the same', async () => {
    await drain();
    await play(0, { round: 'void-of-sense' });
    await play(0, {});
    const [dailyCounters] = CONSUMERS;
    if (dailyCounters === undefined) throw new Error('no consumer');
    const take: Consumer['take'] = async (scope, writing, events) => {
      const isBad = events.some(
        (one) => one.kind === 'rounds' && one.lines.some(({ round }) => round === 'void-of-sense'),
      );
      if (isBad) throw new Error('no such round');
      await dailyCounters.take(scope, writing, events);
    };
    await drain([{ ...dailyCounters, take }]);
    expect(await standingOf('tally')).toMatchObject({ waitsSince: null, leftOut: { failed: 1 } });
    expect(await replay(gateway.context.db, MERCHANT, dailyCounters)).toMatchObject({ kind: 'equal' });
  });

  test('a time-out, a lost lock and a read-only server set nothing aside: the event is retried', async () => {
    await drain();
    await play(0, { round: 'busy' });
    const seen: string[] = [];
    for (const code of ['40P01', '40001', '55P03', '57014', '25006', '57P01', '08006']) {
      const busy: Consumer = {
        name: 'busy',
        tables: [],
        take: () => Promise.reject(Object.assign(new DatabaseError('not now', 7, 'error'), { code })),
      };
      await expect(streamOf([busy]).catchUp(MERCHANT)).rejects.toThrow('not now');
    }
    expect(await asideOf('busy')).toEqual([]);
    await drain([pickyAbout('busy', () => false, seen)]);
    expect(seen).toContain('busy');
  });

  test('consumers at the same position share a transaction; one that is behind catches up alone and joins them', async () => {
    const taken: { name: string; xact: string }[] = [];
    const watched = CONSUMERS.map((consumer) => ({
      ...consumer,
      async take(...given: Parameters<Consumer['take']>) {
        const { rows } = await sql<{ xact: string }>`select pg_current_xact_id()::text as xact`.execute(given[0]);
        taken.push({ name: consumer.name, xact: rows[0]?.xact ?? '' });
        return consumer.take(...given);
      },
    }));
    const stream = createStream(gateway.context, watched);
    // Transactions of other tests on the server hold events back.
    const playReadable = async () => {
      await play(0, {});
      const held = sql`select from event where xact >= pg_snapshot_xmin(pg_current_snapshot())`;
      await expect.poll(() => inMerchant(held), { timeout: 30_000 }).toEqual([]);
    };
    const transactionsOf = async () => {
      taken.length = 0;
      await stream.catchUp(MERCHANT);
      return Map.groupBy(taken, ({ xact }) => xact);
    };
    await playReadable();
    await stream.catchUp(MERCHANT);
    await playReadable();
    const together = [...(await transactionsOf()).values()];
    expect(together.map((one) => one.length)).toEqual([CONSUMERS.length]);
    await playReadable();
    await createStream(gateway.context, CONSUMERS.slice(1)).catchUp(MERCHANT);
    await playReadable();
    const sizes = [...(await transactionsOf()).values()].map((one) => one.length);
    expect(sizes.toSorted((one, other) => one - other)).toEqual([1, CONSUMERS.length - 1]);
    await playReadable();
    expect((await transactionsOf()).size).toBe(1);
  });

  test('a consumer that fails always stops after a hundred and logs event and reason; others go on', async () => {
    await drain();
    for (let count = 0; count < 102; count += 1) await play(0, {});
    const seen: string[] = [];
    await drain([pickyAbout('lost', () => true), listener('quiet', seen), ...CONSUMERS]);
    const stopped = await standingOf('lost');
    expect(stopped?.failure).toMatch(/^rounds \d+\.\d+\.\d+: no such round$/);
    expect(await asideOf('lost')).toHaveLength(100);
    expect((await standingOf('quiet'))?.waitsSince).toBeNull();
    const figures = await gateway.context.metrics.registry.metrics();
    expect(figures).toContain('livery_stream_batches_total{consumer="lost",outcome="failed"} 1');
    expect(figures).toMatch(/livery_stream_lag_seconds\{consumer="lost"\} \d/);
  });

  test('a failing round among many, and a failing event among many, cost the others few further attempts', async () => {
    const seen: string[] = [];
    let attempts = 0;
    const picky = pickyAbout('choosy', (round) => round === 'spoilt', seen);
    const choosy: Consumer = {
      ...picky,
      take(...given) {
        attempts += 1;
        return picky.take(...given);
      },
    };
    await drain([choosy]);
    attempts = 0;
    const line = (round: string) => ['closed', members[0], round, 'n1', null, 'USD', false, '5', '0'];
    const lines = Array.from({ length: 256 }, (_, each) => line(each === 77 ? 'spoilt' : `whole${each}`));
    const bodies = Array.from({ length: 90 }, (_, each) => (each === 33 ? lines : [line(`alone${each}`)]));
    await asOwner(gateway.context.db, MERCHANT, (owner) =>
      sql`insert into event (merchant, kind, body) select ${MERCHANT}, 'rounds', body
        from unnest(${bodies.map((each) => JSON.stringify({ vendor: 'HOUSE', lines: each }))}::json[]) body`.execute(
        owner,
      ),
    );
    await drain([choosy]);
    const taken = seen.filter((round) => /^(whole|alone)/.test(round));
    expect([taken.length, new Set(taken).size]).toEqual([255 + 89, 255 + 89]);
    expect(taken.indexOf('alone32')).toBeLessThan(taken.indexOf('whole0'));
    expect(taken.indexOf('whole255')).toBeLessThan(taken.indexOf('alone34'));
    expect((await asideOf('choosy')).filter(({ why }) => why === 'failed')).toMatchObject([
      { item: expect.stringMatching(/#77$/) },
    ]);
    expect(attempts).toBeLessThan(60);
  });
});

const listener = (name: string, seen: string[]): Consumer => ({
  name,
  tables: [],
  take: async (_, __, events) => void seen.push(...events.map(({ kind }) => kind)),
});

describe('replay', () => {
  const [dailyCounters = CONSUMERS[0], wagering] = CONSUMERS;

  test('builds the same rows from nothing, swaps them in, and they go on', async () => {
    await drain();
    const { db } = gateway.context;
    const before = await inMerchant<{ generation: number }>(
      sql`select * from member_day order by member_id, day, category`,
    );
    for (const consumer of CONSUMERS)
      expect(await replay(db, MERCHANT, consumer)).toEqual({
        kind: 'equal',
        events: expect.any(BigInt),
        seconds: expect.any(Number),
      });
    const after = await inMerchant<{ generation: number }>(
      sql`select * from member_day order by member_id, day, category`,
    );
    expect(before.length).toBeGreaterThan(0);
    expect(after).toEqual(before.map((row) => ({ ...row, generation: row.generation + 1 })));
    expect(await inMerchant(sql`select consumer from stream_cursor where consumer = 'tally'`)).toHaveLength(1);
    const [first] = await days(members[0]);
    await play(0, {});
    await drain();
    expect((await days(members[0]))[0]?.rounds).toBe((first?.rounds ?? 0n) + 1n);
  });

  test('reports the rows that differ, and changes nothing', async () => {
    await drain();
    const { db } = gateway.context;
    const plant = (by: number) =>
      asOwner(db, MERCHANT, (owner) =>
        sql`update daily_counter set bet_minor = bet_minor + ${by} where member_id = ${members[0]}`.execute(owner),
      );
    await plant(5);
    const found = await replay(db, MERCHANT, dailyCounters as Consumer);
    expect(found).toMatchObject({ kind: 'different', differences: [{ table: 'daily_counter' }] });
    expect(found.kind === 'different' && found.differences[0]?.key).toContain(members[0]);
    expect(await inMerchant(sql`select from stream_cursor where consumer = 'tally'`)).toHaveLength(1);
    await plant(-5);
    expect(await replay(db, MERCHANT, dailyCounters as Consumer)).toEqual({
      kind: 'equal',
      events: expect.any(BigInt),
      seconds: expect.any(Number),
    });
  });

  test('resumes after an interruption', async () => {
    await drain();
    const { db } = gateway.context;
    let isBroken = true;
    const fragile: Consumer = {
      ...(wagering as Consumer),
      async take(scope, writing, events) {
        await (wagering as Consumer).take(scope, writing, events);
        if (isBroken) throw Object.assign(new DatabaseError('the server goes down', 0, 'error'), { code: '57P01' });
      },
    };
    const standing = async () => {
      const all = await readStandings(db, [MERCHANT]);
      return all.find(({ consumer }) => consumer === fragile.name);
    };
    const before = await standing();
    await expect(replay(db, MERCHANT, fragile)).rejects.toThrow('goes down');
    expect(await standing()).toMatchObject({ replayTaken: 0n, generation: before?.generation });
    isBroken = false;
    expect(await replay(db, MERCHANT, fragile)).toEqual({
      kind: 'equal',
      events: expect.any(BigInt),
      seconds: expect.any(Number),
    });
    expect(await standing()).toMatchObject({ replayTaken: null, generation: (before?.generation ?? 0) + 1 });
  });
});

describe('the merchant’s day', () => {
  beforeEach(() => drain());

  test('follows its calendar; a counted day keeps the calendar of its count', async () => {
    const set = (fromDay: string) =>
      gateway.context.db.withMerchant(MERCHANT, (db) =>
        addDayRule(db, MERCHANT, { fromDay, zone: 'Asia/Tokyo', startsMinute: 360 }),
      );
    await expect(set('2020-01-01')).rejects.toThrow('were counted already');
    await set('2031-01-01');
    await asOwner(gateway.context.db, MERCHANT, async (owner) => {
      for (const moment of ['2031-01-02T20:59:59Z', '2031-01-02T21:00:00Z'])
        await sql`insert into event (merchant, at, kind, body) values (${MERCHANT}, ${moment}, 'rounds', ${JSON.stringify(
          {
            vendor: 'HOUSE',
            lines: [['closed', members[2], moment, 'n1', 'RNG', 'USD', false, '7', '0']],
          },
        )})`.execute(owner);
    });
    await drain();
    const rows = await inMerchant(
      sql`select day, zone, bet_minor as bet from member_day where member_id = ${members[2]} and category = 'RNG' order by day`,
    );
    expect(rows).toEqual([
      { day: '2031-01-02', zone: 'Asia/Tokyo', bet: 7n },
      { day: '2031-01-03', zone: 'Asia/Tokyo', bet: 7n },
    ]);
  });
});

test('places are ordered as numbers: a longer transaction id sorts later', async () => {
  await asOwner(gateway.context.db, MERCHANT, async (owner) => {
    for (const xact of ['10', '9', '100'])
      await sql`insert into event (merchant, xact, kind, body)
        values (${MERCHANT}, ${xact}::xid8, 'login', ${JSON.stringify({ member: xact })})`.execute(owner);
  });
  const seen: string[] = [];
  const orderly: Consumer = {
    name: 'orderly',
    tables: [],
    take: async (_, __, events) => void seen.push(...events.map(({ place }) => place.xact)),
  };
  await drain([orderly]);
  expect(seen.slice(0, 3)).toEqual(['9', '10', '100']);
});

test('a stop ends a poll after its batch: a long backlog does not delay the end of the process', async () => {
  const [backlog, atOnce] = [250, 100];
  let taken = 0;
  let isMeasured = false;
  let stopped: Promise<void> | undefined;
  const slow: Consumer = {
    ...listener('slow', []),
    take: async (_, __, events) => {
      if (!isMeasured) return;
      taken += events.length;
      stopped ??= stream.stop();
    },
  };
  const stream = streamOf([slow]);
  await drain([slow]);
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`insert into event (merchant, kind, body) select ${MERCHANT}, 'slot', '{}' from generate_series(1, ${backlog}::integer)`.execute(
      owner,
    ),
  );
  isMeasured = true;
  stream.start();
  await expect.poll(() => stopped !== undefined).toBe(true);
  await stopped;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(atOnce);
});

test('a merchant whose events take long does not delay another one', async () => {
  const held = Promise.withResolvers<void>();
  let isMeasured = false;
  const seen: string[] = [];
  const slow: Consumer = {
    ...listener('held', []),
    async take(_, { merchant }) {
      if (!isMeasured) return;
      seen.push(merchant);
      if (merchant === seen[0]) await held.promise;
    },
  };
  const stream = streamOf([slow]);
  // Both are readable before the first is held: events wait for older transactions.
  for (const merchant of [MERCHANT, OTHER])
    await asOwner(gateway.context.db, merchant, (owner) =>
      sql`insert into event (merchant, kind, body) values (${merchant}, 'slot', '{}')`.execute(owner),
    );
  isMeasured = true;
  stream.start();
  await expect
    .poll(() => new Set(seen).size)
    .toBe(2)
    .finally(held.resolve);
  await stream.stop();
});

test('events collect between the batches of a merchant: many small commits do not cost a batch each', async () => {
  const [batches, apartMs] = [4, 150];
  const takenAt: number[] = [];
  let isMeasured = false;
  const counting: Consumer = {
    ...listener('counting', []),
    take: async (_, { merchant }) => void (isMeasured && merchant === MERCHANT && takenAt.push(performance.now())),
  };
  const stream = streamOf([counting]);
  await drain([counting]);
  isMeasured = true;
  stream.start();
  await expect
    .poll(async () => {
      await asOwner(gateway.context.db, MERCHANT, (owner) =>
        sql`insert into event (merchant, kind, body) values (${MERCHANT}, 'slot', '{}')`.execute(owner),
      );
      stream.pollNow();
      return takenAt.length;
    })
    .toBeGreaterThanOrEqual(batches);
  await stream.stop();
  for (const [place, at] of takenAt.slice(1).entries())
    expect(at - (takenAt[place] ?? 0)).toBeGreaterThanOrEqual(apartMs);
});
