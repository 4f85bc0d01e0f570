// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, fill, openWindow, refuse, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { memberAtom } from '../../state/atoms.ts';
import { openModalAtom } from '../../state/modals.ts';
import { ALL_TREES, makePage } from '../../testing/site.ts';

afterEach(cleanup);

const EMAIL = '/wps/member/password/email';
const PHONE = '/wps/member/password/verification';
const SEND = '/wps/verification/sms/noLogin';
const RULE = { enabled: true, required: true, minLength: 8, maxLength: 16, patternId: 5 };

function open(script: Script = {}, hasMobile = false) {
  const on = hasMobile ? ['CHNGPASSVERIF3'] : [];
  const childrenNodes = on.map((modId) => ({ modId, enabled: '1', childrenNodes: [] }));
  const whitelabel = { modId: 'ROOT', enabled: '1', childrenNodes };
  // Registration is closed, so its forms have no password field, but the rule still applies.
  const info = { ...ALL_TREES.status.info, whitelabel, register: { password: RULE } };
  return openWindow(makePage({ status: { info } }), script, { name: 'forgetPass' });
}

function inputNamed(name: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`there is no input called ${name}`);
  return input;
}
function fillIn(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) fill(inputNamed(name), value);
}
const submit = (name: string) => click(screen.getByRole('button', { name }));
const bodyOf = (seen: readonly { call: string; body: object }[], path: string) =>
  seen.findLast(({ call }) => call === `POST ${path}`)?.body;

describe('M54: the window for a forgotten password', () => {
  it('M54: without the switch there is only the e-mail, and no tab', async () => {
    await open();
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(inputNamed('email').type).toBe('email');
  });

  it('M18, M54: with the switch the mobile tab is first and open', async () => {
    await open({}, true);
    expect(screen.getAllByRole('tab').map((tab) => tab.dataset['element'])).toEqual([
      'password.mobile',
      'password.email',
    ]);
    expect(await screen.findByRole('button', { name: inEnglish('code.send') })).toBeTruthy();
    await click(screen.getByRole('tab', { name: inEnglish('element.password.email') }));
    expect(inputNamed('email')).toBeTruthy();
  });

  it('no value can reach an address: the form is posted', async () => {
    await open();
    const { form } = inputNamed('email');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/forgetPass']);
  });
});

describe('M124, M126: by e-mail', () => {
  it('M124: both are required, the first that is missing gets the focus, nothing is sent', async () => {
    const { calls } = await open();
    await submit(inEnglish('password.forgot.send'));
    await waitFor(() => expect(screen.getAllByText(inEnglish('form.required'))).toHaveLength(2));
    expect(document.activeElement).toBe(inputNamed('username'));
    fillIn({ username: 'ann', email: 'ann' });
    await submit(inEnglish('password.forgot.send'));
    await screen.findByText(inEnglish('form.emailFormat'));
    expect(calls()).toEqual([]);
  });

  it('M124: sends both trimmed, closes, and shows in_been_out and the submit button', async () => {
    const { seen } = await open({ [EMAIL]: [answer(null)] });
    fillIn({ username: ' ann ', email: ' ann@example.com ' });
    await submit(inEnglish('password.forgot.send'));
    await waitFor(() => expect(windowOf('forgetPass')).toBeNull());
    expect(bodyOf(seen, EMAIL)).toEqual({ username: 'ann', email: 'ann@example.com' });
    await screen.findByText(inEnglish('in_been_out'));
    await submit('OK');
    await waitFor(() => expect(windowOf('warning')).toBeNull());
  });

  it('M54: an accidental close asks, and restores name and address, until the link is sent', async () => {
    const { store, session } = await open({ [EMAIL]: [answer(null)] });
    fillIn({ username: 'ann', email: 'ann@example.com' });
    await click(screen.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('dialog', { name: inEnglish('visits.leave.title') });
    await click(within(question).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(windowOf('forgetPass')).toBeNull());
    act(() => store.set(openModalAtom, { name: 'forgetPass' }));
    await waitFor(() =>
      expect([inputNamed('username').value, inputNamed('email').value]).toEqual(['ann', 'ann@example.com']),
    );
    await submit(inEnglish('password.forgot.send'));
    await waitFor(() => expect(session.draft('forgot-email')).toBeNull());
  });

  it('M130, D32: a site that reveals accounts reports a wrong pair; the window keeps the input', async () => {
    await open({ [EMAIL]: [refuse('account_unknown')] });
    fillIn({ username: 'ann', email: 'ann@example.com' });
    await submit(inEnglish('password.forgot.send'));
    expect((await screen.findByRole('alert')).textContent).toContain(inEnglish('error.account_unknown'));
    expect(inputNamed('email').value).toBe('ann@example.com');
    expect(
      screen.getByRole('button', { name: inEnglish('password.forgot.send') }).getAttribute('aria-busy'),
    ).toBeNull();
  });

  it('M126: a shown error disappears as soon as the field is right', async () => {
    await open();
    fillIn({ username: 'ann', email: 'ann' });
    fireEvent.blur(inputNamed('email'));
    await screen.findByText(inEnglish('form.emailFormat'));
    fillIn({ email: 'ann@example.com' });
    await waitFor(() => expect(screen.queryByText(inEnglish('form.emailFormat'))).toBeNull());
  });
});

it('M126: an error of a field left by a click is shown after the click, so that nothing moves before it', async () => {
  await open();
  fillIn({ email: 'ann' });
  fireEvent.pointerDown(screen.getByRole('button', { name: inEnglish('password.forgot.send') }));
  fireEvent.blur(inputNamed('email'));
  expect(screen.queryByText(inEnglish('form.emailFormat'))).toBeNull();
  fireEvent.pointerUp(document.body);
  await screen.findByText(inEnglish('form.emailFormat'));
});

describe('M125: by mobile number', () => {
  const NUMBER = { mobileNum: '91234567', countryDialingCode: '65' };
  const welcome: Script = { [SEND]: [answer({ expiredMinutes: 1 })], [PHONE]: [answer({ token: 't-9' })] };
  const password = { newPassword: 'harbor99', confirmNewPassword: 'harbor99' };

  async function openMobile(script: Script = welcome) {
    const opened = await open(script, true);
    await screen.findByRole('button', { name: inEnglish('code.send') });
    await waitFor(() => expect(inputNamed('countryDialingCode').value).toBe('65'));
    return opened;
  }

  it.each(['', 'abc', '12', '12345678'])('M125: %j, an invalid number, gets no code', async (mobileNum) => {
    const { calls } = await openMobile();
    fillIn({ mobileNum });
    await submit(inEnglish('code.send'));
    await waitFor(() => expect(inputNamed('mobileNum').getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(inputNamed('mobileNum'));
    expect(calls()).not.toContain(`POST ${SEND}`);
  });

  it('M125, M126: a code, a countdown, a new password; then the user is signed in, the window closed, the place home', async () => {
    const { seen, session, store, place } = await openMobile();
    fillIn({ mobileNum: NUMBER.mobileNum });
    await submit(inEnglish('code.send'));
    expect((await screen.findByRole('button', { name: /^Resend in/ })).hasAttribute('disabled')).toBe(true);
    expect(bodyOf(seen, SEND)).toEqual(NUMBER);
    fillIn({ verificationCode: ' 123456 ', ...password });
    await submit(inEnglish('password.reset.save'));
    await waitFor(() => expect(windowOf('forgetPass')).toBeNull());
    expect(bodyOf(seen, PHONE)).toEqual({ ...NUMBER, verificationCode: '123456', newPassword: 'harbor99' });
    expect([session.token(), store.get(memberAtom)?.account, place()]).toEqual(['t-9', 'ann', '/index']);
  });

  it('M125: the checklist of the rule is ticked off during typing; M129: a repetition that differs is inconsistent_twice', async () => {
    await openMobile();
    const ticks = () => [...document.querySelectorAll<HTMLElement>('[data-rule]')].map(({ dataset }) => dataset['ok']);
    await waitFor(() => expect(ticks()).toEqual(['false', 'false']));
    fillIn({ newPassword: 'harbor' });
    await waitFor(() => expect(ticks()).toEqual(['false', 'false']));
    fillIn({ newPassword: 'harbor99', confirmNewPassword: 'harbor98' });
    await waitFor(() => expect(ticks()).toEqual(['true', 'true']));
    fireEvent.blur(inputNamed('confirmNewPassword'));
    await screen.findByText(inEnglish('inconsistent_twice'));
  });

  it('M125: a wrong code is shown at its field, a common password at its own', async () => {
    await openMobile({
      ...welcome,
      [PHONE]: [refuse('verification_code_wrong'), refuse('password_common'), answer({ token: 't-9' })],
    });
    fillIn({ mobileNum: NUMBER.mobileNum, verificationCode: '1', ...password });
    await submit(inEnglish('password.reset.save'));
    await screen.findByText(inEnglish('error.verification_code_wrong'));
    expect(document.activeElement).toBe(inputNamed('verificationCode'));
    fillIn({ verificationCode: '2' });
    expect(screen.queryByText(inEnglish('error.verification_code_wrong'))).toBeNull();
    await submit(inEnglish('password.reset.save'));
    await screen.findByText(inEnglish('error.password_common'));
    expect(document.activeElement).toBe(inputNamed('newPassword'));
  });

  it('M125: an enrolled authenticator is requested if the gateway needs it, and is sent', async () => {
    const { seen } = await openMobile({
      ...welcome,
      [PHONE]: [refuse('authenticator_required'), refuse('authenticator_wrong'), answer({ token: 't-9' })],
    });
    fillIn({ mobileNum: NUMBER.mobileNum, verificationCode: '1', ...password });
    expect(document.querySelector('input[name=authenticatorCode]')).toBeNull();
    await submit(inEnglish('password.reset.save'));
    await screen.findByLabelText(/^Authenticator code/);
    expect(document.activeElement).toBe(inputNamed('authenticatorCode'));
    expect(inputNamed('newPassword').value).toBe('harbor99');
    fillIn({ authenticatorCode: '000000' });
    await submit(inEnglish('password.reset.save'));
    await screen.findByText(inEnglish('error.authenticator_wrong'));
    fillIn({ authenticatorCode: ' 246810 ' });
    await submit(inEnglish('password.reset.save'));
    await waitFor(() => expect(windowOf('forgetPass')).toBeNull());
    expect(bodyOf(seen, PHONE)).toMatchObject({ authenticatorCode: '246810' });
  });

  it('a reply without a token logs no user in', async () => {
    const { session } = await openMobile({ ...welcome, [PHONE]: [answer({})] });
    fillIn({ mobileNum: NUMBER.mobileNum, verificationCode: '1', ...password });
    await submit(inEnglish('password.reset.save'));
    await screen.findByText(inEnglish('error.unknown_error'));
    expect(session.token()).toBeNull();
  });
});
