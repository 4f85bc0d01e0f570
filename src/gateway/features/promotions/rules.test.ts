import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { readGrants } from '#gateway/features/cashier/grants/read-grants.ts';
import { createPoster } from '#gateway/features/seamless/post.ts';
import { fillBudget, giveRebate, openBudget } from '#gateway/features/wallet/bonus.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createLog } from '#gateway/process/log.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import { replay } from '#gateway/stream/replay/replay.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createTimers, type Timers } from '#gateway/timers/timers.ts';
import { composeSettling, type Promotions } from '#gateway/wiring/rewards/wire-promotions.ts';
import { composeCashier } from '#gateway/wiring/wire-cashier.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import { claimCashback, readCashbackDays } from './cashback.ts';
import { fillBudget as fill } from './operator/budgets.ts';
import { readReferral } from './referral.ts';
import { setRule } from './rules.ts';
import { notifyOccasions } from './settling/occasions.ts';
import { tryRule } from './trial.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let promotions: Promotions;
let timers: Timers;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  timers = createTimers(gateway.context);
  const cashier = composeCashier(gateway.context, { notifier: { notify: async () => undefined } }, timers);
  promotions = composeSettling(gateway.context, cashier);
  await switchAllOff();
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

/** Switch everything off, so that the demo promotions and those of one test do not pay in the next. */
afterEach(switchAllOff);

async function switchAllOff(): Promise<void> {
  for (const { id, version, rule } of await rowsOf<{ id: string; version: bigint; rule: PromotionRule }>(
    sql`select distinct on (promotion_id) promotion_id as id, version, rule, is_on from promotion_rule order by promotion_id, version desc`,
  ))
    await inAurora((db) =>
      setRule(db, MERCHANT, { promotionId: id, version, rule, isOn: false, budget: null }, 'staff'),
    );
}

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant(MERCHANT, work);
async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> {
  return (await inAurora((db) => query.execute(db))).rows;
}

/** Processes the event stream and its effects. */
async function drain(): Promise<void> {
  await drainStream(gateway, MERCHANT);
  await promotions.settling.settle(MERCHANT);
  await drainStream(gateway, MERCHANT);
}

async function addPromotion(entry: 'info' | 'join' | 'apply' = 'info'): Promise<string> {
  const id = `p-${randomUUID().slice(0, 8)}`;
  await inAurora((db) =>
    sql`insert into promotion (merchant, id, type, entry) values (${MERCHANT}, ${id}, 'TEST', ${entry})`.execute(db),
  );
  return id;
}

const COMMON = { claim: 'CLAIM', ready: 'AT_ONCE', days: 30 } as const;

async function switchOn(rule: PromotionRule, budget: string | null = null, entry: 'info' | 'join' = 'info') {
  const id = await addPromotion(entry);
  const set = await inAurora((db) =>
    setRule(db, MERCHANT, { promotionId: id, version: 0n, rule, isOn: true, budget }, 'staff'),
  );
  expect(set.kind).toBe('set');
  return id;
}

/** A new member without money. */
async function addMember(recommender?: string): Promise<string> {
  const name = `m${randomUUID().slice(0, 12)}`;
  const rows = await rowsOf<{
    id: string;
  }>(sql`insert into member (merchant, account, account_key, nickname, recommender_id)
    values (${MERCHANT}, ${name}, ${name}, 'M', ${recommender ?? null}) returning id`);
  return rows[0]?.id ?? '';
}

const account = (db: Db, kind: 'member' | 'grant', owner_id: string) =>
  ensureAccount(db, MERCHANT, { kind, owner_id, currency: 'USD', floor: 0n });

async function deposit(member: string, amountMinor: bigint): Promise<void> {
  await inAurora(async (db) => {
    const provider = await ensureAccount(db, MERCHANT, {
      kind: 'provider',
      owner_id: null,
      currency: 'USD',
      floor: null,
      vendor: 'HOUSEBANK',
    });
    const sides = [
      { accountId: provider, amountMinor: -amountMinor },
      { accountId: await account(db, 'member', member), amountMinor },
    ];
    // A ledger deposit without an order: the books check looks for the orders of `deposit:ID` only.
    await moveMoney(db, {
      merchant: MERCHANT,
      kind: 'deposit',
      actor: 'HOUSEBANK',
      key: `platform:${randomUUID()}`,
      sides,
    });
  });
}

/** Plays a complete round: a bet and its winnings. */
async function playRound(member: string, bet: bigint, won = 0n, ends = true): Promise<string> {
  const session = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');
  await inAurora(async (db) => {
    const vendor = await ensureAccount(db, MERCHANT, {
      kind: 'vendor',
      owner_id: null,
      currency: 'USD',
      floor: null,
      vendor: 'HOUSE',
    });
    await sql`insert into game_session (merchant, id, vendor, member_id, account_id, vendor_account_id, is_trial, node_id, game)
      values (${MERCHANT}, ${session}, 'HOUSE', ${member}, ${await account(db, 'member', member)}, ${vendor}, false, 'n1',
        '{"category": "RNG"}')`.execute(db);
  });
  const poster = createPoster(gateway.context.db, createLog('silent'));
  const round = randomUUID();
  const play = async (action: 'bet' | 'win', number: number, amountMinor: bigint, endsRound: boolean) => {
    const of = { session, action, round, number, amountMinor, endsRound, betTransactionId: null };
    const posted = await poster.post(MERCHANT, 'HOUSE', { ...of, transactionId: randomUUID(), requestHash: session });
    expect(posted.refusal).toBeNull();
  };
  await play('bet', 1, bet, false);
  if (ends) await play('win', 2, won, true);
  return round;
}

const rewardsOf = (promotion: string) =>
  rowsOf<{ member: string; amount: bigint; claimed: boolean; id: string }>(
    sql`select member_id as member, amount, claimed_at is not null as claimed, id from promotion_reward
      where promotion_id = ${promotion} order by issued_at, amount`,
  );

async function moneyOf(member: string) {
  const rows = await rowsOf<{ kind: string; balance: bigint }>(
    sql`select kind, balance from ledger_account where owner_id = ${member} and wallet = 'MAIN'`,
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return { cash: of('member'), bonus: of('grant') };
}

const grantsOf = (member: string) =>
  rowsOf<{ id: string; state: string; left: bigint; version: bigint }>(
    sql`select id, state, left_minor as "left", version from bonus_grant where member_id = ${member} order by created_at`,
  );

const claim = async (promotion: string, member: string, key = randomUUID()) => {
  const [reward] = (await rewardsOf(promotion)).filter((one) => one.member === member);
  return promotions.claims.pay(MERCHANT, {
    rewardId: reward?.id ?? randomUUID(),
    memberId: member,
    key: `member:${key}`,
  });
};

test('M194: a deposit grants a bonus, which is wagered and becomes cash up to its cap', async () => {
  const rule: PromotionRule = {
    ...COMMON,
    claim: 'AUTO',
    kind: 'DEPOSIT_MATCH',
    matchPpm: 500_000,
    most: '6000',
    once: 'EVER',
    everyDeposit: true,
    wagering: { times: 2, cap: '4000', mostPerBet: '9000', contribution: [{ category: 'RNG', ppm: 500_000 }] },
  };
  const promotion = await switchOn(rule);
  const member = await addMember();
  await deposit(member, 10_000n);
  await deposit(member, 10_000n);
  await drain();
  expect(await rewardsOf(promotion)).toMatchObject([{ member, amount: 5_000n, claimed: true }]);
  expect(await moneyOf(member)).toEqual({ cash: 20_000n, bonus: 5_000n });
  // Wagering of 100.00; at most 90.00 of a round count, and half in this category.
  await playRound(member, 20_000n, 20_000n);
  await drain();
  expect((await grantsOf(member))[0]).toMatchObject({ state: 'active', left: 5_000n });
  const [progress] = await rowsOf<{ done: bigint }>(
    sql`select wagered_minor as done from grant_wagering where member_id = ${member}`,
  );
  expect(progress?.done).toBe(4_500n);
  // A bet of 230.00 uses 30.00 of the bonus; the bonus gets its share of the winnings, rounded down.
  await playRound(member, 23_000n, 23_001n);
  expect(await moneyOf(member)).toEqual({ cash: 20_001n, bonus: 5_000n });
  await playRound(member, 2_000n, 2_000n);
  await drain();
  expect((await grantsOf(member))[0]).toMatchObject({ state: 'released', left: 0n });
  expect(await moneyOf(member)).toEqual({ cash: 24_001n, bonus: 0n });
});

/** Opens a page for a member; returns the change notifications of its tag from now on. */
async function openPage(member: string): Promise<readonly string[]> {
  const hash = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');
  await inAurora(async (db) => {
    await sql`insert into session (merchant, id, member_id, expires_at)
      values (${MERCHANT}, ${hash}, ${member}, now() + interval '1 day')`.execute(db);
    await sql`insert into session_token (merchant, hash, session_id) values (${MERCHANT}, ${hash}, ${hash})`.execute(
      db,
    );
  });
  const { sessionChanges } = gateway.context;
  const reported: string[] = [];
  const tag = hash.subarray(0, 8).toString('hex');
  sessionChanges.subscribe(MERCHANT, ({ kind, tags }) => tags.includes(tag) && reported.push(kind));
  sessionChanges.start();
  // A notification is lost until this process listens.
  const hears = async () => {
    await inAurora((db) => sql`select pg_notify('livery_session_changes', ${`ended ${MERCHANT} ${tag}`})`.execute(db));
    return reported.length;
  };
  await expect.poll(hears).toBeGreaterThan(0);
  return reported;
}

test('M178, M194, M378: a member’s pages are notified of a reward, its claim, and wagering; others are not', async () => {
  const match = { kind: 'DEPOSIT_MATCH', matchPpm: 100_000, once: 'EACH', everyDeposit: true } as const;
  const promotion = await switchOn({ ...COMMON, ...match });
  await switchOn({ ...COMMON, ...match, claim: 'AUTO', wagering: { times: 5 } });
  const [member, other] = [await addMember(), await addMember()];
  const [reported, elsewhere] = [await openPage(member), await openPage(other)];
  const count = (kind: string) => reported.filter((one) => one === kind).length;
  await deposit(member, 10_000n);
  await drainStream(gateway, MERCHANT);
  await expect.poll(() => count('rewards')).toBe(1);
  await promotions.settling.settle(MERCHANT);
  await expect.poll(() => count('rewards')).toBe(2);
  expect((await claim(promotion, member)).outcome).toBe('done');
  await expect.poll(() => count('rewards')).toBe(3);
  await drain();
  const before = count('progress');
  await playRound(member, 1_000n);
  await drainStream(gateway, MERCHANT);
  await expect.poll(() => count('progress')).toBeGreaterThan(before);
  expect(elsewhere.filter((kind) => kind !== 'ended')).toEqual([]);
});

test('a member’s key never collides with the platform’s: using a reward’s id as a key takes no reward from others', async () => {
  const match = { kind: 'DEPOSIT_MATCH', matchPpm: 100_000, once: 'EACH', everyDeposit: true } as const;
  const claimed = await switchOn({ ...COMMON, ...match });
  const paid = await switchOn({ ...COMMON, ...match, claim: 'AUTO' });
  const [attacker, other] = [await addMember(), await addMember()];
  await deposit(attacker, 10_000n);
  await deposit(other, 10_000n);
  await drainStream(gateway, MERCHANT);
  const [own] = (await rewardsOf(paid)).filter(({ member }) => member === attacker);
  const ownId = own?.id ?? '';
  // Uses the id of a pending automatic payment as the key of a claim, and as the key of another movement.
  expect((await claim(claimed, attacker, ownId as ReturnType<typeof randomUUID>)).outcome).toBe('done');
  await inAurora(async (db) => {
    const operator = await ensureAccount(db, MERCHANT, {
      kind: 'correction',
      owner_id: null,
      currency: 'USD',
      floor: null,
    });
    const sides = [
      { accountId: operator, amountMinor: -1n },
      { accountId: await account(db, 'member', attacker), amountMinor: 1n },
    ];
    await moveMoney(db, {
      merchant: MERCHANT,
      kind: 'correction',
      actor: attacker,
      key: `member:reward ${ownId}`,
      sides,
    });
  });
  await promotions.settling.settle(MERCHANT);
  expect((await moneyOf(attacker)).cash).toBe(10_000n + 1_000n + 1n + 1_000n);
  expect((await moneyOf(other)).cash).toBe(10_000n + 1_000n);
  // The same key for another movement of the member is refused, without side effects.
  const [another] = [await switchOn({ ...COMMON, ...match })];
  await deposit(attacker, 10_000n);
  await drainStream(gateway, MERCHANT);
  expect((await claim(another ?? '', attacker, ownId as ReturnType<typeof randomUUID>)).outcome).toBe('reused');
});

test('D71, M178: one bonus plays at a time; an open round holds it, and an ended one makes room for the next', async () => {
  const rule: PromotionRule = {
    ...COMMON,
    claim: 'AUTO',
    kind: 'DEPOSIT_MATCH',
    matchPpm: 1_000_000,
    once: 'EACH',
    everyDeposit: true,
    depositLeast: '700',
    wagering: { times: 50 },
  };
  await switchOn({ ...rule, most: '700' });
  const member = await addMember();
  await deposit(member, 700n);
  await deposit(member, 800n);
  await drain();
  const [first, second] = await grantsOf(member);
  expect([first?.state, second?.state]).toEqual(['active', 'queued']);
  // A waiting bonus, and one that the stream consumer does not know yet, make no wagering progress.
  const reported = await inAurora((db) => readGrants(db, MERCHANT, member));
  expect(reported.map(({ state, doneMinor }) => [state, doneMinor])).toEqual([
    ['active', 0n],
    ['queued', 0n],
  ]);
  const cashier = composeCashier(
    gateway.context,
    { notifier: { notify: async () => undefined } },
    createTimers(gateway.context),
  );
  const giveUp = (id: string) => inAurora((db) => cashier.grants.giveUp(db, MERCHANT, member, id));
  const round = await playRound(member, 1_600n, 0n, false);
  expect(await giveUp(first?.id ?? '')).toBe('in-play');
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`update timer set next_at = now() where machine = 'grant' and subject_id = ${first?.id ?? ''}`.execute(owner),
  );
  await timers.takeAll(MERCHANT);
  expect((await grantsOf(member))[0]?.state).toBe('active');
  // The round ends without winnings: the rest of the bonus ends, and the next bonus starts.
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`update game_round set closed = true where round = ${round}`.execute(owner),
  );
  expect(await giveUp(first?.id ?? '')).toBe('ended');
  expect(await giveUp(first?.id ?? '')).toBe('over');
  expect((await grantsOf(member)).map(({ state, left }) => [state, left])).toEqual([
    ['forfeited', 0n],
    ['active', 700n],
  ]);
  const forfeit = (version: bigint) =>
    inAurora((db) => cashier.grants.forfeit(db, MERCHANT, { id: second?.id ?? '', version }, 'anna', 'two accounts'));
  expect(await forfeit(0n)).toBe('stale');
  expect(await forfeit(1n)).toBe('ended');
  expect((await moneyOf(member)).bonus).toBe(0n);
});

test('a hundred concurrent claims on a budget for ten pay ten; the others find it closed', async () => {
  const name = 'PACKETS';
  await inAurora((db) =>
    fill(
      db,
      { openBudget, fillBudget },
      { merchant: MERCHANT, name, actor: 'staff', key: randomUUID(), amountMinor: 1_000n },
    ),
  );
  const promotion = await switchOn({ ...COMMON, kind: 'RED_PACKET', amount: '100', once: 'DAY' }, name);
  const members = await Promise.all(Array.from({ length: 100 }, () => addMember()));
  await inAurora(async (db) => {
    for (const memberId of members) await emitEvent(db, MERCHANT, { kind: 'login', memberId });
    for (const memberId of members) await emitEvent(db, MERCHANT, { kind: 'login', memberId });
  });
  await drain();
  expect(await rewardsOf(promotion)).toHaveLength(100);
  const paid = await Promise.all(members.map((member) => claim(promotion, member)));
  const counts = Map.groupBy(paid, ({ outcome }) => outcome);
  expect([counts.get('done')?.length, counts.get('empty')?.length]).toEqual([10, 90]);
  const [budget] = await rowsOf<{ balance: bigint }>(
    sql`select balance from ledger_account where kind = 'budget' and wallet = ${name}`,
  );
  expect(budget?.balance).toBe(0n);
});

test('a reward is paid once, for any number of claims under any keys', async () => {
  const promotion = await switchOn({ ...COMMON, kind: 'RED_PACKET', amount: '100', once: 'DAY' });
  const [member, other] = [await addMember(), await addMember()];
  await inAurora((db) => emitEvent(db, MERCHANT, { kind: 'login', memberId: member }));
  await drain();
  const key = randomUUID();
  const paid = await Promise.all(
    [...Array(6)].map((_, at) => claim(promotion, member, at % 2 === 0 ? key : randomUUID())),
  );
  expect(paid.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  expect((await moneyOf(member)).cash).toBe(100n);
  const [reward] = await rewardsOf(promotion);
  const stolen = await promotions.claims.pay(MERCHANT, {
    rewardId: reward?.id ?? '',
    memberId: other,
    key: `member:${randomUUID()}`,
  });
  expect(stolen.outcome).toBe('unknown');
});

test('M193: a friend’s deposit and bets pay both sides once, but not where both share a payout account', async () => {
  const rule: PromotionRule = {
    ...COMMON,
    kind: 'REFERRAL',
    amount: '800',
    friendAmount: '300',
    depositLeast: '5000',
    turnoverLeast: '4000',
  };
  const promotion = await switchOn(rule);
  const [member, twin] = [await addMember(), await addMember()];
  const [friend, double] = [await addMember(member), await addMember(twin)];
  await inAurora((db) =>
    sql`with method as (insert into pay_method (merchant, direction, provider, kind, way, minimum_minor, maximum_minor)
        values (${MERCHANT}, 'WITHDRAWAL', 'HOUSEBANK', 'BANK', 'account', 1, 10) returning id)
      insert into payout_account (merchant, member_id, method_id, ciphertext, holder, masked, fingerprint, usable_at)
        select ${MERCHANT}, who, id, '', '', '1', sha256('same'), now() from method, unnest(${[twin, double]}::uuid[]) who`.execute(
      db,
    ),
  );
  for (const each of [friend, double]) {
    await deposit(each, 5_000n);
    await playRound(each, 3_999n, 3_999n);
  }
  await drain();
  expect(await rewardsOf(promotion)).toEqual([]);
  for (const each of [friend, double]) await playRound(each, 1n);
  await drain();
  expect((await rewardsOf(promotion)).map(({ member: who, amount }) => [who, amount])).toEqual([
    [friend, 300n],
    [member, 800n],
  ]);
  const reported = await inAurora((db) =>
    readReferral(db, { merchant: MERCHANT, memberId: member, now: Date.now() }, 2),
  );
  expect(reported).toMatchObject({
    earned: '8.00',
    rule: { deposit: '50.00', turnover: '40.00', amount: '8.00', friendAmount: '3.00' },
    friends: [{ deposited: '50.00', turnover: '40.00', earned: '8.00' }],
  });
});

test('M179: cash back of past days is credited by day and category, once, however often it is claimed', async () => {
  await switchOn({ ...COMMON, kind: 'CASHBACK', rates: [{ category: 'RNG', ppm: 7_500 }] });
  const member = await addMember();
  await deposit(member, 50_000n);
  await playRound(member, 33_333n, 30_000n);
  await drain();
  const taking = { merchant: MERCHANT, memberId: member, now: Date.now() };
  expect(await inAurora((db) => readCashbackDays(db, taking))).toEqual([]);
  const tomorrow = { ...taking, now: taking.now + 86_400_000 };
  const [day] = await inAurora((db) => readCashbackDays(db, tomorrow));
  expect(day).toMatchObject({ category: 'RNG', validMinor: 33_333n, ratePpm: 7_500, minor: 249n, isClaimed: false });
  const claimDue = async () => (await inAurora((db) => claimCashback(db, { giveRebate }, tomorrow))).movedMinor;
  const moved = await Promise.all([claimDue(), claimDue(), claimDue()]);
  expect(moved.toSorted()).toEqual([0n, 0n, 249n]);
  expect((await moneyOf(member)).cash).toBe(50_000n - 33_333n + 30_000n + 249n);
  await drain();
  expect((await inAurora((db) => readCashbackDays(db, tomorrow)))[0]?.isClaimed).toBe(true);
});

test('the cost that a trial shows is what the rule then pays for the same day', async () => {
  const rule: PromotionRule = {
    ...COMMON,
    kind: 'DEPOSIT_MATCH',
    matchPpm: 333_333,
    once: 'DAY',
    everyDeposit: true,
    most: '1500',
    rankFrom: 7,
  };
  const [real, trial] = [await switchOn(rule), await addPromotion()];
  const members = await Promise.all(Array.from({ length: 12 }, () => addMember()));
  await inAurora((db) => sql`update member set rank_level = 7 where id = any (${members}::uuid[])`.execute(db));
  for (const [at, member] of members.entries()) {
    await deposit(member, BigInt(700 * at + 1));
    await deposit(member, 999n);
  }
  await drain();
  const today = countedDay([], Date.now());
  const outcome = await inAurora((db) => tryRule(db, MERCHANT, { id: trial, rule }, today));
  const given = await rewardsOf(real);
  expect(given.length).toBeGreaterThan(11);
  expect(outcome).toMatchObject({
    minor: given.reduce((sum, { amount }) => sum + amount, 0n),
    isAtMost: false,
    members: new Set(given.map(({ member }) => member)).size,
  });
  expect(await rewardsOf(trial)).toEqual([]);
});

test('M163: a member with enough bets rises, is notified and gets the rank’s bonus', async () => {
  const promotion = await switchOn({
    ...COMMON,
    kind: 'RANK_UP',
    ranks: [
      { rank: 2, amount: '500' },
      { rank: 3, amount: '2500' },
    ],
  });
  const member = await addMember();
  await deposit(member, 3_000_000n);
  await playRound(member, 2_500_000n, 0n);
  await drain();
  expect(await rowsOf(sql`select rank_level from member where id = ${member}`)).toEqual([{ rank_level: 3 }]);
  expect((await rewardsOf(promotion)).map(({ amount }) => amount)).toEqual([500n, 2_500n]);
  expect(
    await rowsOf(sql`select kind from inbox_message where member_id = ${member} and kind = 'rankReached'`),
  ).toEqual([{ kind: 'rankReached' }]);

  // The rise was processed once: a rank lowered by staff stays until the member rises again.
  expect(await rowsOf(sql`select member_id from rank_rise where member_id = ${member}`)).toEqual([]);
  await inAurora((db) => sql`update member set rank_level = 1 where id = ${member}`.execute(db));
  await playRound(member, 100n, 0n);
  await drain();
  expect(await rowsOf(sql`select rank_level from member where id = ${member}`)).toEqual([{ rank_level: 1 }]);
});

test('M163: the first of a month and birthdays fire once, and each member gets the rank’s benefit', async () => {
  const ranks = [
    { rank: 0, amount: '100' },
    { rank: 5, amount: '900' },
  ];
  const month = await switchOn({ ...COMMON, kind: 'MONTHLY', amount: '50', ranks });
  const birthday = await switchOn({ ...COMMON, kind: 'BIRTHDAY', amount: '700' });
  const [plain, high, locked] = [await addMember(), await addMember(), await addMember()];
  await inAurora(async (db) => {
    await sql`update member set rank_level = 6, profile = '{"birthday": "1992-02-29"}' where id = ${high}`.execute(db);
    await sql`update member set profile = '{"birthday": "02-28-1990"}' where id = ${plain}`.execute(db);
    await sql`update member set status = 'disabled', profile = '{"birthday": "1990-02-28"}' where id = ${locked}`.execute(
      db,
    );
  });
  const notify = (day: string) => inAurora((db) => notifyOccasions(db, MERCHANT, Date.parse(`${day}T12:00:00Z`)));
  // Not a leap year: a birthday on the 29th is celebrated on the 28th.
  for (const day of ['2031-02-28', '2031-02-28', '2031-03-01', '2031-03-02']) await notify(day);
  await drain();
  const of = async (promotion: string) =>
    Object.fromEntries((await rewardsOf(promotion)).map(({ member, amount }) => [member, amount]));
  const months = await of(month);
  expect([months[plain], months[high], months[locked]]).toEqual([100n, 900n, undefined]);
  const births = await of(birthday);
  expect([births[plain], births[high], births[locked]]).toEqual([700n, 700n, undefined]);
  // In a leap year only on the 29th; another month and another year pay again.
  for (const day of ['2032-02-28', '2032-02-29', '2032-03-01']) await notify(day);
  await drain();
  expect((await rewardsOf(month)).filter(({ member }) => member === plain)).toHaveLength(2);
  expect((await rewardsOf(birthday)).filter(({ member }) => member === high)).toHaveLength(2);
});

test('a rule of a promotion to join grants only to members who joined', async () => {
  const promotion = await switchOn({ ...COMMON, kind: 'RED_PACKET', amount: '100', once: 'EVER' }, null, 'join');
  const [inside, outside] = [await addMember(), await addMember()];
  await rowsOf(
    sql`insert into promotion_entry (merchant, promotion_id, member_id) values (${MERCHANT}, ${promotion}, ${inside})`,
  );
  await inAurora(async (db) => {
    for (const memberId of [inside, outside]) await emitEvent(db, MERCHANT, { kind: 'login', memberId });
  });
  await drain();
  expect((await rewardsOf(promotion)).map(({ member }) => member)).toEqual([inside]);
});

test('M179, M195: cash back is paid while its budget lasts, and a member gets no more than the cap over the whole time', async () => {
  const put = (amountMinor: bigint) =>
    inAurora((db) =>
      fill(
        db,
        { openBudget, fillBudget },
        { merchant: MERCHANT, name: 'BACK', actor: 'staff', key: randomUUID(), amountMinor },
      ),
    );
  await put(99n);
  const rates = [{ category: 'RNG', ppm: 10_000 }];
  await switchOn({ ...COMMON, kind: 'CASHBACK', rates, memberMost: '100' }, 'BACK');
  const member = await addMember();
  await deposit(member, 50_000n);
  await playRound(member, 15_000n, 15_000n);
  await drain();
  const tomorrow = { merchant: MERCHANT, memberId: member, now: Date.now() + 86_400_000 };
  // One per cent of 15,000 is 150: the cap leaves 100.
  expect((await inAurora((db) => readCashbackDays(db, tomorrow))).map(({ minor }) => minor)).toEqual([100n]);
  const claimDue = () => inAurora((db) => claimCashback(db, { giveRebate }, tomorrow));
  expect(await claimDue()).toEqual({ movedMinor: 0n, isShort: true });
  expect((await moneyOf(member)).cash).toBe(50_000n);
  await put(1n);
  await drain();
  expect(await claimDue()).toEqual({ movedMinor: 100n, isShort: false });
  expect(await claimDue()).toEqual({ movedMinor: 0n, isShort: false });
  expect((await moneyOf(member)).cash).toBe(50_100n);
});

test('M195: a member gets no more than the cap over a promotion’s whole time; another member has a separate cap', async () => {
  const promotion = await switchOn({
    ...COMMON,
    kind: 'DEPOSIT_MATCH',
    once: 'EACH',
    matchPpm: 1_000_000,
    everyDeposit: true,
    memberMost: '1500',
    wagering: { times: 2 },
  });
  const [member, other] = [await addMember(), await addMember()];
  // Two events in one poll of the consumer, one in the next.
  await deposit(member, 900n);
  await deposit(member, 500n);
  await deposit(other, 1_400n);
  await drain();
  await deposit(member, 400n);
  await deposit(member, 300n);
  await drain();
  const given = await rewardsOf(promotion);
  const of = (who: string) => given.filter((row) => row.member === who).map(({ amount }) => amount);
  expect(of(member)).toEqual([900n, 500n, 100n]);
  expect(of(other)).toEqual([1_400n]);
  // The wagering goal follows the paid amount.
  expect(
    await rowsOf(sql`select goal_minor as goal from promotion_reward where member_id = ${member} and amount = 100`),
  ).toEqual([{ goal: 200n }]);
});

test('a rebuild from the first event gives the same promotion and rank counters, and pays nothing again', async () => {
  const before = await rowsOf(
    sql`select count(*) as rewards, (select count(*) from transfer) as transfers from promotion_reward`,
  );
  for (const consumer of CONSUMERS)
    expect(await replay(gateway.context.db, MERCHANT, consumer), consumer.name).toMatchObject({ kind: 'equal' });
  await drain();
  expect(
    await rowsOf(sql`select count(*) as rewards, (select count(*) from transfer) as transfers from promotion_reward`),
  ).toEqual(before);
});

test('D67: a staff award is at most what the rule allows', async () => {
  const { answerApplication } = await import('./take-part.ts');
  const promotion = await addPromotion('apply');
  const rule: PromotionRule = { ...COMMON, kind: 'ZALO', amount: '13100000' };
  await inAurora((db) =>
    setRule(db, MERCHANT, { promotionId: promotion, version: 0n, rule, isOn: true, budget: null }, 'staff'),
  );
  const member = await addMember();
  const [request] = await rowsOf<{ id: string }>(sql`insert into promotion_request (merchant, promotion_id, member_id)
    values (${MERCHANT}, ${promotion}, ${member}) returning id`);
  const answer = (amountMinor: bigint) =>
    inAurora((db) =>
      answerApplication(
        db,
        { merchant: MERCHANT, now: Date.now(), answeredBy: 'anna', proposedBy: 'berta' },
        request?.id ?? '',
        {
          approved: true,
          amountMinor,
        },
      ),
    );
  await expect(answer(13_100_001n)).rejects.toMatchObject({ name: 'AwardTooLarge', capMinor: 13_100_000n });
  expect(await answer(13_100_000n)).toBe(true);
  expect(await rewardsOf(promotion)).toMatchObject([{ member, amount: 13_100_000n }]);
});

test('rejects a rule that lacks required fields, has unknown ones, or is based on a stale version', async () => {
  const promotion = await addPromotion();
  const set = (rule: object, version = 0n) =>
    inAurora((db) =>
      setRule(
        db,
        MERCHANT,
        { promotionId: promotion, version, rule: { ...COMMON, ...rule } as PromotionRule, isOn: true, budget: null },
        'staff',
      ),
    );
  expect(await set({ kind: 'RED_PACKET' })).toEqual({
    kind: 'unfit',
    troubles: [{ field: 'amount', trouble: 'missing' }],
  });
  expect(await set({ kind: 'RED_PACKET', amount: '1', matchPpm: 5 })).toEqual({
    kind: 'unfit',
    troubles: [{ field: 'matchPpm', trouble: 'unused' }],
  });
  expect(await set({ kind: 'ZALO', amount: '1' })).toEqual({ kind: 'entry' });
  expect(await set({ kind: 'RED_PACKET', amount: '1' })).toMatchObject({ kind: 'set', version: 1n });
  expect(await set({ kind: 'RED_PACKET', amount: '2' })).toEqual({ kind: 'stale', version: 1n });
});
