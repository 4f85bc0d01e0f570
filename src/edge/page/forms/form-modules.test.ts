import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import type { JsonSchema } from '#model/form/form.ts';
import { JobRefused } from '#pool/job.ts';
import { createPool } from '#pool/pool.ts';
import { compileWhatFits } from '#validator/compile-what-fits.ts';
import { createCompiler } from '#validator/compiler.ts';
import { evaluateModule } from '#validator/testing/evaluate-module.ts';
import { type Overrides, openTestEdge, type TestEdge } from '../../testing/edge-of.ts';
import { scriptTrees, statusWith } from '../../testing/scripted-trees.ts';

const AURORA = { host: 'aurora.localhost' };
const BOREAL = { host: 'boreal.localhost' };
const METHODS = ['USERNAMEREG3', 'MOBILENUMREG3'];
const open: TestEdge[] = [];

const ruled = (rules: object) => statusWith(METHODS, { info: { ...infoOf(METHODS), register: rules } });
const infoOf = (on: readonly string[]) => (statusWith(on) as { readonly info: object }).info;

/** An edge that counts its compilations; `fails` selects the schemas that do not compile. */
async function start(overrides: Overrides = {}, fails: (schema: JsonSchema) => boolean = () => false) {
  const asked: JsonSchema[] = [];
  const compile = async (_: string, schema: JsonSchema) => {
    asked.push(schema);
    if (fails(schema)) throw new Error('no');
    return compileWhatFits(schema);
  };
  const files = { 'aurora/brand.json': brandFile('aurora'), 'boreal/brand.json': brandFile('boreal') };
  const made = await openTestEdge({ files, compiler: { compile }, ...overrides });
  open.push(made);
  made.gateway.answers.set('/wps/system/status', ruled({ email: { enabled: 1 } }));
  const get = (url: string, headers: Record<string, string> = AURORA) => made.edge.app.inject({ url, headers });
  const portal = async (revision = 'none', headers = AURORA) => {
    const first = await get(`/_portal/${revision}/EN.json`, headers);
    const newest = String(first.headers['x-portal-revision']);
    return (first.statusCode === 200 ? first : await get(`/_portal/${newest}/EN.json`, headers)).json();
  };
  return { ...made, asked, get, portal };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

describe('validators of a merchant’s forms', () => {
  it('are at the addresses in the portal file, as immutable modules that run nowhere else', async () => {
    const { get, portal } = await start();
    const { forms, portal: value } = await portal();
    expect(Object.keys(forms)).toEqual(['register-mobile', 'register-username']);
    const reply = await get(forms['register-username'], { ...AURORA, 'accept-encoding': 'br' });
    expect([reply.statusCode, reply.headers]).toMatchObject([
      200,
      {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    ]);
    const { schema } = value.registration.find(
      ({ form }: { form: { id: string } }) => form.id === 'register-username',
    ).form;
    const make = await evaluateModule((await get(forms['register-username'])).body);
    const { errors = [] } = createPrecompiledValidator(
      make(() => null),
      schema,
    ).rawValidation<{ params: unknown }>(schema, {});
    expect(errors.map(({ params }) => params)).toContainEqual({ missingProperty: 'password' });
  });

  it('are compiled once for all, before any request', async () => {
    const { get, portal, asked } = await start();
    const { forms } = await portal();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await Promise.all(
      [...Object.values<string>(forms), ...Object.values<string>(forms)].map((address) => get(address)),
    );
    expect(asked).toHaveLength(2);
  });

  it('of an edge that just started are ready with the first answer', async () => {
    const before = await start();
    const { forms } = await before.portal();
    const after = await start({ link: before.gateway.link });
    const reply = await after.get(forms['register-mobile']);
    expect([reply.statusCode, reply.body]).toEqual([200, (await before.get(forms['register-mobile'])).body]);
  });

  it('of the previous revision remain, and change their address only with the rules', async () => {
    const { gateway, get, portal } = await start();
    const { forms: before, revision } = await portal();
    gateway.answers.set('/wps/system/status', ruled({ email: { enabled: 1, minLength: 9 } }));
    gateway.change('aurora');
    const now = await vi.waitFor(async () => {
      const file = await portal();
      expect(file.revision).not.toBe(revision);
      return file;
    });
    // The maximum length of a value is checked by the validator, not the schema: the schema is unchanged.
    expect(now.forms).toEqual(before);
    gateway.answers.set('/wps/system/status', ruled({ line: { enabled: 1 } }));
    gateway.change('aurora');
    await vi.waitFor(async () => expect((await portal()).forms).not.toEqual(before));
    expect((await get(before['register-username'])).statusCode).toBe(200);
  });

  it('that are unknown are answered as an outdated revision: with the current one', async () => {
    const { get, portal } = await start();
    const { revision, forms } = await portal();
    for (const file of ['AAAAAAAAAAAAAAAA.js', 'x.js', 'constructor', '..%2f..%2fpackage.json']) {
      const reply = await get(`/_portal/forms/${file}`);
      expect([reply.statusCode, reply.headers['cache-control'], reply.json()]).toEqual([404, 'no-store', { revision }]);
    }
    expect((await get(forms['register-mobile'].replace('.js', '.json'))).statusCode).toBe(404);
  });

  it('are a merchant’s own: no other merchant gets its compiled rules', async () => {
    const { get, portal, asked } = await start();
    const { forms } = await portal();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect((await portal('none', BOREAL)).forms).toEqual(forms);
    expect((await get(forms['register-mobile'], BOREAL)).statusCode).toBe(200);
    await vi.waitFor(() => expect(asked).toHaveLength(4));
  });

  it('that do not compile are reported once and answered as gone; they are retried when the site changes', async () => {
    let isBroken = true;
    const { get, portal, asked, logged, gateway } = await start({}, () => isBroken);
    const { forms, revision } = await portal();
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await get(forms['register-mobile'])).statusCode).toBe(404);
    const reported = () => logged.filter(({ event }) => event === 'form.compile_failed');
    await vi.waitFor(() => expect(reported()).toHaveLength(2));
    expect(reported()[0]).toMatchObject({ level: 50, merchant: 'aurora', err: { message: 'no' } });
    expect(asked).toHaveLength(2);
    isBroken = false;
    gateway.answers.set('/wps/system/status', ruled({ email: { enabled: 1, maxLength: 9 } }));
    gateway.change('aurora');
    await vi.waitFor(async () => expect((await portal()).revision).not.toBe(revision));
    await vi.waitFor(async () => expect((await get(forms['register-mobile'])).statusCode).toBe(200));
  });

  it('that are still queued are answered as not ready, and ready for the next request', async () => {
    let isBusy = true;
    const job = { file: new URL('file:///compile-form.work.ts'), limitMs: 1 };
    const compile = async (_: string, schema: JsonSchema) => {
      if (isBusy) throw new JobRefused('busy', job);
      return compileWhatFits(schema);
    };
    const { get, portal, logged } = await start({ compiler: { compile } });
    const { forms } = await portal();
    const reply = await get(forms['register-mobile']);
    expect([reply.statusCode, reply.headers]).toMatchObject([503, { 'cache-control': 'no-store', 'retry-after': '1' }]);
    expect(logged).toContainEqual(expect.objectContaining({ level: 40, event: 'form.compile_busy' }));
    isBusy = false;
    expect((await get(forms['register-mobile'])).statusCode).toBe(200);
  });

  it('skip a field that does not compile, and report its problem', async () => {
    const compile = async (_merchant: string, schema: JsonSchema) => {
      const { email: _, ...properties } = schema['properties'] as Record<string, unknown>;
      return compileWhatFits({
        ...schema,
        properties: { ...properties, email: { type: 'string', pattern: '(a+)+$' } },
      });
    };
    const { get, portal, logged } = await start({ compiler: { compile } });
    const { forms } = await portal();
    const validate = (await evaluateModule((await get(forms['register-mobile'])).body))(() => null)['form'];
    validate?.({ email: 5 });
    expect(JSON.stringify(validate?.errors)).not.toContain('email');
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 40,
        merchant: 'aurora',
        form: 'register-mobile',
        code: 'validator.keyword',
        pointer: '/properties/email',
        event: 'form.field_not_validated',
      }),
    );
  });

  it('of a preview are next to its portal file and end with it', async () => {
    const gateway = scriptTrees();
    const shows = {
      language: 'EN',
      screen: '/index',
      mode: 'frame',
      consoleOrigin: 'http://console.localhost',
      member: null,
      pending: 1,
    };
    gateway.answers.set('/_edge/previews', { ...shows, trees: { status: ruled({ zalo: { enabled: 1 } }), site: {} } });
    const { get } = await start({ link: { ...gateway.link, stamp: () => ({}) } });
    const page = await get(`/_staff/preview/${'T'.repeat(43)}`);
    const revision = /"revision":"(preview-[\w-]+)"/.exec(page.body)?.[1] ?? '';
    const { forms } = (await get(`/_portal/${revision}/EN.json`)).json();
    expect(forms['register-username']).toMatch(new RegExp(`^/_portal/${revision}/[\\w-]{16}\\.js$`));
    const reply = await get(forms['register-username']);
    expect([reply.statusCode, reply.headers['cache-control'], reply.body.includes('zalo')]).toEqual([
      200,
      'no-store',
      true,
    ]);
    const hash = forms['register-username'].split('/').at(-1);
    expect((await get(`/_portal/forms/${hash}`)).statusCode).toBe(404);
    expect((await get(`/_portal/preview-other/${hash}`)).statusCode).toBe(404);
  });

  it('are compiled on a separate thread in the running site', async () => {
    const pool = createPool();
    const { get, portal } = await start({ compiler: createCompiler(pool) });
    const { forms } = await portal();
    const reply = await get(forms['register-username']);
    await pool.close();
    expect([reply.statusCode, reply.body.startsWith('export default (validateField) =>')]).toEqual([200, true]);
  });

  it('are absent where nothing compiles them', async () => {
    const { portal, edge } = await start({ compiler: undefined });
    expect((await portal()).forms).toEqual({});
    expect((await edge.app.inject({ url: `/_portal/forms/${'A'.repeat(16)}.js`, headers: AURORA })).statusCode).toBe(
      404,
    );
  });
});
