import { randomUUID } from 'node:crypto';
import { setImmediate as nextChange } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRequest } from '#conformance/kit/bad-requests.ts';
import { callAreas, type ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { staffCalls } from '#contract/staff-registry.ts';
import type { Db } from '#gateway/db/tables.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { orderRow } from '#gateway/testing/order-row.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { type OwnEdge, openOwnEdge } from '#tests/support/own-edge.ts';
import { record } from '../record.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { gatewayAt } from './load.ts';

const MERCHANTS = ['aurora', 'lotus'] as const;
type Merchant = (typeof MERCHANTS)[number];
const AREAS = ['wallet', 'cashier', 'deposits', 'payouts', 'withdrawals', 'receipts', 'transfers'];
const calls: readonly ListedCall[] = AREAS.flatMap((area) => callAreas[area] ?? []);
const changing = calls.filter(({ method }) => method !== 'GET');
const staffs = staffCalls.filter(({ path }) => /\/cashier|\/members\/ledger/.test(path));

let gateway: TestGateway;
let edge: OwnEdge;
let member: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway(MERCHANTS);
  const gatewayUrl = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  edge = await openOwnEdge(gatewayUrl, { edgeSecret: gateway.context.edgeSecret });
  member = await signIn('aurora');
});
afterAll(async () => {
  await edge.close();
  await gateway.close();
});

async function signIn(merchant: Merchant): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  expect((await visitor.logIn('player1', 'Livery-demo-1')).json().success).toBe(true);
  return visitor;
}

it('every state-changing cashier call as a form, as text, without Origin, from another Origin, via the edge: all refused', async () => {
  const options = { gatewayUrl: `http://127.0.0.1:${edge.port}`, edgeSecret: 'none of it' };
  const visitor = createVisitor(gatewayAt(options), 'aurora');
  expect((await visitor.logIn('player1', 'Livery-demo-1')).json().success).toBe(true);
  const own = 'http://aurora.localhost';
  const wrong: readonly Readonly<Record<string, string | undefined>>[] = [
    { origin: undefined },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://lotus.localhost' },
    { origin: 'http://aurora.localhost.evil.example' },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ];
  let [asked, refused] = [0, 0];
  for (const call of changing) {
    const method = call.method as 'POST' | 'PUT' | 'DELETE';
    const body = sampleRequest(schemasOf(call).request);
    const ask = (headers: Readonly<Record<string, string | undefined>>) =>
      visitor.ask(method, call.path, body, { 'idempotency-key': randomUUID(), ...headers } as Record<string, string>);
    for (const headers of wrong) {
      const reply = await ask(headers);
      asked += 1;
      if (reply.statusCode === 403 || reply.statusCode === 415) refused += 1;
      expect([403, 415], `${call.name} ${JSON.stringify(headers)}: ${reply.statusCode}`).toContain(reply.statusCode);
    }
    // From its own page the request reaches the call itself, whatever the call answers to the sample.
    const answer = await ask({});
    expect(answer.statusCode, `${call.name}: ${answer.body.slice(0, 200)}`).not.toBe(415);
    expect(answer.body, call.name).not.toContain('"bad_origin"');
  }
  record({
    test: `cashier calls from elsewhere, through the edge (${changing.length} calls)`,
    limit: 'all refused',
    figure: `${refused} of ${asked}`,
  });
  expect(refused).toBe(asked);
});

it('hostile JSON to every cashier call of a signed-in member and of staff: 0 answers of 500 or more', async () => {
  const statuses = new Map<number, number>();
  const note = (what: string, status: number, payload: string) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(status, `${what}: ${payload.slice(0, 200)}`).toBeLessThan(500);
  };
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const call of changing) {
    for (const payload of hostileTexts(sampleRequest(schemasOf(call).request))) {
      await nextChange();
      const reply = await gateway.ask('aurora', {
        method: call.method,
        url: call.path,
        payload,
        headers: {
          authorization: member.token,
          cookie,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      });
      note(call.name, reply.statusCode, payload);
    }
  }
  // The payloads have not signed the member out: every call was authenticated as theirs.
  expect((await member.ask('GET', '/wps/cashier/withdrawable')).json().success).toBe(true);
  const staffUser = await signInStaffUser(gateway, 'administrator');
  const asked = staffs.filter(({ method }) => method !== 'GET');
  for (const call of asked) {
    for (const payload of hostileTexts(STAFF_SAMPLE)) {
      await nextChange();
      const reply = await gateway.app.inject({
        method: call.method,
        url: staffPath(call, 'aurora'),
        payload,
        headers: { ...staffUser.headers, 'content-type': 'application/json' },
      });
      note(call.name, reply.statusCode, payload);
    }
  }
  const waiting = staffs.find(({ name }) => name === 'staffCashierWaiting');
  expect(waiting && (await staffUser.send(waiting, undefined, 'aurora')).json().success).toBe(true);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  record({
    test: `hostile JSON with a session (${changing.length} calls of members, ${asked.length} of staff)`,
    limit: '0 answers of 500 or more',
    figure: `0 of ${total} (${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')})`,
  });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

/** Sample of the fields of staff calls about orders. */
const STAFF_SAMPLE = {
  machine: 'withdrawal',
  id: '00000000-0000-4000-8000-000000000000',
  version: 1,
  verdict: 'approve',
  reason: 'asked for',
  step: 'approve',
  arrived: '10',
  memberId: '00000000-0000-4000-8000-000000000000',
  amount: '10',
  direction: 'DEPOSIT',
  settings: {},
  words: {},
  rules: {},
  answer: 'close',
};

/** Cashier data of a merchant that another merchant must never see. */
interface Planted {
  readonly canaries: readonly string[];
  /** A withdrawal, its account and its method; a deposit; a proof. */
  readonly ids: readonly string[];
}

const canaryOf = (merchant: Merchant) => `CANARY-${merchant.toUpperCase()}`;

/** A withdrawal order of 5 with its money held, funded by the operator's account. */
async function openWithdrawal(db: Db, merchant: Merchant, memberId: string, id: string): Promise<void> {
  await sql.raw(orderRow(merchant, 'withdrawal', memberId, id)).execute(db);
  const held = { kind: 'held', owner_id: memberId, currency: 'USD', floor: 0n } as const;
  const demoGames = { kind: 'correction', owner_id: null, currency: 'USD', floor: null } as const;
  const sides = [
    { accountId: await ensureAccount(db, merchant, demoGames), amountMinor: -5n },
    { accountId: await ensureAccount(db, merchant, held), amountMinor: 5n, subject: id },
  ];
  await moveMoney(db, { merchant, kind: 'hold', actor: 'house', key: `platform:${id}`, sides });
}

async function plant(merchant: Merchant): Promise<Planted> {
  const [withdrawal, deposit, evidence] = [randomUUID(), randomUUID(), randomUUID()];
  const canary = canaryOf(merchant);
  await asOwner(gateway.context.db, merchant, async (owner) => {
    const { rows } = await sql<{ id: string }>`select id from member
      where merchant = ${merchant} and account = 'player1'`.execute(owner);
    const memberId = rows[0]?.id ?? '';
    await gateway.context.db.withMerchant(merchant, (db) => openWithdrawal(db, merchant, memberId, withdrawal));
    const statements = [
      sql`update payout_account set masked = ${canary} where id = ${withdrawal}`,
      sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, key, request_hash, reason, promotion_title)
        select ${merchant}, ${deposit}::uuid, ${memberId}::uuid, id, 'HOUSEBANK', 'USD', 777, ${deposit}::text, sha256(''), ${canary}, ${canary}
          from pay_method where merchant = ${merchant} and direction = 'DEPOSIT' limit 1`,
      sql`insert into order_evidence (merchant, id, machine, order_id, member_id, picture, media_type)
        values (${merchant}, ${evidence}, 'deposit', ${deposit}, ${memberId}, ${Buffer.from(canary)}, 'image/jpeg')`,
    ];
    for (const statement of statements) await statement.execute(owner);
  });
  const references = [referenceOf({ name: 'withdrawal' }, withdrawal), referenceOf({ name: 'deposit' }, deposit)];
  return {
    canaries: [canary, Buffer.from(canary).toString('base64'), ...references],
    ids: [withdrawal, deposit, evidence],
  };
}

/** Queries for every read call: each id in each parameter that takes one. */
function queriesOf(ids: readonly string[]): readonly Readonly<Record<string, string>>[] {
  const machines = ['deposit', 'withdrawal', 'match', 'correction'];
  return [
    {},
    { direction: 'DEPOSIT' },
    { direction: 'WITHDRAWAL' },
    ...machines.flatMap((machine) => ['staff', 'open', 'done'].map((part) => ({ machine, part }))),
    ...ids.flatMap((id) => [{ id }, { memberId: id }, ...machines.map((machine) => ({ machine, id }))]),
  ];
}

it('twin worlds: 0 bytes of the other merchant’s accounts, orders, references and proofs, for members and staff', async () => {
  const planted = { aurora: await plant('aurora'), lotus: await plant('lotus') };
  let [asked, leaked, own] = [0, 0, 0];
  for (const merchant of MERCHANTS) {
    const other = merchant === 'aurora' ? 'lotus' : 'aurora';
    const visitor = await signIn(merchant);
    const staffUser = await signInStaffUser(gateway, 'administrator', [merchant]);
    const inspectBody = (body: string, what: string) => {
      asked += 1;
      if (planted[merchant].canaries.some((canary) => body.includes(canary))) own += 1;
      if (!planted[other].canaries.some((canary) => body.includes(canary))) return;
      leaked += 1;
      console.info(`${what} told ${merchant} of ${other}`);
    };
    for (const query of queriesOf([...planted[merchant].ids, ...planted[other].ids])) {
      for (const call of calls.filter(({ method }) => method === 'GET')) {
        const search = new URLSearchParams({
          ...query,
          ...(call.name === 'merchantWallet' && { merchantCode: other }),
        });
        inspectBody((await visitor.ask('GET', `${call.path}?${search}`)).body, call.name);
      }
      for (const call of staffs.filter(({ method }) => method === 'GET')) {
        inspectBody((await staffUser.send(call, query, merchant)).body, call.name);
        inspectBody((await staffUser.send(call, query, other)).body, call.name);
      }
    }
  }
  record({
    test: 'twin worlds of the cashier: payout accounts, orders, references, proofs',
    limit: "0 bytes of the other's",
    figure: `${leaked} of ${asked} answers, own seen ${own} times`,
  });
  expect(own).toBeGreaterThan(0);
  expect(leaked).toBe(0);
});
