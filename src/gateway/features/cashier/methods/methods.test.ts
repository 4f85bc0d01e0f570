import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payForms, payMethods } from '#contract/cashier/calls.ts';
import type { PayMethod } from '#contract/cashier/read.ts';
import type { Db } from '#gateway/db/tables.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { DEFAULT_SETTINGS, readCashierSettings } from './settings.ts';

let gateway: TestGateway;
let player: Visitor;
const EXPONENTS = { aurora: 2, lotus: 0, harbor: 2 } as const;

beforeAll(async () => {
  gateway = await createTestGateway(Object.keys(EXPONENTS));
  player = await sit('aurora');
});

afterAll(() => gateway.close());

async function sit(merchant: string): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  await visitor.logIn('player1', 'Livery-demo-1');
  return visitor;
}

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

async function ask(visitor: Visitor, direction: string, currencyExponent = 2): Promise<readonly PayMethod[]> {
  const reply = await visitor.ask('GET', `/wps/cashier/methods?direction=${direction}`);
  expect(reply.json().success, reply.body).toBe(true);
  return payMethods.read(reply.json().value, { currencyExponent } as Parameters<typeof payMethods.read>[1]).methods;
}

const find = async (name: string) => (await ask(player, 'DEPOSIT')).find((method) => method.name === name);

test.each(Object.entries(EXPONENTS))('%s offers all deposit and payout kinds', async (merchant, exponent) => {
  const visitor = merchant === 'aurora' ? player : await sit(merchant);
  const [paidIn, paidOut] = [await ask(visitor, 'DEPOSIT', exponent), await ask(visitor, 'WITHDRAWAL', exponent)];
  expect(paidIn.map(({ kind }) => kind)).toEqual(['BANK', 'EWALLET', 'BANK', 'C2C', 'BANK']);
  expect(paidOut.map(({ kind }) => kind)).toEqual(['BANK', 'C2C']);
  for (const { amountsMinor, minimumMinor, maximumMinor } of [...paidIn, ...paidOut]) {
    expect(amountsMinor.length).toBeGreaterThan(2);
    for (const minor of amountsMinor) {
      expect(BigInt(minor)).toBeGreaterThanOrEqual(BigInt(minimumMinor));
      expect(BigInt(minor)).toBeLessThanOrEqual(BigInt(maximumMinor));
    }
  }
  for (const { rules } of paidOut)
    expect(payMethodForm(rules, ['VI']).fields.map(({ name, labelFallback }) => [name, labelFallback])).toEqual([
      ['holder', 'Chủ tài khoản'],
      ['bank', 'Ngân hàng'],
      ['number', 'Số tài khoản'],
    ]);
});

test('an unavailable method shows why and until when; one that is off is absent', async () => {
  const set = (change: string) =>
    inAurora((db) => sql`update pay_method set ${sql.raw(change)} where words #>> '{EN,name}' = 'QR code'`.execute(db));
  expect(await find('QR code')).toMatchObject({ closed: undefined, fee: { ppm: 10_000, isPlayers: true } });
  await set('rank_from = 30');
  expect((await find('QR code'))?.closed).toEqual({ code: 'RANK', until: undefined });
  await set("rank_from = null, provider = 'NOBODY'");
  expect((await find('QR code'))?.closed).toEqual({ code: 'WORK', until: undefined });
  await set("provider = 'HOUSEBANK', is_on = false");
  expect(await find('QR code')).toBeUndefined();
});

test('P12: a method tells within what time most of its newest payments arrived, once there are enough', async () => {
  const { id: methodId } = (await ask(player, 'WITHDRAWAL'))[0] ?? {};
  const find = async () => (await ask(player, 'WITHDRAWAL')).find(({ id }) => id === methodId);
  const paid = (minutes: number) =>
    asOwner(gateway.context.db, 'aurora', async (owner) => {
      // As if it had been held and paid: this test is about its times only.
      for (const table of ['withdrawal', 'order_step', 'payout_account'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner);
      await sql`with named as (
          insert into payout_account (merchant, member_id, method_id, ciphertext, holder, masked, fingerprint, usable_at)
            select 'aurora', m.id, ${methodId}, 'a', 'b', '••••', sha256(gen_random_uuid()::text::bytea), now()
              from member m where m.account = 'vip1' returning id, member_id),
        placed as (
          insert into withdrawal (merchant, member_id, account_id, method_id, provider, currency, amount_minor, key,
              request_hash, state, created_at)
            select 'aurora', member_id, id, ${methodId}, 'HOUSEBANK', 'USD', 1000, gen_random_uuid()::text,
                ${Buffer.alloc(32)}, 'paid', now() - interval '2 days'
              from named returning merchant, id, created_at)
        insert into order_step (merchant, machine, order_id, version, step, state, taken_by, actor, at)
          select merchant, 'withdrawal', id, 1, 'confirm', 'paid', 'provider', 'HOUSEBANK', created_at + make_interval(mins => ${minutes})
            from placed`.execute(owner);
      for (const table of ['withdrawal', 'order_step', 'payout_account'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner);
    });
  for (const minutes of [1, 2, 3, 600]) await paid(minutes);
  expect((await find())?.usualMinutes).toBeUndefined();
  await paid(4);
  expect((await find())?.usualMinutes).toBe(4);
});

test('today’s completed sums count, failed ones do not', async () => {
  const open = (state: string, amount: number) =>
    inAurora(async (db) => {
      await sql`with placed as (insert into deposit (merchant, member_id, method_id, provider, currency, amount_minor, key, request_hash)
        select 'aurora', m.id, p.id, 'HOUSEBANK', 'USD', ${amount}, gen_random_uuid()::text, ${Buffer.alloc(32)}
          from member m, pay_method p where m.account = 'player1' and p.words #>> '{EN,name}' = 'Online banking' returning id)
        select id from placed`.execute(db);
      await sql`update deposit set state = ${state}, version = version + 1 where state = 'new' and ${state} <> 'new'`.execute(
        db,
      );
    });
  await inAurora((db) =>
    sql`update pay_method set daily_sum_minor = 100000, daily_count = 2 where words #>> '{EN,name}' = 'Online banking'`.execute(
      db,
    ),
  );
  await open('expired', 90_000);
  expect(await find('Online banking')).toMatchObject({ leftTodayMinor: '100000', closed: undefined });
  await open('waiting', 40_000);
  expect(await find('Online banking')).toMatchObject({ leftTodayMinor: '60000', closed: undefined });
  await open('new', 5_000);
  const closed = (await find('Online banking'))?.closed;
  expect(closed?.code).toBe('COUNT');
  expect((closed?.until ?? 0) % 86_400_000).toBe(0);
});

test('visitors and trial accounts are asked to log in', async () => {
  const anonymousVisitor = createVisitor(gateway, 'aurora');
  expect((await anonymousVisitor.ask('GET', '/wps/cashier/methods?direction=DEPOSIT')).statusCode).toBe(401);
  expect((await player.ask('GET', '/wps/cashier/methods?direction=BOTH')).statusCode).toBe(422);
});

test('M253: form fields of the merchant’s own enabled methods are public, and nothing else of them', async () => {
  const notify = async (merchant: string) => {
    const { value } = (await createVisitor(gateway, merchant).ask('GET', '/wps/cashier/forms')).json();
    return { raw: value.forms, forms: payForms.read(value, {} as Parameters<typeof payForms.read>[1]) };
  };
  const { raw, forms } = await notify('lotus');
  expect(new Set(raw.flatMap(Object.keys))).toEqual(new Set(['id', 'version', 'direction', 'rules']));
  const visitor = await sit('lotus');
  for (const direction of ['DEPOSIT', 'WITHDRAWAL']) {
    const offered = await ask(visitor, direction, 0);
    const reported = forms.filter((form) => form.direction === direction);
    expect(reported).toEqual(offered.map(({ id, version, rules }) => ({ id, version, direction, rules })));
    // The browser builds its form from the same rules in the same order.
    expect(reported.map(({ rules }) => Object.keys(rules))).toEqual(offered.map(({ rules }) => Object.keys(rules)));
  }
  expect((await notify('harbor')).forms.filter(({ id }) => forms.some((form) => form.id === id))).toEqual([]);
  const [first] = forms;
  const inLotus = (change: string) =>
    gateway.context.db.withMerchant('lotus', (db) =>
      sql`update pay_method set ${sql.raw(change)} where id = ${first?.id}`.execute(db),
    );
  await inLotus('version = version + 1');
  expect((await notify('lotus')).forms[0]).toEqual({ ...first, version: (first?.version ?? 0) + 1 });
  await inLotus('is_on = false');
  expect((await notify('lotus')).forms.map(({ id }) => id)).not.toContain(first?.id);
});

test('a merchant without settings has the defaults of a new row', async () => {
  await asOwner(gateway.context.db, 'aurora', async (db) => {
    await sql`delete from cashier_setting`.execute(db);
    expect(await readCashierSettings(db, 'aurora')).toEqual(DEFAULT_SETTINGS);
    await sql`insert into cashier_setting (merchant) values ('aurora')`.execute(db);
    expect(await readCashierSettings(db, 'aurora')).toEqual(DEFAULT_SETTINGS);
  });
});
