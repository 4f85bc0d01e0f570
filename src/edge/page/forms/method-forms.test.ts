import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import type { JsonSchema } from '#model/form/form.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { payoutAccountForm } from '#model/form/payout-account.ts';
import { compileWhatFits } from '#validator/compile-what-fits.ts';
import { evaluateModule } from '#validator/testing/evaluate-module.ts';
import { openTestEdge, type TestEdge } from '../../testing/edge-of.ts';

const FORMS = '/wps/cashier/forms';
const AURORA = { host: 'aurora.localhost' };
const BOREAL = { host: 'boreal.localhost' };
const IN = '00000000-0000-4000-8000-0000000000b1';
const OUT = '00000000-0000-4000-8000-0000000000b2';
const RULES = { payerAccount: { enabled: true, required: true, minLength: 6 }, note: { enabled: true } };
const form = (id: string, more: object = {}) => ({ id, version: 1, direction: 'DEPOSIT', rules: RULES, ...more });
const at = (id: string, version = 1) => `/_portal/forms/${id}.${version}.js`;
const open: TestEdge[] = [];

/** An edge that counts its compilations, with a gateway that returns these forms; the test advances its clock. */
async function start(forms: readonly unknown[], fails: (schema: JsonSchema) => boolean = () => false) {
  const compiled: JsonSchema[] = [];
  const compile = async (_: string, schema: JsonSchema) => {
    compiled.push(schema);
    if (fails(schema)) throw new Error('no');
    return compileWhatFits(schema);
  };
  const clock = { now: 1_000_000 };
  const chance = { now: () => clock.now, random: () => 0.5, newId: () => '00000000-0000-4000-8000-000000000000' };
  const files = { 'aurora/brand.json': brandFile('aurora'), 'boreal/brand.json': brandFile('boreal') };
  const made = await openTestEdge({ files, compiler: { compile }, chance });
  open.push(made);
  const notify = (reported: readonly unknown[]) => made.gateway.answers.set(FORMS, { forms: reported });
  notify(forms);
  const get = (url: string, headers: Record<string, string> = AURORA) => made.edge.app.inject({ url, headers });
  // Does not count registration forms, which are compiled when the site is made.
  const ofMethods = () => compiled.filter(({ properties }) => Object.hasOwn(Object(properties), 'payerAccount'));
  const asked = () => made.gateway.asked.filter(({ path }) => path === FORMS);
  return { ...made, clock, get, notify, ofMethods, asked };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

describe('M253: the validators of a method’s form', () => {
  it('are made of the gateway’s public rules, once for all, and immutable', async () => {
    const { get, ofMethods, asked } = await start([form(IN), form(OUT, { direction: 'WITHDRAWAL' })]);
    const [reply] = await Promise.all([get(at(IN)), get(at(IN)), get(at(IN))]);
    expect([reply.statusCode, reply.headers]).toMatchObject([
      200,
      { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
    ]);
    expect((await get(`${at(IN)}?any`)).body).toBe(reply.body);
    expect([ofMethods(), asked().length]).toEqual([[payMethodForm(RULES).schema], 1]);
    expect(asked().map(({ visit, headers }) => [visit.merchant, visit.address, headers.get('authorization')])).toEqual([
      ['aurora', '', null],
    ]);
    const { schema } = payoutAccountForm(RULES);
    const make = await evaluateModule((await get(at(OUT))).body);
    const { errors = [] } = createPrecompiledValidator(
      make(() => null),
      schema,
    ).rawValidation<{ params: unknown }>(schema, {});
    expect(errors.map(({ params }) => params)).toEqual([
      { missingProperty: 'payerAccount' },
      { missingProperty: 'paymentPassword' },
    ]);
    expect(asked()).toHaveLength(1);
  });

  it('of an unknown method or version are answered as an outdated revision', async () => {
    const { get, edge } = await start([form(IN, { version: 2 })]);
    const { headers } = await get('/_portal/none/EN.json');
    const revision = headers['x-portal-revision'];
    for (const url of [at(IN), at(OUT, 2), at(IN, 22), `/_portal/forms/${IN}.js`, `/_portal/forms/${IN}.2.json`]) {
      const reply = await get(url);
      expect([reply.statusCode, reply.headers['cache-control'], reply.json()]).toEqual([404, 'no-store', { revision }]);
    }
    expect((await get(at(IN, 2))).statusCode).toBe(200);
    expect((await edge.app.inject({ url: at(IN, 2), headers: { host: 'nobody.localhost' } })).statusCode).toBe(404);
  });

  it('for any number of random addresses cost one read, and one more after a while', async () => {
    const { get, clock, asked, ofMethods, notify } = await start([form(IN)]);
    const flood = () =>
      Promise.all(
        Array.from({ length: 300 }, (_, n) =>
          get(at(`${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`)),
        ),
      );
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(new Set((await flood()).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect([asked().length, ofMethods()]).toEqual([1, []]);
    notify([form(IN), form(OUT)]);
    expect((await get(at(OUT))).statusCode).toBe(404);
    clock.now += 2_000;
    expect((await get(at(OUT))).statusCode).toBe(200);
    await flood();
    expect(asked()).toHaveLength(2);
  });

  it('of a replaced version go with the next read, and the new one’s are there', async () => {
    const { get, clock, notify } = await start([form(IN)]);
    expect((await get(at(IN))).statusCode).toBe(200);
    notify([form(IN, { version: 2 })]);
    clock.now += 2_000;
    expect((await get(at(IN, 2))).statusCode).toBe(200);
    expect((await get(at(IN))).statusCode).toBe(404);
  });

  it('are a merchant’s own: another one’s are none, and the same rules are compiled for each', async () => {
    const { get, gateway, ofMethods, asked } = await start([form(IN)]);
    expect((await get(at(IN))).statusCode).toBe(200);
    gateway.answers.set(FORMS, { forms: [form(OUT)] });
    expect((await get(at(IN), BOREAL)).statusCode).toBe(404);
    expect((await get(at(OUT), BOREAL)).statusCode).toBe(200);
    expect((await get(at(OUT))).statusCode).toBe(404);
    expect(ofMethods()).toHaveLength(2);
    expect(asked().map(({ visit }) => visit.merchant)).toEqual(['aurora', 'boreal']);
  });

  it('of broken rules skip unreadable parts, and a broken row costs no other one', async () => {
    const broken = {
      ...RULES,
      ['no name']: { enabled: true },
      note: 5,
      constructor: { enabled: true, minLength: 'x' },
    };
    const rows = [null, { id: OUT }, form(OUT, { rules: 'none' }), form(IN, { rules: broken })];
    const { get } = await start(rows);
    const validate = (await evaluateModule((await get(at(IN))).body))(() => null)['form'];
    expect(validate?.({ payerAccount: '1' })).toBe(true);
    expect(validate?.({ payerAccount: 1 })).toBe(false);
    expect((await get(at(OUT))).statusCode).toBe(200);
  });

  it('that do not compile are gone, reported once, and not retried', async () => {
    const { get, logged, ofMethods } = await start([form(IN)], ({ properties }) =>
      Object.hasOwn(Object(properties), 'payerAccount'),
    );
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await get(at(IN))).statusCode).toBe(404);
    expect(ofMethods()).toHaveLength(1);
    expect(logged.filter((line) => line['form'] === 'pay')).toMatchObject([{ level: 50, merchant: 'aurora' }]);
  });

  it.each(['away', 404, 500] as const)(
    'of a gateway that answers %s are none, then its earlier ones',
    async (answer) => {
      const { get, gateway, clock, asked, notify } = await start([]);
      gateway.answers.set(FORMS, answer);
      expect((await get(at(IN))).statusCode).toBe(404);
      const before = asked().length;
      expect((await get(at(IN))).statusCode).toBe(404);
      expect(asked()).toHaveLength(before);
      clock.now += 2_000;
      notify([form(IN)]);
      expect((await get(at(IN))).statusCode).toBe(200);
      gateway.answers.set(FORMS, answer);
      clock.now += 2_000;
      expect((await get(at(OUT))).statusCode).toBe(404);
      expect((await get(at(IN))).statusCode).toBe(200);
    },
  );

  it('are not requested where nothing compiles', async () => {
    const made = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') }, compiler: undefined });
    open.push(made);
    expect((await made.edge.app.inject({ url: at(IN), headers: AURORA })).statusCode).toBe(404);
    expect(made.gateway.asked.map(({ path }) => path)).not.toContain(FORMS);
  });
});
