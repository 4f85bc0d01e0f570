// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { REMEMBERED_COOKIE } from '#contract/page/cookies.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, fill, refuse, windowOf } from '../../forms/testing/open-window.tsx';
import { readRemembered } from './remembered.ts';
import { inputNamed, LOGIN, openLogin, submit, welcome } from './testing/login-page.tsx';

function remember(value: object): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it
  document.cookie = `${REMEMBERED_COOKIE}=${encodeURIComponent(JSON.stringify(value))}; Path=/`;
}

afterEach(() => {
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: each test has a browser that remembers no user
  document.cookie = `${REMEMBERED_COOKIE}=; Path=/; Max-Age=0`;
});

const lastLogin = ({ seen }: Awaited<ReturnType<typeof openLogin>>) =>
  seen.findLast(({ call }) => call === `POST ${LOGIN}`)?.body;

describe('M104, D09: a remembered browser', () => {
  it('M104: the form is prefilled, the button has the focus, and one click signs in without a password', async () => {
    remember({ username: 'ann' });
    const page = await openLogin();
    expect([inputNamed('username').value, inputNamed('password').value]).toEqual(['ann', '']);
    expect(inputNamed('password').placeholder).toMatch(/^•+$/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(inEnglish('chat.invite.login')));
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(lastLogin(page)).toEqual({ type: 'username', username: 'ann', remembered: true, remember: true });
  });

  it('M104: a typed password is used as usual', async () => {
    remember({ username: 'ann' });
    const page = await openLogin();
    fill(inputNamed('password'), 'Quiet9Harbor');
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(lastLogin(page)).toEqual({ type: 'username', username: 'ann', password: 'Quiet9Harbor', remember: true });
  });

  it('M104: another name needs a password', async () => {
    remember({ username: 'ann' });
    const page = await openLogin();
    fill(inputNamed('username'), 'bob');
    expect(inputNamed('password').placeholder).toBe('');
    await submit();
    expect(document.activeElement).toBe(inputNamed('password'));
    expect(lastLogin(page)).toBeUndefined();
  });

  it('M104: clearing the box forgets at once, here and at the gateway', async () => {
    remember({ username: 'ann' });
    const page = await openLogin();
    fireEvent.click(inputNamed('remember'));
    expect([readRemembered(), inputNamed('password').placeholder]).toEqual([undefined, '']);
    await waitFor(() => expect(page.calls()).toContain('POST /wps/session/resume'));
    fill(inputNamed('password'), 'Quiet9Harbor');
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(lastLogin(page)).toMatchObject({ remember: false, password: 'Quiet9Harbor' });
  });

  it('M104: a forgotten browser is reported, and the password has the focus', async () => {
    remember({ username: 'ann' });
    await openLogin({ [LOGIN]: [refuse('remember_expired'), answer({ token: 't-1' })] });
    await submit();
    await screen.findByText(inEnglish('error.remember_expired'));
    expect(inputNamed('password').placeholder).toBe('');
    expect(document.activeElement).toBe(inputNamed('password'));
  });

  it('M104: a remembered number is in the form of the texted code, which opens first', async () => {
    remember({ mobileNum: '912345678', countryDialingCode: '84' });
    await openLogin(welcome, { switches: ['MOBILEVERCODELOGIN3'] });
    await screen.findByRole('button', { name: inEnglish('code.send') });
    expect(inputNamed('mobileNum').value).toBe('912345678');
    await waitFor(() => expect(inputNamed('countryDialingCode').value).toBe('84'));
  });

  it.each(['%', 'null', '%7B%7D', '7', encodeURIComponent('{"username":7}')])(
    'M104: an unusable cookie fills nothing: %s',
    (value) => {
      expect(readRemembered(`a=1; ${REMEMBERED_COOKIE}=${value}; b=2`)).toBeUndefined();
    },
  );

  it('M104: without a tick it is not stored', async () => {
    const page = await openLogin();
    expect(inputNamed('remember').checked).toBe(false);
    fill(inputNamed('username'), 'ann');
    fill(inputNamed('password'), 'Quiet9Harbor');
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(lastLogin(page)).toMatchObject({ remember: false });
  });
});
