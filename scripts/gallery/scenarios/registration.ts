/** Registration by each of its methods, with its messages and questions. */
import type { Page } from '@playwright/test';
import { fillFields } from '#tests/e2e/members/members.ts';
import type { PageSetup } from '../page-setup.ts';
import { chooseMethod, dialogOf, elementOf, submit } from '../people.ts';
import { castsOf, MAIN, VIEWPORTS } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Registration';

async function openForm({ go, page }: PageSetup, path = '/register'): Promise<void> {
  await go(path);
  await page.locator('[data-dialog="register"] form').waitFor();
}

async function openCountries(page: Page): Promise<void> {
  await elementOf(page, 'register.countryDialingCode').getByRole('combobox').focus();
  await page.locator('[data-dialog="register"]').getByRole('listbox').waitFor();
}

async function submitEmpty(page: Page): Promise<void> {
  await submit(page, 'register');
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

export const REGISTRATION_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'register',
    casts: castsOf([...MAIN, 'aurora JA', 'lotus ID']),
    async play(setup) {
      const { page, shoot } = setup;
      await openForm(setup);
      if ((await elementOf(page, 'register.method.mobile').count()) > 0)
        await chooseMethod(page, 'register.method.mobile');
      await shoot('register-mobile');
      await chooseMethod(page, 'register.method.username');
      await shoot('register-username');
      await submitEmpty(page);
      await shoot('register-errors');
    },
  },
  {
    group,
    name: 'register-countries',
    casts: castsOf(['aurora EN', 'lotus TH', 'lotus CN']),
    async play(setup) {
      const { page, shoot } = setup;
      await openForm(setup);
      await chooseMethod(page, 'register.method.mobile');
      await openCountries(page);
      await shoot('register-countries');
      await page.keyboard.type('zzzz');
      await shoot('register-countries-none');
    },
  },
  {
    group,
    name: 'register-rules',
    casts: castsOf(['aurora EN', 'lotus VI', 'harbor EN']),
    async play(setup) {
      const { page, shoot } = setup;
      await openForm(setup);
      await chooseMethod(page, 'register.method.username');
      await fillFields(page, { username: 'ann-lee', password: 'lantern' });
      await elementOf(page, 'register.password').locator('input').focus();
      await shoot('register-rules');
    },
  },
  {
    group,
    name: 'register-steps',
    casts: castsOf(['stairs EN', 'stairs TH']),
    async play(setup) {
      const { page, shoot, operator, persona } = setup;
      const next = () => submit(page, 'register');
      const step = (at: number) => page.locator(`[data-steps] :nth-child(${at})[aria-current="step"]`).waitFor();
      // The brand requires a Vietnamese number length; the visitors come from another country (COUNTRIES).
      const number = `90${String(1_000_000 + Math.floor(Math.random() * 8_000_000))}`;
      await openForm(setup);
      await step(1);
      await shoot('register-step-1');
      await openCountries(page);
      await page.keyboard.type('84');
      await page.keyboard.press('Enter');
      await fillFields(page, { mobileNum: number });
      await elementOf(page, 'register.verificationCode').getByRole('button').click();
      await elementOf(page, 'register.verificationCode')
        .locator('button[disabled], [aria-disabled="true"]')
        .first()
        .waitFor();
      await shoot('register-code-sent');
      await fillFields(page, { verificationCode: await operator.lastCode(persona.brand, number) });
      await next();
      await step(2);
      await shoot('register-step-2');
      await fillFields(page, { paymentPassword: '402973' });
      await next();
      await step(3);
      await submitEmpty(page);
      await shoot('register-step-3-errors');
    },
  },
  {
    group,
    name: 'register-affiliate',
    casts: castsOf(['aurora EN', 'lotus CN']),
    async play(setup) {
      await setup.go('/register?affiliateCode=NOBODY99');
      await dialogOf(setup.page, 'warning').waitFor();
      await setup.shoot('register-affiliate-error');
    },
  },
  {
    group,
    name: 'register-refused',
    casts: castsOf(['aurora EN', 'harbor CN']),
    async play(setup) {
      const { page, shoot } = setup;
      await openForm(setup);
      await chooseMethod(page, 'register.method.username');
      const secret = { password: 'Lantern4river9', confirmPassword: 'Lantern4river9' };
      const own = setup.persona.brand === 'harbor' ? { email: 'ann@example.com' } : {};
      await fillFields(page, { username: 'player1', ...secret, ...own });
      for (const id of ['terms', 'ageConfirmation'])
        await elementOf(page, `register.${id}`).getByRole('checkbox').check();
      await submit(page, 'register');
      // A taken name is reported at its field, with free alternatives.
      await page.locator('[aria-invalid="true"], [data-dialog="register"] [role="alert"]').first().waitFor();
      await shoot('register-refused');
    },
  },
  {
    group,
    name: 'register-closed',
    casts: castsOf(['closed EN']),
    async play({ go, page, shoot }) {
      await go('/register');
      await dialogOf(page, 'register').waitFor();
      await shoot('register-closed');
    },
  },
  {
    group,
    name: 'register-both',
    casts: VIEWPORTS.map((viewport) => ({ brand: 'vela', language: 'EN', viewport, scheme: 'light' as const })),
    async play(setup) {
      await openForm(setup);
      await setup.shoot('register-mobile');
    },
  },
];
