/** Steps of a first-time staff user in the console, each by what is visible. */
import type { Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { expect } from '../journey.ts';
import { clickVisible } from './anonymous-visitor.ts';

/** Opens a screen by the menu, which a narrow window hides behind its button. */
export async function go(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A message with an action stays until it is closed, also over the menu of a phone.
  const message = page.getByRole('region', { name: consoleText('common', 'toast.region') });
  const close = message.getByRole('button', { name: consoleText('common', 'panel.close') });
  for (let left = await close.count(); left > 0; left -= 1) await clickVisible(close.first());
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await clickVisible(menu);
  await clickVisible(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeInViewport();
}

/** Enters the reason in the panel, whose field has the focus, and applies the shown change. */
export async function applyIn(page: Page, panel: string | RegExp, reason: string): Promise<void> {
  await expect(
    page
      .getByRole('complementary', { name: panel })
      .getByRole('textbox', { name: consoleText('common', 'reason.label') }),
  ).toBeFocused();
  await page.keyboard.type(reason);
  await clickVisible(page.getByRole('button', { name: 'Apply', exact: true }));
  await expect(page.getByRole('complementary', { name: panel })).toHaveCount(0);
}
