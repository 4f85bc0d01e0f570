import { afterEach, describe, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { promotions } from '#contract/promotions/calls.ts';
import { factsFrom } from '#model/conditions/facts.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import type { Site } from '../brands/sites.ts';
import { type Overrides, openTestEdge, type TestEdge } from '../testing/edge-of.ts';
import { scriptTrees } from '../testing/scripted-trees.ts';
import { renderPage as tinyRender } from '../testing/tiny-renderer.ts';
import { createFirstReplies } from './first-replies.ts';
import type { FirstQuestions } from './renderer.ts';

const PATH = '/wps/promotions';
const AURORA = { host: 'aurora.localhost' };
const LOTUS = { host: 'lotus.localhost' };

/** What our portal requests for its promotions page. */
const questions: FirstQuestions = ({ portal, address }) =>
  address.pathname === '/promotions'
    ? [
        {
          key: ['promotions', portal.language],
          ask: async (client, how) => (await client.send(promotions, {}, how)).promotions.map(({ title }) => title),
        },
      ]
    : [];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Clock {
  now: number;
}

async function open(overrides: Overrides = {}): Promise<TestEdge & { readonly clock: Clock }> {
  const clock = { now: 1_000_000 };
  const testSite = await openTestEdge({
    files: {
      'aurora/brand.json': brandFile('aurora'),
      'lotus/brand.json': brandFile('lotus'),
      'harbor/brand.json': brandFile('harbor'),
    },
    firstQuestions: questions,
    render: async (input) => ({ ...(await tinyRender(input)), html: `<main>${JSON.stringify(input.first)}</main>` }),
    chance: { now: () => clock.now, random: () => 0, newId: () => 'x' },
    ...overrides,
  });
  closing.push(testSite.close);
  return { ...testSite, clock };
}

const offer = (...titles: readonly string[]) => ({
  serverTime: 7,
  promotions: titles.map((title) => ({ id: title, title, type: 'WELCOME' })),
});
const pageOf = async ({ edge }: TestEdge, headers = AURORA, url = '/promotions') =>
  (await edge.app.inject({ url, headers })).body;
const askedOf = ({ gateway }: TestEdge) => gateway.asked.filter(({ path }) => path === PATH);
const blockOf = (page: string) => /id="livery-first">([^<]*)</.exec(page)?.[1];
/** Waits until the requests that run in the background have started. */
const isAsked = (testSite: TestEdge) => until(async () => askedOf(testSite).length > 0, 'a question');

describe('public replies in the first paint', () => {
  it('M195: the page is rendered with them and names them to the browser; escaped, as all page data', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift', '</script><b>'));
    const page = await pageOf(testSite);
    expect(JSON.parse(blockOf(page) ?? '')).toEqual([{ key: ['promotions', 'EN'], data: ['A gift', '</script><b>'] }]);
    expect(page).toContain('<main>[{"key":["promotions","EN"],"data":["A gift"');
    expect(blockOf(page)).not.toContain('</script');
  });

  it('they are read as a visitor, in the page’s language, once for many', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift'));
    await Promise.all([pageOf(testSite), pageOf(testSite), pageOf(testSite)]);
    await pageOf(testSite);
    const [asked, ...more] = askedOf(testSite);
    expect(more).toEqual([]);
    expect([asked?.visit.address, asked?.headers.get('authorization'), asked?.headers.get('language')]).toEqual([
      '',
      null,
      'EN',
    ]);
  });

  it('a page without such reads has no block and sends no request', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift'));
    expect(blockOf(await pageOf(testSite, AURORA, '/help'))).toBeUndefined();
    expect(askedOf(testSite)).toEqual([]);
  });

  it('M378: a notified change is in the next page; without one, after a minute', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift'));
    await pageOf(testSite);
    testSite.gateway.answers.set(PATH, offer('Another'));
    expect(await pageOf(testSite)).toContain('A gift');
    testSite.clock.now += 2_000;
    testSite.gateway.change('aurora');
    expect(await pageOf(testSite)).toContain('Another');
    testSite.gateway.answers.set(PATH, offer('A third'));
    testSite.clock.now += 59_000;
    expect(await pageOf(testSite)).toContain('Another');
    testSite.clock.now += 2_000;
    expect(await pageOf(testSite)).toContain('A third');
  });

  it('any number of changes causes one read of a reply in a second', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift'));
    await pageOf(testSite);
    for (let reported = 0; reported < 5; reported += 1) {
      testSite.clock.now += 100;
      testSite.gateway.change('aurora');
      await pageOf(testSite);
    }
    expect(askedOf(testSite)).toHaveLength(1);
    testSite.clock.now += 1_000;
    await pageOf(testSite);
    expect(askedOf(testSite)).toHaveLength(2);
  });

  it('another merchant’s changes and replies stay separate', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift'));
    await pageOf(testSite);
    testSite.gateway.answers.set(PATH, offer('Of lotus'));
    expect(await pageOf(testSite, LOTUS)).toContain('Of lotus');
    testSite.clock.now += 5_000;
    testSite.gateway.change('lotus');
    expect(await pageOf(testSite)).toContain('A gift');
    expect(askedOf(testSite).map(({ visit }) => visit.merchant)).toEqual(['aurora', 'lotus']);
  });
});

it('a paint with outdated replies is flagged: its page would be cached under the wrong hash', async () => {
  const { link, answers } = scriptTrees();
  const clock = { now: 1 };
  const chance = { now: () => clock.now, random: () => 0, newId: () => 'x' };
  const first = createFirstReplies({ link, questions, hostOf: () => 'aurora.localhost', chance });
  const portal = resolvePortal({ brand: parseBrand(brandFile('aurora')).value as Brand }, 'EN');
  const site = { merchant: 'aurora', facts: factsFrom({}), speak: () => ({ portal, texts: {} }) } as unknown as Site;
  const address = { pathname: '/promotions', search: '' };
  const asked = { site, language: 'EN', audience: 'visitor', address } as const;
  answers.set(PATH, offer('A gift'));
  const before = await first.read(asked);
  expect(before.replies()).toHaveLength(1);
  answers.set(PATH, offer('Another'));
  clock.now += 2_000;
  first.doubt('aurora');
  const after = await first.read(asked);
  expect(after.replies()).toHaveLength(1);
  expect(before.replies()).toBeUndefined();
});

describe('a gateway without an answer', () => {
  it('one that never answers is polled less and less often; a change resets this', async () => {
    const testSite = await open();
    const times: number[] = [];
    for (let second = 0; second < 600; second += 10) {
      const before = askedOf(testSite).length;
      await pageOf(testSite);
      if (askedOf(testSite).length > before) times.push(second);
      testSite.clock.now += 10_000;
    }
    expect(times).toEqual([0, 30, 90, 210, 450]);
    testSite.gateway.change('aurora');
    await pageOf(testSite);
    expect(askedOf(testSite)).toHaveLength(times.length + 1);
  });

  it.each([
    ['does not offer them', 404],
    ['fails', 500],
    ['is away', 'away'],
    ['answers something else', { promotions: 'none' }],
    ['answers too much', offer('x'.repeat(70_000))],
  ])('that %s: the page works, and the read is not repeated at each page', async (_, answer) => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, answer);
    const { statusCode } = await testSite.edge.app.inject({ url: '/promotions', headers: AURORA });
    expect(statusCode).toBe(200);
    await isAsked(testSite);
    const { length } = askedOf(testSite);
    for (let page = 0; page < 3; page += 1) expect(await pageOf(testSite)).not.toContain('x'.repeat(100));
    expect(askedOf(testSite).length - length).toBeLessThanOrEqual(2);
  });

  it('one that never answers delays the first page briefly and no other; a late answer is in the next', async () => {
    const testSite = await open();
    const { promise, resolve } = Promise.withResolvers<Response>();
    testSite.gateway.answers.set(PATH, () => promise);
    expect(blockOf(await pageOf(testSite))).toBeUndefined();
    resolve(Response.json({ success: true, value: offer('Late') }));
    await until(async () => (await pageOf(testSite)).includes('Late'), 'the late reply');
    expect(askedOf(testSite)).toHaveLength(1);
  });

  it('a later visitor waits for nothing while it is silent', async () => {
    const { link, answers } = scriptTrees();
    answers.set(PATH, () => new Promise(() => undefined));
    const chance = { now: () => 1, random: () => 0, newId: () => 'x' };
    const first = createFirstReplies({ link, questions, hostOf: () => 'aurora.localhost', chance });
    const portal = resolvePortal({ brand: parseBrand(brandFile('aurora')).value as Brand }, 'EN');
    const site = { merchant: 'aurora', facts: factsFrom({}), speak: () => ({ portal, texts: {} }) } as unknown as Site;
    const asked = {
      site,
      language: 'EN',
      audience: 'visitor',
      address: { pathname: '/promotions', search: '' },
    } as const;
    const shown = await first.read(asked);
    expect([shown.replies(), shown.hash]).toEqual([[], '']);
    expect(first.read(asked)).not.toBeInstanceOf(Promise);
  });

  it('one that was slow or failed is read in the background, and the page shows its last answer for five minutes', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift'));
    await pageOf(testSite);
    testSite.gateway.answers.set(PATH, 404);
    testSite.clock.now += 61_000;
    expect(await pageOf(testSite)).toContain('A gift');
    testSite.gateway.answers.set(PATH, () => new Promise(() => undefined));
    testSite.clock.now += 31_000;
    // The request was sent without waiting for the reply: otherwise the page would not have been returned.
    expect(await pageOf(testSite)).toContain('A gift');
    expect(askedOf(testSite)).toHaveLength(3);
  });

  it('after five minutes without an answer its last one expires', async () => {
    const testSite = await open();
    testSite.gateway.answers.set(PATH, offer('A gift'));
    await pageOf(testSite);
    testSite.gateway.answers.set(PATH, 404);
    testSite.clock.now += 301_000;
    await pageOf(testSite);
    await until(async () => blockOf(await pageOf(testSite)) === undefined, 'a page without it');
  });
});
