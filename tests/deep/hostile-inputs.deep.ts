/** The long form of the hostile inputs (docs/explanation/safety.md#tests): 1,000 of each against the built renderer, and a sample in a browser. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { readClientBuild } from '#edge/build/client-build.ts';
import BRAND from '#portal/testing/brand.json' with { type: 'json' };
import { expectConsole } from '#tests/setup/console.ts';
import {
  CALM,
  openHostileTrees,
  openMutatedBrands,
  type Renderer,
  runHostileTrees,
  runMutatedBrands,
  seedsFrom,
} from '#tests/support/hostile-runs.ts';
import type { HostileSite } from '#tests/support/hostile-site.ts';
import { mutateJson } from '#tests/support/mutate-json.ts';
import { buildIsFresh, runBuild } from '../../scripts/build.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { record } from './record.ts';

const COUNT = 1_000;
/** Sites per batch: each keeps its pages in memory. */
const AT_ONCE = 250;
const SAMPLE = 30;
const DIST = join(import.meta.dirname, '../../dist');

/** Set it to replay: LIVERY_SEED=4711 runs that seed alone. */
const replayed = process.env['LIVERY_SEED'];
const groups =
  replayed === undefined
    ? Array.from({ length: COUNT / AT_ONCE }, (_, at) => seedsFrom(10_000 + at * AT_ONCE, AT_ONCE))
    : [[Number(replayed)]];

let renderer: Required<Renderer>;

beforeAll(async () => {
  if (!(await buildIsFresh())) await runBuild();
  const built = await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href);
  const clientFolder = join(DIST, 'client');
  const build = await readClientBuild(clientFolder);
  renderer = { render: built.renderPage, drawArt: built.drawArt, build, clientFolder };
}, 180_000);

test('1,000 mutated brand files: refused with file and pointer or served safely, and the policy never grows', async () => {
  let served = 0;
  let refused = 0;
  for (const seeds of groups) {
    const run = await runMutatedBrands(BRAND, seeds, renderer);
    expect(run.findings).toEqual([]);
    served += run.served;
    refused += run.refused;
  }
  record({
    test: '1,000 mutated brand files',
    limit: 'refused or safe; file and pointer named; CSP never wider',
    figure: `${served} served safely, ${refused} refused with file and pointer, 0 crashes, 0 blank pages`,
  });
});

test('1,000 hostile sets of trees: no crash, no blank page, no 500, no code of them runs', async () => {
  let pages = 0;
  for (const seeds of groups) {
    expect(await runHostileTrees(BRAND, seeds, renderer)).toEqual([]);
    pages += seeds.length * 2;
  }
  record({
    test: '1,000 random JSON trees',
    limit: '0 crashes, 0 blank pages, 0 answers of 500',
    figure: `${pages} pages, 0 faults`,
  });
});

test('a good brand overwritten by mutants keeps serving its last good revision', async () => {
  const site = await openMutatedBrands(BRAND, [], renderer);
  try {
    let policy = (await site.ask(CALM)).policy;
    for (const seed of seedsFrom(50_000, 25)) {
      const { text } = mutateJson({ ...BRAND, merchant: CALM, domains: [] }, seed);
      const before = site.brands.get(CALM)?.revision;
      const reported = site.errors.length;
      await site.folder.write(`${CALM}/brand.json`, text);
      await until(
        () => site.brands.get(CALM)?.revision !== before || site.errors.length > reported,
        `the change of seed ${seed} is seen`,
      );
      const page = await site.ask(CALM);
      expect([seed, page.status]).toEqual([seed, page.status === 503 ? 503 : 200]);
      if (site.brands.get(CALM)?.revision === before) expect(page.policy, `seed ${seed}`).toBe(policy);
      policy = page.policy;
    }
  } finally {
    await site.close();
  }
});

test(`${SAMPLE} of each in a browser: the page comes alive, nothing is blank, nothing throws`, async () => {
  expectConsole(/^error: browser: /);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const trees = await openHostileTrees(BRAND, seedsFrom(20_000, SAMPLE), renderer);
    const shown = await visitAll(browser, trees);
    const brands = await openMutatedBrands(BRAND, seedsFrom(30_000, SAMPLE * 3), renderer);
    const more = await visitAll(browser, brands, SAMPLE);
    expect([...shown.faults, ...more.faults]).toEqual([]);
    record({
      test: 'hostile trees and brands in Chromium',
      limit: 'hydrate, no page error, no blank page',
      figure: `${shown.count + more.count} pages, 0 faults`,
    });
  } finally {
    await browser.close();
  }
});

/** Opens the home of each served brand; closes the site. */
async function visitAll(browser: Browser, site: HostileSite, most = Number.POSITIVE_INFINITY) {
  const faults: string[] = [];
  let count = 0;
  try {
    const origin = new URL(await site.edge.app.listen({ host: '127.0.0.1', port: 0 }));
    for (const { merchant } of site.brands.list().slice(0, most)) {
      const context = await browser.newContext();
      const found = await visit(await context.newPage(), `http://${merchant}.localhost:${origin.port}/index`);
      faults.push(...found.map((fault) => `${merchant} ${fault}`));
      count += 1;
      await context.close();
    }
  } finally {
    await site.close();
  }
  return { faults, count };
}

/** Browser errors of a page that must work. Calls that this gateway does not have, and pictures, may fail. */
async function visit(page: Page, address: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`throws ${error.message.slice(0, 200)}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || /^Failed to load resource/.test(message.text())) return;
    faults.push(`says ${message.text().slice(0, 200)}`);
  });
  await page.goto(address);
  const isAlive = await page
    .locator('html[data-hydrated]')
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isAlive) faults.push('does not come alive');
  if ((await page.locator('x-pwned').count()) > 0) faults.push('holds a tag of a stranger');
  const isCovered = (await page.locator('[data-element^="startup."]').count()) > 0;
  for (const part of isCovered ? ['header', 'main'] : ['header', 'nav', 'main', 'footer']) {
    const text = await page.locator(part).first().innerText();
    if (text.trim() === '') faults.push(`has a blank ${part}`);
  }
  return faults;
}
