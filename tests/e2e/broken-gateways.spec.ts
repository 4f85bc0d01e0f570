/**
 * The portal on gateways with one fault each (N08): it renders, says what is missing with a next action, refuses with
 * the right message, and recovers as soon as the gateway does.
 * Failures (M338-M347), and the mutation that triggers each here:
 * | Row | Mutation | Test |
 * |---------------------------------------|----------------------------------------------|----------------------------|
 * | Trial account attempts a gated feature | member info answers type '4' | a trial account |
 * | SMS code send fails | the send call refuses with its own message | a code that is not sent |
 * | Invalid affiliate code | the affiliate check refuses | an affiliate code |
 * | Login fails | each garbling kind at the log-in call; a refusal that asks for the captcha | against
 * htmlInsteadOfJson; a log-in that is refused |
 * | Registration fails | a page or no token at the register call | against htmlInsteadOfJson, against wrongType |
 * | Image load fails | a game's picture that cannot be loaded | a picture that is lost |
 * | Validation failures | another pattern, other lengths in the rules | rules that change |
 * | Maintenance or restriction | the status says so | maintenance, restriction |
 * | Page asset load fails | a chunk that is gone, late, or cut off | deploy.spec, health.spec |
 * The customer-service link has no call yet, so nothing can fail there.
 */

import type { Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import {
  type BrokenGateway,
  type BrokenKind,
  type BrokenOptions,
  startBrokenGateway,
} from '#tests/support/broken-gateways.ts';
import { changeEnvelopes } from '#tests/support/gateway-faults.ts';
import { type OwnEdge, openOwnEdge } from '#tests/support/own-edge.ts';
import { siteUrl } from '#tests/support/site.ts';
import { test as base, element, expect, freshName, hydrated } from './journey.ts';
import { consent, DEMO_PASSWORD, fillFields, logIn, openLogin, PASSWORD } from './members/members.ts';

interface Broken {
  readonly gateway: BrokenGateway;
  readonly edge: OwnEdge;
  at(merchant: string, path?: string): string;
}

/** Short enough that a page recovers while a visitor looks at it. */
const POLL_MS = 250;

const test = base.extend<{ readonly breakGateway: (options: Omit<BrokenOptions, 'upstream'>) => Promise<Broken> }>({
  breakGateway: async ({ page }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (options) => {
      // The shared site acts as the healthy gateway: its own edge passes calls on.
      const upstream = `http://127.0.0.1:${process.env['LIVERY_E2E_PORT']}`;
      const gateway = await startBrokenGateway({ upstream, ...options });
      closing.push(gateway.close);
      const edge = await openOwnEdge(gateway.url, { pollEveryMs: POLL_MS });
      closing.push(edge.close);
      return { gateway, edge, at: (merchant, path = '/') => siteUrl(edge.port, merchant, path) };
    });
    // An open page would continue to send requests.
    await page.goto('about:blank');
    for (const close of closing.reverse()) await close();
  },
});

// Each test visits several pages.
/** No part of the page's frame is blank, and no code of a reply ran. */
async function expectStanding(page: Page): Promise<void> {
  for (const part of ['header', 'nav', 'main', 'footer']) await expect(page.locator(part).first()).not.toBeEmpty();
  await expect(page.locator('h1').first()).not.toBeEmpty();
  expect(await page.title()).not.toContain('pwned');
  expect(await page.title()).toContain('Aurora');
}

/** Opens /index of a site and waits for hydration. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

const UNKNOWN = inEnglish('error.unknown_error');
const NOTICES = inEnglish('home.notices.failed');
const PROMOTIONS = inEnglish('home.promotions.failed');
const PROVIDERS = inEnglish('home.vendors.failed');
const HELP = inEnglish('help.failed.title');

/** Message of a log-in with a broken reply. */
const REFUSALS: Readonly<Partial<Record<BrokenKind, string>>> = {
  envelopeMissing: UNKNOWN,
  wrongType: UNKNOWN,
  missingField: UNKNOWN,
  otherMerchantAnswered: inEnglish('error.bad_gateway'),
  hugeReply: UNKNOWN,
  wrongContentType: UNKNOWN,
  htmlInsteadOfJson: UNKNOWN,
};

// Unit tests of the client (open-reply.test) and of the edge (foreign-gateway.test) prove that no other unreadable
// reply is accepted.
test('N08 M120 M341: against htmlInsteadOfJson the portal renders, reports what is missing, shows refusals, recovers; each kind refuses a log-in with a message', {
  tag: '@deep',
}, async ({ page, breakGateway, expectComplaint }) => {
  expectComplaint(/status of 502/);
  const { gateway, at } = await breakGateway({ kind: 'htmlInsteadOfJson' });
  await expectRecovery(page, gateway, at, [NOTICES, PROMOTIONS, PROVIDERS, HELP]);

  await openLogin(page);
  for (const [kind, words] of Object.entries(REFUSALS) as [BrokenKind, string][]) {
    const before = gateway.broken;
    gateway.arm(['login'], kind);
    await logIn(page, 'player1', DEMO_PASSWORD);
    await expect.poll(() => gateway.broken, kind).toBeGreaterThan(before);
    await expectRefused(page, 'login', words);
  }
  gateway.arm(['register'], 'htmlInsteadOfJson');
  await tryToRegister(page, at('aurora', '/register'));
  await expectRefused(page, 'register', UNKNOWN);
  await comeAsMember(page, gateway, at('aurora', '/login'));
  gateway.arm('none');
  await page.getByRole('button', { name: inEnglish('shell.account.retry') }).click();
  await expect(element(page, 'account.name')).toContainText('Player One');
});

test('N08 M120 M341: against wrongType and missingField readable data is shown: the portal renders and recovers, an account without a token can log in', async ({
  page,
  breakGateway,
}) => {
  const { gateway, at } = await breakGateway({ kind: 'wrongType' });
  await expectRecovery(page, gateway, at, [PROVIDERS]);
  gateway.arm(['register'], 'missingField');
  await tryToRegister(page, at('aurora', '/register'));
  await expect(page.getByText(inEnglish('register.done')).first()).toBeVisible();
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
  gateway.arm('none', 'wrongType');
  await comeAsMember(page, gateway, at('aurora', '/login'));
  await expect(element(page, 'account.name')).toContainText(inEnglish('element.account.name'));
});

/** The home page says what is missing, with a next action, and is complete as soon as the gateway recovers. */
async function expectRecovery(
  page: Page,
  gateway: BrokenGateway,
  at: Broken['at'],
  lacks: readonly string[],
): Promise<void> {
  await visit(page, at('aurora', '/index'));
  await expectStanding(page);
  for (const text of lacks) await expect(page.getByText(text)).toBeVisible();
  await expect(element(page, 'nav.live')).toHaveCount(0);
  const join = page.getByRole('link', { name: 'Join Aurora' });
  if (lacks.includes(NOTICES)) {
    await join.first().click();
    await expect(page.locator('[data-dialog="register"]')).toContainText(inEnglish('register.lost.title'));
  } else {
    // No method of registration can be read: nothing leads there, and its page says that it is closed.
    await expect(join).toHaveCount(0);
    await visit(page, at('aurora', '/register'));
    await expect(page.locator('[data-dialog="register"]')).toContainText(inEnglish('register.closed.title'));
  }
  await page.keyboard.press('Escape');
  gateway.arm('none');
  await expect(element(page, 'nav.live').first()).toBeVisible();
  await expect(page.getByText(PROVIDERS)).toHaveCount(0);
  await expect(page.getByText(NOTICES)).toHaveCount(0);
}

/** A registration on a fresh page: a log-in with a broken reply leaves a session. */
async function tryToRegister(page: Page, address: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(address);
  // Before hydration the browser itself posts the form (early.spec.ts).
  await hydrated(page);
  await submitRegistration(page);
}

/** A member whose info and balance are broken on the next page, by the gateway's fault. */
async function comeAsMember(page: Page, gateway: BrokenGateway, address: string): Promise<void> {
  await page.context().clearCookies();
  gateway.arm('none');
  await visit(page, address);
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toContainText('Player One');
  gateway.arm(['memberInfo', 'balance']);
  await page.reload();
  await hydrated(page);
  await expect(element(page, 'side.balance').getByText(inEnglish('shell.balance.failed'))).toBeVisible();
  await expect(page.getByText('Player One')).toHaveCount(0);
  await expectStanding(page);
}

/** The loader is gone, the message is shown, and the human check restarts. */
async function expectRefused(page: Page, name: 'login' | 'register', words: string): Promise<void> {
  const dialog = page.locator(`[data-dialog="${name}"]`);
  await expect(dialog.getByRole('alert')).toContainText(words);
  await expect(dialog.locator('[data-human-check]')).toHaveAttribute('data-human-check', 'idle');
  await expect(dialog.locator('button[type=submit]').last()).toBeEnabled();
  await expect(element(page, 'account.name')).toHaveCount(0);
}

async function submitRegistration(page: Page): Promise<void> {
  await hydrated(page);
  await element(page, 'register.method.username').click();
  const values = { username: freshName('b'), password: PASSWORD, confirmPassword: PASSWORD };
  await fillFields(page, values);
  await consent(page);
  await page
    .locator('[data-dialog="register"]')
    .getByRole('button', { name: inEnglish('register.submit') })
    .click();
}

test('N08 D41: against slowReply no user waits forever: a network error shows, the page recovers', {
  tag: '@deep',
}, async ({ page, breakGateway }) => {
  const { gateway, at } = await breakGateway({ kind: 'slowReply', slowMs: 60_000 });
  await page.clock.install();
  await visit(page, at('aurora', '/index'));
  await expectStanding(page);
  await expect(page.getByText(PROVIDERS)).toBeVisible();
  gateway.arm('none');
  await expect(element(page, 'nav.live').first()).toBeVisible();
  gateway.arm(['login']);
  await openLogin(page);
  const before = gateway.broken;
  await logIn(page, 'player1', DEMO_PASSWORD);
  const dialog = page.locator('[data-dialog="login"]');
  const submit = dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true });
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => gateway.broken).toBeGreaterThan(before);
  await page.clock.fastForward(8_500);
  await expectRefused(page, 'login', inEnglish('error.network_abnormal'));
});

test('N08 M337: against serverErrorForUnauthorized an expired session leaves no member data and no dead end', {
  tag: '@not-no-storage',
}, async ({ page, breakGateway, expectComplaint }) => {
  expectComplaint(/status of 500/);
  const { gateway, at } = await breakGateway({ kind: 'serverErrorForUnauthorized' });
  await visit(page, at('aurora', '/login'));
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toContainText('Player One');
  await page.evaluate(() => sessionStorage.setItem('token', 'of-nobody'));
  await page.reload();
  await hydrated(page);
  const again = page.getByRole('button', { name: inEnglish('shell.account.retry') });
  await expect(again).toBeVisible();
  await expect(page.getByText('Player One')).toHaveCount(0);
  await expect(element(page, 'side.balance').getByText(inEnglish('shell.balance.failed'))).toBeVisible();
  await again.click();
  await expect(again).toBeVisible();
  gateway.arm('none');
  await again.click();
  await expect(
    element(page, 'account.login').getByRole('button', { name: inEnglish('element.account.login') }),
  ).toBeVisible();
});

test('N08 M107: against tokenIgnored a visitor sees no member, requests no member data, and signing out ends it here', {
  tag: '@deep',
}, async ({ page, breakGateway }) => {
  const { gateway, at } = await breakGateway({ kind: 'tokenIgnored' });
  await visit(page, at('aurora', '/index'));
  await expect(element(page, 'account.login').first()).toBeVisible();
  await expect(element(page, 'account.name')).toHaveCount(0);
  await expect(element(page, 'side.balance')).toContainText('Log in to see your balance');
  expect(gateway.broken).toBe(0);
  await openLogin(page);
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toContainText('Player One');
  await element(page, 'account.signOut').locator('button').click();
  await page
    .locator('[data-dialog="confirm"]')
    .getByRole('button', { name: inEnglish('element.account.signOut') })
    .click();
  await expect(element(page, 'account.name')).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(element(page, 'account.login').first()).toBeVisible();
  await expect(page.getByText('Player One')).toHaveCount(0);
});

test('N08 M94: against duplicateKeyAccepted no proof is sent twice, and a double click is one call', async ({
  page,
  breakGateway,
}) => {
  const { gateway, at } = await breakGateway({ kind: 'duplicateKeyAccepted' });
  const solutions: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/session/login')) solutions.push(request.postDataJSON().humanCheck);
  });
  await visit(page, at('aurora', '/login'));
  const dialog = page.locator('[data-dialog="login"]');
  for (const tries of [1, 2]) {
    await dialog.getByRole('textbox', { name: inEnglish('form.field.username') }).fill('player1');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Not-the-word-1');
    await dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true }).dblclick();
    await expect.poll(() => solutions.length).toBe(tries);
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expect(dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true })).toBeEnabled();
  }
  expect(new Set(solutions).size).toBe(2);
  expect(solutions.every((solution) => typeof solution === 'string')).toBe(true);
  expect(gateway.broken).toBe(0);
});

test('N08: against hiddenCallAnswered no hidden element is shown, and no hidden call is sent', async ({
  page,
  breakGateway,
}) => {
  const { gateway, at } = await breakGateway({ kind: 'hiddenCallAnswered' });
  // Harbor has neither free play nor registration by mobile number.
  await visit(page, at('harbor', '/login?lang=EN'));
  await expect(element(page, 'account.freePlay')).toHaveCount(0);
  await expect(element(page, 'login.sms')).toHaveCount(0);
  await element(page, 'login.register').locator('a, button').first().click();
  const register = page.locator('[data-dialog="register"]');
  await expect(register.locator('form')).toBeVisible();
  await expect(element(page, 'register.method.mobile')).toHaveCount(0);
  await expect(register.getByRole('button', { name: inEnglish('code.send') })).toHaveCount(0);
  expect(gateway.broken).toBe(0);
});

const refusing = (errorCode: string, more: object = {}) => ({ success: false, value: null, errorCode, ...more });

test('N08 M94 M95 M117 M118 M269 M342: gateway refusals show the error catalogue’s texts: a trial account, a code that is not sent, an affiliate code, a refused log-in', {
  tag: '@deep',
}, async ({ page, breakGateway }) => {
  const { gateway, at } = await breakGateway({
    fault: changeEnvelopes({
      memberInfo: (envelope) => ({ ...envelope, value: { ...Object(envelope['value']), type: '4' } }),
      sendRegisterCode: () => refusing('code_not_sent', { message: 'The line to your country is down.' }),
      checkAffiliate: () => refusing('invitation_code_error'),
      login: () => refusing('captcha_required', { value: { captcha: true } }),
    }),
    calls: ['sendRegisterCode', 'checkAffiliate', 'login'],
  });
  const warning = page.locator('[data-dialog="warning"]');

  // An invalid affiliate code from the address.
  await visit(page, at('aurora', '/register?affiliateCode=NOBODY'));
  await expect(warning).toContainText(inEnglish('error.invitation_code_error'));
  await warning.getByRole('button', { name: 'OK' }).click();

  // A code that is not sent: the server's message, a confirm button, no countdown.
  await element(page, 'register.method.mobile').click();
  await fillFields(page, { mobileNum: '91234567' });
  await expect(element(page, 'register.countryDialingCode').getByRole('combobox')).toHaveValue(/^\+\d/);
  const register = page.locator('[data-dialog="register"]');
  await register.getByRole('button', { name: inEnglish('code.send') }).click();
  await expect(warning).toContainText('The line to your country is down.');
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(register.getByRole('button', { name: inEnglish('code.send') })).toBeEnabled();

  // A log-in that is refused and requires the captcha.
  await visit(page, at('aurora', '/login'));
  const login = page.locator('[data-dialog="login"]');
  await expect(element(page, 'login.captcha')).toHaveCount(0);
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'login.captcha').locator('img')).toBeVisible();
  await expectRefused(page, 'login', 'captcha');

  // A trial account that tries to deposit.
  gateway.arm(['memberInfo']);
  // Only the reply was changed: the log-in succeeded, and its cookie would sign this page in.
  await page.context().clearCookies();
  await visit(page, at('aurora', '/login'));
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible();
  await expect(login).toHaveCount(0);
  await element(page, 'side.security').locator('a, button').first().click();
  await expect(warning).toContainText(inEnglish('error.in_need_true_account'));
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(warning).toHaveCount(0);
});

test('N08 M25 M26 M27 M110 M347: the trees apply while the rest is broken: changed rules, maintenance, restriction, a lost picture', {
  tag: '@deep',
}, async ({ page, breakGateway, expectComplaint }) => {
  expectComplaint(/net::ERR_FAILED/);
  let states: object = {};
  let rule: object = {};
  const info = (value: unknown): { readonly info: { readonly register: Record<string, object> } } => Object(value);
  const { at } = await breakGateway({
    fault: changeEnvelopes({
      status: (envelope) => {
        const { register, ...rest } = info(envelope['value']).info;
        const rules = { ...register, username: { ...register['username'], ...rule } };
        return { ...envelope, value: { ...Object(envelope['value']), info: { ...rest, register: rules }, ...states } };
      },
      countries: () => '<h1>broken</h1>',
      helpCentre: () => '<h1>broken</h1>',
    }),
  });

  // Another pattern and other lengths: the pattern's message, with its numbers.
  rule = { acceptedPattern: '^[0-9]+$', patternId: 6, minLength: 7, maxLength: 7 };
  await visit(page, at('aurora', '/register'));
  await element(page, 'register.method.username').click();
  await element(page, 'register.username').getByRole('textbox').fill('abc');
  await element(page, 'register.username').getByRole('textbox').blur();
  await expect(element(page, 'register.username')).toContainText(/Enter 7 digits/);

  // A game's picture that cannot be loaded is replaced by the game's icon.
  await page.route('**/_art/game/**', (route) => route.abort());
  await visit(page, at('aurora', '/index'));
  const hot = element(page, 'home.hotGames');
  await hot.scrollIntoViewIfNeeded();
  const frame = hot.locator('[data-frame]').first();
  await expect(frame.locator('img')).toHaveCount(0);
  await expect(frame.locator('svg').first()).toBeVisible();

  // The status closes the site, whatever else is broken.
  states = { maintenance: '1' };
  await expect(element(page, 'startup.maintenance')).toContainText(inEnglish('screens.maintenance.title'));
  states = { regionRestriction: 1, location: { ip: '203.0.113.9', country: 'XX' } };
  await expect(element(page, 'startup.maintenance')).toHaveCount(0);
  const { at: atNew } = await breakGateway({
    fault: changeEnvelopes({
      status: (envelope) => ({ ...envelope, value: { ...Object(envelope['value']), ...states } }),
    }),
  });
  await page.goto(atNew('aurora', '/index'));
  await expect(element(page, 'startup.restricted')).toContainText('203.0.113.9');
});
