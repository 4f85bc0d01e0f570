import { inEnglish } from '#tests/setup/english.ts';
import { openOwnEdge } from '#tests/support/own-edge.ts';
import { siteUrl, startSite } from '#tests/support/site.ts';
import { HOSTILE, KIND, startThirdPartyGateway, type ThirdPartyGateway } from '#tests/support/third-party-gateway.ts';
import { element, expect, hydrated, test } from './journey.ts';
import { logIn } from './members/members.ts';
import { THIRD_PARTY_KINDS } from './third-party-kinds.ts';

interface Opened {
  readonly port: number;
  close(): Promise<void>;
}

/** A separate process, as an operator starts it on a third-party gateway. */
async function openProcess(gatewayUrl: string): Promise<Opened> {
  const { port, stop } = await startSite({ gatewayUrl });
  return { port, close: stop };
}

// Processing of settings needs one process test; the edge's handling of replies needs none.
for (const [name, values, openSite] of [
  ['kind', KIND, openProcess],
  ['hostile', HOSTILE, openOwnEdge],
] as const) {
  test.describe(`with a third-party gateway that is ${name}`, () => {
    let gateway: ThirdPartyGateway;
    let site: Opened;

    test.beforeAll(async () => {
      gateway = await startThirdPartyGateway(values);
      site = await openSite(gateway.url);
    });
    test.afterAll(async () => {
      await site?.close();
      await gateway?.close();
    });

    test('the portal renders: nothing is blank, missing data is reported', async ({ page }) => {
      await page.goto(siteUrl(site.port, 'aurora', '/index'));
      await hydrated(page);
      await expect(element(page, 'nav.home').first()).toBeVisible();
      await expect(element(page, 'nav.live').first()).toBeVisible();
      await expect(element(page, 'nav.fish')).toHaveCount(0);
      for (const id of THIRD_PARTY_KINDS) await expect(element(page, id).first(), id).not.toBeEmpty();
      expect(await page.title()).not.toContain('pwned');
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    });

    test('M110: the registration form follows its rules, and a bad rule affects only its own field', async ({
      page,
    }) => {
      await page.goto(siteUrl(site.port, 'aurora', '/register'));
      await hydrated(page);
      for (const field of ['username', 'password', 'email'])
        await expect(element(page, `register.${field}`)).toBeVisible();
      const typed = 'a'.repeat(40);
      await element(page, 'register.username').getByRole('textbox').fill('1');
      await element(page, 'register.username').getByRole('textbox').blur();
      await expect(element(page, 'register.username')).toContainText('4 - 16');
      // A rule whose pattern would run forever is validated at once.
      for (const field of ['line', 'wechat', 'qqNum', 'constructor']) {
        const input = element(page, `register.${field}`).getByRole('textbox');
        if ((await input.count()) === 0) continue;
        await input.fill(`${typed}!`);
        await input.blur();
        await expect(input).toHaveValue(`${typed}!`);
      }
      await page
        .locator('[data-dialog="register"]')
        .getByRole('button', { name: inEnglish('register.submit') })
        .click();
      await expect(element(page, 'register.password')).toContainText(inEnglish('form.required'));
      expect(await page.title()).not.toContain('pwned');
    });

    test('M341: an unanswered log-in is reported, and the page works on', { tag: '@deep' }, async ({ page }) => {
      await page.goto(siteUrl(site.port, 'aurora', '/login'));
      await hydrated(page);
      await logIn(page, 'somebody', 'Somewhere-1');
      const dialog = page.locator('[data-dialog="login"]');
      await expect(dialog.getByRole('alert')).not.toBeEmpty();
      await expect(dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true })).toBeEnabled();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(element(page, 'footer.help')).toContainText(inEnglish('ui.retry'));
    });
  });
}
