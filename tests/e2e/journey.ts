/** What every journey shares: pages that fail on console errors and policy reports, the operator's hand, addresses. */
import { test as base, expect, type Page } from '@playwright/test';
import { type Operator, openOperator } from '#tests/support/operator.ts';
import { siteUrl } from '#tests/support/site.ts';

interface Shared {
  readonly operator: Operator;
}

interface Fixtures {
  /** The address of a path of a brand on the shared site. */
  readonly at: (merchant: string, path?: string) => string;
  /** Watches a page of another context; every page of the test's own context is watched already. */
  readonly watch: (page: Page) => void;
  /** Takes complaints that a test provokes on purpose off the list. */
  readonly expectComplaint: (pattern: RegExp) => void;
}

/** Answers that are part of the story (a refused log-in is 401 or 422) show as console errors of the network. */
const NETWORK = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

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
  page.on('request', (request) => {
    if (request.url().endsWith('/_csp')) complaints.push(`policy report: ${request.postData()}`);
  });
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/** The node that an element is drawn as. */
export function element(page: Page, id: string) {
  return page.locator(`[data-element="${id}"]`);
}

/** A name that no other test uses. */
export function freshName(prefix: string): string {
  return `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`.slice(0, 14);
}

export { expect };
