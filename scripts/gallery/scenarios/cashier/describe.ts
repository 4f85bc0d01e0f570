/** Replaces cashier replies, for states that the demo does not have. */
import type { Page, Route } from '@playwright/test';
import type { PageSetup } from '../../page-setup.ts';
import { dialogOf } from '../../people.ts';
import { type Cashier, makeCashier } from './replies.ts';

/** The call gets no response, or fails. */
export const SILENT = Symbol('silent');
export const FAILS = Symbol('fails');

/**
 * By path (`/wps/cashier/withdrawable`), or by method and path: a value, a function of the request's language, a
 * refusal, or no response.
 */
export type Replies = Readonly<Record<string, unknown>>;

export const refusal = (errorCode: string, value: unknown = null) => ({
  refused: { success: false, errorCode, value },
});

/** The member of these pictures: an agent with receipts to confirm, who sees every page. */
export const MEMBER = { id: 'm1', account: 'player1', nickname: 'Ann', type: 1, toConfirm: '1', firstSteps: null };

export function cashierOf({ persona: { brand } }: PageSetup): Cashier {
  return makeCashier(brand === 'lotus' ? 25_000 : 1, brand === 'lotus' ? 'VND' : 'USD');
}

export async function report(setup: PageSetup, replies: Replies = {}): Promise<void> {
  const { page } = setup;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const all = { ...cashierOf(setup).usual, ...replies };
  for (const [name, reply] of Object.entries(all)) {
    const [path = '', method = 'GET'] = name.split(' ').reverse();
    await page.route(
      (url) => url.pathname === path,
      (route) => (route.request().method() === method ? answer(route, reply) : route.fallback()),
    );
  }
}

function answer(route: Route, reply: unknown): Promise<void> | undefined {
  if (reply === SILENT) return undefined;
  if (reply === FAILS) return route.fulfill({ status: 503, body: '' });
  const refused = typeof reply === 'object' && reply !== null && 'refused' in reply ? reply.refused : undefined;
  const value = typeof reply === 'function' ? reply(route.request().headers()['language'] ?? 'EN') : reply;
  return route.fulfill({ json: refused ?? { success: true, value } });
}

/** Opens the member centre at a page with the given replies, and waits until it is loaded. */
export async function open(setup: PageSetup, path: string, replies: Replies = {}): Promise<void> {
  const { page, go } = setup;
  await report(setup, replies);
  await go(`/${path}`);
  await dialogOf(page, 'member').locator('h2, h3').nth(1).waitFor();
  if (Object.values(replies).includes(SILENT)) return;
  await page.locator('[data-dialog="member"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Captures a page while pending, after a failure, and with each named set of replies. */
export async function shootEach(
  setup: PageSetup,
  path: string,
  screens: Readonly<Record<string, Replies>>,
): Promise<void> {
  for (const [screen, replies] of Object.entries(screens)) {
    await open(setup, path, replies);
    await setup.shoot(screen);
  }
}

export async function show(page: Page, selector: string): Promise<void> {
  const part = page.locator(`[data-dialog="member"] ${selector}`).first();
  await part.waitFor();
  await part.evaluate((node) => node.scrollIntoView({ block: 'start' }));
}
