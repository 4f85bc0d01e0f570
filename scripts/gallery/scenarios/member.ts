/** The security centre, from no protection to full protection. */

import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '#tests/e2e/members/members.ts';
import type { PageSetup } from '../page-setup.ts';
import { clickElement, dialogOf, enter, input, logInAs, register, submit } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Member centre';

async function openCentre(page: Page): Promise<void> {
  await clickElement(page, 'account.personalCentre', 'bottom.me');
  await dialogOf(page, 'member').locator('[data-places="devices"]').waitFor();
}

async function act(page: Page, protection: string, dialog: string): Promise<void> {
  await page.locator(`[data-protection="${protection}"] button`).click();
  await dialogOf(page, dialog).waitFor();
}

async function leave(page: Page, dialog: string): Promise<void> {
  await page.keyboard.press('Escape');
  // A form with unsaved input asks for confirmation first.
  const question = dialogOf(page, 'confirm').getByRole('button').last();
  await page.waitForFunction(
    (name) => !document.querySelector(`[data-dialog="${name}"]`) || document.querySelector('[data-dialog="confirm"]'),
    dialog,
  );
  if ((await question.count()) > 0) await question.click();
  await dialogOf(page, dialog).waitFor({ state: 'detached' });
}

const MORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  harbor: { email: 'ann@example.com' },
};

export const MEMBER_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'member',
    casts: castsOf(['aurora EN', 'aurora TH', 'harbor EN', 'harbor CN']),
    async play(setup) {
      const { page, shoot, persona } = setup;
      const account = await register(setup, MORE[persona.brand]);
      await logInElsewhere(setup, account);
      await setup.go('/index');
      await openCentre(page);
      await shoot('member');
      await dialogOf(page, 'member').locator('[data-places="devices"]').scrollIntoViewIfNeeded();
      await shoot('member-places');
      await page.locator('[data-dialog="member"] section button').first().click();
      await dialogOf(page, 'avatar').locator('input[value="a3"]').check();
      await shoot('member-avatar');
      await leave(page, 'avatar');
      await showContacts(setup);
      await act(page, 'password', 'changePass');
      await shoot('change-password');
      await leave(page, 'changePass');
      await showAuthenticator(setup);
    },
  },
  {
    group,
    name: 'member-states',
    casts: castsOf(['lotus VI']),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      // Simulates a gateway that does not respond, and then fails.
      const hold = (route: { abort: () => Promise<void> }) => void route;
      for (const path of ['profile', 'places']) await page.route(`**/wps/member/${path}`, hold);
      await setup.go('/index');
      await clickElement(page, 'account.personalCentre', 'bottom.me');
      await dialogOf(page, 'member').waitFor();
      await shoot('member-loading');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      for (const path of ['profile', 'places'])
        await page.route(`**/wps/member/${path}`, (route) => route.fulfill({ status: 503, body: '' }));
      await setup.go('/index');
      await clickElement(page, 'account.personalCentre', 'bottom.me');
      await dialogOf(page, 'member').getByRole('alert').first().waitFor();
      await shoot('member-lost');
    },
  },
];

/** Creates another session that can be ended. */
async function logInElsewhere(setup: PageSetup, account: string): Promise<void> {
  const away = await setup.elsewhere();
  await away.go('/login');
  await enter(away.page, account, PASSWORD);
  await dialogOf(away.page, 'login').waitFor({ state: 'detached' });
  await away.context.close();
}

async function showContacts({ page, shoot }: PageSetup): Promise<void> {
  await act(page, 'email', 'contact-email');
  const dialog = dialogOf(page, 'contact-email');
  await shoot('member-email');
  await dialog.locator('input[name="email"]').fill('new@example.com');
  await dialog.locator('input[name="password"]').fill(PASSWORD);
  await dialog.locator('input[name="code"]').fill('123456');
  await submit(page, 'contact-email');
  await dialog.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
  await shoot('member-email-wrong-code');
  await leave(page, 'contact-email');
  await act(page, 'mobile', 'contact-mobile');
  await shoot('member-mobile');
  await leave(page, 'contact-mobile');
}

async function showAuthenticator({ page, shoot }: PageSetup): Promise<void> {
  await act(page, 'authenticator', 'authenticator');
  await shoot('member-authenticator');
  const dialog = dialogOf(page, 'authenticator');
  await dialog.locator('input[name="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const typed = (await page.locator('[data-secret]').textContent()) ?? '';
  await shoot('member-authenticator-scan');
  const app = new TOTP({ secret: Secret.fromBase32(typed.replace(/\s/g, '')) });
  await input(page, 'code').fill(app.generate());
  await page.keyboard.press('Enter');
  await dialog.getByRole('listitem').nth(9).waitFor();
  await shoot('member-authenticator-codes');
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
  // The success toast covers the rows; close it instead of waiting.
  const words = page.locator('section[aria-live="polite"] button').last();
  await words.click({ timeout: 1_000 }).catch(() => undefined);
  await dialogOf(page, 'member').locator('[data-protection="password"]').scrollIntoViewIfNeeded();
  await shoot('member-protected');
  await act(page, 'recovery', 'recovery-codes');
  await shoot('member-recovery-codes');
  await leave(page, 'recovery-codes');
  await act(page, 'authenticator', 'authenticator-remove');
  await shoot('member-authenticator-remove');
}
