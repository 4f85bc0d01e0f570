import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  agentRights,
  answerMove,
  type MoveEffect,
  memberMoves,
  moveEffect,
  proposeMove,
  putAgentRights,
  readMoveEffect,
  staffTree,
} from '#contract/staff/agents/calls.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

const MERCHANT = 'moves';
let gateway: TestGateway;
let world: ContractWorld;
let olga: TestStaffUser;
let otto: TestStaffUser;
let ada: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createContractWorld(gateway, MERCHANT);
  olga = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Otto');
  ada = await signInStaffUser(gateway, 'administrator', 'all', 'Ada');
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const rate = (ratePpm: number) => ({ CONS: [{ ratePpm }] });
const requestEffect = async (member: string, to?: string, by = olga) =>
  (await by.send(moveEffect, { member: world.idOf(member), ...(to === undefined ? {} : { to }) }, MERCHANT)).json();

async function effectOf(member: string, to?: string): Promise<MoveEffect> {
  const { effect } = moveEffect.read((await requestEffect(member, to)).value);
  if (effect === undefined) throw new Error(`No effect of moving ${member}`);
  return effect;
}

async function propose(by: TestStaffUser, member: string, to?: string, effect?: string) {
  const hash = effect ?? (await effectOf(member, to)).hash;
  const request = {
    member: world.idOf(member),
    ...(to === undefined ? {} : { to }),
    effect: hash,
    reason: 'as agreed',
  };
  return (await by.send(proposeMove, request, MERCHANT)).json();
}

async function openMove(member: string) {
  const { rows } = memberMoves.read((await olga.send(memberMoves, { part: 'open' }, MERCHANT)).json().value);
  const move = rows.find(({ account }) => account === member);
  if (move === undefined) throw new Error(`No move of ${member} waits`);
  return move;
}

async function answer(by: TestStaffUser, member: string, verdict: string, effect?: string) {
  const { id, version, to } = await openMove(member);
  const hash = verdict === 'approve' ? (effect ?? (await effectOf(member, to)).hash) : undefined;
  const request = { id, version, verdict, reason: 'seen', ...(hash === undefined ? {} : { effect: hash }) };
  return (await by.send(answerMove, request, MERCHANT)).json();
}

/** Proposed moves in the approval queue of a staff user. */
async function trayOf(by: TestStaffUser) {
  const { proposals } = cashierWaiting.read((await by.send(cashierWaiting, {}, MERCHANT)).json().value);
  return proposals.map(({ machine, step, account, reference, amount, isMine, by: who }) => ({
    machine,
    step,
    account,
    reference,
    amount,
    isMine,
    who,
  }));
}

/** User names from the top of the tree down to the account. */
async function lineOf(account: string): Promise<readonly string[]> {
  const page = staffTree.read((await olga.send(staffTree, { under: world.idOf(account) }, MERCHANT)).json().value);
  return page.trail.map((row) => row.account);
}

const heldBy = async () =>
  (
    await world.rows(sql<{ account: string; kind: string }>`select m.account, c.kind from contract c
      join member m on m.merchant = c.merchant and m.id = c.holder_id where c.state in ('inForce', 'ending')
      order by m.account, c.kind`)
  ).map(({ account, kind }) => `${account} ${kind}`);

const reportedTo = async (account: string) =>
  (
    await world.rows(sql<{ kind: string; details: object }>`select kind, details from inbox_message
      where member_id = ${world.idOf(account)} and kind like 'line%' order by id`)
  ).map(({ kind, details }) => [kind, details]);

describe('moving a member by two staff users', () => {
  beforeAll(async () => {
    await world.addPlayers({ a1: null, a2: 'a1', a3: 'a2', a4: 'a3', b1: null, b2: 'b1', c1: null, c2: 'c1' });
    await world.agree('DIVIDEND', null, 'a1', rate(300_000), 'M');
    await world.agree('DIVIDEND', 'a1', 'a2', rate(200_000));
    await world.agree('DIVIDEND', 'a2', 'a3', rate(100_000));
    await world.agree('DAILY', null, 'a3', rate(1_000));
    await world.agree('DAILY', null, 'b1', rate(2_000));
    await world.agree('HOURLY', null, 'a4', rate(100));
  });

  test('D58: the effect lists who moves along, which lines gain and lose, their totals, and every contract that ends', async () => {
    const today = new Date().toISOString();
    await world.bet([
      { by: 'a2', bet: 10_000, won: 4_000, at: today },
      { by: 'a4', bet: 5_000, at: today },
    ]);
    const effect = await effectOf('a2', 'b2');
    expect(effect).toMatchObject({
      account: 'a2',
      from: 'a1',
      to: 'b2',
      members: 3,
      lowest: 5,
      loses: ['a1'],
      gains: ['b1', 'b2'],
      bet: '150.00',
      won: '40.00',
      activeMonth: 2,
      endCount: 3,
    });
    // The operator's hourly contract with a4 stays: no upline of a4 would hold one.
    expect(effect.ends.map(({ holder, kind, offerer }) => [holder, kind, offerer])).toEqual([
      ['a2', 'DIVIDEND', 'a1'],
      ['a3', 'DIVIDEND', 'a2'],
      ['a3', 'DAILY', undefined],
    ]);
    expect((await effectOf('a2')).ends.map(({ kind }) => kind)).toEqual(['DIVIDEND', 'DIVIDEND']);
  });

  test('D58: a refused move has a reason', async () => {
    const fault = async (member: string, to?: string) => (await requestEffect(member, to)).value.fields[0];
    expect(await fault('a2', 'nobody')).toEqual({ field: 'to', code: 'unknown' });
    expect(await fault('a2', 'a4')).toEqual({ field: 'to', code: 'below' });
    expect(await fault('a2', 'a2')).toEqual({ field: 'to', code: 'below' });
    expect(await fault('a2', 'a1')).toEqual({ field: 'to', code: 'same' });
    expect(await fault('a1')).toEqual({ field: 'to', code: 'same' });
    await world.rows(sql`update member set type = 0 where account = 'c2'`);
    expect(await fault('a2', 'c2')).toEqual({ field: 'to', code: 'noAgent' });
    const deep = Array.from({ length: 17 }, (_, at) => [`d${at}`, at === 0 ? null : `d${at - 1}`] as const);
    await world.addPlayers(Object.fromEntries(deep));
    expect((await effectOf('a2', 'd15')).lowest).toBe(19);
    expect((await effectOf('a2', 'd16')).lowest).toBe(20);
    await world.addPlayers({ d17: 'd16' });
    expect(await fault('a2', 'd17')).toEqual({ field: 'to', code: 'deep' });
    const unknownMember = await olga.send(moveEffect, { member: randomUUID(), to: 'b2' }, MERCHANT);
    expect(unknownMember.json().errorCode).toBe('not_found');
  });

  test('D58, M378: the proposer does not approve or reject, and only the proposer withdraws; it waits in the tray, and nothing moves', async () => {
    expect((await propose(olga, 'a2', 'b2')).success).toBe(true);
    expect((await propose(otto, 'a2', 'c1')).errorCode).toBe('conflict');
    expect(await answer(olga, 'a2', 'approve')).toMatchObject({ errorCode: 'forbidden', detail: 'ownProposal' });
    expect(await answer(olga, 'a2', 'reject')).toMatchObject({ errorCode: 'forbidden', detail: 'ownProposal' });
    expect(await answer(otto, 'a2', 'takeBack')).toMatchObject({ errorCode: 'forbidden', detail: 'foreignProposal' });
    expect(await lineOf('a2')).toEqual(['a1', 'a2']);
    expect((await openMove('a2')).proposedBy).toBe('Olga');
    const waiting = { machine: 'move', step: 'move', account: 'a2', reference: '→ b2', amount: undefined, who: 'Olga' };
    expect(await trayOf(otto)).toEqual([{ ...waiting, isMine: false }]);
    expect(await trayOf(olga)).toEqual([{ ...waiting, isMine: true }]);
    expect((await answer(olga, 'a2', 'takeBack')).success).toBe(true);
    expect(await trayOf(otto)).toEqual([]);
    // The same two in reverse order, and a third.
    expect((await propose(otto, 'a2', 'b2')).success).toBe(true);
    expect((await answer(otto, 'a2', 'approve')).detail).toBe('ownProposal');
    expect((await answer(ada, 'a2', 'reject')).success).toBe(true);
    expect(await lineOf('a2')).toEqual(['a1', 'a2']);
  });

  test('D58: support, auditors and staff of other merchants neither propose nor approve', async () => {
    const { hash } = await effectOf('a2', 'b2');
    for (const role of ['support', 'auditor'] as const) {
      const staffUser = await signInStaffUser(gateway, role, [MERCHANT]);
      expect([role, (await propose(staffUser, 'a2', 'b2', hash)).errorCode]).toEqual([role, 'forbidden']);
    }
    const anonymousVisitor = await signInStaffUser(gateway, 'operator', ['elsewhere']);
    expect((await propose(anonymousVisitor, 'a2', 'b2', hash)).errorCode).toBe('forbidden');
  });

  test('D58, N15: a changed effect is a conflict that returns the current one, and nothing is done', async () => {
    expect((await propose(olga, 'a2', 'b2')).success).toBe(true);
    const { hash } = await effectOf('a2', 'b2');
    await world.agree('DAILY', 'b1', 'b2', rate(1_000));
    const offered = await world.agree('HOURLY', null, 'b1', rate(200));
    const refused = await answer(otto, 'a2', 'approve', hash);
    expect(refused.errorCode).toBe('conflict');
    // The operator's hourly contract with a4 would now be below another hourly contract.
    expect(readMoveEffect(refused.value)?.ends.map(({ holder, kind }) => `${holder} ${kind}`)).toEqual([
      ...['a2 DIVIDEND', 'a3 DIVIDEND', 'a3 DAILY', 'a4 HOURLY'],
    ]);
    expect(offered).toBeTruthy();
    expect(await lineOf('a4')).toEqual(['a1', 'a2', 'a3', 'a4']);
    expect(await heldBy()).toContain('a2 DIVIDEND');
  });

  test('D58: a second staff user approves: the line moves with all below, contracts end, uplines and member are notified', async () => {
    // Both staff users have read the move before either answers.
    const { id, version, to } = await openMove('a2');
    const { hash: effect } = await effectOf('a2', to);
    const approval = { id, version, verdict: 'approve', reason: 'seen', effect } as const;
    const done = await Promise.all(
      [otto, ada].map(async (by) => (await by.send(answerMove, approval, MERCHANT)).json()),
    );
    expect(done.map(({ success, errorCode }) => success || errorCode).sort()).toEqual(['conflict', true]);
    expect(await lineOf('a4')).toEqual(['b1', 'b2', 'a2', 'a3', 'a4']);
    expect(await heldBy()).toEqual(['a1 DIVIDEND', 'b1 DAILY', 'b1 HOURLY', 'b2 DAILY']);
    expect(await reportedTo('a1')).toEqual([['lineLeft', { account: 'a2' }]]);
    expect(await reportedTo('b2')).toEqual([['lineJoined', { account: 'a2' }]]);
    expect(await reportedTo('a2')).toEqual([['lineChanged', {}]]);
    const because = await world.rows(
      sql<{ because: object }>`select distinct because from contract where ended_at is not null and because ? 'moved'`,
    );
    expect(because).toEqual([{ because: { moved: world.idOf('a2') } }]);
    const over = memberMoves.read((await olga.send(memberMoves, { part: 'done' }, MERCHANT)).json().value);
    expect(over.rows[0]).toMatchObject({ account: 'a2', state: 'approved', members: 3, ends: 4, from: 'a1', to: 'b2' });
    expect(over.rows.map(({ state }) => state)).toEqual(['approved', 'rejected', 'takenBack']);
    const journal = await world.rows(sql<{ action: string; after: object }>`select action, after from journal
      where subject = ${`member:${world.idOf('a2')}`} order by seq desc limit 1`);
    expect(journal).toMatchObject([
      { action: 'move.approve', after: { account: 'a2', upline: 'b2', members: 3, ends: 4 } },
    ]);
  });

  test('D58: activity before a move stays with the former teams, and counts for others afterwards', async () => {
    await world.bet([{ by: 'a4', bet: 2_000, at: new Date() }]);
    const bets = await world.rows(sql<{
      account: string;
      bet: bigint;
    }>`select m.account, sum(d.bet_minor)::bigint as bet
      from team_day d join member m on m.merchant = d.merchant and m.id = d.member_id
      where m.account in ('a1', 'b1', 'a2') group by m.account order by m.account`);
    expect(bets).toEqual([
      { account: 'a1', bet: 15_000n },
      { account: 'a2', bet: 17_000n },
      { account: 'b1', bet: 2_000n },
    ]);
  });

  test('D58: a member becomes the head of a line', async () => {
    expect((await propose(olga, 'a3')).success).toBe(true);
    expect((await answer(otto, 'a3', 'approve')).success).toBe(true);
    expect(await lineOf('a4')).toEqual(['a3', 'a4']);
    const again = await world.rows(sql`select 1 from member_move where state = 'proposed'`);
    expect(again).toEqual([]);
  });

  test('D58: the database refuses a move decided by one staff user alone, and one decided twice', async () => {
    const alone = world.rows(sql`with proposed as (select ${world.idOf('c1')}::uuid as id)
      insert into member_move (merchant, member_id, to_id, proposed_by, reason)
      select ${MERCHANT}, id, ${world.idOf('b1')}, 'one', 'why' from proposed`);
    await alone;
    const approve = (by: string) =>
      world.rows(sql`update member_move set state = 'approved', answered_by = ${by}, answered_at = now(), answer = 'x',
        members = 1, ends = 0 where member_id = ${world.idOf('c1')}`);
    await expect(approve('one')).rejects.toMatchObject({ constraint: 'move_is_answered_by_another' });
    await approve('two');
    await expect(approve('three')).rejects.toThrow('a move that was answered stays');
  });

  test('D58: concurrent moves and joins leave lines without a gap', async () => {
    await world.addPlayers({ e1: null, e2: 'e1', e3: 'e2', f1: null, f2: 'f1' });
    await world.agree('DIVIDEND', null, 'e1', rate(300_000), 'M');
    await world.agree('DIVIDEND', null, 'f1', rate(300_000), 'M');
    await world.agree('DIVIDEND', 'e1', 'e2', rate(200_000));
    const offer = await world.offer('DIVIDEND', 'e2', 'e3', rate(100_000));
    if (offer.kind !== 'offered') throw new Error('no offer');
    expect((await propose(olga, 'e2', 'f2')).success).toBe(true);
    const [accepted, moved] = await Promise.allSettled([world.accept(offer.id, 'e3'), answer(otto, 'e2', 'approve')]);
    expect(accepted).toMatchObject({ status: 'fulfilled' });
    // In any order: the move ends both contracts, conflicts with a contract that it has not seen, or makes the offer
    // lapse.
    if (moved.status === 'fulfilled' && moved.value.errorCode === 'conflict')
      expect((await answer(otto, 'e2', 'approve')).success).toBe(true);
    expect((await heldBy()).filter((one) => /^[ef]/.test(one))).toEqual(['e1 DIVIDEND', 'f1 DIVIDEND']);
    expect(await lineOf('e3')).toEqual(['f1', 'f2', 'e2', 'e3']);
  });
});

describe('the tree as staff see it', () => {
  beforeAll(() => world.addPlayers({ t1: null, t2: 't1', t3: 't2', t4: 't2' }));

  test('D58: it opens level by level from the heads of lines, with team totals, and searches by name', async () => {
    await world.bet([{ by: 't3', bet: 1_000, won: 250, at: new Date() }]);
    const read = async (asked: object) => staffTree.read((await olga.send(staffTree, asked, MERCHANT)).json().value);
    const heads = await read({});
    expect(heads.rows.find(({ account }) => account === 't1')).toMatchObject({ level: 0, members: 3, bet: '10.00' });
    expect(heads.rows.map(({ account }) => account)).not.toContain('t2');
    const below = await read({ under: world.idOf('t2') });
    expect(below).toMatchObject({ head: { account: 't2', won: '2.50' }, activeMonth: 1 });
    expect(below.trail.map(({ account, level }) => [account, level])).toEqual([
      ['t1', 0],
      ['t2', 1],
    ]);
    expect(below.rows.map(({ account, bet }) => [account, bet])).toEqual([
      ['t4', '0.00'],
      ['t3', '10.00'],
    ]);
    await world.addPlayers(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`tnamed${at}`, 't4'])));
    const first = await read({ search: 'TNAMED' });
    const rest = await read({ search: 'TNAMED', after: first.next ?? '' });
    expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(40);
    expect((await read({ search: 'tnamed', under: world.idOf('b1') })).rows).toEqual([]);
    const wrong = await olga.send(staffTree, { under: world.idOf('t1'), after: first.next ?? '' }, MERCHANT);
    expect(wrong.json().errorCode).toBe('bad_request');
  });
});

describe('what kinds of agents may do', () => {
  const read = async () => agentRights.read((await olga.send(agentRights, {}, MERCHANT)).json().value).rows;

  test('D57: staff set what a kind may open, link and send, once for the version read, with a journal entry', async () => {
    expect(await read()).toMatchObject([
      { kind: 1, version: 0, opens: [0, 1], makesLinks: true, sendsDown: true },
      ...[{ kind: 2 }, { kind: 41 }, { kind: 42 }],
    ]);
    const rights = { kind: 41, version: 0, opens: [1, 0, 42], makesLinks: false, sendsDown: true, reason: 'our rule' };
    const replies = await Promise.all([olga, otto].map((by) => by.send(putAgentRights, rights, MERCHANT)));
    expect(replies.map((reply) => reply.json().errorCode ?? 'done').sort()).toEqual(['conflict', 'done']);
    expect((await read())[2]).toMatchObject({ version: 1, opens: [0, 1, 42], makesLinks: false });
    const next = { ...rights, version: 1, opens: [] };
    expect((await olga.send(putAgentRights, next, MERCHANT)).json().success).toBe(true);
    expect((await olga.send(putAgentRights, next, MERCHANT)).json().errorCode).toBe('conflict');
    expect((await read())[2]).toMatchObject({ version: 2, opens: [] });
    const journal = await world.rows(
      sql<{ after: object }>`select after from journal where subject = 'agentKind:41' order by seq`,
    );
    expect(journal).toMatchObject([{ after: { opens: [1, 0, 42] } }, { after: { opens: [] } }]);
    const twice = { ...rights, version: 2, opens: [0, 0] };
    expect((await olga.send(putAgentRights, twice, MERCHANT)).json().errorCode).toBe('invalid_request');
  });
});
