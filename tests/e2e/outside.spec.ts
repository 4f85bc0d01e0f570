/** External integrations: social log-in (M102), and payloads that only the gateway can decrypt (M335). */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startOpenIdProvider } from '#gateway/testing/openid-provider.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, test } from './journey.ts';
import { DEMO_PASSWORD, logIn } from './members/members.ts';

const login = (page: Page) => page.locator('[data-dialog="login"]');

async function offerProvider(merchant: string): Promise<void> {
  const file = join(process.env['LIVERY_E2E_BRANDS'] ?? '', merchant, 'brand.json');
  const brand = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...brand, features: { ...brand.features, socialLogin: ['google'] } }));
}

test('M102 D27: a visitor goes to another site, returns with its proof, gives the consents and is a member', async ({
  page,
  operator,
  ownSite,
  at,
}) => {
  const merchant = await ownSite('aurora');
  await offerProvider(merchant);
  const callback = at(merchant, '/wps/session/social/callback');
  const openid = await startOpenIdProvider([
    {
      client_id: merchant,
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
    },
  ]);
  try {
    openid.account = {
      subject: `e2e-${merchant}`,
      email: `${merchant}@example.com`,
      emailVerified: true,
      name: 'Ann Lee',
    };
    const setting = { provider: 'google', displayName: 'Google', issuer: openid.issuer, clientId: merchant };
    await operator.socialProviders.set(merchant, setting);
    const button = login(page).getByRole('button', { name: /^Continue with Google/i });
    await page.goto(at(merchant, '/login'));
    // The brand file is read a moment after the write: the open page is notified.
    await expect(button).toBeVisible();
    await hydrated(page);
    await button.click();
    await expect(login(page)).toContainText('Ann Lee');
    // The address has no ticket any more, and neither has the history.
    expect(page.url()).not.toContain('social=');
    for (const box of await login(page).getByRole('checkbox').all()) await box.check();
    await login(page).locator('button[type=submit]').last().click();
    await expect(element(page, 'account.name')).toBeVisible();
  } finally {
    await openid.close();
  }
});

test('M335 D07: on a site whose profile requires it, passwords are sent encrypted, and everything works', async ({
  page,
  operator,
  ownSite,
  at,
}) => {
  const merchant = await ownSite('aurora');
  const { whitelabel } = await operator.trees.read(merchant);
  const gatewayProfile = { ...whitelabel.gatewayProfile, codec: 'jwe' as const };
  await operator.trees.replaceTree(merchant, 'whitelabel', { ...whitelabel, gatewayProfile }, 'e2e');
  const sent: { url: string; type: string | undefined; body: string }[] = [];
  page.on('request', (request) => {
    const type = request.headers()['content-type'];
    if (request.method() !== 'GET') sent.push({ url: request.url(), type, body: request.postData() ?? '' });
  });
  await expect
    .poll(async () => {
      await page.goto(at(merchant, '/login'));
      await hydrated(page);
      sent.length = 0;
      await logIn(page, 'nobody-here', DEMO_PASSWORD);
      await expect(login(page).getByRole('alert')).toBeVisible();
      return sent.find(({ url }) => url.endsWith('/wps/session/login'))?.type;
    })
    .toBe('application/jose');
  await expect(login(page).getByRole('alert')).toContainText(inEnglish('error.wrong_credentials'));
  expect(sent.map(({ body }) => body).join()).not.toContain(DEMO_PASSWORD);
});
