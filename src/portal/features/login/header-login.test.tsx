// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { REMEMBERED_COOKIE } from '#contract/page/cookies.ts';
import { elementOf } from '#model/screens/gate.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, fill, openPage, refuse, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { Modals } from '../../shell/modals.tsx';
import { memberAtom } from '../../state/atoms.ts';
import { modalsAtom, openModalAtom } from '../../state/modals.ts';
import { secondStepAtom } from './attempt/pending.ts';
import { HeaderLogin } from './header-login.tsx';
import { inputNamed, LOGIN, pageOf, welcome } from './testing/login-page.tsx';

function remember(username: string, seconds = 60): void {
  const value = encodeURIComponent(JSON.stringify({ username }));
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it
  document.cookie = `${REMEMBERED_COOKIE}=${value}; Path=/; Max-Age=${seconds}`;
}

afterEach(() => {
  cleanup();
  remember('', 0);
});

const inWindow = (name: string) => windowOf('login')?.querySelector<HTMLInputElement>(`input[name="${name}"]`);

function open(script: Script = welcome, hasWindows = false) {
  const page = pageOf();
  const element = elementOf(page.portal, 'account.login');
  if (element === undefined) throw new Error('the page has no log-in');
  const opened = openPage(
    page,
    script,
    <>
      <HeaderLogin element={element} />
      {hasWindows && <Modals />}
    </>,
  );
  const names = () => opened.store.get(modalsAtom).map(({ name }) => name);
  return { ...opened, names, body: () => opened.seen.find(({ call }) => call === `POST ${LOGIN}`)?.body };
}

/** The test viewport is narrow: the form exists but is hidden. */
const submit = () => click(screen.getByRole('button', { name: inEnglish('chat.invite.login'), hidden: true }));

describe('M64: the log-in in the header', () => {
  it('M64, M92: user name and password log in from it', async () => {
    const page = open();
    fill(inputNamed('username'), ' ann ');
    fill(inputNamed('password'), 'Quiet9Harbor');
    await submit();
    await waitFor(() => expect(page.store.get(memberAtom)?.account).toBe('ann'));
    expect(page.body()).toEqual({ type: 'username', username: 'ann', password: 'Quiet9Harbor' });
  });

  it('M104, D09: a remembered browser signs in with one click', async () => {
    remember('ann');
    const page = open();
    expect([inputNamed('username').value, inputNamed('password').value]).toEqual(['ann', '']);
    expect(inputNamed('password').placeholder).toMatch(/^•+$/);
    await submit();
    await waitFor(() => expect(page.store.get(memberAtom)?.account).toBe('ann'));
    expect(page.body()).toEqual({ type: 'username', username: 'ann', remembered: true, remember: true });
  });

  it('M104: a browser forgotten by the gateway gets the popup', async () => {
    remember('ann');
    const page = open({ [LOGIN]: [refuse('remember_expired')] });
    await submit();
    await waitFor(() => expect(page.names()).toEqual(['login']));
  });

  it.each([
    ['an empty form', '', [refuse('wrong_credentials')]],
    ['a captcha that is asked for', 'Quiet9Harbor', [refuse('captcha_required', { value: { captcha: true } })]],
    [
      'a second step',
      'Quiet9Harbor',
      [refuse('second_step_required', { value: { secondStep: { ticket: 't', methods: ['google'] } } })],
    ],
  ] as const)('M52, M95, M106: %s opens the popup', async (what, password, answers) => {
    const page = open({ [LOGIN]: [...answers] });
    fill(inputNamed('username'), 'ann');
    fill(inputNamed('password'), password);
    await submit();
    await waitFor(() => expect(page.names()).toEqual(['login']));
    expect(page.store.get(secondStepAtom) !== undefined).toBe(what === 'a second step');
  });

  it.each(['username', 'password'] as const)(
    'M64, P11: the popup takes over what was typed in the header, and the focus at the %s',
    async (field) => {
      const page = open(welcome, true);
      // As on a wide screen: a hidden field takes no focus.
      document.querySelector('form')?.style.setProperty('display', 'flex');
      fill(inputNamed('username'), 'ann');
      fill(inputNamed('password'), 'Quiet9Harbor');
      inputNamed(field).focus();
      await act(async () => page.store.set(openModalAtom, { name: 'login' }));
      await waitFor(() => expect(inWindow(field)).toBe(document.activeElement));
      expect([inWindow('username')?.value, inWindow('password')?.value]).toEqual(['ann', 'Quiet9Harbor']);
    },
  );

  it('M341: a wrong password is shown below the form, without a popup', async () => {
    const page = open({ [LOGIN]: [refuse('wrong_credentials'), answer({ token: 't-1' })] });
    fill(inputNamed('username'), 'ann');
    fill(inputNamed('password'), 'wrong');
    await submit();
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(inEnglish('error.wrong_credentials'));
    expect(page.names()).toEqual([]);
    await submit();
    await waitFor(() => expect(page.store.get(memberAtom)?.account).toBe('ann'));
  });
});
