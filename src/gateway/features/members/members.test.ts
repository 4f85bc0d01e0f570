import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { parseMember } from '#model/documents/member.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor', 'plain']);
});

afterAll(async () => {
  await gateway.close();
});

async function signedIn(merchant: string, account: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  expect((await visitor.logIn(account, 'Livery-demo-1')).json().success).toBe(true);
  return visitor;
}

const infoOf = async (visitor: Visitor) => (await visitor.ask('GET', '/wps/member/info')).json().value;

test('M284: each demo merchant has a player, an agent and a member of rank 5; other merchants have none', async () => {
  for (const merchant of ['aurora', 'lotus', 'harbor']) {
    const infos = [];
    for (const account of ['player1', 'agent1', 'vip1']) infos.push(await infoOf(await signedIn(merchant, account)));
    expect(infos.map(({ account, type, toUpline }) => [account, type, toUpline])).toEqual([
      ['player1', 0, '0'],
      ['agent1', 1, '1'],
      ['vip1', 0, '0'],
    ]);
    expect(infos[2].clubLabel).toEqual({ labelName: 'Diamond', rankLevel: 5 });
  }
  const noMember = createVisitor(gateway, 'plain');
  expect((await noMember.logIn('player1', 'Livery-demo-1')).json().errorCode).toBe('wrong_credentials');
});

test('M284: the portal reads member info without a problem, own switches included', async () => {
  await gateway.context.db.withMerchant('aurora', (db) =>
    sql`update member set switches = '{"MANPLAYREB3":{"enabled":"0","because":"share 10"}}', labels = '["new"]'
      where account = 'vip1'`.execute(db),
  );
  const info = await infoOf(await signedIn('aurora', 'vip1'));
  expect(Object.keys(info).sort()).toEqual([
    'account',
    'clubLabel',
    'firstSteps',
    'hasPassword',
    'id',
    'memberLabel',
    'nickname',
    'switches',
    'toConfirm',
    'toUpline',
    'type',
  ]);
  expect(info.memberLabel).toEqual(['new']);
  const { value, problems } = parseMember(info);
  expect(problems).toEqual([]);
  expect(value?.switches.get('MANPLAYREB3')).toEqual({ enabled: '0', because: 'share 10' });
});

test('M284, M306: without a session neither call answers', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  for (const [method, url, body] of [
    ['GET', '/wps/member/info'],
    ['PUT', '/wps/member/language', { language: 'VI' }],
  ] as const) {
    expect((await visitor.ask(method, url, body)).statusCode).toBe(401);
  }
});

test('M306, K5: a member’s language is saved, by code or tag, only one that the brand offers', async () => {
  const visitor = await signedIn('aurora', 'player1');
  expect((await visitor.ask('PUT', '/wps/member/language', { language: 'VI' })).json()).toEqual({
    success: true,
    value: null,
  });
  const storedLanguage = async () =>
    gateway.context.db.withMerchant('aurora', async (db) => {
      const rows = db.selectFrom('member').select('language').where('account', '=', 'player1');
      return (await rows.executeTakeFirstOrThrow()).language;
    });
  expect(await storedLanguage()).toBe('VI');
  const put = async (language: string, headers = {}) =>
    (await visitor.ask('PUT', '/wps/member/language', { language }, headers)).statusCode;
  for (const none of ['vi<b>', 'XX', 'toString', 'fr-FR']) expect([none, await put(none)]).toEqual([none, 422]);
  // A tag is stored as the language that it names (K5).
  expect(await put('zh-Hans')).toBe(200);
  expect(await storedLanguage()).toBe('CN');
  // An edge sends the brand's languages; the same header from an untrusted client is ignored.
  const offered = { 'x-livery-languages': 'EN,CN' };
  expect([await put('CN', offered), await put('VI', offered)]).toEqual([200, 422]);
  expect(await put('VI', { ...offered, 'x-livery-edge': 'guessed' })).toBe(200);
});

test('M98: a new member’s finished first steps are there at the next log-in, until the steps are dismissed', async () => {
  await gateway.context.db.withMerchant('aurora', (db) =>
    sql`update member set first_steps = default where account = 'player1'`.execute(db),
  );
  const note = async (visitor: Visitor, step: string) =>
    (await visitor.ask('PUT', '/wps/member/steps', { step })).statusCode;
  const visitor = await signedIn('aurora', 'player1');
  expect((await infoOf(visitor)).firstSteps).toEqual([]);
  expect([await note(visitor, 'limits'), await note(visitor, 'limits'), await note(visitor, 'party')]).toEqual([
    200, 200, 422,
  ]);
  const elsewhere = await signedIn('aurora', 'player1');
  expect((await infoOf(elsewhere)).firstSteps).toEqual(['limits']);
  await note(elsewhere, 'away');
  expect((await infoOf(visitor)).firstSteps).toBeNull();
  expect((await infoOf(await signedIn('harbor', 'player1'))).firstSteps).toBeNull();
});
