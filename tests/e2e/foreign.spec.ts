import { type ForeignGateway, HOSTILE, KIND, startForeignGateway } from '#tests/support/foreign-gateway.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { FOREIGN_KINDS } from './foreign-kinds.ts';
import { element, expect, hydrated, test } from './journey.ts';

for (const [name, values] of [
  ['kind', KIND],
  ['hostile', HOSTILE],
] as const) {
  test.describe(`with a foreign gateway that is ${name}`, () => {
    let gateway: ForeignGateway;
    let site: Site;

    test.beforeAll(async () => {
      gateway = await startForeignGateway(values);
      site = await startSite({ gatewayUrl: gateway.url });
    });
    test.afterAll(async () => {
      await site?.stop();
      await gateway?.close();
    });

    test('the portal stands: nothing is blank, and what lacks data says so', async ({ page }) => {
      await page.goto(siteUrl(site.port, 'aurora', '/index'));
      await hydrated(page);
      await expect(element(page, 'nav.home').first()).toBeVisible();
      await expect(element(page, 'nav.live').first()).toBeVisible();
      await expect(element(page, 'nav.fish')).toHaveCount(0);
      for (const id of FOREIGN_KINDS) await expect(element(page, id).first(), id).not.toBeEmpty();
      expect(await page.title()).not.toContain('pwned');
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    });

    test('the registration form is drawn from its rules', async ({ page }) => {
      await page.goto(siteUrl(site.port, 'aurora', '/register'));
      await hydrated(page);
      for (const field of ['username', 'password', 'email'])
        await expect(element(page, `register.${field}`)).toBeVisible();
      expect(await page.title()).not.toContain('pwned');
    });
  });
}
