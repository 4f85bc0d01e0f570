/** Third-party HTML (docs/explanation/safety.md#foreign-html): each security layer alone and both together, in a real browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import fc from 'fast-check';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalPage } from '#edge/page/page-sources.ts';
import { cleanHtml as cleanOnSave } from '#gateway/html/clean-html.ts';
import { writePolicy } from '#serving/policy.ts';
import { HTML_PAYLOADS } from '#tests/support/html-payloads.ts';
import { htmlTrees } from '#tests/support/html-trees.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { record } from './record.ts';

const TREES = 10_000;
const BATCH = 250;
const POLICY = writePolicy(portalPage({ images: [], frames: [] }, []));

let browser: Browser;
let server: Server;
let origin = '';
let page: Page;

/** Body of the document at /open and /held. */
let body = '';

beforeAll(async () => {
  const script = await bundleCleaner();
  server = createServer((request, response) => {
    if (request.url === '/clean.js') return void response.setHeader('content-type', 'text/javascript').end(script);
    if (request.url !== '/open' && request.url !== '/held') return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/held') response.setHeader('content-security-policy', POLICY);
    response.end(`<!doctype html><body>${body}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args });
  page = await browser.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { count: 0, fired: () => Object.assign(window, { count: (window as never)['count'] + 1 }) });
  });
  await page.route('**', (route) => (route.request().url().startsWith(origin) ? route.continue() : route.abort()));
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Bundles the portal's sanitizer as a browser script. */
async function bundleCleaner(): Promise<string> {
  const entry = new URL('../../src/ui/words/clean-html.ts', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'cleaner' } },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('The sanitiser was not built.');
  return `${first.output[0].code};globalThis.cleaner = cleaner;`;
}

interface Cleaner {
  cleanHtml(html: string, origins: readonly string[]): string;
}

/** Clicks everything, and waits until all loads and load errors are done. */
async function provoke(): Promise<number> {
  return page.evaluate(async () => {
    for (const node of document.querySelectorAll<HTMLElement>('a, area, button, input, form, [tabindex]')) {
      const stop = (event: Event) => event.preventDefault();
      // Stops a web link, which would navigate away; a javascript: link must stay active, because it runs whatever is
      // prevented afterwards.
      if (!/script/i.test(node.outerHTML)) node.addEventListener('click', stop, { once: true });
      node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    await new Promise<void>((resolve) => {
      const late = new Image();
      late.onerror = () => requestAnimationFrame(() => setTimeout(resolve));
      late.src = `/none?${Math.random()}`;
    });
    return Number((window as never)['count']);
  });
}

/** How often code ran for one payload that the server sends unsanitized. */
async function openDocument(path: '/open' | '/held', payload: string): Promise<number> {
  body = payload;
  await page.goto(origin + path, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
  return provoke().catch(() => 0);
}

/** How often code ran for payloads inserted into a page without a content security policy. */
async function insert(clean: readonly string[]): Promise<number> {
  body = '';
  await page.goto(`${origin}/open`);
  await page.evaluate((all) => {
    for (const html of all) {
      const box = document.createElement('div');
      document.body.append(box);
      box.innerHTML = html;
    }
  }, clean);
  return provoke();
}

async function cleanOnShow(all: readonly string[]): Promise<string[]> {
  body = '';
  await page.goto(`${origin}/open`);
  await page.addScriptTag({ url: '/clean.js' });
  return page.evaluate((list) => {
    const { cleaner } = globalThis as unknown as { readonly cleaner: Cleaner };
    return list.map((html) => String(cleaner.cleanHtml(html, [])));
  }, all);
}

/** The browser's serialization of parsed HTML. */
async function readAgain(all: readonly string[]): Promise<string[]> {
  return page.evaluate((list) => {
    const read = (html: string) => Object.assign(document.createElement('template'), { innerHTML: html }).innerHTML;
    return list.map(read);
  }, all);
}

describe('M155, D10: payloads that run if nothing stops them', () => {
  it('without sanitiser and policy many run: the list can fail', async () => {
    let ran = 0;
    for (const payload of HTML_PAYLOADS) if ((await openDocument('/open', payload)) > 0) ran += 1;
    expect(ran).toBeGreaterThan(80);
    record({
      test: 'XSS payloads without any layer (the control)',
      limit: 'more than 80 run',
      figure: `${ran} of ${HTML_PAYLOADS.length}`,
    });
  });

  it('the policy alone stops all', async () => {
    const ran: string[] = [];
    for (const payload of HTML_PAYLOADS) if ((await openDocument('/held', payload)) > 0) ran.push(payload);
    expect(ran).toEqual([]);
    record({ test: 'XSS payloads under the policy alone', limit: '0 run', figure: `0 of ${HTML_PAYLOADS.length}` });
  });

  it.each([
    ['the gateway’s sanitiser alone', async (all: readonly string[]) => all.map(cleanOnSave)],
    ['the portal’s sanitiser alone', cleanOnShow],
    ['both sanitisers', async (all: readonly string[]) => cleanOnShow(all.map(cleanOnSave))],
  ])('%s stops all', async (name, clean) => {
    expect(await insert(await clean(HTML_PAYLOADS))).toBe(0);
    record({ test: `XSS payloads through ${name}`, limit: '0 run', figure: `0 of ${HTML_PAYLOADS.length}` });
  });
});

describe('M155, D10: generated trees', () => {
  it('both sanitisers are idempotent, their output is stable when reparsed, and nothing in it runs', async () => {
    const trees = fc.sample(htmlTrees, { numRuns: TREES, seed: 20_261_121 });
    const changed: string[] = [];
    for (let at = 0; at < trees.length; at += BATCH) {
      const saved = trees.slice(at, at + BATCH).map(cleanOnSave);
      const shown = await cleanOnShow(trees.slice(at, at + BATCH));
      changed.push(...saved.filter((html) => cleanOnSave(html) !== html).map((html) => `cleaned when saved: ${html}`));
      const again = await cleanOnShow(shown);
      changed.push(...shown.filter((html, nth) => again[nth] !== html).map((html) => `cleaned when shown: ${html}`));
      const [read, readShown] = [await readAgain(saved), await readAgain(shown)];
      const readTwice = await readAgain(read);
      changed.push(...read.filter((html, nth) => readTwice[nth] !== html).map((html) => `read when saved: ${html}`));
      changed.push(...shown.filter((html, nth) => readShown[nth] !== html).map((html) => `read when shown: ${html}`));
      expect(await insert([...saved, ...shown])).toBe(0);
    }
    expect(changed).toEqual([]);
    record({
      test: 'sanitiser: idempotent and reparse-stable',
      limit: `${TREES} trees`,
      figure: `${TREES} of ${TREES}`,
    });
  });
});
