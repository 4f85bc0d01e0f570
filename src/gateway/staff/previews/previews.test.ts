import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOfMember, openPreview, openSupportCode } from '#contract/staff/previews/calls.ts';
import {
  REDEEM_PATH,
  REOPEN_PATH,
  readRedeemed,
  readSignedCode,
  SIGN_PATH,
  type SupportQuestion,
} from '#contract/staff/previews/edge-link.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { sideOf } from '#model/proposals/side.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';

let gateway: TestGateway;
let support: TestStaffUser;

const asked = { proposals: [], language: 'EN', visitor: 'visitor', screen: '/index', mode: 'frame' };

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await signInStaffUser(gateway, 'support', ['aurora']);
});

afterAll(() => gateway.close());

/** The names that an edge gives to opened previews. */
const NAME = 'N'.repeat(43);
const nameOf = (ticket: string) => [...ticket].reverse().join('');

function edge(merchant: string, url: string, payload: object, headers: Readonly<Record<string, string>> = {}) {
  const credential = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.merchant]: merchant };
  return gateway.app.inject({ method: 'POST', url, payload, headers: { ...credential, ...headers } });
}

async function asOwner(statements: string): Promise<void> {
  const owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query(statements);
  await owner.end();
}

async function ticketFor(request: object = asked): Promise<string> {
  const reply = await support.send(openPreview, request, 'aurora');
  expect(reply.statusCode, reply.body).toBe(200);
  const { address = '', ticket = '' } = openPreview.read(reply.json().value) ?? {};
  expect(address).toBe(`http://aurora.localhost:8080/_staff/preview/${ticket}`);
  return ticket;
}

describe('tickets', () => {
  test('N01: a ticket opens the trees with the proposals, once', async () => {
    const proposals = [{ kind: 'switch', id: 'MANPLAYREB3', enabled: false }];
    const ticket = await ticketFor({ ...asked, proposals, visitor: 'agent2', language: 'VI', screen: '/vip' });
    const reply = await edge('aurora', REDEEM_PATH, { ticket, name: nameOf(ticket) });
    const shown = readRedeemed(reply.json());
    expect(shown).toMatchObject({ language: 'VI', screen: '/vip', mode: 'frame', pending: 1, member: { type: 2 } });
    expect(shown?.consoleOrigin).toBe('http://console.localhost:8080');
    expect(JSON.stringify(shown?.trees.status.info)).toContain('{"modId":"MANPLAYREB3","enabled":"0"');
    expect(JSON.stringify((await gateway.context.trees.read('aurora')).switches)).toContain(
      '{"modId":"MANPLAYREB3","enabled":"1"',
    );
    expect(reply.body).not.toMatch(/allowAddresses|localCountry/);
    expect((await edge('aurora', REDEEM_PATH, { ticket, name: nameOf(ticket) })).statusCode).toBe(404);
  });

  test('N01: another edge reads an opened preview by its name, for half an hour and of this merchant alone', async () => {
    const ticket = await ticketFor();
    const name = 'O'.repeat(43);
    const ask = (merchant: string, asked: string) => edge(merchant, REOPEN_PATH, { name: asked });
    for (const early of [name, ticket]) expect((await ask('aurora', early)).statusCode).toBe(404);
    const opened = await edge('aurora', REDEEM_PATH, { ticket, name });
    expect((await ask('aurora', name)).json()).toEqual(opened.json());
    // A later ticket deletes expired ones, not this one.
    await ticketFor();
    expect((await ask('aurora', name)).statusCode).toBe(200);
    expect((await ask('lotus', name)).statusCode).toBe(404);
    expect((await edge('aurora', REDEEM_PATH, { ticket: name, name: NAME })).statusCode).toBe(404);
    expect((await gateway.ask('aurora', { method: 'POST', url: REOPEN_PATH, payload: { name } })).statusCode).toBe(404);
    await asOwner(
      "begin; select set_config('app.merchant', 'aurora', true); update preview_ticket set created_at = now() - interval '31 minutes' where is_opened; commit",
    );
    expect((await ask('aurora', name)).statusCode).toBe(404);
  });

  test('issue 46: a link opens once, for as long as it says, without a member’s account', async () => {
    const link = { ...asked, mode: 'link', minutes: 60 };
    const ticket = await ticketFor(link);
    const age = (minutes: number) =>
      asOwner(
        `begin; select set_config('app.merchant', 'aurora', true); update preview_ticket set created_at = now() - interval '${minutes} minutes' where not is_opened; commit`,
      );
    await age(59);
    // A later ticket deletes expired ones, not this one.
    await ticketFor();
    const opened = await edge('aurora', REDEEM_PATH, { ticket, name: nameOf(ticket) });
    expect(readRedeemed(opened.json())).toMatchObject({ mode: 'link' });
    expect((await edge('aurora', REDEEM_PATH, { ticket, name: nameOf(ticket) })).statusCode).toBe(404);
    const late = await ticketFor(link);
    await age(61);
    expect((await edge('aurora', REDEEM_PATH, { ticket: late, name: nameOf(late) })).statusCode).toBe(404);
    for (const wrong of [
      { ...link, account: 'someone' },
      { ...asked, minutes: 60 },
      { ...link, minutes: 1441 },
    ])
      expect((await support.send(openPreview, wrong, 'aurora')).statusCode).toBe(422);
  });

  test('N01: of many concurrent uses of a ticket, one succeeds', async () => {
    const ticket = await ticketFor();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => edge('aurora', REDEEM_PATH, { ticket, name: nameOf(ticket) })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('N01: a late ticket, another merchant’s and a forged one open nothing; the edge alone opens one', async () => {
    const late = await ticketFor();
    await asOwner(
      "begin; select set_config('app.merchant', 'aurora', true); update preview_ticket set created_at = now() - interval '61 seconds'; commit",
    );
    expect((await edge('aurora', REDEEM_PATH, { ticket: late, name: NAME })).statusCode).toBe(404);
    const ticket = await ticketFor();
    expect((await edge('lotus', REDEEM_PATH, { ticket, name: nameOf(ticket) })).statusCode).toBe(404);
    for (const forged of [ticket.slice(1), `${ticket}A`, 'A'.repeat(43), '', "' or 1=1 --"])
      expect((await edge('aurora', REDEEM_PATH, { ticket: forged, name: NAME })).statusCode).toBe(404);
    for (const credential of ['', 'x'.repeat(43), gateway.context.edgeSecret.slice(1)])
      expect(
        (await edge('aurora', REDEEM_PATH, { ticket, name: nameOf(ticket) }, { [edgeHeaders.secret]: credential }))
          .statusCode,
      ).toBe(404);
    // A brand's host and the console's host do not serve this route.
    expect((await gateway.ask('aurora', { method: 'POST', url: REDEEM_PATH, payload: { ticket } })).statusCode).toBe(
      404,
    );
    expect((await edge('aurora', REDEEM_PATH, { ticket, name: nameOf(ticket) })).statusCode).toBe(200);
  });

  test('N01: a ticket is hashed', async () => {
    const ticket = await ticketFor();
    const rows = await gateway.context.db.withMerchant('aurora', (db) =>
      db.selectFrom('preview_ticket').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect(rows.map(({ ticket_hash }) => ticket_hash.toString('base64url'))).not.toContain(ticket);
  });

  test('N01: impossible proposals are reported, and no other merchant is previewed', async () => {
    const wrong = await support.send(
      openPreview,
      { ...asked, proposals: [{ kind: 'rule', field: '1', patch: {} }] },
      'aurora',
    );
    expect(wrong.json()).toMatchObject({
      errorCode: 'invalid_request',
      value: { fields: [{ field: 'proposals/0/field' }] },
    });
    expect((await support.send(openPreview, asked, 'lotus')).json()).toMatchObject({ errorCode: 'forbidden' });
  });
});

describe('member facts', () => {
  test('N01: an account name returns the facts of conditions, and nothing of the person', async () => {
    const { account } = await gateway.context.db.withMerchant('aurora', (db) =>
      db.selectFrom('member').select('account').where('type', '=', 0).limit(1).executeTakeFirstOrThrow(),
    );
    const reply = await support.send(factsOfMember, { account: ` ${account.toUpperCase()}` }, 'aurora');
    expect(factsOfMember.read(reply.json().value)).toMatchObject({ account, kind: 'player', member: { type: 0 } });
    expect(Object.keys(reply.json().value.member).sort()).toEqual([
      'account',
      'clubLabel',
      'hasPassword',
      'id',
      'memberLabel',
      'nickname',
      'switches',
      'toUpline',
      'type',
    ]);
    expect(reply.json().value.member).toMatchObject({ id: 'preview', account: 'preview', nickname: '' });
    expect((await support.send(factsOfMember, { account: 'nobody-at-all' }, 'aurora')).json().errorCode).toBe(
      'not_found',
    );
    expect((await support.send(factsOfMember, { account }, 'lotus')).json().errorCode).toBe('forbidden');
  });
});

describe('support codes', () => {
  const question: SupportQuestion = {
    reason: 'notFound',
    visitor: 'player',
    language: 'VI',
    screen: '/vip',
    brandRevision: 'brand-1',
    build: 'build-1',
  };
  const sign = async (merchant = 'aurora', stated: object = question) =>
    readSignedCode((await edge(merchant, SIGN_PATH, { question: stated })).json()) ?? '';

  test('N06: a code leads to the same merchant, language, role, screen and portal, whatever changes later', async () => {
    const { trees } = gateway.context;
    const before = await trees.read('aurora');
    const code = await sign();
    await trees.toggleSwitch('aurora', 'MANPLAYREB3', false, 'test');
    await trees.toggleSwitch('aurora', 'NEWSWITCH3', true, 'test');
    await trees.changeRule('aurora', 'email', { required: true, maxLength: 60 }, 'test');
    await trees.setMaintenance('aurora', true, 'test');
    await trees.replaceTree('aurora', 'whitelabel', { ...before.whitelabel, agentCentre: false }, 'test');
    const reply = await support.send(openSupportCode, { code }, undefined);
    const view = openSupportCode.read(reply.json().value);
    expect(view).toMatchObject({
      merchant: 'aurora',
      language: 'VI',
      visitor: 'player',
      screen: '/vip',
      reason: 'notFound',
      revision: before.revision,
      current: before.revision + 5,
      sameBrand: null,
    });
    const portalOf = (bodies: TreeBodies) => {
      const { documents } = sideOf({ brand: sampleBrand(), trees: bodies, lanes: [] });
      return resolvePortal(documents, 'EN');
    };
    expect(portalOf(view?.trees as TreeBodies)).toEqual(portalOf(before));
    expect(portalOf(await trees.read('aurora'))).not.toEqual(portalOf(before));
    expect(view?.trees).toEqual({
      switches: before.switches,
      rules: before.rules,
      whitelabel: before.whitelabel,
      status: before.status,
    });
  });

  test('N06: every altered code is refused', async () => {
    const code = await sign();
    const open = (text: string) => support.send(openSupportCode, { code: text });
    expect((await open(code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    for (const at of [...code].keys()) {
      if (code[at] === '-') continue;
      const character = code[at] === '7' ? '8' : '7';
      const reply = await open(code.slice(0, at) + character + code.slice(at + 1));
      expect([reply.statusCode, reply.json().errorCode], code).toEqual([404, 'not_found']);
    }
  });

  test('N06: forged codes and those of other merchants get one refusal', async () => {
    const thirdParty = await sign('lotus');
    expect((await support.send(openSupportCode, { code: thirdParty })).json().errorCode).toBe('not_found');
    const administrator = await signInStaffUser(gateway, 'administrator');
    expect((await administrator.send(openSupportCode, { code: thirdParty })).json().value.merchant).toBe('lotus');
    const codes = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{28}$/);
    for (const code of fc.sample(codes, 40))
      expect((await administrator.send(openSupportCode, { code })).json().errorCode).toBe('not_found');
  });

  test('N06: codes outlive the process, and only the edge creates them', async () => {
    const code = await sign();
    const again = await createTestGateway(['aurora']);
    const anonymousVisitor = await signInStaffUser(again, 'administrator');
    expect((await anonymousVisitor.send(openSupportCode, { code })).json().errorCode).toBe('not_found');
    await again.close();
    expect((await support.send(openSupportCode, { code })).statusCode).toBe(200);
    const page = await gateway.ask('aurora', { method: 'POST', url: SIGN_PATH, payload: { question } });
    expect(page.statusCode).toBe(404);
    for (const wrong of [
      {},
      { ...question, reason: 'x' },
      { ...question, language: 'en' },
      { ...question, visitor: '' },
    ])
      expect(await sign('aurora', wrong)).toBe('');
  });
});
