import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overview, staffWaiting } from '#contract/staff/overview/calls.ts';
import type { BrandOfMerchant, BrandsPort } from '#gateway/context/brands-port.ts';
import { connectionOptions } from '#gateway/db/client.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { parseBrand } from '#model/site/brand.ts';
import auroraFile from '../../../../brands/aurora/brand.json' with { type: 'json' };
import { createFigures } from './figures.ts';

const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let administrator: TestStaffUser;

const aurora: BrandOfMerchant = {
  merchant: 'aurora',
  revision: '0123456789abcdef0123',
  brand: brandOf(auroraFile),
  texts: {},
};
let served = aurora;
const brokenFile = {
  merchant: 'seaside',
  file: 'seaside/brand.json',
  code: 'brand.unknown-key',
  path: '/colour',
  found: '"red"',
  expected: 'a key of the schema',
  remedy: 'Remove it.',
};
const brands: BrandsPort = {
  list: () => [aurora],
  find: (merchant) => (merchant === 'aurora' ? served : undefined),
  problems: () => [brokenFile],
};

function brandOf(raw: unknown) {
  const { value } = parseBrand(raw);
  if (value === null) throw new Error('The demo brand cannot be read.');
  return value;
}

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { brands, pages: { open: (code) => code.length } });
  administrator = await signInStaffUser(gateway, 'administrator');
});
afterAll(() => gateway.close());

async function read(staffUser: TestStaffUser = administrator) {
  const reply = await staffUser.send(overview);
  expect(reply.statusCode, reply.body).toBe(200);
  return overview.read(reply.json().value);
}

async function asOwner(
  merchant: string,
  ...statements: readonly (readonly [string, readonly unknown[]])[]
): Promise<void> {
  const owner = new Client(connectionOptions(gateway.database.ownerUrl));
  await owner.connect();
  await owner.query("select set_config('app.merchant', $1, false)", [merchant]);
  for (const [text, values] of statements) await owner.query(text, [...values]);
  await owner.end();
}

const insertMember = (id: string, at: Date, type = 0) =>
  [
    `insert into member (merchant, id, account, account_key, nickname, type, created_at)
      values (current_setting('app.merchant'), $1, $2, $2, 'x', $3, $4)`,
    [id, `a${id.slice(0, 12)}`, type, at],
  ] as const;

const sum = (hours: readonly number[]) => hours.reduce((total, count) => total + count, 0);

describe('M376: the overview', () => {
  test('defaults are left out of the answer, and the reader adds them', async () => {
    const reply = await administrator.send(overview);
    const { sites, originOf } = reply.json().value;
    expect(originOf).toBe('http://{merchant}.localhost:8080');
    const aurora = sites.find(({ merchant }: { readonly merchant: string }) => merchant === 'aurora');
    expect(Object.keys(aurora)).not.toContain('problems');
    expect(Object.keys(aurora)).not.toContain('maintenance');
    const unserved = (await read()).sites.find(({ merchant }) => merchant === 'lotus');
    expect(unserved).toMatchObject({ origin: '', brandRevision: '', problems: [], maintenance: false });
  });

  test('a merchant shows its served brand, its trees and its open pages', async () => {
    const { sites, hoursToday } = await read();
    expect(sites.find(({ merchant }) => merchant === 'aurora')).toMatchObject({
      name: 'Aurora',
      origin: 'http://aurora.localhost:8080',
      brandRevision: '0123456789ab',
      revision: 1,
      problems: [],
      maintenance: false,
      openPages: 6,
    });
    expect(hoursToday).toBe(new Date(gateway.context.clock.now()).getUTCHours() + 1);
  });

  test('a merchant without a brand is listed by its code, and one whose first brand file is broken shows the fault', async () => {
    const { sites } = await read();
    expect(sites.find(({ merchant }) => merchant === 'lotus')).toMatchObject({ name: 'lotus', origin: '' });
    expect(sites.find(({ merchant }) => merchant === 'seaside')).toMatchObject({
      brandRevision: '',
      revision: 0,
      problems: [{ file: 'seaside/brand.json', path: '/colour', remedy: 'Remove it.', isError: true }],
    });
  });

  test('a fault in a tree is reported with the tree and the pointer inside, until it is fixed', async () => {
    const { trees } = gateway.context;
    const { switches } = await trees.read('aurora');
    await asOwner('aurora', [
      `update tree set body = '{"modId":"ROOT","enabled":"yes","childrenNodes":[]}' where kind = 'switches'`,
      [],
    ]);
    await trees.setMaintenance('aurora', true, 'system');
    const broken = (await read()).sites.find(({ merchant }) => merchant === 'aurora');
    expect(broken).toMatchObject({ maintenance: true, revision: 2 });
    expect(broken?.problems).toMatchObject([{ file: 'switches', path: '/enabled', found: '"yes"' }]);
    await asOwner('aurora', ["update tree set body = $1 where kind = 'switches'", [JSON.stringify(switches)]]);
    await trees.setMaintenance('aurora', false, 'system');
    const fixed = (await read()).sites.find(({ merchant }) => merchant === 'aurora');
    expect(fixed).toMatchObject({ maintenance: false, revision: 3, problems: [] });
  });

  test('waiting tasks are counted at every merchant of the account, at any number of them, and at no other', async () => {
    const codes = Array.from({ length: 15 }, (_, at) => `waits-${String(at).padStart(2, '0')}`);
    const markSettled = (settledAt: Date | null) =>
      [
        `insert into feedback (merchant, type, content, language, settled_at)
          values (current_setting('app.merchant'), 'game', 'x', 'EN', $1)`,
        [settledAt],
      ] as const;
    for (const code of codes) {
      await gateway.context.merchants.ensure(code, []);
      await asOwner(code, markSettled(null), markSettled(new Date()));
    }
    await gateway.context.db.withMerchant('lotus', async (db) => {
      const { id } = await db.selectFrom('promotion').select('id').executeTakeFirstOrThrow();
      const member = await db.selectFrom('member').select('id').where('type', '=', 0).executeTakeFirstOrThrow();
      const values = { merchant: 'lotus', promotion_id: id, member_id: member.id };
      await db
        .insertInto('promotion_request')
        .values({ ...values, remarks: '', reason: null, answered_at: null })
        .execute();
    });
    const waiting = async (staffUser = administrator) => {
      const rows = staffWaiting.read((await staffUser.send(staffWaiting)).json().value);
      const counted = rows.filter(({ kind }) => kind === 'feedback' || kind === 'application');
      return counted.map(({ merchant, kind, count }) => `${merchant} ${kind} ${count}`).toSorted();
    };
    expect(await waiting()).toEqual(['lotus application 1', ...codes.map((code) => `${code} feedback 1`)]);
    expect(await waiting(await signInStaffUser(gateway, 'support', ['waits-14']))).toEqual(['waits-14 feedback 1']);
  });

  test('waiting work has the age of the oldest, and an item with a proposed decision counts as the proposal alone', async () => {
    await gateway.context.merchants.ensure('aged', []);
    const read = async () =>
      staffWaiting
        .read((await administrator.send(staffWaiting)).json().value)
        .filter(({ merchant }) => merchant === 'aged');
    expect(await read()).toEqual([]);
    const received = (reference: string, at: string, proposedBy: string | null) =>
      [
        `insert into suspense (merchant, provider, reference, currency, amount_minor, created_at, proposed_by, reason)
          values (current_setting('app.merchant'), 'DEMO', $1, 'USD', 500, $2, $3, 'x')`,
        [reference, at, proposedBy],
      ] as const;
    await asOwner(
      'aged',
      received('a', '2026-01-02T00:00:00Z', null),
      received('b', '2026-01-01T00:00:00Z', null),
      received('c', '2026-01-03T00:00:00Z', 'ann'),
      [
        `insert into proposed_action (merchant, action, subject, request, proposed_by, reason, at)
          values (current_setting('app.merchant'), 'redeem.approve', 'redeem:x', '{}', 'ann', 'x', '2026-01-04T00:00:00Z')`,
        [],
      ],
      [
        `insert into set_aside (merchant, source, item, why, reason, first_at, retry_at)
          values (current_setting('app.merchant'), 'rewards', 'x', 'failed', 'x', '2025-01-01T00:00:00Z', 'infinity')`,
        [],
      ],
      [
        `insert into member (merchant, account, account_key, nickname) values (current_setting('app.merchant'), 'bo', 'bo', 'Bo')`,
        [],
      ],
      [
        `insert into threshold_case (merchant, member_id, subject, measure, period, action, pack, clause, amount_minor, measured_minor,
            opened_at, due_at, decision, decided_at)
          select merchant, id, 'x ' || at, 'LOSS_NET', 'MONTH', 'check', 'nl', 'x', 1, 2, at::date, '2027-01-01',
            case at when '2026-02-01' then 'CLEARED' end, case at when '2026-02-01' then now() end
          from member, unnest('{2026-02-01,2026-02-02}'::text[]) as at`,
        [],
      ],
      [
        `insert into member_identity (merchant, member_id, state, due_at, changed_at)
          select merchant, id, 'REVIEW', '2027-01-01', '2026-02-03T00:00:00Z' from member`,
        [],
      ],
    );
    expect(await read()).toEqual([
      { merchant: 'aged', kind: 'setAside', count: 1, oldestAt: Date.parse('2025-01-01') },
      { merchant: 'aged', kind: 'suspense', count: 2, oldestAt: Date.parse('2026-01-01') },
      { merchant: 'aged', kind: 'proposal', count: 2, oldestAt: Date.parse('2026-01-03') },
      { merchant: 'aged', kind: 'threshold', count: 1, oldestAt: Date.parse('2026-02-02') },
      { merchant: 'aged', kind: 'identity', count: 1, oldestAt: Date.parse('2026-02-03') },
    ]);
  });

  test('errors of the linter in the served revision are listed once it is checked, and until then it is unchecked', async () => {
    const fault = { ...brokenFile, merchant: 'aurora', file: 'aurora/brand.json', severity: 'error' as const };
    const checked = Promise.withResolvers<readonly (typeof fault)[]>();
    served = { ...aurora, revision: 'white-on-white', check: () => checked.promise };
    const site = async () => (await read()).sites.find(({ merchant }) => merchant === 'aurora');
    // The reply does not wait for the check.
    expect(await site()).toMatchObject({ isUnchecked: true, problems: [] });
    checked.resolve([fault]);
    await expect.poll(async () => (await site())?.isUnchecked).toBe(false);
    expect((await site())?.problems).toMatchObject([{ file: 'aurora/brand.json', isError: true, isLive: true }]);
    served = { ...aurora, revision: 'readable', check: async () => [] };
    expect(await site()).toMatchObject({ isUnchecked: true, problems: [] });
    await expect.poll(async () => (await site())?.isUnchecked).toBe(false);
    // The files changed before the check: the next request tries again.
    let runs = 0;
    served = { ...aurora, revision: 'changing', check: async () => (runs++ === 0 ? null : [fault]) };
    await expect.poll(async () => (await site())?.problems.length).toBe(1);
    served = { ...aurora, revision: 'costly', check: async () => Promise.reject(new Error('took too long')) };
    await expect.poll(async () => (await site())?.problems).toMatchObject([{ found: 'took too long', isError: false }]);
    served = aurora;
  });

  test('a site without a four-eyes limit is flagged, until one is set', async () => {
    await gateway.context.merchants.ensure('limit-0', []);
    const isWithout = async () => (await read()).sites.find(({ merchant }) => merchant === 'limit-0')?.withoutLimit;
    expect(await isWithout()).toBe(true);
    await asOwner('limit-0', [
      `insert into cashier_setting (merchant, two_above_minor) values (current_setting('app.merchant'), 5000)
        on conflict (merchant) do update set two_above_minor = excluded.two_above_minor`,
      [],
    ]);
    expect(await isWithout()).toBe(false);
  });

  test('sign-ups, log-ins and bets are counted by the hour; trials and other days are not', async () => {
    const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2;
    const ago = (hours: number) => new Date(now - hours * HOUR_MS);
    const [ann, trial] = [randomUUID(), randomUUID()];
    const logIn = (id: string) =>
      [
        `insert into session (merchant, id, member_id, expires_at)
          values (current_setting('app.merchant'), sha256($1::bytea), $2, now() + interval '1 hour')`,
        [Buffer.from(`${id}${Math.random()}`), id],
      ] as const;
    const bet = (id: string, at: Date, isTrial = false) =>
      [
        `insert into game_transaction (merchant, vendor, id, kind, member_id, round, number, amount, request_hash, balance, transfer_id, node_id, is_trial, created_at)
          values (current_setting('app.merchant'), 'HOUSE', $1, 'bet', $2, 'r', 1, 5, sha256('x'), 0, gen_random_uuid(), 'n', $3, $4)`,
        [randomUUID(), id, isTrial, at],
      ] as const;
    await gateway.context.merchants.ensure('counted', []);
    await asOwner(
      'counted',
      insertMember(ann, ago(0)),
      insertMember(randomUUID(), ago(3)),
      insertMember(randomUUID(), ago(25)),
      insertMember(trial, ago(0), 4),
      logIn(ann),
      logIn(ann),
      logIn(trial),
      bet(ann, ago(0)),
      bet(ann, ago(23)),
      bet(ann, ago(24)),
      bet(trial, ago(0), true),
    );
    await asOwner('counted', ['update member_login set at = $1', [ago(1)]]);
    // A log-out deletes sessions, but not the counters.
    await asOwner('counted', ['delete from session', []]);
    const figures = createFigures(gateway.context.db, { now: () => now }, gateway.context.merchants.list);
    const counted = (await figures.read(['counted'])).get('counted');
    expect(counted?.signUps?.map((count, at) => [at, count]).filter(([, count]) => count !== 0)).toEqual([
      [20, 1],
      [23, 1],
    ]);
    expect(counted?.logIns?.[22]).toBe(2);
    expect(sum(counted?.logIns ?? [])).toBe(2);
    expect([counted?.bets?.[0], counted?.bets?.[23], sum(counted?.bets ?? [])]).toEqual([1, 1, 2]);
    expect((await figures.read(['aurora'])).get('counted')).toBeUndefined();
  });

  test('past hours are counted once; the current one is counted again', async () => {
    let now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2;
    await gateway.context.merchants.ensure('later', []);
    const figures = createFigures(gateway.context.db, { now: () => now }, gateway.context.merchants.list);
    await figures.read(['later']);
    await asOwner(
      'later',
      insertMember(randomUUID(), new Date(now)),
      insertMember(randomUUID(), new Date(now - 5 * HOUR_MS)),
    );
    now += 3_000;
    expect((await figures.read(['later'])).get('later')?.signUps).toEqual([...Array(23).fill(0), 1]);
    now += HOUR_MS;
    expect((await figures.read(['later'])).get('later')?.signUps).toEqual([...Array(22).fill(0), 1, 0]);
  });

  test('a user of one merchant sees that one only', async () => {
    const auditor = await signInStaffUser(gateway, 'auditor', ['lotus']);
    expect((await read(auditor)).sites.map(({ merchant }) => merchant)).toEqual(['lotus']);
  });

  test('traces of log-ins are deleted after two days', async () => {
    await gateway.context.merchants.ensure('swept', []);
    const ann = randomUUID();
    await asOwner(
      'swept',
      insertMember(ann, new Date()),
      [
        "insert into member_login (merchant, at) select 'swept', now() - interval '3 days' from generate_series(1, 6)",
        [],
      ],
      ...[1, 2].map(
        (at) =>
          [
            `insert into session (merchant, id, member_id, expires_at) values ('swept', sha256($1::bytea), $2, now() + interval '1 hour')`,
            [Buffer.from(String(at)), ann],
          ] as const,
      ),
    );
    const left = await gateway.context.db.asStaff(['swept'], (db) =>
      db.selectFrom('member_login').select('at').execute(),
    );
    expect(left).toHaveLength(2);
  });
});
