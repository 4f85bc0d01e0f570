/** Registration and log-in helpers, through the visible interface. */
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, freshName, type Page } from '../journey.ts';

/** Fits the password rules of all three demo brands. */
export const PASSWORD = 'Lantern4river9';

/** Password of the members that every demo brand has. */
export const DEMO_PASSWORD = 'Livery-demo-1';

export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    await element(page, `register.${field}`).locator('input:not([type=hidden])').fill(value);
  }
}

export async function consent(page: Page): Promise<void> {
  await element(page, 'register.terms').getByRole('checkbox').check();
  await element(page, 'register.ageConfirmation').getByRole('checkbox').check();
}

/** Registers by user name in the open form and waits for the automatic log-in; returns the name. */
export async function registerByName(page: Page, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const dialog = page.locator('[data-dialog="register"]');
  const username = freshName('m');
  const tab = element(page, 'register.method.username');
  await expect(dialog.locator('form')).toBeVisible();
  if ((await tab.count()) > 0) await tab.click();
  await fillFields(page, { username, password: PASSWORD, confirmPassword: PASSWORD, ...more });
  await consent(page);
  await dialog.getByRole('button', { name: SUBMIT }).click();
  await expect(dialog).toHaveCount(0);
  await expect(element(page, 'account.name')).toBeVisible();
  return username;
}

const SUBMIT = /^(Create account|Tạo tài khoản|立即注册)$/;

/** Opens the log-in popup from the header of a wide window by submitting its form empty. */
export async function openLogin(page: Page): Promise<void> {
  await element(page, 'account.login')
    .getByRole('button', { name: inEnglish('element.account.login') })
    .click();
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
}

export async function logIn(page: Page, username: string, password: string): Promise<void> {
  const dialog = page.locator('[data-dialog="login"]');
  await dialog.getByRole('textbox', { name: inEnglish('form.field.username') }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true }).click();
}
