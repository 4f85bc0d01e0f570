/** Common user actions of the scenarios, independent of the language. */

import type { Locator, Page } from '@playwright/test';
import { freshName } from '#tests/e2e/journey.ts';
import { DEMO_PASSWORD, fillFields, PASSWORD } from '#tests/e2e/members/members.ts';
import type { PageSetup } from './page-setup.ts';

export const dialogOf = (page: Page, name: string): Locator => page.locator(`[data-dialog="${name}"]`);
export const elementOf = (page: Page, id: string): Locator => page.locator(`[data-element="${id}"]`);
export const input = (page: Page, name: string): Locator => page.locator(`[data-dialog] input[name="${name}"]`);

/** Clicks the visible control of an element, or its first one if none is visible: phones hide some in the menu. */
export async function clickElement(page: Page, ...ids: readonly string[]): Promise<void> {
  const controls = page.locator(ids.map((id) => `[data-element="${id}"] :is(a, button)`).join(', '));
  await controls.first().waitFor({ state: 'attached' });
  const seen = controls.filter({ visible: true });
  if ((await seen.count()) > 0) return seen.first().click();
  await controls.first().evaluate((node: HTMLElement) => node.click());
}

export async function submit(page: Page, dialog: string): Promise<void> {
  await dialogOf(page, dialog).locator('button[type="submit"]').click();
}

export async function enter(page: Page, username: string, password: string): Promise<void> {
  await input(page, 'username').fill(username);
  await input(page, 'password').fill(password);
  const answered = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'));
  await submit(page, 'login');
  await answered;
}

/** Logs in as a demo member. */
export async function logInAs(setup: PageSetup, account = 'player1'): Promise<void> {
  await setup.go('/login');
  await enter(setup.page, account, DEMO_PASSWORD);
  await dialogOf(setup.page, 'login').waitFor({ state: 'detached' });
}

/** Registers by user name, which also logs in; returns the name. */
export async function register(setup: PageSetup, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { page } = setup;
  const username = freshName('m');
  await setup.go('/register');
  await chooseMethod(page, 'register.method.username');
  await fillFields(page, { username, password: PASSWORD, confirmPassword: PASSWORD, ...more });
  for (const id of ['register.terms', 'register.ageConfirmation'])
    await elementOf(page, id).getByRole('checkbox').check();
  await submit(page, 'register');
  await dialogOf(page, 'register').waitFor({ state: 'detached', timeout: 20_000 });
  return username;
}

export async function chooseMethod(page: Page, id: string): Promise<void> {
  await page.locator('[data-dialog] form').first().waitFor();
  if ((await elementOf(page, id).count()) > 0) await elementOf(page, id).click();
}

export async function signOut(page: Page): Promise<void> {
  await askSignOut(page);
  await dialogOf(page, 'confirm').getByRole('button').last().click();
  await dialogOf(page, 'confirm').waitFor({ state: 'detached' });
  await elementOf(page, 'account.name').first().waitFor({ state: 'detached' });
}

export async function askSignOut(page: Page): Promise<void> {
  await clickElement(page, 'account.signOut');
  await dialogOf(page, 'confirm').waitFor();
}
