/** What every journey shares: pages that fail on console errors and policy reports, the operator's hand, addresses. */
import { test as base, expect, type Page } from '@playwright/test';
import { askSite, type SiteAnswer } from '#tests/support/ask-site.ts';
import { type Operator, openOperator } from '#tests/support/operator.ts';
import { copyBrand, copyTrees } from '#tests/support/own-site.ts';
import { siteUrl } from '#tests/support/site.ts';

/** GETs a path of a merchant's site, with headers if wanted. */
export type Ask = (merchant: string, path: string, headers?: Readonly<Record<string, string>>) => Promise<SiteAnswer>;

interface Shared {
  readonly operator: Operator;
}

interface Fixtures {
  /** The address of a path of a brand on the shared site. */
  readonly at: (merchant: string, path?: string) => string;
  /** GETs a path of a brand without the browser. */
  readonly ask: Ask;
  /** Copies a brand with its trees under a fresh merchant code, for a test that changes them; answers the code. */
  readonly ownSite: (from: string) => Promise<string>;
  /** Watches a page of another context; every page of the test's own context is watched already. */
  readonly watch: (page: Page) => void;
  /** Takes complaints that a test provokes on purpose off the list. */
  readonly expectComplaint: (pattern: RegExp) => void;
}

/** Answers that are part of the story (a refused log-in is 401 or 422) show as console errors of the network. */
const NETWORK = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

const CALL = /^\/(wps|lgw|lotto|staff)\//;

export const test = base.extend<Fixtures, Shared>({
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
      // Closed until the last of its trees, the status, opens it: a page never begins with some of them and changes by the rest.
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
    const isOfScenario = response.request().resourceType() === 'document' || CALL.test(new URL(response.url()).pathname);
    if (response.status() >= 400 && !isOfScenario) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/_csp')) complaints.push(`policy report: ${request.postData()}`);
    if (request.url().endsWith('/_portal/report')) complaints.push(`fault report: ${request.postData()}`);
  });
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/**
 * How long what changes on the server may take to reach an open page of a slow machine. That it takes less than a second on a
 * quiet one is a row of `npm run bench -- streams`.
 */
export const SOON = { timeout: 45_000 };

/** The node that an element is drawn as. */
export function element(page: Page, id: string) {
  return page.locator(`[data-element="${id}"]`);
}

/** A name that no other test uses. */
export function freshName(prefix: string): string {
  return `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`.slice(0, 14);
}

export { expect, type Page };
