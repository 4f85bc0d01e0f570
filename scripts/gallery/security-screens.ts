/** The security centre in its states. What would change the demo's member, or only a gateway in a rare state answers, is put in its mouth. */
import type { Page } from '@playwright/test';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, at) => `k7m2${'abcdefghij'.charAt(at)}-9xw4p`);
const AVATAR = { avatar: 'a1', avatarType: 'STATIC' };
const PROFILE = {
  account: 'player1',
  nickname: 'Player One',
  email: 'p•••@e•••.com',
  emailVerified: true,
  mobile: '+65 •••• 567',
  mobileVerified: true,
  since: Date.UTC(2026, 0, 15),
  lastLogin: { at: Date.UTC(2026, 10, 20, 8), country: 'SG', device: 'Firefox on Windows' },
};

function placesAt(now: number) {
  const here = {
    id: '1',
    device: 'Chrome on Linux',
    country: 'SG',
    network: '203.0.113.0/24',
    seenAt: now,
    current: true,
  };
  const phone = { ...here, id: '2', device: 'Safari on iOS', seenAt: now - 5 * 60_000, current: false };
  const old = {
    ...phone,
    id: '3',
    device: '',
    country: 'VN',
    network: '2001:db8:7::/64',
    seenAt: now - 3 * 86_400_000,
  };
  return { sessions: [here, phone, old], devices: [here, phone] };
}

/** Lets a call answer as the picture needs it; undefined: not before the picture is taken. */
async function says(page: Page, path: string, reply: object | undefined, status = 200): Promise<void> {
  await page.route(`**/wps/member${path}`, async (route) => {
    if (reply !== undefined)
      await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(reply) });
  });
}

const value = (content: unknown) => ({ success: true, value: content });
const refused = (errorCode: string) => ({ success: false, value: null, errorCode });

/** Opens the centre by the entry that this size of page has. */
async function open(page: Page, isWhole = true): Promise<void> {
  // Before the member is known a press waits for nobody.
  await page.locator('[data-element="account.name"]', { hasText: PROFILE.nickname }).waitFor();
  const entries = page.locator('[data-element="account.personalCentre"] button, [data-element="bottom.me"] button');
  await entries.filter({ visible: true }).first().click();
  await page.locator('[data-dialog="member"]').waitFor();
  if (isWhole) await page.locator('[data-places="devices"]').waitFor();
}

async function press(page: Page, protection: string, dialog: string): Promise<void> {
  await open(page);
  await page.locator(`[data-protection="${protection}"] button`).click();
  await page.locator(`[data-dialog="${dialog}"]`).waitFor();
}

async function fullyProtected(page: Page): Promise<void> {
  await says(page, '/profile', value(PROFILE));
  await says(page, '/info/icon', value(AVATAR));
  await says(page, '/authenticator', value({ enabled: true, recoveryCodesLeft: 10 }));
  await says(page, '/places', value(placesAt(Date.now())));
}

async function scan(page: Page): Promise<void> {
  const uri = `otpauth://totp/Livery:player1?secret=${SECRET}&issuer=Livery`;
  await says(page, '/authenticator/begin', value({ secret: SECRET, uri }));
  await press(page, 'authenticator', 'authenticator');
  await page.locator('[data-dialog="authenticator"] input[name="password"]').fill('a-password');
  await page.keyboard.press('Enter');
  await page.locator('[data-secret]').waitFor();
}

async function showCodes(page: Page): Promise<void> {
  await scan(page);
  await says(page, '/authenticator', value({ recoveryCodes: CODES }));
  await page.locator('[data-dialog="authenticator"] input[name="code"]').fill('123456');
  await page.keyboard.press('Enter');
  await page.getByText(CODES[0] ?? '').waitFor();
}

async function chooseAvatar(page: Page): Promise<void> {
  await open(page);
  await page
    .locator('[data-dialog="member"] button:has([data-avatar]), [data-dialog="member"] section button')
    .first()
    .click();
  await page.locator('[data-dialog="avatar"] input[value="a3"]').check();
}

async function wrongCode(page: Page): Promise<void> {
  await says(page, '/contact', refused('verification_code_wrong'));
  await press(page, 'email', 'contact-email');
  const dialog = page.locator('[data-dialog="contact-email"]');
  await dialog.locator('input[name="email"]').fill('new@example.com');
  await dialog.locator('input[name="code"]').fill('123456');
  await page.keyboard.press('Enter');
  await dialog.locator('[aria-invalid="true"]').waitFor();
}

const member = ['member'] as const;
const screen = (name: string, prepare: (page: Page) => Promise<void>) => ({
  name: `security-${name}`,
  path: '/index',
  audiences: member,
  prepare,
});

/** In the order in which a member may meet them. */
export const SECURITY_SCREENS = [
  screen('centre', (page) => open(page)),
  screen('centre-protected', async (page) => {
    await fullyProtected(page);
    await open(page);
  }),
  screen('centre-loading', async (page) => {
    for (const path of ['/profile', '/places']) await says(page, path, undefined);
    await open(page, false);
  }),
  screen('centre-lost', async (page) => {
    for (const path of ['/profile', '/places']) await says(page, path, refused('unknown_error'), 500);
    await open(page, false);
    await page.locator('[data-dialog="member"] [role="alert"]').first().waitFor();
  }),
  screen('centre-refused', async (page) => {
    for (const path of ['/profile', '/places']) await says(page, path, refused('in_need_true_account'), 403);
    await open(page, false);
  }),
  screen('avatar', chooseAvatar),
  screen('email', (page) => press(page, 'email', 'contact-email')),
  screen('email-wrong-code', wrongCode),
  screen('mobile', (page) => press(page, 'mobile', 'contact-mobile')),
  screen('authenticator', (page) => press(page, 'authenticator', 'authenticator')),
  screen('authenticator-scan', scan),
  screen('authenticator-codes', showCodes),
  screen('authenticator-remove', async (page) => {
    await fullyProtected(page);
    await press(page, 'authenticator', 'authenticator-remove');
  }),
  screen('recovery-codes', async (page) => {
    await fullyProtected(page);
    await press(page, 'recovery', 'recovery-codes');
  }),
];
