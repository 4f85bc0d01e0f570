/** Shared fixtures of e2e tests: pages that fail on console errors and policy reports, operator access, addresses. */
import { test as base, expect, type Page } from '@playwright/test';
import { askSite, type SiteAnswer } from '#tests/support/ask-site.ts';
import { type Operator, openOperator } from '#tests/support/operator.ts';
import { copyBrand, copyTrees } from '#tests/support/own-site.ts';
import { siteUrl } from '#tests/support/site.ts';
import { applyModes, type Mode, readModes } from './modes.ts';

export type Ask = (merchant: string, path: string, headers?: Readonly<Record<string, string>>) => Promise<SiteAnswer>;

export interface Options {
  /** What browser and keyboard do to each page. */
  readonly modes: readonly Mode[];
}

interface Shared extends Options {
  readonly operator: Operator;
}

interface Fixtures {
  readonly at: (merchant: string, path?: string) => string;
  readonly ask: Ask;
  /** Copies a brand with its trees under a fresh merchant code, for a test that changes them; returns the code. */
  readonly ownSite: (from: string) => Promise<string>;
  /** Watches a page of another context; pages of the test's own context are watched already. */
  readonly watch: (page: Page) => void;
  /** Removes expected complaints from the list. */
  readonly expectComplaint: (pattern: RegExp) => void;
}

/** Expected error responses (a refused log-in is 401 or 422) appear as network errors in the console. */
const NETWORK = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

const CALL = /^\/(wps|lgw|lotto|staff)\//;

export const test = base.extend<Fixtures, Shared>({
  modes: [readModes(process.env['LIVERY_MODE']), { scope: 'worker', option: true }],
  browser: [
    async ({ browser, modes }, use) => {
      applyModes(browser, modes);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  operator: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from a pattern
    async ({}, use) => {
      const operator = await openOperator(process.env['LIVERY_E2E_DATABASE'] ?? '');
      await use(operator);
      await operator.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from a pattern
  at: async ({}, use) => {
    const port = Number(process.env['LIVERY_E2E_PORT']);
    await use((merchant, path = '/') => siteUrl(port, merchant, path));
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from a pattern
  ask: async ({}, use) => {
    const port = Number(process.env['LIVERY_E2E_PORT']);
    await use((merchant, path, headers) => askSite(port, merchant, path, headers));
  },
  ownSite: async ({ operator, ask }, use) => {
    await use(async (from) => {
      const merchant = freshName(from.slice(0, 2)).toLowerCase();
      const answers = async () => (await ask(merchant, '/login')).status;
      await copyBrand(process.env['LIVERY_E2E_BRANDS'] ?? '', from, merchant);
      await expect.poll(answers, { intervals: [50] }).toBe(200);
      // In maintenance until the status, the last of its trees, opens it: no page starts with only some of the trees.
      await operator.trees.setMaintenance(merchant, true, 'e2e');
      await expect.poll(answers, { intervals: [50] }).toBe(503);
      await copyTrees(operator, from, merchant);
      await expect.poll(answers, { intervals: [50] }).toBe(200);
      return merchant;
    });
  },
  watch: [
    async ({ context, expectComplaint: _ }, use, info) => {
      const complaints: string[] = [];
      const watch = (page: Page): void => watchPage(page, complaints);
      context.on('page', watch);
      await use(watch);
      const allowed = (info.annotations.filter(({ type }) => type === 'complaint') ?? []).map(
        ({ description }) => new RegExp(description ?? ''),
      );
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from a pattern
  expectComplaint: async ({}, use, info) => {
    await use((pattern) => void info.annotations.push({ type: 'complaint', description: pattern.source }));
  },
});

function watchPage(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!NETWORK.test(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    const isOfScenario =
      response.request().resourceType() === 'document' || CALL.test(new URL(response.url()).pathname);
    if (response.status() >= 400 && !isOfScenario) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/_csp')) complaints.push(`policy report: ${request.postData()}`);
    if (request.url().endsWith('/_portal/report')) complaints.push(`fault report: ${request.postData()}`);
  });
}

/** Waits for hydration. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/**
 * Timeout for a server change to reach an open page on a slow machine. `npm run bench -- streams` measures less than a
 * second on a quiet one.
 */
export const SOON = { timeout: 45_000 };

export function element(page: Page, id: string) {
  return page.locator(`[data-element="${id}"]`);
}

export function freshName(prefix: string): string {
  return `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`.slice(0, 14);
}

export { expect, type Page };
