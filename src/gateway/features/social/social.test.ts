import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#gateway/testing/openid-provider.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { SOCIAL_COOKIE } from './cookie.ts';
import { createSocialProviders, ProviderRefused, type SocialProviders } from './providers.ts';
import { insertMember } from './store.ts';

const CALLBACK = '/wps/session/social/callback';
const PASSWORD = 'Livery-demo-1';
const SECRET = 'the secret of the client, long enough for HMAC';

let gateway: TestGateway;
let openid: OpenIdProvider;
let providers: SocialProviders;
let people = 0;

beforeAll(async () => {
  openid = await startOpenIdProvider([
    { client_id: 'aurora', client_secret: SECRET, redirect_uris: [`http://aurora.localhost${CALLBACK}`] },
    {
      client_id: 'lotus',
      redirect_uris: [`http://lotus.localhost${CALLBACK}`],
      token_endpoint_auth_method: 'none',
    },
  ]);
  gateway = await createTestGateway(['aurora', 'lotus'], { config: { localProviders: true } });
  providers = createSocialProviders(gateway.context, createAtRest(undefined));
  const common = { provider: 'google', displayName: 'Google', issuer: openid.issuer };
  await providers.set('aurora', { ...common, clientId: 'aurora', clientSecret: SECRET });
  await providers.set('lotus', { ...common, clientId: 'lotus' });
});

beforeEach(() => {
  people += 1;
  openid.change = undefined;
  openid.account = {
    subject: `person-${people}`,
    email: `person${people}@example.com`,
    emailVerified: true,
    name: 'Ann Lee',
  };
});

afterAll(async () => {
  await gateway.close();
  await openid.close();
});

const browser = (merchant = 'aurora') => createVisitor(gateway, merchant, `198.51.${people % 250}.7`);

async function begin(visitor: Visitor, provider = 'google'): Promise<string> {
  const reply = await visitor.ask('POST', '/wps/session/social', { provider });
  expect(reply.json()).toEqual({ success: true, value: { url: expect.any(String) } });
  return reply.json().value.url;
}

/** Returns from the provider; gives the page to which the browser is redirected. */
async function comeBack(visitor: Visitor, address: URL | string): Promise<string> {
  const { pathname, search } = new URL(address);
  const reply = await visitor.ask('GET', pathname + search);
  expect(reply.statusCode).toBe(303);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['referrer-policy']).toBe('no-referrer');
  return String(reply.headers.location);
}

/** The whole flow; returns the ticket. */
async function travel(visitor: Visitor): Promise<string> {
  const page = await comeBack(visitor, await openid.walk(await begin(visitor)));
  expect(page).toMatch(/^\/login\?social=[A-Za-z0-9_-]{43}$/);
  return page.slice('/login?social='.length);
}

const finish = async (visitor: Visitor, ticket: string) =>
  (await visitor.ask('POST', '/wps/session/social/finish', { ticket })).json();

const consents = { terms: true, ageConfirmation: true };
const register = async (visitor: Visitor, ticket: string, rest = {}) =>
  (await visitor.ask('POST', '/wps/session/social/register', { ticket, ...consents, ...rest })).json();
const link = async (visitor: Visitor, ticket: string, password: string) =>
  visitor.ask('POST', '/wps/session/social/link', { ticket, password });

/** A visitor back from the provider who is new and may register. */
async function newcomer(visitor: Visitor): Promise<string> {
  const reply = await finish(visitor, await travel(visitor));
  expect(reply).toMatchObject({ success: false, errorCode: 'social_new_account' });
  return reply.value.social.ticket;
}

/** Gives a demo member the e-mail address of the provider's person. */
async function giveEmail(merchant: string, account: string, email: string | undefined, verified = true) {
  await gateway.context.db.withMerchant(merchant, (db) =>
    sql`update member set email = null, email_verified = false where email = ${email}`.execute(db),
  );
  await gateway.context.db.withMerchant(merchant, (db) =>
    sql`update member set email = ${email}, email_verified = ${verified} where account = ${account}`.execute(db),
  );
}

describe('a new member', () => {
  test('M102 D27: registers by the provider’s account, without a password, and logs in by it', async () => {
    const visitor = browser();
    const first = await finish(visitor, await travel(visitor));
    expect(first).toMatchObject({
      errorCode: 'social_new_account',
      value: { social: { name: 'Ann Lee', email: `pe•••@example.com` } },
    });
    const made = await register(visitor, first.value.social.ticket);
    expect(made).toMatchObject({ success: true, value: { firstTimeLogin: true, userName: expect.any(String) } });
    expect(made.value.userName).toMatch(/^person[0-9]+$/);
    visitor.token = made.value.token;
    const info = (await visitor.ask('GET', '/wps/member/info')).json().value;
    expect(info).toMatchObject({ id: made.value.id, hasPassword: false, type: 0 });
    const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
      sql`select email, email_verified, consents from member where id = ${info.id}`.execute(db),
    );
    expect(rows).toEqual([
      {
        email: openid.account.email,
        email_verified: true,
        consents: { terms: expect.stringMatching(/Z$/), ageConfirmation: expect.stringMatching(/Z$/) },
      },
    ]);
    const again = browser();
    expect(await finish(again, await travel(again))).toMatchObject({ success: true, value: { id: info.id } });
  });

  test('M102: an address that the provider has not verified is not verified here', async () => {
    openid.account = { ...openid.account, emailVerified: false };
    const visitor = browser();
    const { value } = await register(visitor, await newcomer(visitor));
    const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
      sql`select email_verified from member where id = ${value.id}`.execute(db),
    );
    expect(rows).toEqual([{ email_verified: false }]);
  });

  test('M102: a provider without address and name is accepted', async () => {
    openid.account = { subject: openid.account.subject };
    const visitor = browser();
    const made = await register(visitor, await newcomer(visitor));
    expect(made.value.userName).toMatch(/^member[0-9]{4}$/);
  });

  test('K1, M102: a proposed name that is taken, or looks like a taken one, is left for the next proposal', async () => {
    const arrival = { provider: 'x', subject: 'x', name: 'X', email: undefined, emailVerified: false };
    const member = { arrival, language: 'EN', affiliate: undefined, consentedAt: new Date().toISOString() };
    const insert = (account: string) =>
      gateway.context.db.withMerchant('aurora', (db) => insertMember(db, 'aurora', { ...member, account }));
    expect([await insert('player1'), await insert('playerl')]).toEqual([undefined, undefined]);
    expect(await insert('player9012')).toBeDefined();
  });

  test('M102: needs both consents; a bad invitation code is refused', async () => {
    const visitor = browser();
    const ticket = await newcomer(visitor);
    const without = await visitor.ask('POST', '/wps/session/social/register', { ticket, terms: true });
    expect(without.statusCode).toBe(422);
    expect(await register(visitor, ticket, { affiliateCode: 'NOSUCHCODE' })).toMatchObject({
      errorCode: 'invitation_code_error',
    });
    expect(await register(visitor, ticket)).toMatchObject({ success: true });
  });

  test('M102: of two concurrent uses of a ticket one makes a member', async () => {
    const visitor = browser();
    const ticket = await newcomer(visitor);
    const replies = await Promise.all([register(visitor, ticket), register(visitor, ticket)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(replies.find(({ success }) => !success)).toMatchObject({ errorCode: 'social_expired' });
  });

  test('M102: closed registration refuses new members', async () => {
    const visitor = browser('lotus');
    const { trees } = gateway.context;
    const open = await newcomer(visitor);
    for (const id of ['USERNAMEREG3', 'MOBILENUMREG3']) await trees.toggleSwitch('lotus', id, false, 'test');
    try {
      expect(await register(visitor, open)).toMatchObject({ errorCode: 'function_not_available' });
      expect(await finish(visitor, await travel(visitor))).toMatchObject({ errorCode: 'social_failed' });
    } finally {
      await trees.toggleSwitch('lotus', 'USERNAMEREG3', true, 'test');
    }
  });
});

describe('an account with the same address', () => {
  test('M102 D27: is linked after its owner’s password, notifies the owner, and logs in', async () => {
    await giveEmail('aurora', 'player1', openid.account.email?.toUpperCase());
    const visitor = browser();
    const asked = await finish(visitor, await travel(visitor));
    expect(asked).toMatchObject({ errorCode: 'social_link_required' });
    const { ticket } = asked.value.social;
    expect((await link(visitor, ticket, 'Wrong-pass-1')).json()).toMatchObject({ errorCode: 'password_wrong' });
    const linked = (await link(visitor, ticket, ` ${PASSWORD} `)).json();
    expect(linked).toMatchObject({ success: true, value: { userName: 'player1' } });
    visitor.token = linked.value.token;
    const reported = await gateway.context.db.withMerchant('aurora', (db) =>
      sql<{ body: string }>`select body from outbox where recipient ilike ${openid.account.email}`.execute(db),
    );
    expect(reported.rows.map(({ body }) => body).join()).toContain('Google');
    expect((await visitor.ask('GET', '/wps/member/social')).json().value).toEqual({
      providers: [{ provider: 'google', name: 'Ann Lee' }],
    });
    const again = browser();
    expect(await finish(again, await travel(again))).toMatchObject({ success: true, value: { userName: 'player1' } });
    const unlink = (rest: object) => visitor.ask('POST', '/wps/member/social/unlink', { provider: 'google', ...rest });
    expect((await unlink({})).json()).toMatchObject({ errorCode: 'password_wrong' });
    expect((await unlink({ password: 'Wrong-pass-1' })).json()).toMatchObject({ errorCode: 'password_wrong' });
    expect((await unlink({ password: PASSWORD })).json()).toMatchObject({ success: true });
    expect((await visitor.ask('GET', '/wps/member/social')).json().value).toEqual({ providers: [] });
    const after = browser();
    expect(await finish(after, await travel(after))).toMatchObject({ errorCode: 'social_link_required' });
  });

  test('M102: an address that one side has not verified links nothing', async () => {
    await giveEmail('aurora', 'player1', openid.account.email, false);
    const one = browser();
    expect(await finish(one, await travel(one))).toMatchObject({ errorCode: 'social_new_account' });
    await giveEmail('aurora', 'player1', openid.account.email, true);
    openid.account = { ...openid.account, emailVerified: false };
    const other = browser();
    expect(await finish(other, await travel(other))).toMatchObject({ errorCode: 'social_new_account' });
  });

  test('M102: a member without a password keeps the last sign-in method', async () => {
    const visitor = browser();
    const made = await register(visitor, await newcomer(visitor));
    visitor.token = made.value.token;
    const reply = await visitor.ask('POST', '/wps/member/social/unlink', { provider: 'google', password: 'x' });
    expect(reply.json()).toMatchObject({ errorCode: 'password_wrong' });
    expect((await visitor.ask('GET', '/wps/member/social')).json().value.providers).toHaveLength(1);
  });

  test('M102: five wrong passwords end a ticket, also concurrent ones, and ten end the member’s half hour', async () => {
    await giveEmail('lotus', 'player1', openid.account.email);
    const visitor = browser('lotus');
    const ask = async () => (await finish(visitor, await travel(visitor))).value.social.ticket;
    const first = await ask();
    const replies = await Promise.all(Array.from({ length: 8 }, () => link(visitor, first, 'Wrong-pass-1')));
    const codes = replies.map((reply) => reply.json().errorCode);
    expect(codes.filter((code) => code === 'password_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'social_expired')).toHaveLength(3);
    expect((await link(visitor, first, PASSWORD)).json()).toMatchObject({ errorCode: 'social_expired' });
    const second = await ask();
    for (let at = 0; at < 5; at += 1) await link(visitor, second, 'Wrong-pass-1');
    const third = await ask();
    const late = await link(visitor, third, PASSWORD);
    expect([late.statusCode, late.json().errorCode]).toEqual([429, 'try_later']);
    // The password still works: the member is not locked out.
    expect((await browser('lotus').logIn('player1', PASSWORD)).json().success).toBe(true);
  });

  test('M102: a disabled member is refused by another site too', async () => {
    const visitor = browser();
    const made = await register(visitor, await newcomer(visitor));
    await gateway.context.db.withMerchant('aurora', (db) =>
      sql`update member set status = 'disabled' where id = ${made.value.id}`.execute(db),
    );
    const again = browser();
    expect(await finish(again, await travel(again))).toMatchObject({ errorCode: 'account_disabled' });
  });
});

describe('refused flows', () => {
  const FAILED = '/login?social=failed';

  test('M102 D27: the address at the provider carries state, nonce and a PKCE challenge, and no secret', async () => {
    const url = new URL(await begin(browser()));
    expect(url.origin).toBe(openid.issuer);
    const given = Object.fromEntries(url.searchParams);
    expect(given).toMatchObject({
      response_type: 'code',
      client_id: 'aurora',
      redirect_uri: `http://aurora.localhost${CALLBACK}`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url.href).not.toContain(SECRET);
  });

  test('M102: another state, none, or an unknown state', async () => {
    const visitor = browser();
    const back = await openid.walk(await begin(visitor));
    for (const state of ['x'.repeat(43), '', 'a'.repeat(5_000)]) {
      const wrong = new URL(back);
      wrong.searchParams.set('state', state);
      expect(await comeBack(visitor, wrong)).toBe(FAILED);
    }
    expect(await comeBack(visitor, `http://aurora.localhost${CALLBACK}`)).toBe(FAILED);
    // The unmodified callback still works.
    expect(await comeBack(visitor, back)).not.toBe(FAILED);
  });

  test('M102: a repeated callback', async () => {
    const visitor = browser();
    const back = await openid.walk(await begin(visitor));
    expect(await comeBack(visitor, back)).not.toBe(FAILED);
    expect(await comeBack(visitor, back)).toBe(FAILED);
  });

  test('M102: of sixteen concurrent callbacks one succeeds', async () => {
    const visitor = browser();
    const back = await openid.walk(await begin(visitor));
    const pages = await Promise.all(Array.from({ length: 16 }, () => comeBack(visitor, back)));
    expect(pages.filter((page) => page !== FAILED)).toHaveLength(1);
  });

  test('M102: a callback in another browser, which ends the flow (log-in CSRF)', async () => {
    const [mine, theirs] = [browser(), browser()];
    await begin(theirs);
    const back = await openid.walk(await begin(mine));
    expect(await comeBack(theirs, back)).toBe(FAILED);
    expect(await comeBack(mine, back)).toBe(FAILED);
    expect(await comeBack(browser(), await openid.walk(await begin(mine)))).toBe(FAILED);
  });

  test('M102: a ticket in another browser, a second time, at another step, or after a minute', async () => {
    const visitor = browser();
    const ticket = await travel(visitor);
    const other = browser();
    await begin(other);
    expect(await finish(other, ticket)).toMatchObject({ errorCode: 'social_expired' });
    expect(await register(visitor, ticket)).toMatchObject({ errorCode: 'social_expired' });
    expect((await link(visitor, ticket, PASSWORD)).json()).toMatchObject({ errorCode: 'social_expired' });
    expect(await finish(visitor, ticket)).toMatchObject({ errorCode: 'social_new_account' });
    expect(await finish(visitor, ticket)).toMatchObject({ errorCode: 'social_expired' });
    const late = await travel(visitor);
    await gateway.context.db.withMerchant('aurora', (db) =>
      sql`update social_ticket set expires_at = expires_at - interval '61 seconds' where step = 'arrived'`.execute(db),
    );
    expect(await finish(visitor, late)).toMatchObject({ errorCode: 'social_expired' });
  });

  test('M102: a flow after ten minutes', async () => {
    const visitor = browser();
    const back = await openid.walk(await begin(visitor));
    await gateway.context.db.withMerchant('aurora', (db) =>
      sql`update social_flow set expires_at = expires_at - interval '601 seconds'`.execute(db),
    );
    expect(await comeBack(visitor, back)).toBe(FAILED);
  });

  test('M102: an id token with another nonce, audience, issuer or signature, or none at all', async () => {
    const signed = (claims: Record<string, unknown>, key: CryptoKey | Uint8Array = openid.signingKey, alg = 'RS256') =>
      new SignJWT({ sub: 'person', nonce: 'n', ...claims })
        .setProtectedHeader({ alg, kid: 'test-key' })
        .setIssuer(String(claims['iss'] ?? openid.issuer))
        .setAudience(String(claims['aud'] ?? 'aurora'))
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(key);
    const nonceOf = (idToken: unknown) =>
      JSON.parse(Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString()).nonce;
    const changes: ((tokens: Record<string, unknown>) => Promise<Record<string, unknown>>)[] = [
      async (tokens) => ({ ...tokens, id_token: await signed({}) }),
      async (tokens) => ({ ...tokens, id_token: await signed({ nonce: nonceOf(tokens['id_token']), aud: 'lotus' }) }),
      async (tokens) => ({
        ...tokens,
        id_token: await signed({ nonce: nonceOf(tokens['id_token']), iss: 'https://evil.example' }),
      }),
      async ({ id_token: _, ...tokens }) => tokens,
    ];
    for (const change of changes) {
      const visitor = browser();
      const back = await openid.walk(await begin(visitor));
      openid.change = change;
      expect(await comeBack(visitor, back)).toBe(FAILED);
      openid.change = undefined;
    }
    // The same forged token with the right nonce is accepted: so the changed nonce caused the refusal.
    const visitor = browser();
    const back = await openid.walk(await begin(visitor));
    openid.change = async (tokens) => ({
      ...tokens,
      id_token: await signed({ nonce: nonceOf(tokens['id_token']), email: 'a@b.example' }),
    });
    expect(await comeBack(visitor, back)).not.toBe(FAILED);
  });

  test('M102: a log-in that the user cancelled', async () => {
    const visitor = browser();
    const state = new URL(await begin(visitor)).searchParams.get('state');
    const back = `http://aurora.localhost${CALLBACK}?error=access_denied&state=${state}`;
    expect(await comeBack(visitor, back)).toBe(FAILED);
  });

  test('M102: a flow of one merchant at another, with its cookie too', async () => {
    const [here, there] = [browser('aurora'), browser('lotus')];
    const back = await openid.walk(await begin(here));
    await begin(there);
    expect(await comeBack(there, back)).toBe(FAILED);
    there.cookies.set(SOCIAL_COOKIE, here.cookies.get(SOCIAL_COOKIE) ?? '');
    expect(await comeBack(there, back)).toBe(FAILED);
    const ticket = (await comeBack(here, back)).slice('/login?social='.length);
    expect(await finish(there, ticket)).toMatchObject({ errorCode: 'social_expired' });
  });

  test('M102: redirects the browser to this site only, whatever the address says', async () => {
    for (const query of [
      'redirect=https://evil.example',
      'next=//evil.example&state=https://evil.example',
      'state=a&redirect_uri=https://evil.example',
      '/\\evil.example',
      'state=%0d%0alocation:https://evil.example',
    ]) {
      const visitor = browser();
      await begin(visitor);
      expect(await comeBack(visitor, `http://aurora.localhost${CALLBACK}?${query}`)).toBe(FAILED);
    }
  });

  test('M102: another site’s page starts no flow; an unknown provider is not offered', async () => {
    const thirdParty = await gateway.ask('aurora', {
      method: 'POST',
      url: '/wps/session/social',
      payload: { provider: 'google' },
      headers: { origin: 'https://evil.example' },
    });
    expect(thirdParty.json().errorCode).toBe('origin_refused');
    const unknown = await browser().ask('POST', '/wps/session/social', {
      provider: 'nobody',
    });
    expect(unknown.json()).toMatchObject({ errorCode: 'function_not_available' });
  });

  test('M102: the flow cookie is host-only, and scripts cannot read it', async () => {
    const reply = await browser().ask('POST', '/wps/session/social', { provider: 'google' });
    const line = String(reply.headers['set-cookie']);
    expect(line).toMatch(/^__Host-social=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('providers', () => {
  test('M102: a brand has two at most, and issuers are https', async () => {
    const more = { displayName: 'X', clientId: 'x' };
    await providers.set('aurora', { ...more, provider: 'second', issuer: 'https://accounts.example' });
    const third = providers.set('aurora', { ...more, provider: 'third', issuer: 'https://accounts.example' });
    await expect(third).rejects.toThrow(ProviderRefused);
    await providers.set('aurora', { ...more, provider: 'second', issuer: 'https://accounts.example', enabled: false });
    expect(await providers.find('aurora', 'second')).toBeUndefined();
    // Only the names of the providers are public.
    const reply = await browser('aurora').ask('GET', '/wps/session/social/providers');
    expect(reply.json().value).toEqual({ providers: [{ provider: 'google', name: 'Google' }] });
    for (const issuer of ['http://accounts.example', 'ftp://x', 'nothing', 'http://127.0.0.1.evil.example']) {
      await expect(providers.set('aurora', { ...more, provider: 'second', issuer })).rejects.toThrow(/https/);
    }
  });

  test('D27: the client’s secret is encrypted at rest, per merchant', async () => {
    const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
      sql<{
        client_secret: Buffer | null;
      }>`select client_secret from social_provider where provider = 'google'`.execute(db),
    );
    expect(rows[0]?.client_secret?.toString('latin1')).not.toContain(SECRET);
    expect((await providers.find('aurora', 'google'))?.clientSecret).toBe(SECRET);
    expect((await providers.find('lotus', 'google'))?.clientSecret).toBeUndefined();
  });

  test('M102: a provider that does not answer is a failed log-in, not a fault', async () => {
    await providers.set('lotus', {
      provider: 'away',
      displayName: 'Away',
      issuer: 'http://127.0.0.1:9',
      clientId: 'x',
    });
    const reply = await browser('lotus').ask('POST', '/wps/session/social', { provider: 'away' });
    expect(reply.json()).toMatchObject({ success: false, errorCode: 'social_failed' });
  });
});
