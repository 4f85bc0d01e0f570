/** Passwords that are forgotten, changed, expired, or set by an e-mailed link. */

import { PASSWORD } from '#tests/e2e/members/members.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import type { PageSetup } from '../page-setup.ts';
import { dialogOf, elementOf, enter, input, register, submit } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Passwords';
const LONG_AGO_MS = 60 * 86_400_000;
const WEAK = 'password';

async function openForgot({ go, page }: PageSetup): Promise<void> {
  await go('/login');
  await elementOf(page, 'login.forgotPassword').locator('a, button').click();
  await page.locator('[data-dialog="forgetPass"] form').waitFor();
}

export const PASSWORD_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'forgot',
    casts: castsOf(['aurora EN', 'lotus TH', 'harbor CN']),
    async play(setup) {
      const { page, shoot } = setup;
      await openForgot(setup);
      await shoot('forgot-mobile');
      await submit(page, 'forgetPass');
      await page.locator('[data-dialog="forgetPass"] [aria-invalid="true"]').first().waitFor();
      await shoot('forgot-mobile-errors');
      await elementOf(page, 'password.email').click();
      await input(page, 'email').waitFor();
      await shoot('forgot-email');
      await page.locator('[data-dialog="forgetPass"] input[name="username"]').fill('player1');
      await input(page, 'email').fill('somebody@example.com');
      await submit(page, 'forgetPass');
      await dialogOf(page, 'warning').waitFor();
      await shoot('forgot-sent');
    },
  },
  {
    group,
    name: 'reset',
    casts: castsOf(['harbor EN', 'harbor VI']),
    async play(setup) {
      const { page, shoot, persona, operator } = setup;
      const email = `${persona.language}${persona.viewport.name}@example.com`.toLowerCase();
      const account = await register(setup, { email });
      const away = await setup.elsewhere();
      await openForgot(away);
      await elementOf(away.page, 'password.email').click();
      await away.page.locator('[data-dialog="forgetPass"] input[name="username"]').fill(account);
      await input(away.page, 'email').fill(email);
      await submit(away.page, 'forgetPass');
      await dialogOf(away.page, 'warning').waitFor();
      await away.context.close();
      const link = await operator.lastLink(persona.brand, email);
      await page.context().clearCookies({ name: browserCookieName('__Host-session') });
      await setup.go(link);
      await input(page, 'newPassword').waitFor();
      await shoot('reset-by-link');
      await setup.go('/?reset=used-up-long-ago-and-never-good');
      await input(page, 'newPassword').fill('Driftwood7compass');
      await input(page, 'confirmNewPassword').fill('Driftwood7compass');
      await submit(page, 'changePass');
      await input(page, 'email').waitFor();
      await shoot('reset-link-gone');
    },
  },
  {
    group,
    name: 'forced',
    casts: castsOf(['vela EN', 'vela TH']),
    async play(setup) {
      const { page, shoot, persona, operator } = setup;
      const account = await register(setup);
      await operator.changeMember(persona.brand, account, { password_changed_at: new Date(Date.now() - LONG_AGO_MS) });
      await page.context().clearCookies({ name: browserCookieName('__Host-session') });
      await page.evaluate(() => sessionStorage.clear());
      await setup.go('/login');
      await enter(page, account, PASSWORD);
      await input(page, 'oldPassword').waitFor();
      await shoot('change-forced');
      await input(page, 'oldPassword').fill(PASSWORD);
      await input(page, 'newPassword').fill(WEAK);
      await input(page, 'confirmNewPassword').fill('another');
      await submit(page, 'changePass');
      await page.locator('[data-dialog="changePass"] [aria-invalid="true"]').first().waitFor();
      await shoot('change-forced-errors');
    },
  },
];
