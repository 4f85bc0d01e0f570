// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, click, fill, refuse, type Script, windowOf } from '#portal/forms/testing/open-window.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { fillIn, inputNamed, LOGIN, openLogin, submit } from '../testing/login-page.tsx';

afterEach(cleanup);

const STEP = '/wps/session/login/verification';
const SEND = `${STEP}/send`;
const CHANGE_KINDS = { mobile: '+65 •••• 4567', email: 'a•••@example.com' };

/** Signs in from a new place; the reply requires a second step. */
async function openStep(step: object, script: Script = {}, onDone?: () => void) {
  const secondStep = { ticket: 'tick-1', methods: ['google', 'mobile', 'email'], hints: CHANGE_KINDS, ...step };
  const asked = refuse('second_step_required', { value: { secondStep } });
  const page = await openLogin({ [LOGIN]: [asked], ...script }, {}, onDone && { onDone });
  fillIn();
  await submit();
  await screen.findByRole('button', { name: /^(Back to log-in|Another way)$/ });
  const answered = () => page.seen.findLast(({ call }) => call === `POST ${STEP}`)?.body;
  return { ...page, answered };
}

const choose = (name: RegExp) => click(screen.getByRole('button', { name }));
const confirm = () => click(screen.getByRole('button', { name: 'Confirm' }));

describe('M106: the second step of a log-in from a new place', () => {
  it('M106: a method is chosen, the app’s code is sent, and the visitor’s action resumes', async () => {
    let times = 0;
    const page = await openStep({}, { [STEP]: [answer({ token: 't-2' })] }, () => {
      times += 1;
    });
    expect(screen.getByText('a•••@example.com')).toBeTruthy();
    await choose(/^Authenticator app/);
    await waitFor(() => expect(document.activeElement).toBe(inputNamed('code')));
    expect(inputNamed('code').autocomplete).toBe('one-time-code');
    fill(inputNamed('code'), ' 123456 ');
    await confirm();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(page.answered()).toEqual({ ticket: 'tick-1', method: 'google', code: '123456' });
    expect([page.store.get(memberAtom)?.account, page.session.token(), times]).toEqual(['ann', 't-2', 1]);
  });

  it('M106, M100: choosing a message sends the code; another one waits for the countdown', async () => {
    const page = await openStep({}, { [SEND]: [answer({ expiredMinutes: 2 })], [STEP]: [answer({ token: 't-2' })] });
    await choose(/^Text message/);
    expect((await screen.findByRole('button', { name: /^Resend in 1(19|20) s$/ })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(inEnglish('signin.code.sent')).getAttribute('role')).toBe('status');
    expect(screen.getByText(inEnglish('signin.step.to', { place: '+65 •••• 4567' }))).toBeTruthy();
    // Choosing another method and returning keeps the countdown and sends nothing twice.
    await choose(/^Use another method/);
    await choose(/^Text message/);
    expect(page.calls().filter((call) => call === `POST ${SEND}`)).toHaveLength(1);
    fill(inputNamed('code'), '123456');
    await confirm();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(page.answered()).toMatchObject({ method: 'mobile', code: '123456' });
  });

  it('M101, M106, M339: an unsendable code is reported in a dialog with the server’s words', async () => {
    await openStep({}, { [SEND]: [refuse('code_not_sent', { message: 'No messages today' })] });
    await choose(/^E-mail/);
    await waitFor(() => expect(windowOf('warning')?.textContent).toContain('No messages today'));
    expect(screen.getByRole('button', { name: 'OK' })).toBeTruthy();
  });

  it('M106: a recovery code replaces the app', async () => {
    const page = await openStep({ methods: ['google'] }, { [STEP]: [answer({ token: 't-2' })] });
    await choose(/^Use a recovery code/);
    fill(inputNamed('code'), 'ABCDE-12345');
    await confirm();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(page.answered()).toEqual({ ticket: 'tick-1', method: 'google', code: 'ABCDE-12345' });
  });

  it('M106, D30: the bank account name is requested with the method, and both are required', async () => {
    const page = await openStep({ methods: ['google'], asksName: true }, { [STEP]: [answer({ token: 't-2' })] });
    await confirm();
    expect(screen.getAllByText(inEnglish('form.required'))).toHaveLength(2);
    expect(page.answered()).toBeUndefined();
    fill(inputNamed('code'), '123456');
    fill(inputNamed('name'), ' Ann Example ');
    await confirm();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(page.answered()).toEqual({ ticket: 'tick-1', method: 'google', code: '123456', name: 'Ann Example' });
  });

  it('M106: a third-party gateway may need only the name', async () => {
    const page = await openStep({ methods: ['payee'], hints: {} }, { [STEP]: [answer({ token: 't-2' })] });
    expect(document.querySelector('input[name=code]')).toBeNull();
    fill(inputNamed('name'), 'Ann Example');
    await confirm();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(page.answered()).toEqual({ ticket: 'tick-1', method: 'payee', name: 'Ann Example' });
  });

  it('M106: a wrong code is reported, and the field is cleared', async () => {
    await openStep({ methods: ['google'] }, { [STEP]: [refuse('second_step_failed')] });
    fill(inputNamed('code'), '000000');
    await confirm();
    await screen.findByText(inEnglish('error.second_step_failed'));
    expect(inputNamed('code').value).toBe('');
    expect(document.activeElement).toBe(inputNamed('code'));
  });

  it('M106: an expired one leads back to the form with a message', async () => {
    await openStep({ methods: ['google'] }, { [STEP]: [refuse('second_step_expired')] });
    fill(inputNamed('code'), '000000');
    await confirm();
    await screen.findByText(inEnglish('error.second_step_expired'));
    expect(inputNamed('username')).toBeTruthy();
  });

  it('M106: the back button leads to the form, and a closed window does not reopen at the step', async () => {
    await openStep({});
    await choose(/^Back to log-in/);
    expect(inputNamed('password')).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(windowOf('login')).toBeNull());
  });
});
