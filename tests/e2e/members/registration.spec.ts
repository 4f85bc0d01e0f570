/** Registration under the rules of three merchants. */
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, freshName, hydrated, test } from '../journey.ts';
import { consent, fillFields, openLogin, PASSWORD, registerByName } from './members.ts';

test('N07 M34 M53 M94 M111 M114 M119 M120 M121 M122 M123 M253 M346: aurora shows errors at each field, then registers by user name and logs in', {
  tag: '@not-no-storage',
}, async ({ page, at }) => {
  const modules: Record<string, number> = {};
  page.on('response', (reply) => {
    const file = new URL(reply.url()).pathname;
    if (file.startsWith('/_portal/forms/')) modules[file] = reply.status();
  });
  await page.goto(at('aurora', '/register.html'));
  await hydrated(page);
  const dialog = page.locator('[data-dialog="register"]');
  await element(page, 'register.method.username').click();
  const username = element(page, 'register.username');
  const submit = dialog.getByRole('button', { name: inEnglish('register.submit') });
  await expect(username).toContainText('*');
  await expect(element(page, 'register.affiliateCode')).not.toContainText('*');
  await expect(element(page, 'register.ageConfirmation')).toContainText('18 years');
  for (const hidden of ['qqNum', 'idNumber', 'payeeName', 'paymentPassword', 'verificationCode'])
    await expect(element(page, `register.${hidden}`)).toHaveCount(0);

  // One module per method, compiled from aurora's rules.
  await expect.poll(() => Object.values(modules)).toEqual([200, 200]);
  await submit.click();
  for (const field of ['username', 'password', 'confirmPassword'])
    await expect(element(page, `register.${field}`)).toContainText(inEnglish('form.required'));
  await expect(element(page, 'register.terms')).toContainText(inEnglish('form.consentRequired'));
  await expect(username.getByRole('textbox')).toBeFocused();
  await expect(dialog).toContainText(inEnglish('register.missing', { fields: inEnglish('form.field.username') }));

  await fillFields(page, { username: '9lives', password: PASSWORD, confirmPassword: `${PASSWORD}x` });
  await username.getByRole('textbox').focus();
  await expect(username).toContainText('Enter 5 - 16 letters or digits, starting with a letter');
  await expect(username).toContainText(inEnglish('form.broken.letter', { letter: '9' }));
  await expect(element(page, 'register.confirmPassword')).toContainText(inEnglish('inconsistent_twice'));

  // A taken name: its field says so and suggests free ones, and the human check restarts.
  const check = dialog.locator('[data-human-check]');
  await expect(check).toHaveAttribute('data-human-check', 'done');
  await fillFields(page, { username: 'player1', confirmPassword: PASSWORD });
  await consent(page);
  await submit.click();
  await expect(username).toContainText(inEnglish('form.usernameTaken', { names: 'player1' }));
  await expect(dialog).not.toContainText(inEnglish('register.ready'));
  await expect(check).toHaveAttribute('data-human-check', 'idle');

  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/member/register'));
  const account = await registerByName(page);
  await expect(element(page, 'account.name')).toContainText(account);
  const request = await sent;
  expect(request.method()).toBe('PUT');
  expect(await request.allHeaders()).toMatchObject({ merchant: 'aurora', moduleid: 'REG3', language: 'EN' });
  expect(request.postDataJSON()).toMatchObject({
    registerUrl: at('aurora', '/register.html'),
    domain: new URL(at('aurora')).host,
    registerMethod: 'WEB',
    login: true,
  });
  await expect(page).toHaveURL(at('aurora', '/index'));
  const storage = await page.evaluate(() => ({ ...sessionStorage }));
  expect(storage).toMatchObject({ merchant: 'aurora', merchantCode: 'aurora', isAgent: '0' });
  expect(JSON.stringify(storage)).not.toContain(PASSWORD);
});

test('M93 M100 M112 M113 M115: lotus registers by mobile number with the sent code and without a password, and logs in by another code', async ({
  page,
  at,
  operator,
}) => {
  await page.goto(at('lotus', '/register?lang=EN'));
  await hydrated(page);
  const dialog = page.locator('[data-dialog="register"]');
  const tabs = dialog.getByRole('tab');
  await expect(tabs).toHaveText([
    inEnglish('element.register.method.mobile'),
    inEnglish('element.register.method.username'),
  ]);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(element(page, 'register.password')).toHaveCount(0);
  await expect(element(page, 'register.countryDialingCode').getByRole('combobox')).toHaveValue('+84');

  const send = dialog.getByRole('button', { name: inEnglish('code.send') });
  await send.click();
  await expect(element(page, 'register.mobileNum').getByRole('textbox')).toBeFocused();
  const number = `90${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`;
  await fillFields(page, { mobileNum: number });
  await send.click();
  await expect(dialog.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  const code = await operator.lastCode('lotus', number);

  await fillFields(page, { verificationCode: code === '000000' ? '000001' : '000000' });
  await fillFields(page, { paymentPassword: '12345' });
  await consent(page);
  const submit = dialog.getByRole('button', { name: inEnglish('register.submit') });
  await submit.click();
  await expect(element(page, 'register.paymentPassword')).toContainText('Enter 6 digits');
  await fillFields(page, { paymentPassword: '402973' });
  await submit.click();
  await expect(element(page, 'register.verificationCode')).toContainText(inEnglish('error.verification_code_wrong'));
  await fillFields(page, { verificationCode: code });
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect(element(page, 'account.name')).toBeVisible();

  await element(page, 'account.signOut').locator('button').click();
  await page
    .locator('[data-dialog="confirm"]')
    .getByRole('button', { name: inEnglish('element.account.signOut') })
    .click();
  await operator.passMinute('lotus', number);
  await openLogin(page);
  const login = page.locator('[data-dialog="login"]');
  await element(page, 'login.sms').click();
  await login.getByRole('textbox', { name: inEnglish('form.field.mobileNum') }).fill(number);
  await login.getByRole('button', { name: inEnglish('code.send') }).click();
  await expect(login.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await login
    .getByRole('textbox', { name: inEnglish('form.field.verificationCode') })
    .fill(await operator.lastCode('lotus', number));
  await login.getByRole('button', { name: inEnglish('login.submit'), exact: true }).click();
  await expect(element(page, 'account.name')).toBeVisible();
  await expect(login).toHaveCount(0);
});

test('M22 M29 M111: harbor requires a log-in first, has one method, and enforces its longer password rule', {
  tag: '@deep',
}, async ({ page, at }) => {
  await page.goto(at('harbor', '/index'));
  await hydrated(page);
  await expect(page).toHaveURL(at('harbor', '/login'));
  for (const [path, leads] of [
    ['/promotions', '/login'],
    ['/helpmc', '/helpmc'],
    ['/download', '/download'],
    ['/login', '/login'],
  ] as const) {
    await page.goto(at('harbor', path));
    await hydrated(page);
    await expect(page).toHaveURL(at('harbor', leads));
  }
  await element(page, 'login.register').locator('a, button').click();
  const dialog = page.locator('[data-dialog="register"]');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(at('harbor', '/register'));
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await fillFields(page, { password: 'Short4u' });
  await element(page, 'register.password').getByRole('textbox').blur();
  await expect(element(page, 'register.password')).toContainText('Enter 12 - 64 letters, digits or symbols');
  await registerByName(page, { email: `${freshName('a')}@example.com` });
  // Back to the deep link that the guard interrupted.
  await expect(page).toHaveURL(at('harbor', '/promotions'));
  await expect(element(page, 'nav.home').first()).toBeVisible();
});

test('M117: a valid code replaces its field, and the account belongs to its agent', {
  tag: '@modes',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/register?affiliateCode=AGENT88'));
  await hydrated(page);
  await element(page, 'register.method.username').click();
  await expect(element(page, 'register.password')).toBeVisible();
  await expect(element(page, 'register.affiliateCode')).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/member/register'));
  await registerByName(page);
  expect((await sent).postDataJSON()).toMatchObject({ affiliateCode: 'AGENT88', registerMethod: 'WEB', login: true });
});

test('M117 M118: an invalid code is reported, from the address and from its field', { tag: '@deep' }, async ({
  page,
  at,
}) => {
  await page.goto(at('aurora', '/register?affiliateCode=NOBODY1'));
  await hydrated(page);
  const warning = page.locator('[data-dialog="warning"]');
  await expect(warning).toContainText(inEnglish('error.invitation_code_error'));
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(warning).toHaveCount(0);
  await element(page, 'register.method.username').click();
  const username = freshName('m');
  await fillFields(page, { username, password: PASSWORD, confirmPassword: PASSWORD });
  await fillFields(page, { affiliateCode: 'NOBODY2' });
  await consent(page);
  await page
    .locator('[data-dialog="register"]')
    .getByRole('button', { name: inEnglish('register.submit') })
    .click();
  await expect(warning).toContainText(inEnglish('error.invitation_code_error'));
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(element(page, 'register.affiliateCode')).toContainText(inEnglish('error.invitation_code_error'));
  await expect(element(page, 'register.username').getByRole('textbox')).toHaveValue(username);
  await expect(element(page, 'account.login')).toHaveCount(1);
});
