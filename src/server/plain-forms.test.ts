/** Forms that a browser submits without script, from the edge to the gateway's database and back (decision 05). */

import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { CAPTCHA_COOKIE, SESSION_COOKIE, STEPS_COOKIE } from '#contract/page/cookies.ts';
import { CAPTCHA_PATH, HIDDEN_FIELDS, type Posted } from '#contract/page/posted.ts';
import type { HumanCheckScene } from '#contract/verification/calls.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { drawText } from '#gateway/features/captcha/image.ts';
import { createCaptcha } from '#gateway/features/captcha/service.ts';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, LIGHT, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import { linkContext } from '../main.ts';

let gateway: TestGateway;
let demoGames: TestEdge;
const clock = { now: Date.now() };

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  const files = { 'aurora/brand.json': brandFile('aurora'), 'lotus/brand.json': brandFile('lotus') };
  const chance = { now: () => clock.now, random: () => 0.5, newId: randomUUID };
  demoGames = await openTestEdge({ files, link: linkContext(gateway.context, gateway.app), chance });
});

afterAll(async () => {
  await demoGames.close();
  await gateway.close();
});

type Fields = Readonly<Record<string, string>>;

/** A browser without script: keeps cookies and submits forms. */
function openBrowser(merchant = 'aurora') {
  const origin = `http://${merchant}.localhost`;
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function ask(method: 'GET' | 'POST', url: string, headers: Fields = {}, payload?: string) {
    const { host } = new URL(origin);
    const all = { host, ...(jar.size > 0 && { cookie: cookie() }), ...headers };
    const reply = await demoGames.edge.app.inject({
      method,
      url,
      headers: all,
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value } of reply.cookies)
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    return reply;
  }

  return {
    jar,
    get: (url: string, headers?: Fields) => ask('GET', url, headers),
    post: (url: string, fields: Fields | string, headers: Fields = {}) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const own = { origin, 'sec-fetch-site': 'same-origin' };
      return ask('POST', url, { ...type, ...own, ...headers }, new URLSearchParams(fields).toString());
    },
    /** Creates a captcha with a known text: the random bytes are fixed. */
    async read(at = merchant): Promise<{ captcha: string }> {
      const bytes = (count: number) => new Uint8Array(count).fill(2);
      const { id } = await createCaptcha({ ...gateway.context, random: bytes }).issue(at);
      jar.set(browserCookieName(CAPTCHA_COOKIE), id);
      return { captcha: drawText(bytes) };
    },
  };
}

function postedOf({ body }: { readonly body: string }): Posted {
  const block = /id="livery-page">([^<]*)</.exec(body)?.[1] ?? '{}';
  return JSON.parse(block).posted;
}

const words = (reply: { readonly body: string }) =>
  Object.fromEntries(postedOf(reply).problems.map(({ field, code }) => [field, code]));

const PASSWORD = 'Sunrise77x';
const applicant = (username: string) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: 'on',
  ageConfirmation: 'on',
});

describe('registration without script', () => {
  it('M110 D25 D26: is refused with messages at the fields, then accepted; signs in by cookie', async () => {
    const browser = openBrowser();
    const wrong = { ...applicant('Plain1'), confirmPassword: 'other', affiliateCode: 'no' };
    const refused = await browser.post('/register', wrong);
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([422, 'no-store']);
    expect(words(refused)).toEqual({ confirmPassword: 'inconsistent_twice', affiliateCode: 'reg_pattern_4' });
    expect(postedOf(refused).values).toMatchObject({
      username: 'Plain1',
      terms: 'on',
      affiliateCode: 'no',
    });
    expect(refused.body).not.toContain(PASSWORD);

    expect(words(await browser.post('/register', applicant('Plain1')))).toEqual({ captcha: 'error.captcha_required' });
    const done = await browser.post('/register?lang=EN', { ...applicant('Plain1'), ...(await browser.read()) });
    expect([done.statusCode, done.headers.location, done.body]).toEqual([303, '/index?lang=EN', '']);
    expect(String(done.headers['set-cookie'])).toMatch(/local-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await browser.get('/login')).body).toContain('"audience":"member"');
  });

  it('D25: a used or expired picture is refused', async () => {
    const browser = openBrowser();
    const read = await browser.read();
    const cookie = browser.jar.get(browserCookieName(CAPTCHA_COOKIE)) ?? '';
    expect((await browser.post('/register', { ...applicant('Plain2'), ...read })).statusCode).toBe(303);
    const again = openBrowser();
    again.jar.set(browserCookieName(CAPTCHA_COOKIE), cookie);
    // Submits the form again, as after a lost response: it signs in the member that it created.
    expect((await again.post('/register', { ...applicant('Plain2'), ...read })).statusCode).toBe(303);
    again.jar.set(browserCookieName(CAPTCHA_COOKIE), cookie);
    expect(words(await again.post('/register', { ...applicant('Plain3'), ...read }))).toEqual({
      captcha: 'error.captcha_wrong',
    });
    const old = await again.read();
    await gateway.context.db.withMerchant('aurora', (db) =>
      sql`update captcha set expires_at = expires_at - interval '5 minutes'`.execute(db),
    );
    expect(words(await again.post('/register', { ...applicant('Plain3'), ...old }))).toEqual({
      captcha: 'error.captcha_wrong',
    });
  });

  it('M117: an invitation in the address is also sent', async () => {
    const browser = openBrowser();
    const fields = { ...applicant('Plain4'), ...(await browser.read()) };
    const refused = await browser.post('/register?affiliateCode=NOBODY12', fields);
    expect(words(refused)).toEqual({ affiliateCode: 'error.invitation_code_error' });
  });

  it('M53: is refused like the call if registration is switched off', async () => {
    await gateway.context.trees.toggleSwitch('lotus', 'USERNAMEREG3', false, 'test');
    const refused = await openBrowser('lotus').post('/register', applicant('Plain5'));
    expect(refused.statusCode).toBe(422);
    expect(postedOf(refused)).toMatchObject({ code: 'function_not_available', problems: [] });
  });

  it('a hostile name or value is text in a data block, or is omitted', async () => {
    const markup = '</script><img src=x onerror=alert(1)>';
    const names = { __proto__x: '1', constructor: '2', 'a b': '3', '_do[]': '4', ['<b>']: '5' };
    const reply = await openBrowser().post('/register', {
      ...applicant(markup),
      ...names,
      ...Object.fromEntries([['__proto__', 'x']]),
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.body).not.toContain(markup);
    expect(postedOf(reply).values).toMatchObject({ username: markup, constructor: '2' });
    expect(Object.keys(postedOf(reply).values)).not.toContain('a b');
    const many = Array.from({ length: 500 }, (_, at) => `f${at}=1`).join('&');
    expect((await openBrowser().post('/register', many)).statusCode).toBe(422);
  });
});

describe('log-in without script', () => {
  it('M92 M107: a wrong password shows the gateway’s message, the right one signs in; neither is sent back', async () => {
    const browser = openBrowser();
    const wrong = await browser.post('/login', {
      username: 'player1',
      password: 'wrong-one',
      ...(await browser.read()),
    });
    expect([wrong.statusCode, postedOf(wrong).code, postedOf(wrong).values]).toEqual([
      422,
      'wrong_credentials',
      { username: 'player1' },
    ]);
    expect(wrong.body).not.toContain('wrong-one');
    const right = await browser.post('/login', {
      username: 'player1',
      password: 'Livery-demo-1',
      ...(await browser.read()),
    });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/index']);
    expect(browser.jar.get(browserCookieName(SESSION_COOKIE))).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(demoGames.logged)).not.toMatch(/player1|wrong-one|Livery-demo/);
  });

  it('an ended session keeps log-in open: the page is rendered for a visitor, and the cookie removed', async () => {
    const browser = openBrowser();
    browser.jar.set(browserCookieName(SESSION_COOKIE), 'x'.repeat(43));
    expect((await browser.get('/index')).body).toContain('"audience":"member"');
    expect((await browser.get('/login')).body).toContain('"audience":"visitor"');
    expect(browser.jar.has(browserCookieName(SESSION_COOKIE))).toBe(false);
  });
});

describe('a form sent by a page with script before its application loads', () => {
  const solved = async (scene: HumanCheckScene) => ({
    [HIDDEN_FIELDS.early]: '1',
    [HIDDEN_FIELDS.check]: await createVisitor(gateway, 'aurora').humanCheck(scene),
  });
  const member = { username: 'vip1', password: 'Livery-demo-1' };

  it('M64 M94: its human check replaces the picture, once', async () => {
    const solution = await solved('login');
    const browser = openBrowser();
    const right = await browser.post('/login', { ...member, ...solution });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/login?in=1']);
    expect(browser.jar.get(browserCookieName(SESSION_COOKIE))).toMatch(/^[\w-]{43}$/);
    const next = await browser.get('/login?in=1');
    expect([next.statusCode, next.headers.location]).toEqual([303, '/index']);
    const again = await openBrowser().post('/login', { ...member, ...solution });
    expect([again.statusCode, postedOf(again).values]).toEqual([422, { username: 'vip1' }]);
  });

  it('a session that the browser did not store is reported on the next page', async () => {
    const done = await openBrowser().post('/login?lang=ES', { ...member, ...(await solved('login')) });
    const reported = await openBrowser().get(String(done.headers.location));
    expect([reported.statusCode, reported.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(postedOf(reported).failure).toEqual({ text: 'error.session_not_kept' });
  });

  it('M98: a registration is the first visit: the gateway is notified, the page reserves space for first steps', async () => {
    const browser = openBrowser();
    const done = await browser.post('/register', { ...applicant('Early1'), ...(await solved('register')) });
    expect([done.statusCode, browser.jar.get(STEPS_COOKIE)]).toEqual([303, '1']);
    expect((await browser.get('/index')).body).toMatch(/<html [^>]*data-steps/);
    const later = openBrowser();
    const fields = { username: 'Early1', password: PASSWORD, ...(await solved('login')) };
    expect((await later.post('/login', fields)).statusCode).toBe(303);
    expect(later.jar.has(STEPS_COOKIE)).toBe(false);
  });

  it('M99: an expired password is left to the application with a message', async () => {
    const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
    const before = await settings.read('aurora');
    const initialPasswordHash = await hash(member.password, LIGHT);
    await settings.change('aurora', { initialPasswordHash }, 'test');
    const browser = openBrowser();
    const due = await browser.post('/login', { ...member, ...(await solved('login')) });
    expect(postedOf(due)).toMatchObject({ code: 'password_due', failure: { text: 'signin.early.passwordDue' } });
    const plain = await browser.post('/login', { ...member, ...(await browser.read()) });
    expect(postedOf(plain)).toMatchObject({ failure: { text: 'signin.plain.passwordDue' } });
    await settings.change('aurora', { initialPasswordHash: before.initialPasswordHash }, 'test');
  });
});

describe('a forgotten password without script', () => {
  it('M281: the mailed link sets a new password once by a plain form', async () => {
    const browser = openBrowser();
    const mail = { username: 'player1', email: 'player1@aurora.example' };
    const known = await memberMail('player1');
    const sent = await browser.post('/forgetPass', { ...mail, email: known });
    expect([sent.statusCode, postedOf(sent).done]).toEqual([200, 'in_been_out']);
    const ticket = await mailedTicket();
    const chosen = { newPassword: 'Driftwood7compass', confirmNewPassword: 'Driftwood7compass' };
    const page = (await browser.get(`/login?reset=${ticket}`)).body;
    expect([page.includes('/login?reset=-'), page.includes(ticket)]).toEqual([true, false]);
    const unlike = await browser.post(`/login?reset=${ticket}`, { ...chosen, confirmNewPassword: 'other' });
    expect(words(unlike)).toEqual({ confirmNewPassword: 'inconsistent_twice' });
    expect(unlike.body).not.toContain(ticket);
    const set = await browser.post(`/login?reset=${ticket}`, chosen);
    expect([set.statusCode, set.headers.location]).toEqual([303, '/login?in=1']);
    const gone = await openBrowser().post(`/login?reset=${ticket}`, chosen);
    expect([gone.statusCode, postedOf(gone).code]).toEqual([422, 'link_expired']);
  });
});

async function memberMail(account: string): Promise<string> {
  const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{
      email: string;
    }>`update member set email = 'player1@example.com' where account = ${account} returning email`.execute(db),
  );
  return rows[0]?.email ?? '';
}

async function mailedTicket(): Promise<string> {
  const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{ body: string }>`select body from outbox order by id desc limit 1`.execute(db),
  );
  return /reset=([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1] ?? '';
}

describe('the posted form route', () => {
  it.each<[string, Fields]>([
    ['no Origin', { origin: '' }],
    ['another site’s', { origin: 'https://evil.example' }],
    ['another merchant’s', { origin: 'http://lotus.localhost' }],
    ['an opaque one', { origin: 'null' }],
    ['another port', { origin: 'http://aurora.localhost:9999' }],
    ['a cross-site post', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a page of %s', async (_, headers) => {
    const reply = await openBrowser().post('/login', { username: 'player1', password: 'Livery-demo-1' }, headers);
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('refuses oversized bodies, non-forms', async () => {
    const browser = openBrowser();
    expect((await browser.post('/login', { username: 'x'.repeat(17_000) })).statusCode).toBe(413);
    const json = { 'content-type': 'application/json' };
    expect((await browser.post('/login', { username: 'x' }, json)).statusCode).toBe(415);
  });

  it('renders no form if the site is closed, and sends the gateway nothing', async () => {
    await gateway.context.trees.setMaintenance('lotus', true, 'test');
    const shut = async () => (await openBrowser('lotus').post('/login', { username: 'a', password: 'b' })).statusCode;
    await expect.poll(shut).toBe(503);
    await gateway.context.trees.setMaintenance('lotus', false, 'test');
  });

  it('limits a client to thirty forms in a minute', async () => {
    clock.now += 60_000;
    const browser = openBrowser();
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await browser.post('/forgetPass', {})).statusCode);
    expect([statuses.slice(0, 30).includes(429), statuses.at(-1)]).toEqual([false, 429]);
    clock.now += 60_000;
    expect((await browser.post('/forgetPass', {})).statusCode).not.toBe(429);
  });
});

describe('the captcha’s picture', () => {
  it('D25: has an address, is not cached, and an HttpOnly cookie identifies it', async () => {
    const browser = openBrowser();
    const reply = await browser.get(CAPTCHA_PATH, { 'sec-fetch-site': 'same-origin' });
    expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^local-captcha=[0-9a-f-]{36}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is served only to the site’s own pages', async () => {
    expect((await openBrowser().get(CAPTCHA_PATH, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});
