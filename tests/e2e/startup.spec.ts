/** The screens that cover a site, on open and on new pages. */
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, SOON, test } from './journey.ts';
import { DEMO_PASSWORD, logIn } from './members/members.ts';

test('M25 M26 M347: maintenance covers an open page at once, shows the contacts, and lifts automatically', async ({
  page,
  at,
  operator,
  ownSite,
}) => {
  const merchant = await ownSite('aurora');
  await page.goto(at(merchant, '/index'));
  await hydrated(page);
  await operator.trees.setMaintenance(merchant, true, 'e2e');
  const screen = element(page, 'startup.maintenance');
  await expect(screen).toBeVisible(SOON);
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(inEnglish('screens.maintenance.title'));
  await expect(screen).toContainText(inEnglish('screens.maintenance.text'));
  await screen.getByText(inEnglish('screens.contactUs')).click();
  await expect(screen.getByRole('link', { name: /Telegram/ })).toHaveAttribute('href', /^https:\/\/t\.me\//);
  await page.reload();
  await expect(screen).toBeVisible();
  await expect(element(page, 'nav.home')).toHaveCount(0);
  await operator.trees.setMaintenance(merchant, false, 'e2e');
  await expect(element(page, 'nav.home').first()).toBeVisible(SOON);
  await expect(screen).toHaveCount(0);
});

test('M27 M347: a refused region sees its address and country; its neighbour never sees either', async ({
  browser,
  at,
  operator,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('aurora');
  const { status } = await operator.trees.read(merchant);
  const region = { ...status.region, blockAddresses: ['203.0.113.0/24'] };
  await operator.trees.replaceTree(merchant, 'status', { ...status, region }, 'e2e');
  const visit = async (address: string) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
    const page = await context.newPage();
    watch(page);
    return page;
  };
  const refused = await visit('203.0.113.77');
  const welcome = await visit('198.51.100.4');
  await expect
    .poll(async () => (await refused.goto(at(merchant, '/index'))) && element(refused, 'startup.restricted').count())
    .toBe(1);
  const screen = element(refused, 'startup.restricted');
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(inEnglish('screens.restricted.title'));
  await expect(screen).toContainText('203.0.113.77');
  await expect(screen.getByText(inEnglish('screens.contactUs'))).toBeVisible();
  const answer = await welcome.goto(at(merchant, '/index'));
  await hydrated(welcome);
  expect(await answer?.text()).not.toContain('203.0.113.77');
  expect(await welcome.content()).not.toContain('198.51.100.4');
  await expect(element(welcome, 'nav.home').first()).toBeVisible();
  await refused.context().close();
  await welcome.context().close();
});

test('two visitors get the same bytes, two members too, and no personal data is in either', {
  tag: '@deep',
}, async ({ browser, ask, at, watch }) => {
  const cookieOf = async (account: string) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    watch(page);
    await page.goto(at('aurora', '/login'));
    await hydrated(page);
    await logIn(page, account, DEMO_PASSWORD);
    await expect(element(page, 'account.name')).toBeVisible();
    const cookies = await context.cookies();
    await context.close();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  const [player, agent] = [await cookieOf('player1'), await cookieOf('agent1')];
  const from = (address: string, cookie?: string) =>
    ask('aurora', '/index', { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) });
  const visitors = [await from('198.51.100.4'), await from('192.0.2.9')];
  const members = [await from('198.51.100.4', player), await from('192.0.2.9', agent)];
  expect(visitors[0]?.body).toBe(visitors[1]?.body);
  expect(members[0]?.body).toBe(members[1]?.body);
  expect(members[0]?.body).not.toBe(visitors[0]?.body);
  const facts = ['player1', 'Player One', 'agent1', 'Agent One', '198.51.100.4', '192.0.2.9'];
  const secrets = [player, agent].flatMap((cookie) => cookie.split('; ').map((each) => each.split('=')[1] ?? ''));
  for (const { body } of [...visitors, ...members])
    expect([...facts, ...secrets.filter((value) => value.length > 8)].filter((fact) => body.includes(fact))).toEqual(
      [],
    );
});
