// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, click, fill, refuse, type Script, windowOf } from '#portal/forms/testing/open-window.tsx';
import { addressTicketsAtom } from '#portal/state/address/address-tickets.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { inputNamed, openLogin } from '../testing/login-page.tsx';

afterEach(cleanup);

const BEGIN = '/wps/session/social';
const PROVIDERS = `${BEGIN}/providers`;
const FINISH = `${BEGIN}/finish`;
const LINK = `${BEGIN}/link`;
const REGISTER = `${BEGIN}/register`;
const social = { ticket: 'next-1', name: 'Ann', email: 'a•••@example.com' };
const welcome = answer({ token: 't-3' });

async function comeBack(script: Script, ticket = 'tick-1') {
  const page = await openLogin(script);
  await act(async () => page.store.set(addressTicketsAtom, { social: ticket }));
  const bodyOf = (path: string) => page.seen.findLast(({ call }) => call === `POST ${path}`)?.body;
  return { ...page, bodyOf };
}

describe('M102: social log-in', () => {
  const buttons = () =>
    [...document.querySelectorAll('[data-element^="login.social."] button')].map((button) => button.textContent);

  it('M102: a button for each provider that both brand and server have, with its name and sign', async () => {
    const features = { socialLogin: ['facebook', 'google'] };
    const has = answer({
      providers: [
        { provider: 'apple', name: 'Apple' },
        { provider: 'google', name: 'Google Accounts' },
      ],
    });
    await openLogin({ [PROVIDERS]: [has] }, { features });
    await screen.findByRole('button', { name: inEnglish('element.login.social', { provider: 'Google Accounts' }) });
    expect(buttons()).toEqual([inEnglish('element.login.social', { provider: 'Google Accounts' })]);
    const signs = [...document.querySelectorAll('[data-logo]')].map((sign) => sign.getAttribute('data-logo'));
    expect(signs).toEqual(['google']);
  });

  it('M102: none, and no divider, where the server has none or the brand lists none', async () => {
    const page = await openLogin(
      { [PROVIDERS]: [answer({ providers: [] })] },
      { features: { socialLogin: ['google'] } },
    );
    await waitFor(() => expect(page.calls()).toContain(`GET ${PROVIDERS}`));
    expect([buttons(), screen.queryByText('or')]).toEqual([[], null]);
    cleanup();
    const without = await openLogin();
    expect([buttons(), without.calls().includes(`GET ${PROVIDERS}`)]).toEqual([[], false]);
  });

  it('M102: a gateway without a list is trusted to have what the brand lists', async () => {
    await openLogin(
      { [PROVIDERS]: [refuse('not_found', {}, 404)] },
      { features: { socialLogin: ['google', 'my-bank'] } },
    );
    await screen.findByRole('button', { name: inEnglish('element.login.social', { provider: 'My Bank' }) });
    expect(buttons()).toEqual([inEnglish('element.login.social', { provider: 'Google' }), 'MContinue with My Bank']);
  });

  it('M102: an unsafe address is not followed, and the failure is shown', async () => {
    const features = { socialLogin: ['google'] };
    const has = answer({ providers: [{ provider: 'google', name: 'Google' }] });
    const page = await openLogin(
      { [PROVIDERS]: [has], [BEGIN]: [answer({ url: 'javascript:alert(1)' })] },
      { features },
    );
    await click(await screen.findByRole('button', { name: inEnglish('element.login.social', { provider: 'Google' }) }));
    await screen.findByText(inEnglish('error.unknown_error'));
    expect(page.seen.find(({ call }) => call === `POST ${BEGIN}`)?.body).toEqual({ provider: 'google' });
    expect(
      screen
        .getByRole('button', { name: inEnglish('element.login.social', { provider: 'Google' }) })
        .getAttribute('aria-busy'),
    ).toBeNull();
  });

  it('M102: back with a ticket, the window finishes the log-in once', async () => {
    const page = await comeBack({ [FINISH]: [welcome] });
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(page.store.get(memberAtom)?.account).toBe('ann');
    expect(page.calls().filter((call) => call === `POST ${FINISH}`)).toHaveLength(1);
    expect(page.bodyOf(FINISH)).toEqual({ ticket: 'tick-1' });
  });

  it('M102: an account with an owner is linked by the owner’s password only', async () => {
    const page = await comeBack({
      [FINISH]: [refuse('social_link_required', { value: { social } })],
      [LINK]: [refuse('password_wrong'), welcome],
    });
    await screen.findByText(/a•••@example\.com/);
    const send = () => click(screen.getByRole('button', { name: inEnglish('signin.social.link.submit') }));
    await send();
    await screen.findByText(inEnglish('form.required'));
    expect(page.bodyOf(LINK)).toBeUndefined();
    fill(inputNamed('password'), 'Quiet9Harbor');
    await send();
    await screen.findByText(inEnglish('error.password_wrong'));
    await send();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(page.bodyOf(LINK)).toEqual({ ticket: 'next-1', password: 'Quiet9Harbor' });
  });

  it('M102, M117: a new account needs both consents and sends the affiliate code', async () => {
    const page = await comeBack({
      [FINISH]: [refuse('social_new_account', { value: { social } })],
      [REGISTER]: [welcome],
    });
    page.session.keepAffiliateCode('friend-7');
    await screen.findByText(inEnglish('signin.social.new.text', { name: 'Ann' }));
    const send = () => click(screen.getByRole('button', { name: inEnglish('register.submit') }));
    await send();
    expect(screen.getAllByText(inEnglish('form.consentRequired'))).toHaveLength(2);
    for (const name of ['terms', 'ageConfirmation']) fireEvent.click(inputNamed(name));
    await send();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    const consents = { terms: true, ageConfirmation: true };
    expect(page.bodyOf(REGISTER)).toEqual({ ticket: 'next-1', ...consents, affiliateCode: 'friend-7' });
  });

  it('M102, M106: a second step follows it as any log-in', async () => {
    const secondStep = { ticket: 'step-1', methods: ['google'] };
    await comeBack({
      [FINISH]: [refuse('second_step_required', { value: { secondStep } })],
      '/wps/session/login/verification': [welcome],
    });
    await screen.findByRole('button', { name: 'Confirm' });
    fill(inputNamed('code'), '123456');
    await click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(windowOf('login')).toBeNull());
  });

  it.each([
    ['failed', {}, inEnglish('error.social_failed')],
    ['tick-1', { [FINISH]: [refuse('social_expired')] }, inEnglish('error.social_expired')],
  ] as const)('M102: a failed flow (%s) leads to the form with a message', async (ticket, script, words) => {
    const page = await comeBack(script, ticket);
    await screen.findByText(words);
    expect(inputNamed('username')).toBeTruthy();
    expect(page.store.get(addressTicketsAtom)).toEqual({});
    expect(page.calls().filter((call) => call === `POST ${FINISH}`)).toHaveLength(ticket === 'failed' ? 0 : 1);
  });
});
