import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  endMemberSessions,
  lockMember,
  memberChoices,
  memberDetails,
  members,
  resetSecondStep,
  setMemberLabels,
  setMemberRank,
} from '#contract/staff/members/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { sendByTwo, signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { inEnglish } from '#tests/setup/english.ts';

let gateway: TestGateway;
let support: TestStaffUser;
let auditor: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor', 'all', 'Ada');
});

afterAll(() => gateway.close());

const inAurora = <T>(work: Parameters<typeof gateway.context.db.withMerchant<T>>[1]) =>
  gateway.context.db.withMerchant('aurora', work);

/** Members with every kind of contact, created once. */
beforeAll(async () => {
  await inAurora((db) =>
    db
      .insertInto('member')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          merchant: 'aurora',
          account: `Many${at}`,
          account_key: `many${at}`,
          nickname: `Ünder ${at}`,
          password_hash: null,
          payment_password_hash: null,
          language: null,
          upline_id: null,
          affiliate_code: null,
          referral_code: null,
          recommender_id: null,
          first_login_at: null,
          last_login_at: null,
          previous_login_at: null,
          ends_at: null,
          email: at < 3 ? `Person${at}@mail.example` : null,
          email_verified: at < 3,
          mobile: at < 3 ? `+6591230${100 + at}` : null,
          mobile_verified: at < 3,
          type: at % 10 === 0 ? 1 : 0,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
        })),
      )
      .execute(),
  );
});

beforeEach(async () => {
  await inAurora((db) => db.updateTable('member').set({ status: 'active' }).execute());
});

const idOf = async (account: string) =>
  (
    await inAurora((db) =>
      db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow(),
    )
  ).id;

async function find(staffUser: TestStaffUser, request: object) {
  const reply = await staffUser.send(members, request, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return members.read(reply.json().value);
}

async function readMember(staffUser: TestStaffUser, id: string) {
  const reply = await staffUser.send(memberDetails, { id }, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  const details = memberDetails.read(reply.json().value);
  if (details === undefined) throw new Error('no details');
  return details;
}

const journal = () =>
  inAurora((db) =>
    db
      .selectFrom('journal')
      .select(['action', 'actor', 'reason', 'before', 'after', 'source'])
      .orderBy('seq')
      .execute(),
  );

async function signedIn(account: string) {
  const visitor = createVisitor(gateway, 'aurora');
  expect((await visitor.logIn(account, 'Livery-demo-1')).json()).toMatchObject({ success: true });
  return visitor;
}

const info = async (visitor: Awaited<ReturnType<typeof signedIn>>) => {
  const reply = await visitor.ask('GET', '/wps/member/info');
  return [reply.statusCode, reply.json().errorCode ?? 'in'];
};

describe('member search', () => {
  test.each([
    ['the begin of an account, whatever its case', 'MANY11', 11],
    ['the begin of a nickname', 'ünder 11', 11],
    ['an e-mail address, also in part', 'PERSON1@', 1],
    ['a number, also in part, with or without plus', '65 9123 010', 3],
    ['a whole account, behind those that begin with it', 'many7', 11],
    ['nothing that anybody has', '100%_', 0],
  ])('M378: a member is found by %s', async (_, q, count) => {
    const { rows, next } = await find(support, { q });
    expect(rows.map(({ account }) => account)).toHaveLength(count);
    expect(next).toBeUndefined();
  });

  test('M378: a member is found by the id; pages follow each other without gap or duplicate', async () => {
    const id = await idOf('vip1');
    expect((await find(support, { q: id.toUpperCase() })).rows.map(({ account }) => account)).toEqual(['vip1']);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await find(support, after === undefined ? {} : { after });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next;
    } while (after !== undefined);
    const all = await inAurora((db) => db.selectFrom('member').select('id').execute());
    expect([seen.length, new Set(seen).size]).toEqual([all.length, all.length]);
  });

  test('M378: filters narrow the list: type, locked, rank, label', async () => {
    expect((await find(support, { q: 'many', type: '1' })).rows).toHaveLength(12);
    expect((await find(support, { state: 'locked' })).rows).toEqual([]);
    expect((await find(support, { rank: '5' })).rows.map(({ account }) => account)).toEqual(['vip1']);
    const id = await idOf('Many5');
    const { version } = await readMember(support, id);
    const labelled = { id, version, labels: ['bonus hunter'], reason: 'seen by risk' };
    expect((await support.send(setMemberLabels, labelled, 'aurora')).json().success).toBe(true);
    expect((await find(support, { label: 'bonus hunter' })).rows.map(({ account }) => account)).toEqual(['Many5']);
    const choices = memberChoices.read((await support.send(memberChoices, {}, 'aurora')).json().value);
    expect(choices.labels).toEqual([{ label: 'bonus hunter', members: 1 }]);
    expect(choices.ranks.map(({ name }) => name)).toContain('Diamond');
  });

  test('M378: an auditor sees masked contacts and cannot guess them letter by letter', async () => {
    const [row] = (await find(auditor, { q: 'person1@mail.example' })).rows;
    expect([row?.account, row?.email, row?.mobile]).toEqual(['Many1', 'P•••@m•••.example', '+65 •••• 101']);
    expect((await find(auditor, { q: 'person1@mail' })).rows).toEqual([]);
    expect((await find(auditor, { q: '+659123010' })).rows).toEqual([]);
    const details = await readMember(auditor, await idOf('Many1'));
    expect([details.contactsMasked, details.email]).toEqual([true, 'P•••@m•••.example']);
    expect((await readMember(support, await idOf('Many1'))).email).toBe('Person1@mail.example');
  });

  test('M378: every search is a range of an index, also under row-level security', async () => {
    await sql`analyze member`.execute(gateway.context.db.owner);
    const plan = await gateway.context.db.withMerchant('aurora', async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const explain = async (where: string) =>
        (
          await sql<{ 'QUERY PLAN': string }>`${sql.raw(
            `explain select id from member where merchant = 'aurora' and ${where}`,
          )}`.execute(db)
        ).rows
          .map((row) => row['QUERY PLAN'])
          .join('\n');
      return [
        await explain(`account_key collate "C" >= 'a' collate "C" and account_key collate "C" < 'b' collate "C"`),
        await explain(`nickname_key >= 'a' collate "C" and nickname_key < 'b' collate "C"`),
        await explain(`email_key >= 'a' collate "C" and email_key < 'b' collate "C"`),
        await explain(`mobile collate "C" >= '+6' collate "C" and mobile collate "C" < '+7' collate "C"`),
      ];
    });
    expect(plan.map((text) => /Index Cond: .*(account_key|nickname_key|email_key|mobile)/.exec(text)?.[1])).toEqual([
      'account_key',
      'nickname_key',
      'email_key',
      'mobile',
    ]);
  });

  test('M378: details show a member’s status, and no secret', async () => {
    await signedIn('player1');
    const reply = await support.send(memberDetails, { id: await idOf('player1') }, 'aurora');
    const details = memberDetails.read(reply.json().value);
    expect(details).toMatchObject({
      account: 'player1',
      locked: false,
      hasPassword: true,
      rankName: 'Bronze',
      balance: { currency: 'USD' },
      secondStep: { enabled: false, recoveryCodesLeft: 0 },
    });
    expect(details?.sessions.length).toBeGreaterThan(0);
    expect(details?.logins[0]?.at).toBeGreaterThan(0);
    expect(reply.body).not.toMatch(/argon2|password_hash|secret/i);
    expect((await support.send(memberDetails, { id: crypto.randomUUID() }, 'aurora')).statusCode).toBe(404);
  });
});

describe('changing members', () => {
  test('M378: a locked member is out at once, gets account_disabled at log-in, and is back after unlocking', async () => {
    const visitor = await signedIn('player1');
    expect(await info(visitor)).toEqual([200, 'in']);
    const id = await idOf('player1');
    const { version } = await readMember(support, id);
    const before = (await journal()).length;
    const locked = await support.send(lockMember, { id, version, locked: true, reason: 'stolen card' }, 'aurora');
    expect(locked.json()).toEqual({ success: true, value: { version: version + 1 } });
    expect(await info(visitor)).toEqual([401, 'session_expired']);
    expect((await readMember(support, id)).sessions).toEqual([]);
    const again = await createVisitor(gateway, 'aurora').logIn('player1', 'Livery-demo-1');
    expect(again.json().errorCode).toBe('account_disabled');
    const entries = (await journal()).slice(before);
    expect(entries).toEqual([
      {
        action: 'member.lock',
        actor: `staff:${support.staffId}`,
        source: support.sessionId,
        reason: 'stolen card',
        before: { account: 'player1', locked: false },
        after: { account: 'player1', locked: true },
      },
    ]);
    const unlock = { id, version: version + 1, locked: false, reason: 'cleared' };
    expect((await support.send(lockMember, unlock, 'aurora')).json().success).toBe(true);
    await signedIn('player1');
    const { staffActions } = await readMember(auditor, id);
    expect(staffActions.slice(0, 2).map(({ by, action, reason }) => [by, action, reason])).toEqual([
      ['Sam', 'member.unlock', 'cleared'],
      ['Sam', 'member.lock', 'stolen card'],
    ]);
  });

  test('M378: of two concurrent changes to a member the second gets the first one; a change without effect is none', async () => {
    const id = await idOf('Many9');
    const { version } = await readMember(support, id);
    const operator = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
    const rank = { id, version, level: 5, reason: 'big player' };
    const admin = await signInStaffUser(gateway, 'administrator', ['aurora'], 'Ada');
    expect((await sendByTwo([admin, operator], setMemberRank, rank, 'aurora')).json().success).toBe(true);
    const late = await support.send(lockMember, { id, version, locked: true, reason: 'no' }, 'aurora');
    expect([late.statusCode, late.json().errorCode]).toEqual([409, 'conflict']);
    const conflict = readVersionConflict(late.json().value);
    expect(conflict?.version).toBe(version + 1);
    expect(conflict?.theirs.slice(0, 3)).toMatchObject([{ action: 'proposal.confirm' }, { by: 'Olga' }, { by: 'Ada' }]);
    expect(conflict?.theirs[1]).toMatchObject({
      by: 'Olga',
      action: 'member.rank',
      reason: 'big player',
      after: { level: 5, rank: 'Diamond' },
    });
    expect((await readMember(support, id)).locked).toBe(false);
    const same = await support.send(setMemberRank, { ...rank, reason: 'also' }, 'aurora');
    expect(same.json()).toEqual({ success: true, value: { version: version + 1 } });
    const unknown = { id, version: version + 1, level: 77, reason: 'typo' };
    expect((await support.send(setMemberRank, unknown, 'aurora')).statusCode).toBe(422);
    const none = { id, version: version + 1, level: 0, reason: 'over' };
    expect((await support.send(setMemberRank, none, 'aurora')).json().success).toBe(true);
    expect(await readMember(support, id)).toMatchObject({ rankLevel: 0, rankName: '' });
  });

  test('one staff user raises no member to a rank that pays more; a rank that pays no more, or lower, needs one', async () => {
    const id = await idOf('Many8');
    const operator = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
    const put = async (level: number, by = support) => {
      const { version } = await readMember(support, id);
      const reply = await by.send(setMemberRank, { id, version, level, reason: 'a friend' }, 'aurora');
      return reply.json().errorCode ?? (await readMember(support, id)).rankLevel;
    };
    const withPoints = (isOn: boolean) =>
      gateway.context.db.withMerchant('aurora', (db) =>
        sql`insert into point_rule (merchant, version, document) select merchant, version + 1, jsonb_set(document, '{on}', ${isOn}::text::jsonb)
          from point_rule where merchant = 'aurora' order by version desc limit 1`.execute(db),
      );
    const withRules = (isOn: boolean) =>
      asOwner(gateway.context.db, 'aurora', (db) =>
        sql`update promotion_rule set is_on = ${isOn} where merchant = 'aurora'`.execute(db),
      );
    for (const code of ['second_person_needed', 'forbidden']) expect(await put(5)).toBe(code);
    expect((await readMember(support, id)).rankLevel).toBe(0);
    expect(await put(5, operator)).toBe(5);
    expect(await put(1)).toBe(1);
    await withRules(false);
    await withPoints(false);
    expect(await put(5)).toBe(5);
    expect(await put(1)).toBe(1);
    // Either setting makes a rank pay.
    await withPoints(true);
    expect(await put(5)).toBe('second_person_needed');
    await withPoints(false);
    await withRules(true);
    expect(await put(4)).toBe('second_person_needed');
    await withPoints(true);
  });

  test('M378: labels equal those of member info', async () => {
    const visitor = await signedIn('vip1');
    const id = await idOf('vip1');
    const { version } = await readMember(support, id);
    const wanted = { id, version, labels: ['vip host', 'birthday'], reason: 'host assigned' };
    expect((await support.send(setMemberLabels, wanted, 'aurora')).json().success).toBe(true);
    const reported = (await visitor.ask('GET', '/wps/member/info')).json().value;
    expect(reported.memberLabel).toEqual(['birthday', 'vip host']);
    const twice = { ...wanted, version: version + 1, labels: ['a', 'a'] };
    expect((await support.send(setMemberLabels, twice, 'aurora')).statusCode).toBe(422);
  });

  test('M378: the second step is reset: authenticator and known places go, the member is notified', async () => {
    const id = await idOf('Many1');
    await inAurora(async (db) => {
      const of = { merchant: 'aurora', member_id: id };
      await db
        .insertInto('authenticator')
        .values({ ...of, secret: Buffer.alloc(48, 1), confirmed_at: new Date() })
        .execute();
      await db
        .insertInto('recovery_code')
        .values({ ...of, hash: Buffer.alloc(32, 2) })
        .execute();
      await db
        .insertInto('member_device')
        .values({ ...of, device: Buffer.alloc(32, 3) })
        .execute();
      await db
        .insertInto('known_place')
        .values({ ...of, device: Buffer.alloc(32, 3), block: Buffer.alloc(32, 4) })
        .execute();
    });
    expect((await readMember(support, id)).secondStep).toEqual({ enabled: true, recoveryCodesLeft: 1 });
    const reply = await support.send(resetSecondStep, { id, reason: 'lost phone, passport shown' }, 'aurora');
    expect(reply.json()).toEqual({ success: true, value: { authenticator: true } });
    const left = await inAurora(async (db) => ({
      places: await db.selectFrom('known_place').select('seen_at').where('member_id', '=', id).execute(),
      mails: await db.selectFrom('outbox').select(['recipient', 'subject']).execute(),
    }));
    expect(left.places).toEqual([]);
    expect(left.mails).toContainEqual({
      recipient: 'Person1@mail.example',
      subject: expect.stringContaining(inEnglish('mail.secondStepReset.title')),
    });
    expect((await readMember(support, id)).secondStep.enabled).toBe(false);
    expect((await journal()).at(-1)).toMatchObject({
      action: 'member.secondStep',
      before: { authenticator: true },
      after: { authenticator: false },
    });
  });

  test('M378: one session is ended, then all of them; the member’s others live until then', async () => {
    const [one, other] = [await signedIn('agent1'), await signedIn('agent1')];
    const id = await idOf('agent1');
    const { sessions } = await readMember(support, id);
    const [newest] = sessions;
    const first = { id, session: newest?.id, reason: 'not his telephone' };
    expect((await support.send(endMemberSessions, first, 'aurora')).json().value).toEqual({ ended: 1 });
    expect([await info(one), await info(other)].map(([status]) => status).sort()).toEqual([200, 401]);
    const all = await support.send(endMemberSessions, { id, reason: 'asked for it' }, 'aurora');
    expect(all.json().value.ended).toBe(sessions.length - 1);
    expect([(await info(one))[0], (await info(other))[0]]).toEqual([401, 401]);
  });
});

test('M378: a user without the right, or of other merchants, changes and sees nothing', async () => {
  const id = await idOf('player1');
  const thirdParty = await signInStaffUser(gateway, 'administrator', ['lotus']);
  const { version } = await readMember(support, id);
  const changes = [
    [lockMember, { id, version, locked: true, reason: 'x' }],
    [setMemberRank, { id, version, level: 5, reason: 'x' }],
    [setMemberLabels, { id, version, labels: [], reason: 'x' }],
    [resetSecondStep, { id, reason: 'x' }],
    [endMemberSessions, { id, reason: 'x' }],
  ] as const;
  const before = (await journal()).length;
  for (const [call, request] of changes) {
    for (const staffUser of [auditor, thirdParty]) {
      const reply = await staffUser.send(call, request, 'aurora');
      expect([reply.statusCode, reply.json().errorCode], call.name).toEqual([403, 'forbidden']);
    }
    // A member of another merchant is not found, for any role.
    const elsewhere = await (await signInStaffUser(gateway, 'operator')).send(call, request, 'lotus');
    expect(elsewhere.statusCode, call.name).toBe(404);
    const unreasoned = await support.send(call, { ...request, reason: '' }, 'aurora');
    expect(unreasoned.statusCode, call.name).toBe(422);
  }
  for (const call of [members, memberChoices, memberDetails]) {
    expect((await thirdParty.send(call, call === memberDetails ? { id } : {}, 'aurora')).statusCode).toBe(403);
  }
  expect((await readMember(support, id)).version).toBe(version);
  expect(await journal()).toHaveLength(before);
});
