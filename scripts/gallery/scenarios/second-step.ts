/** The second step after a log-in from a new place. */
import { PASSWORD } from '#tests/e2e/members/members.ts';
import type { PageSetup } from '../page-setup.ts';
import { dialogOf, enter, input, register, submit } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Second step';
const TRIES = 5;

export const SECOND_STEP_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'second-step',
    casts: castsOf(['vela EN', 'vela TH']),
    async play(setup) {
      const account = await register(setup);
      const { persona, operator } = setup;
      const contacts = { email: `${account}@example.com`.toLowerCase(), mobile: freshNumber() };
      await operator.changeMember(persona.brand, account, { ...contacts, email_verified: true, mobile_verified: true });
      const away = await setup.elsewhere();
      try {
        await answerStep(away, account);
      } finally {
        await away.context.close();
      }
    },
  },
];

function freshNumber(): string {
  return `+658${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`;
}

async function answerStep(setup: PageSetup, account: string): Promise<void> {
  const { page, shoot, go } = setup;
  await go('/login');
  await enter(page, account, PASSWORD);
  await page.locator('[data-method]').first().waitFor();
  await shoot('second-step');
  await page.locator('[data-method="email"]').click();
  await input(page, 'code').waitFor();
  await shoot('second-step-code');
  for (let answer = 1; answer <= TRIES + 1; answer += 1) {
    if ((await input(page, 'code').count()) === 0) break;
    await input(page, 'code').fill('000000');
    const answered = page.waitForResponse((response) => response.url().endsWith('/wps/session/login/verification'));
    await submit(page, 'login');
    await answered;
    await dialogOf(page, 'login').getByRole('alert').first().waitFor();
    if (answer === 1) await shoot('second-step-wrong');
  }
  await input(page, 'username').waitFor();
  await shoot('second-step-expired');
}
