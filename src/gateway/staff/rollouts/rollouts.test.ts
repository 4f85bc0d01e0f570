import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreadCount } from '#contract/inbox/calls.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { factsOfMember } from '#contract/staff/previews/calls.ts';
import { answerRequest, changeRequest, proposeRequest } from '#contract/staff/requests/calls.ts';
import { rollouts } from '#contract/staff/rollouts/calls.ts';
import { changeTrees, documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { composeSteps } from '#gateway/wiring/wire-cashier.ts';
import { createSchedules } from '#gateway/wiring/wire-trees.ts';
import { isInShare } from '#model/documents/bucket.ts';
import { parseMember } from '#model/documents/member.ts';
import { plansIn, type RolloutPlan, readDescribedShare, shareOf } from '#model/documents/rollouts.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';

const MERCHANT = 'aurora';
const HOUR_MS = 3_600_000;
let aheadMs = 0;
const takeStep = composeSteps({ notify: async () => {} });

let gateway: TestGateway;
let ann: TestStaffUser;
let ben: TestStaffUser;
let inside: Visitor;
let outside: Visitor;
let [insideId, outsideId] = ['', ''];

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT], { clock: { now: () => Date.now() + aheadMs } });
  ann = await signInStaffUser(gateway, 'operator', 'all', 'Ann');
  ben = await signInStaffUser(gateway, 'operator', 'all', 'Ben');
  [inside, outside] = [await signedIn('player1'), await signedIn('vip1')];
  [insideId, outsideId] = [(await infoOf(inside)).id, (await infoOf(outside)).id];
});

afterAll(() => gateway.close());

async function signedIn(account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, MERCHANT);
  expect((await visitor.logIn(account, 'Livery-demo-1')).json().success).toBe(true);
  return visitor;
}

const infoOf = async (visitor: Visitor) => (await visitor.ask('GET', '/wps/member/info')).json().value;
const ownOf = async (visitor: Visitor) => parseMember(await infoOf(visitor)).value?.switches ?? new Map();

/** A plan in whose first share the one member is and the other is not. */
function planFor(id: string, to: '0' | '1', more: Partial<RolloutPlan> = {}): RolloutPlan {
  const steps = more.steps ?? [{ share: 20, hours: null }];
  const [{ share }] = steps as [RolloutPlan['steps'][number]];
  const salts = Array.from({ length: 1_000 }, (_, at) => `salt-of-${at}`);
  const salt = salts.find((one) => {
    const seed = { merchant: MERCHANT, id, salt: one };
    return isInShare(seed, share, insideId) && !isInShare(seed, share, outsideId);
  });
  if (salt === undefined) throw new Error('no salt');
  return { to, salt, step: 0, guards: [], ...more, steps };
}

const roll = (id: string, rollout: RolloutPlan | null): Proposal => ({ kind: 'rollout', id, rollout });

async function asked(proposals: readonly Proposal[]) {
  const found = documents.read((await ann.send(documents, {}, MERCHANT)).json().value) as SiteDocumentsReply;
  const { trees, lanes, revision: base } = found;
  const brand = plainBrand(MERCHANT);
  const after = sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes });
  const effect = await hashEffectText(writeEffect(effectOf(sideOf({ brand, trees, lanes }), after)));
  return { base, proposals, reason: 'step by step', effect };
}

async function change(...proposals: Proposal[]) {
  return (await ann.send(changeTrees, await asked(proposals), MERCHANT)).json();
}

/** One tick of the job. */
async function tick(): Promise<void> {
  const job = createSchedules(gateway.context);
  job.start();
  await job.stop();
}

async function runningPlan(id: string): Promise<RolloutPlan | undefined> {
  return plansIn((await gateway.context.trees.read(MERCHANT)).status).get(id);
}

async function lastEntry(subject: string) {
  const reply = (await ann.send(journalEntries, { merchant: MERCHANT, subject, count: '1' })).json();
  return journalEntries.read(reply.value)?.entries[0];
}

test('N05: a member in the share has the switch in member info, in refusals and in Why; one outside has the merchant’s', async () => {
  const plan = planFor('MAILCEN', '0');
  expect((await change(roll('MAILCEN', plan))).errorCode).toBeUndefined();
  const own = await ownOf(inside);
  expect([own.get('MAILCEN')?.enabled, readDescribedShare(own.get('MAILCEN')?.because ?? '')]).toEqual(['0', 20]);
  expect((await ownOf(outside)).size).toBe(0);
  const codes = [];
  for (const visitor of [inside, outside])
    codes.push((await visitor.ask('GET', unreadCount.path)).json().errorCode ?? 'fine');
  expect(codes).toEqual(['function_not_available', 'fine']);
  const why = (await ann.send(factsOfMember, { account: 'player1' }, MERCHANT)).json().value.member;
  expect(why.switches.MAILCEN).toMatchObject({ enabled: '0', because: 'in the share of 20 %' });

  const visitor = createVisitor(gateway, MERCHANT);
  const { info } = (await visitor.ask('GET', '/wps/system/status')).json().value;
  expect(info.rollouts).toEqual({ MAILCEN: { to: '0', salt: plan.salt, share: 20 } });

  expect((await change({ kind: 'switch', id: 'MAILCEN', enabled: false })).value.problems[0].code).toBe(
    'proposal.switch-rollout',
  );
  const stop = { ...(await asked([roll('MAILCEN', null)])), urgent: true };
  expect((await ann.send(changeTrees, stop, MERCHANT)).json().errorCode).toBeUndefined();
  expect([(await ownOf(inside)).size, await runningPlan('MAILCEN')]).toEqual([0, undefined]);
  expect(await lastEntry('MAILCEN')).toMatchObject({ action: 'switch.rollout.urgent', reason: 'step by step' });
});

test('N05: a roll-out for some ranks reaches members of these ranks only, and its guards count theirs', async () => {
  const { rankLevel } = (await infoOf(inside)).clubLabel;
  const guards = [{ figure: 'failedDeposits', limit: 50 }] as const;
  for (const [ranks, enabled] of [
    [{ from: rankLevel, to: rankLevel }, '0'],
    [{ from: rankLevel + 1, to: 99 }, undefined],
  ] as const) {
    expect((await change(roll('MAILCEN', planFor('MAILCEN', '0', { ranks, guards })))).errorCode).toBeUndefined();
    await makeFailed(insideId, 3);
    expect((await ownOf(inside)).get('MAILCEN')?.enabled).toBe(enabled);
    const { running = [] } = rollouts.read((await ann.send(rollouts, {}, MERCHANT)).json().value) ?? {};
    expect(running[0]?.measured[0]?.part).toBe(enabled === '0' ? 3 : 0);
    expect((await change(roll('MAILCEN', null))).errorCode).toBeUndefined();
  }
});

test('N05: a roll-out of deposits needs another user’s approval, and takes its steps by time as approved (growthbook/growthbook#1994)', async () => {
  const steps = [
    { share: 20, hours: 24 },
    { share: 60, hours: 2 },
    { share: 100, hours: null },
  ];
  const proposals = [roll('DEPOSIT', planFor('DEPOSIT', '0', { steps }))];
  expect((await change(...proposals)).errorCode).toBe('second_person_needed');
  const { id } = (await ann.send(proposeRequest, await asked(proposals), MERCHANT)).json().value;
  const { version, effectHash: effect } = changeRequest.read(
    (await ann.send(changeRequest, { id }, MERCHANT)).json().value,
  ) ?? { version: 0, effectHash: '' };
  const verdicts = [];
  for (const [who, verdict] of [
    [ben, 'approve'],
    [ann, 'apply'],
  ] as const)
    verdicts.push((await who.send(answerRequest, { id, version, verdict, effect }, MERCHANT)).json().value.state);
  expect(verdicts).toEqual(['approved', 'applied']);

  const shares = [];
  // Each step counts from its own begin.
  for (const hours of [0, 23, 25, 1, 3, 1_000]) {
    aheadMs = hours * HOUR_MS;
    await tick();
    const plan = await runningPlan('DEPOSIT');
    shares.push(plan && shareOf(plan));
  }
  expect(shares).toEqual([20, 20, 60, 60, 100, 100]);
  expect(await lastEntry('DEPOSIT')).toMatchObject({ actorName: 'system', reason: 'step 3 of 3: 100 %' });
  expect((await ownOf(outside)).get('DEPOSIT')?.enabled).toBe('0');
  aheadMs = 0;
  expect(
    (await ann.send(changeTrees, { ...(await asked([roll('DEPOSIT', null)])), urgent: true }, MERCHANT)).json()
      .errorCode,
  ).toBeUndefined();
});

async function makeFailed(memberId: string, count: number): Promise<void> {
  await gateway.context.db.withMerchant(MERCHANT, async (db) => {
    const method = await db
      .selectFrom('pay_method')
      .select('id')
      .where('direction', '=', 'DEPOSIT')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let at = 0; at < count; at += 1) {
      const id = randomUUID();
      const empty = { fields: null, promotion_id: null, next: null, sent_at: null, transfer_id: null, reason: null };
      const row = {
        id,
        merchant: MERCHANT,
        member_id: memberId,
        method_id: method.id,
        key: id,
        request_hash: Buffer.alloc(32),
      };
      await db
        .insertInto('deposit')
        .values({ ...row, ...empty, provider: 'HOUSEBANK', currency: 'USD', amount_minor: 5_000n })
        .execute();
      const order = {
        merchant: MERCHANT,
        id,
        state: 'new',
        version: 0n,
        memberId,
        currency: 'USD',
        provider: 'HOUSEBANK',
      };
      await takeStep(db, { machine: DEPOSIT, order, step: 'fail', by: { actor: 'HOUSEBANK' }, reportedMinor: 0n });
    }
  });
}

test('N05: a guard stops the roll-out by what it measures among members in the share, and says the figures', async () => {
  const guards = [{ figure: 'failedDeposits', limit: 30 } as const];
  expect((await change(roll('PLYRBT', planFor('PLYRBT', '0', { guards })))).errorCode).toBeUndefined();
  const read = async () => rollouts.read((await ann.send(rollouts, {}, MERCHANT)).json().value)?.running[0];
  await makeFailed(outsideId, 25);
  await makeFailed(insideId, 19);
  await tick();
  expect((await read())?.measured).toEqual([
    { figure: 'failedDeposits', part: 19, whole: 19, percent: 100, limit: 30, isEnough: false },
  ]);
  await makeFailed(insideId, 1);
  await tick();
  expect([await read(), await runningPlan('PLYRBT')]).toEqual([undefined, undefined]);
  expect(await lastEntry('PLYRBT')).toMatchObject({
    actorName: 'system',
    reason: 'stopped at 20 %: failed deposits in the share 20 of 20 (100 %), limit 30 %',
  });
});

test('N05: a roll-out for one label reaches members with it only, and publishes no label', async () => {
  const setLabels = (labels: readonly string[]) =>
    gateway.context.db.withMerchant(MERCHANT, (db) =>
      sql`update member set labels = ${JSON.stringify(labels)}::jsonb where merchant = ${MERCHANT} and id = ${insideId}`.execute(
        db,
      ),
    );
  const plan = planFor('MAILCEN', '0', { label: 'beta testers' });
  expect((await change(roll('MAILCEN', plan))).errorCode).toBeUndefined();
  expect((await ownOf(inside)).size).toBe(0);
  await setLabels(['other', 'beta testers']);
  expect((await ownOf(inside)).get('MAILCEN')?.enabled).toBe('0');
  const { body } = await createVisitor(gateway, MERCHANT).ask('GET', '/wps/system/status');
  expect([body.includes(plan.salt), body.includes('beta testers')]).toEqual([true, false]);
  expect((await change(roll('MAILCEN', null))).errorCode).toBeUndefined();
  await setLabels([]);
});

test('N05: failed calls of members in the share stop a roll-out, with their count', async () => {
  const guards = [{ figure: 'errors', limit: 10 } as const];
  expect((await change(roll('PLYRBT', planFor('PLYRBT', '0', { guards })))).errorCode).toBeUndefined();
  const callOften = async (visitor: Visitor, count: number) => {
    for (let at = 0; at < count; at += 1) await visitor.ask('GET', unreadCount.path);
  };
  await callOften(inside, 30);
  await tick();
  const { running = [] } = rollouts.read((await ann.send(rollouts, {}, MERCHANT)).json().value) ?? {};
  expect(running[0]?.measured[0]).toMatchObject({ figure: 'errors', part: 0, isEnough: true });
  await asOwner('alter table inbox_message rename to inbox_away');
  await callOften(outside, 20);
  await tick();
  expect(await runningPlan('PLYRBT')).toBeDefined();
  await callOften(inside, 10);
  await asOwner('alter table inbox_away rename to inbox_message');
  await tick();
  expect(await runningPlan('PLYRBT')).toBeUndefined();
  expect((await lastEntry('PLYRBT'))?.reason).toMatch(
    /^stopped at 20 %: failed calls in the share 10 of \d+ \(\d+ %\), limit 10 %$/,
  );
});

async function asOwner(statement: string): Promise<void> {
  const owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

test('N05: missing registrations stop a roll-out, compared with as long a time before', async () => {
  const guards = [{ figure: 'registrations', limit: 50 } as const];
  expect((await change(roll('PLYRBT', planFor('PLYRBT', '0', { guards })))).errorCode).toBeUndefined();
  await gateway.context.db.withMerchant(MERCHANT, async (db) => {
    const members = Array.from({ length: 30 }, (_, at) => ({
      merchant: MERCHANT,
      account: `early${at}`,
      account_key: `early${at}`,
      nickname: 'Early',
      created_at: new Date(Date.now() - HOUR_MS),
    }));
    await db
      .insertInto('member')
      .values(members as never)
      .execute();
  });
  aheadMs = 2 * HOUR_MS;
  await tick();
  expect(await runningPlan('PLYRBT')).toBeUndefined();
  expect((await lastEntry('PLYRBT'))?.reason).toMatch(
    /^stopped at 20 %: registrations missing \d+ of \d+ \(\d+ %\), limit 50 %$/,
  );
  aheadMs = 0;
});
