/** The log-in window and its messages. */

import { freshName } from '#tests/e2e/journey.ts';
import { DEMO_PASSWORD } from '#tests/e2e/members/members.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import type { PageSetup } from '../page-setup.ts';
import { clickElement, dialogOf, elementOf, enter, input, logInAs, signOut, submit } from '../people.ts';
import { castsOf, EACH, MAIN, VIEWPORTS } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Log-in';
const alert = ({ page }: PageSetup) => dialogOf(page, 'login').getByRole('alert').first().waitFor();

async function openLogin({ go, page }: PageSetup): Promise<void> {
  await go('/login');
  await input(page, 'username').waitFor();
}

async function openSms({ page }: PageSetup): Promise<void> {
  await elementOf(page, 'login.sms').click();
  await input(page, 'mobileNum').waitFor();
}

export const LOGIN_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'login',
    casts: castsOf([...MAIN, 'aurora JA', 'lotus ID']),
    async play(setup) {
      await openLogin(setup);
      await setup.shoot('login');
      if ((await elementOf(setup.page, 'login.sms').count()) === 0) return;
      await openSms(setup);
      await setup.shoot('login-sms');
    },
  },
  {
    group,
    name: 'login-errors',
    casts: castsOf(['aurora EN', 'lotus VI', 'harbor CN']),
    async play(setup) {
      const { page, shoot } = setup;
      await openLogin(setup);
      await submit(page, 'login');
      await page.locator('[data-dialog="login"] [aria-invalid="true"]').first().waitFor();
      await shoot('login-empty');
      const unknownUser = freshName('n');
      for (let failure = 1; failure <= 3; failure += 1) {
        await enter(page, unknownUser, 'Wrong-password-1');
        await alert(setup);
        if (failure === 1) await shoot('login-wrong');
        await dialogOf(page, 'login').locator('button[type="submit"]:not([aria-disabled="true"])').waitFor();
      }
      await elementOf(page, 'login.captcha').locator('img').waitFor();
      await shoot('login-captcha');
      await elementOf(page, 'login.captcha').getByRole('button').last().click();
      await shoot('login-captcha-long');
    },
  },
  {
    group,
    name: 'login-remembered',
    casts: castsOf(['aurora EN', 'lotus TH', 'harbor EN']),
    async play(setup) {
      const { page, shoot } = setup;
      await openLogin(setup);
      await elementOf(page, 'login.remember').getByRole('checkbox').check();
      await enter(page, 'player1', DEMO_PASSWORD);
      await dialogOf(page, 'login').waitFor({ state: 'detached' });
      await askAgain(setup);
      await signOut(page);
      await openLogin(setup);
      await shoot('login-remembered');
      await setup.go('/index');
      if (setup.persona.viewport.name === 'desktop' && setup.persona.brand === 'aurora')
        await shoot('login-header-remembered');
    },
  },
  {
    group,
    name: 'login-gate',
    casts: castsOf(['aurora EN', 'lotus CN']),
    async play({ go, page, shoot }) {
      await go('/index');
      await clickElement(page, 'side.security', 'bottom.me');
      await input(page, 'username').waitFor();
      await shoot('login-gate');
    },
  },
  {
    group,
    name: 'login-providers',
    // Both colour schemes: this brand follows the visitor's system.
    casts: VIEWPORTS.flatMap((viewport) =>
      (['dark', 'light'] as const).map((scheme) => ({ brand: 'vela', language: 'EN', viewport, scheme })),
    ),
    async play(setup) {
      await openLogin(setup);
      await setup.shoot('login-providers');
      await openSms(setup);
      await setup.shoot('login-phone-provider');
      await setup.go('/login?social=failed');
      await alert(setup);
      await setup.shoot('login-provider-failed');
    },
  },
  {
    group,
    name: 'sign-out',
    casts: castsOf(EACH),
    async play(setup) {
      await logInAs(setup);
      await setup.go('/index');
      await clickElement(setup.page, 'account.signOut');
      await dialogOf(setup.page, 'confirm').waitFor();
      await setup.shoot('sign-out-question');
    },
  },
];

/** The session expires while the page is open: the window explains it and asks only for what is missing. */
async function askAgain(setup: PageSetup): Promise<void> {
  const { page, context, shoot, go } = setup;
  // The server renders a member's page from the cookie alone: delete the cookie only after the page has loaded the
  // member.
  const known = page.waitForResponse((response) => response.url().endsWith('/wps/member/info'));
  await go('/index');
  await known;
  await elementOf(page, 'side.balance').locator('button').nth(1).waitFor({ state: 'attached' });
  await context.clearCookies({ name: browserCookieName('__Host-session') });
  // The last button: the show/hide button precedes it; on a phone both are in the menu.
  await elementOf(page, 'side.balance')
    .locator('button')
    .last()
    .evaluate((node: HTMLElement) => node.click());
  await input(page, 'username').waitFor();
  await shoot('login-expired');
  await input(page, 'password').fill(DEMO_PASSWORD);
  await submit(page, 'login');
  await dialogOf(page, 'login').waitFor({ state: 'detached' });
}
