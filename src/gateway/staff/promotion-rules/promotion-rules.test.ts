import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAmount } from '#contract/call/amount.ts';
import {
  fillPromotionBudget,
  givePromotionPlaces,
  namePromotionBudget,
  promotionBudget,
  promotionPlaces,
  promotionRule,
  putPromotionRule,
  staffRules,
  tryPromotionRule,
} from '#contract/staff/promotion-rules/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import type { Db } from '#gateway/db/tables.ts';
import { ensureCursor } from '#gateway/stream/cursor.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { composeSettling, type Promotions } from '#gateway/wiring/rewards/wire-promotions.ts';
import { composeCashier } from '#gateway/wiring/wire-cashier.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';

let gateway: TestGateway;
let promotions: Promotions;
let now = Date.now();
let operator: TestStaffUser;
let support: TestStaffUser;
let auditor: TestStaffUser;
let second: TestStaffUser;
const ID = 'seven-days';
const BACK_KEY = randomUUID();

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { clock: { now: () => now } });
  const timers = createTimers(gateway.context);
  const cashier = composeCashier(gateway.context, { notifier: { notify: async () => undefined } }, timers);
  promotions = composeSettling(gateway.context, cashier);
  operator = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
  second = await signInStaffUser(gateway, 'operator', ['aurora'], 'Ines');
  for (const one of [operator, second])
    await one.send(fillPromotionBudget, { name: 'BACK', amount: '6000.00', key: BACK_KEY, reason: 'autumn' }, 'aurora');
});

afterAll(() => gateway.close());

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);
const RULE: PromotionRule = {
  kind: 'CASHBACK',
  claim: 'CLAIM',
  ready: 'AT_ONCE',
  days: 30,
  rates: [{ category: 'RNG', ppm: 5_000 }],
  memberMost: '10000',
};
const put = (staffUser: TestStaffUser, change: object = {}) =>
  staffUser.send(
    putPromotionRule,
    { id: ID, version: 0, rule: RULE, isOn: true, budget: 'BACK', reason: 'autumn', ...change } as never,
    'aurora',
  );
const rulesOf = async (staffUser: TestStaffUser) => {
  const reply = await staffUser.send(staffRules, {}, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return staffRules.read(reply.json().value);
};

test('a rule is tried, set, journalled and shown; a concurrent change is not overwritten', async () => {
  const tried = await support.send(tryPromotionRule, { id: ID, rule: RULE }, 'aurora');
  expect(tried.json().value).toMatchObject({ amount: '0.00', members: 0, isAtMost: false });
  const refused = await put(support, { rule: { ...RULE, rates: undefined } });
  expect([refused.statusCode, refused.json().value]).toEqual([422, { fields: [{ field: 'rates' }] }]);
  // Its budget holds more than the limit, so one staff user cannot activate it.
  for (const code of ['second_person_needed', 'forbidden']) expect((await put(support)).json().errorCode).toBe(code);
  expect((await put(operator)).json()).toEqual({ success: true, value: { version: 1 } });
  expect((await put(operator)).statusCode).toBe(409);
  const reported = (await rulesOf(auditor)).rules.find(({ id }) => id === ID);
  expect(reported).toMatchObject({ version: 1, isOn: true, rule: RULE });
  expect((await put(operator, { version: 1, isOn: false })).json().value).toEqual({ version: 2 });
  const entries = await gateway.context.db.withMerchant('aurora', (db) =>
    db.selectFrom('journal').select('action').where('subject', '=', `promotion:${ID}`).orderBy('seq').execute(),
  );
  const actions = ['proposal.add', 'promotion.ruleOn', 'proposal.confirm', 'promotion.ruleOff'];
  expect(entries.map(({ action }) => action)).toEqual(actions);
  const { rows } = await inAurora((db) =>
    sql<{ by: string; proposed: string }>`select set_by as by, proposed_by as proposed from promotion_rule
      where promotion_id = ${ID} and version = 1`.execute(db),
  );
  expect(rows).toEqual([{ by: operator.staffId, proposed: support.staffId }]);
});

test('issue 46: a rule names the content entry of its promotion, and its picture: that of English before that of all', async () => {
  const read = async () => {
    const { contentEntry, picture } = (await rulesOf(support)).rules.find(({ id }) => id === ID) ?? {};
    return { contentEntry, picture };
  };
  const entry = await inAurora((db) =>
    db.selectFrom('content_entry').select('id').where('promotion_id', '=', ID).executeTakeFirstOrThrow(),
  );
  expect(await read()).toEqual({ contentEntry: String(entry.id), picture: undefined });
  const [all, english] = ['/_media/offer-0123456789abcdef0123.webp', '/_media/offer-0123456789abcdef0124.webp'];
  await inAurora((db) => db.updateTable('content_entry').set({ picture: all }).where('id', '=', entry.id).execute());
  expect((await read()).picture).toBe(all);
  const words = (picture: string | null) =>
    inAurora((db) =>
      db
        .updateTable('content_words')
        .set({ picture })
        .where('entry_id', '=', entry.id)
        .where('language', '=', 'EN')
        .execute(),
    );
  await words(english);
  expect((await read()).picture).toBe(english);
});

test('only operators fill and empty a budget, once for a key, and never below zero', async () => {
  const fill = (staffUser: TestStaffUser, amount: string, key: string = randomUUID()) =>
    staffUser.send(fillPromotionBudget, { name: 'AUTUMN', amount, key, reason: 'autumn' }, 'aurora');
  expect((await fill(support, '10.00')).statusCode).toBe(403);
  const key = randomUUID();
  for (const _ of [1, 2]) expect((await fill(operator, '250.00', key)).json().value).toEqual({ left: '250.00' });
  expect((await fill(operator, '-250.01')).statusCode).toBe(422);
  expect((await fill(operator, '-50.00')).json().value).toEqual({ left: '200.00' });
  expect((await rulesOf(auditor)).budgets.find(({ name }) => name === 'AUTUMN')).toEqual({
    name: 'AUTUMN',
    left: '200.00',
    filled: '200.00',
    spent: '0.00',
    reserved: '0.00',
    promotions: [],
  });
  const reply = await auditor.send(promotionBudget, { name: 'AUTUMN' }, 'aurora');
  const { days, rows } = promotionBudget.read(reply.json().value);
  expect(days).toHaveLength(14);
  expect(rows.map((row) => [row.amount, row.account])).toEqual([
    ['-50.00', undefined],
    ['250.00', undefined],
  ]);
});

test('the cost that a trial shows to staff is what the rule then really paid to the member', async () => {
  const [real, trial] = ['p-real', 'p-trial'];
  const rule: PromotionRule = {
    kind: 'RED_PACKET',
    claim: 'AUTO',
    ready: 'AT_ONCE',
    days: 3,
    once: 'DAY',
    amount: '777',
    memberMost: '7770',
  };
  await inAurora((db) =>
    sql`insert into promotion (merchant, id, type, entry) values ('aurora', ${real}, 'TEST', 'info'), ('aurora', ${trial}, 'TEST', 'info')`.execute(
      db,
    ),
  );
  const set = { name: 'PACKETS', amount: '100.00', key: randomUUID(), reason: 'packets' };
  expect((await operator.send(fillPromotionBudget, set, 'aurora')).statusCode).toBe(200);
  expect((await put(operator, { id: real, rule, budget: 'PACKETS' })).statusCode).toBe(200);
  for (const account of ['player1', 'vip1', 'agent1', 'vip1'])
    await createVisitor(gateway, 'aurora').logIn(account, 'Livery-demo-1');
  await drainStream(gateway, 'aurora');
  // Events use the database's clock.
  now = Date.now();
  await promotions.settling.settle('aurora');
  // On the next day this day is the last complete one.
  now += 86_400_000;
  const next = await signInStaffUser(gateway, 'support', ['aurora'], 'Sue');
  const tried = tryPromotionRule.read((await next.send(tryPromotionRule, { id: trial, rule }, 'aurora')).json().value);
  now -= 86_400_000;
  const [paid] = (
    await inAurora((db) =>
      sql<{
        minor: bigint;
        members: number;
      }>`select sum(p.amount)::bigint as minor, count(distinct a.owner_id)::integer as members
        from promotion_reward r join transfer t on t.obligation = 'reward:' || r.id join posting p on p.transfer_id = t.id
          join ledger_account a on a.id = p.account_id and a.kind = 'member' where r.promotion_id = ${real}`.execute(
        db,
      ),
    )
  ).rows;
  expect(paid?.members).toBeGreaterThan(1);
  expect(tried).toMatchObject({
    amount: writeAmount(paid?.minor ?? 0n, 2),
    members: paid?.members,
    isAtMost: false,
  });
});

test('M195: a rule that pays has a budget and a cap, and one staff user reserves at most the limit, in parts too', async () => {
  await inAurora((db) =>
    sql`insert into promotion (merchant, id, type, entry) values ('aurora', 'p-rich', 'TEST', 'join')`.execute(db),
  );
  const reported = async (sent: ReturnType<TestStaffUser['send']>) => {
    const reply = (await sent).json();
    return reply.success ? 'done' : (reply.value?.fields?.[0]?.field ?? reply.errorCode);
  };
  const common = { claim: 'AUTO', ready: 'AT_ONCE', days: 3, memberMost: '100000000' } as const;
  const packet = { ...common, kind: 'RED_PACKET', once: 'DAY', amount: '100000000' };
  const match = { ...common, kind: 'DEPOSIT_MATCH', once: 'EACH', matchPpm: 1_000_000, everyDeposit: true };
  const set = (change: object) => reported(put(operator, { id: 'p-rich', ...change }));
  expect(await set({ rule: packet, budget: undefined })).toBe('budget');
  const fill = (amount: string) =>
    reported(operator.send(fillPromotionBudget, { name: 'RICH', amount, key: randomUUID(), reason: 'x' }, 'aurora'));
  expect(await fill('5000.01')).toBe('second_person_needed');
  expect(await fill('4900.00')).toBe('done');
  expect(await fill('200.00')).toBe('second_person_needed');
  expect(await set({ rule: match, budget: 'RICH' })).toBe('most');
  expect(await set({ rule: packet, budget: 'RICH' })).toBe('done');
  expect((await rulesOf(auditor)).budgets.find(({ name }) => name === 'RICH')?.left).toBe('4900.00');
});

test('M195: a rule of every kind needs a budget and a cap for one member', async () => {
  const common = { claim: 'CLAIM', ready: 'AT_ONCE', days: 3 } as const;
  const kinds: readonly PromotionRule[] = [
    { ...common, kind: 'DEPOSIT_MATCH', once: 'DAY', matchPpm: 500_000, most: '1000', everyDeposit: true },
    { ...common, kind: 'CASHBACK', rates: [{ category: 'RNG', ppm: 5_000 }] },
    { ...common, kind: 'RED_PACKET', once: 'DAY', amount: '100' },
    { ...common, kind: 'REFERRAL', amount: '100', depositLeast: '1000' },
    { ...common, kind: 'RANK_UP', ranks: [{ rank: 2, amount: '100' }] },
    { ...common, kind: 'MONTHLY', amount: '100' },
    { ...common, kind: 'BIRTHDAY', amount: '100' },
    { ...common, kind: 'ZALO', amount: '100' },
  ];
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...promotionRule.properties.kind.enum].toSorted());
  const key = randomUUID();
  await operator.send(fillPromotionBudget, { name: 'KINDS', amount: '50.00', key, reason: 'x' }, 'aurora');
  for (const rule of kinds) {
    const id = `p-${rule.kind.toLowerCase().replace('_', '-')}`;
    const entry = rule.kind === 'ZALO' ? 'apply' : 'info';
    await inAurora((db) =>
      sql`insert into promotion (merchant, id, type, entry) values ('aurora', ${id}, 'TEST', ${entry})`.execute(db),
    );
    const reported = async (change: object) => {
      const reply = await put(operator, { id, rule, ...change });
      return reply.statusCode === 200 ? reply.json().value.version : reply.json().value.fields;
    };
    const capped = { ...rule, memberMost: '1000' };
    expect(await reported({ rule: capped, budget: undefined }), rule.kind).toEqual([{ field: 'budget' }]);
    expect(await reported({ rule: capped, budget: 'NOWHERE' }), rule.kind).toEqual([{ field: 'budget' }]);
    expect(await reported({ budget: 'KINDS' }), rule.kind).toEqual([{ field: 'memberMost' }]);
    expect(await reported({ rule: capped, budget: 'KINDS' }), rule.kind).toBe(1);
    expect(await reported({ version: 1, isOn: false, rule: capped, budget: 'KINDS' }), rule.kind).toBe(2);
  }
});

test('only operators set what a raffle draws from, over the version read; other merchants are out of reach', async () => {
  const name = (staffUser: TestStaffUser, of: object) =>
    staffUser.send(namePromotionBudget, { id: 'lucky-wheel', reason: 'autumn', ...of }, 'aurora');
  expect((await name(support, { budget: 'AUTUMN' })).statusCode).toBe(403);
  expect((await name(operator, { budget: 'NOWHERE' })).json().value).toEqual({ fields: [{ field: 'budget' }] });
  expect((await name(operator, { id: 'nothing', budget: 'AUTUMN' })).statusCode).toBe(404);
  expect((await name(operator, { budget: 'AUTUMN' })).json().value).toEqual({ budget: 'AUTUMN' });
  const late = await name(operator, { budget: 'BACK' });
  expect([late.statusCode, readVersionConflict(late.json().value)?.theirs[0]?.action]).toEqual([
    409,
    'promotion.budgetOf',
  ]);
  const given = (await rulesOf(auditor)).budgets.find((budget) => budget.name === 'AUTUMN');
  expect(given?.promotions).toEqual(['lucky-wheel']);
  // Without a budget the payout would be unbounded.
  expect((await name(operator, { seen: 'AUTUMN' })).statusCode).toBe(422);
  const thirdParty = await signInStaffUser(gateway, 'administrator', ['lotus']);
  for (const [call, request] of [
    [staffRules, {}],
    [promotionBudget, { name: 'AUTUMN' }],
    [namePromotionBudget, { id: 'lucky-wheel', budget: 'AUTUMN', reason: 'x' }],
  ] as const)
    expect((await thirdParty.send(call, request, 'aurora')).statusCode).toBe(403);
});

test('the call accepts exactly the fields of the rule schema', () => {
  const schema = JSON.parse(readFileSync('schemas/promotion-rule.schema.json', 'utf8'));
  expect(Object.keys(promotionRule.properties).toSorted()).toEqual(Object.keys(schema.properties).toSorted());
  expect(promotionRule.required?.toSorted()).toEqual(schema.required.toSorted());
});

describe('places of a promotion without a rule', () => {
  const RACE = 'opening-week';
  const standing = async (staffUser: TestStaffUser, asked: object = { id: RACE }) => {
    const reply = await staffUser.send(promotionPlaces, asked as never, 'aurora');
    expect(reply.statusCode, reply.body).toBe(200);
    return promotionPlaces.read(reply.json().value);
  };
  const give = (staffUser: TestStaffUser, places: readonly object[], id = RACE) =>
    staffUser.send(givePromotionPlaces, { id, places, reason: 'the race is run' } as never, 'aurora');
  const idOf = async (account: string) =>
    (
      await inAurora((db) =>
        db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow(),
      )
    ).id;
  const statusOf = async (visitor: ReturnType<typeof createVisitor>) =>
    (await visitor.ask('GET', '/wps/member/promotions'))
      .json()
      .value.activities.find((one: { promotionId: string }) => one.promotionId === RACE)?.status;

  test('M195 M196: the highest bets on its days rank first, in a category or in all, then who joined first', async () => {
    const [player, vip, agent] = await Promise.all(['player1', 'vip1', 'agent1'].map(idOf));
    await inAurora(async (db) => {
      for (const [member, hours] of [
        [vip, 48],
        [agent, 47],
      ] as const)
        await sql`insert into promotion_entry (merchant, promotion_id, member_id, joined_at)
          values ('aurora', ${RACE}, ${member}, now() - make_interval(hours => ${hours}))`.execute(db);
    });
    await asOwner(gateway.context.db, 'aurora', async (owner) => {
      await ensureCursor(owner, 'aurora', 'tally');
      const bet = (member: string | undefined, days: number, category: string, minor: number) =>
        sql`insert into daily_counter (merchant, generation, member_id, day, category, currency, is_play, zone, rounds, bet_minor, valid_minor)
          select 'aurora', generation, ${member}::uuid, (now() - make_interval(days => ${days}))::date, ${category}, 'USD', false, 'UTC', 1, ${minor}, ${minor}
            from stream_cursor where merchant = 'aurora' and consumer = 'tally' and is_live`.execute(owner);
      await bet(agent, 5, 'RNG', 900);
      await bet(agent, 60, 'RNG', 99_000);
      await bet(vip, 5, 'LIVE', 5_000);
    });
    const seen = async (category?: string) => {
      const { entrants } = await standing(auditor, { id: RACE, ...(category && { category }) });
      return entrants.map(({ account, bet }) => [account, bet]);
    };
    expect(await seen()).toEqual([
      ['vip1', '50.00'],
      ['agent1', '9.00'],
      ['player1', '0.00'],
    ]);
    expect(await seen('RNG')).toEqual([
      ['agent1', '9.00'],
      ['vip1', '0.00'],
      ['player1', '0.00'],
    ]);
    expect(await standing(auditor)).toMatchObject({ isOver: true, settledAt: undefined, count: 3 });
    expect(player).toBeDefined();
  });

  test('M195 M196: operators assign them once, at the end, to participants; all others read that it is closed', async () => {
    const [player, vip, agent] = await Promise.all(['player1', 'vip1', 'agent1'].map(idOf));
    const visitors = new Map(['player1', 'vip1'].map((account) => [account, createVisitor(gateway, 'aurora')]));
    for (const [account, visitor] of visitors) await visitor.logIn(account, 'Livery-demo-1');
    const statuses = () => Promise.all([...visitors.values()].map(statusOf));
    expect(await statuses()).toEqual(['PROCESS', 'PROCESS']);
    const codeOf = async (reply: ReturnType<typeof give>) => (await reply).json().errorCode;
    expect(await codeOf(give(support, []))).toBe('forbidden');
    expect(await codeOf(give(operator, [], 'reel-marathon'))).toBe('promotion_closed');
    expect(await codeOf(give(operator, [], 'lantern-festival'))).toBe('invalid_request');
    expect(await codeOf(give(operator, [], 'lucky-wheel'))).toBe('invalid_request');
    expect(await codeOf(give(operator, [], 'nothing'))).toBe('not_found');
    const [first, second] = [
      { memberId: vip, amount: '500.00' },
      { memberId: agent, amount: '250.5' },
    ];
    expect(await codeOf(give(operator, [first, first]))).toBe('invalid_request');
    expect(await codeOf(give(operator, [first, { ...second, memberId: randomUUID() }]))).toBe('invalid_request');
    expect(await codeOf(give(operator, [{ ...first, amount: '0.001' }]))).toBe('invalid_request');
    expect(await statuses()).toEqual(['PROCESS', 'PROCESS']);
    const replies = await Promise.all(Array.from({ length: 4 }, () => give(operator, [first, second])));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 200)?.json().value).toEqual({ total: '750.50' });
    expect(await statuses()).toEqual(['CLOSE', 'CLAIM']);
    const { entrants, settledAt } = await standing(auditor);
    expect(entrants.map(({ account, given }) => [account, given])).toEqual([
      ['vip1', '500.00'],
      ['agent1', '250.50'],
      ['player1', undefined],
    ]);
    expect(settledAt).toBeDefined();
    const staffActions = await inAurora((db) =>
      db.selectFrom('journal').select('after').where('action', '=', 'promotion.places').execute(),
    );
    expect(staffActions).toEqual([
      { after: { words: { EN: { title: 'Opening week race' } }, places: 2, total: '750.50' } },
    ]);
    expect(player).toBeDefined();
  });
});
