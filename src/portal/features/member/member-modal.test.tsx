// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { dayOf, formatMinuteIn } from '#ui/words/format-moment.ts';
import { CentreMenu } from '../../centre/centre-menu.tsx';
import { answer, click, openWindow, refuse, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { factsAtom, memberAtom, portalAtom } from '../../state/atoms.ts';
import { shownIn } from '../../state/shown.ts';
import { createState } from '../../state/sources/create-state.ts';
import { makePage } from '../../testing/site.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import './security/security-page.tsx';

afterEach(cleanup);

const MEMBER = { id: 'm1', account: 'ann', nickname: 'Ann', type: 0, clubLabel: { labelName: 'Bronze', rankLevel: 1 } };
const PROFILE = {
  account: 'ann',
  nickname: 'Ann',
  email: 'a•••@e•••.com',
  emailVerified: true,
  mobile: '',
  mobileVerified: false,
  since: Date.UTC(2026, 0, 15),
  lastLogin: { at: Date.UTC(2026, 10, 20, 8), country: 'SG', device: 'Firefox on Windows' },
};
const here = {
  id: 's1',
  device: 'Chrome on Linux',
  country: 'SG',
  network: '203.0.113.0/24',
  seenAt: 10_000_000,
  current: true,
};
const away = { ...here, id: 's2', device: 'Safari on iOS', seenAt: 10_000_000 - 3 * 60_000, current: false };
const USUAL: Script = {
  '/wps/member/info': [answer(MEMBER)],
  '/wps/member/profile': [answer(PROFILE)],
  '/wps/member/info/icon': [answer({ avatar: 'a3', avatarType: 'STATIC' })],
  '/wps/member/authenticator': [answer({ enabled: false, recoveryCodesLeft: 0 })],
  '/wps/member/places': [
    answer({
      sessions: [away, here],
      devices: [
        { ...here, id: 'd1' },
        { ...away, id: 'd2' },
      ],
    }),
  ],
};

async function open(script: Script = {}, page?: string, brand: Readonly<Record<string, unknown>> = {}) {
  const opened = await openWindow(makePage({ brand }), { ...USUAL, ...script }, { name: 'member', page });
  await act(async () => opened.store.set(memberAtom, parseMember(MEMBER).value));
  return opened;
}

const centre = () => within(windowOf('member') ?? document.body);
const bodyOf = (seen: Awaited<ReturnType<typeof open>>['seen'], call: string) =>
  seen.findLast((one) => one.call === call)?.body;

describe('M59, M159, M160: the member centre', () => {
  it('M160: opens at my account, in one window with a close button', async () => {
    await open();
    await centre().findByText('Ann');
    expect(document.querySelector('[data-element="member.securityCenter"]')).toBeTruthy();
    await click(centre().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(windowOf('member')).toBeNull());
  });

  it('M59: an unknown page is reported as missing, with a link to a real one', async () => {
    await open({}, 'pageOfAnotherTime');
    await click(await centre().findByRole('button', { name: inEnglish('security.unavailable.home') }));
    await centre().findByText('Protection');
  });

  it('M159, M162: the menu has the pages in order, marks the open one and reports the choice', async () => {
    const store = createState(makePage());
    store.set(memberAtom, parseMember(MEMBER).value);
    const entries = shownIn(store.get(portalAtom), store.get(factsAtom), 'member');
    const onChoose = vi.fn();
    render(
      <Provider store={store}>
        <CentreMenu label="Pages" entries={entries} chosen="member.securityCenter" onChoose={onChoose} />
      </Provider>,
    );
    const buttons = screen.getAllByRole('button');
    expect(buttons.length).toBeGreaterThan(5);
    expect(screen.getByRole('button', { current: 'page' })).toBe(buttons[0]);
    fireEvent.click(buttons[1] ?? document.body);
    expect(onChoose).toHaveBeenCalledWith(entries[1]?.element.id);
  });
});

describe('M168: loaded and failed parts', () => {
  it('M167, M168: the member, the last log-in, the account’s protection and the next step', async () => {
    await open();
    await centre().findAllByText('3 minutes ago · Singapore', { exact: false });
    const picture = () => document.querySelector('[data-avatar="a3"] img')?.getAttribute('src');
    await waitFor(() => expect(picture()).toBe('/_art/avatar/a3.svg'));
    const last = centre().getByText('Firefox on Windows', { exact: false }).textContent;
    expect(last).toContain(`${formatMinuteIn(PROFILE.lastLogin.at, 'UTC')} · Singapore`);
    expect(dayOf(formatMinuteIn(PROFILE.since, 'UTC'))).toMatch(/^2026-\u206001-\u20601[45]$/);
    expect(centre().getByText(dayOf(formatMinuteIn(PROFILE.since, 'UTC')), { exact: false })).toBeTruthy();
    expect(centre().getByText(inEnglish('security.protection.done', { count: 2, of: '4' }))).toBeTruthy();
    expect(centre().getByText(inEnglish('security.protection.next.authenticator'), { exact: false })).toBeTruthy();
    expect(centre().getByText('a•••@e•••.com')).toBeTruthy();
  });

  it('M168: while loading, a busy placeholder has its shape', async () => {
    await open({ '/wps/member/profile': [() => new Response('busy', { status: 503 })] });
    expect(windowOf('member')?.querySelector('[aria-busy="true"]')).toBeTruthy();
  });

  it('M168: a failed part is retried in place, the others are there', async () => {
    let isBroken = true;
    const answerLater = () => (isBroken ? refuse('unknown_error')() : answer({ sessions: [here], devices: [] })());
    await open({ '/wps/member/places': [answerLater] });
    const again = await centre().findByRole('button', { name: inEnglish('ui.retry') });
    expect(await centre().findByText('Protection')).toBeTruthy();
    isBroken = false;
    await click(again);
    await centre().findByText(inEnglish('security.places.alone'));
    expect(centre().getByText(inEnglish('security.devices.none'))).toBeTruthy();
  });

  it('M168: a forbidden part is reported', async () => {
    await open({ '/wps/member/places': [refuse('in_need_true_account', {}, 403)] });
    await centre().findByText(inEnglish('security.forbidden.title'));
    expect(centre().getByText(inEnglish('error.in_need_true_account'))).toBeTruthy();
  });

  it('M168: a gateway without our calls shows member info and offers nothing that it cannot do', async () => {
    const none = [() => new Response('none', { status: 404 })];
    await open({
      '/wps/member/profile': none,
      '/wps/member/authenticator': none,
      '/wps/member/places': none,
    });
    await centre().findByText('Bronze');
    expect(
      centre()
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).not.toContain(inEnglish('security.nickname.edit'));
    await waitFor(() => expect(document.querySelectorAll('[data-protection]')).toHaveLength(1));
  });

  it('M102: linked accounts are shown only where the brand has social log-in', async () => {
    const linked = { '/wps/member/social': [answer({ providers: [{ provider: 'google', name: 'ann@mail' }] })] };
    const { calls } = await open(linked);
    await centre().findByText(inEnglish('security.devices'));
    expect(calls()).not.toContain('GET /wps/member/social');
    cleanup();
    await open(linked, undefined, { features: { socialLogin: ['google'] } });
    await centre().findByText('ann@mail');
    await click(centre().getByRole('button', { name: 'Unlink Google' }));
    await screen.findByText(inEnglish('security.linked.question', { provider: 'Google' }));
  });
});

describe('M106, M168: the authenticator', () => {
  const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/quartz:ann?secret=JBSWY3DPEHPK3PXP&issuer=quartz' };
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `aaaa${'abcdefghij'[at]}-bbbbb`);

  it('M106: is set up in three steps, each error at its field; its codes are shown once', async () => {
    const { seen } = await open({
      '/wps/member/authenticator/begin': [refuse('password_wrong'), answer(secret)],
      '/wps/member/authenticator': [
        answer({ enabled: false, recoveryCodesLeft: 0 }),
        refuse('authenticator_wrong'),
        answer({ recoveryCodes }),
        answer({ enabled: true, recoveryCodesLeft: 10 }),
      ],
    });
    await click(await centre().findByRole('button', { name: 'Authenticator app: Set up' }));
    const dialog = () => within(windowOf('authenticator') ?? document.body);
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'));
    await click(dialog().getByRole('button', { name: 'Continue' }));
    expect(dialog().getByText(inEnglish('form.required'))).toBeTruthy();
    const type = (name: string, value: string) =>
      fireEvent.input(document.querySelector(`[data-dialog="authenticator"] input[name=${name}]`) ?? document.body, {
        target: { value },
      });
    type('password', 'not mine');
    await click(dialog().getByRole('button', { name: 'Continue' }));
    await dialog().findByText(inEnglish('error.password_wrong'));
    type('password', 'mine');
    await click(dialog().getByRole('button', { name: 'Continue' }));
    await dialog().findByText('JBSW Y3DP EHPK 3PXP');
    expect(dialog().getByRole('img', { name: inEnglish('security.authenticator.qr') })).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('code');
    type('code', '111111');
    await click(dialog().getByRole('button', { name: inEnglish('security.authenticator.confirm') }));
    await dialog().findByText(inEnglish('error.authenticator_wrong'));
    type('code', ' 222222 ');
    await click(dialog().getByRole('button', { name: inEnglish('security.authenticator.confirm') }));
    await dialog().findByText('aaaaa-bbbbb');
    expect(bodyOf(seen, 'POST /wps/member/authenticator')).toEqual({ code: '222222' });
    // The recovery codes cannot be closed by mistake.
    expect(dialog().queryByRole('button', { name: 'Close' })).toBeNull();
    await click(dialog().getByRole('button', { name: inEnglish('security.authenticator.done') }));
    await centre().findByText('10 of 10 left');
    await waitFor(() => expect(document.body.textContent).not.toContain('aaaaa-bbbbb'));
  });

  it('M106: needs password and code for removal', async () => {
    const { seen } = await open({
      '/wps/member/authenticator': [answer({ enabled: true, recoveryCodesLeft: 2 })],
      '/wps/member/authenticator/remove': [answer(null)],
    });
    await click(await centre().findByRole('button', { name: 'Authenticator app: Remove' }));
    await waitFor(() => expect(windowOf('authenticator-remove')).toBeTruthy());
    for (const [name, value] of Object.entries({ code: 'aaaaa-bbbbb', password: 'mine' })) {
      const input = document.querySelector(`[data-dialog="authenticator-remove"] input[name=${name}]`);
      fireEvent.input(input ?? document.body, { target: { value } });
    }
    await click(within(windowOf('authenticator-remove') ?? document.body).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(windowOf('authenticator-remove')).toBeNull());
    expect(bodyOf(seen, 'POST /wps/member/authenticator/remove')).toEqual({ code: 'aaaaa-bbbbb', password: 'mine' });
  });
});

describe('M168: places', () => {
  it('M168: this device is first and has no button; another is logged out and the focus stays near', async () => {
    const { calls, seen } = await open({ '/wps/member/places/end': [answer(null)] });
    const rows = () => [...document.querySelectorAll('[data-places="sessions"] [data-place]')];
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows().map((row) => row.getAttribute('data-place'))).toEqual(['s1', 's2']);
    expect(rows()[0]?.querySelector('button')).toBeNull();
    await click(centre().getByRole('button', { name: 'Log out Safari on iOS' }));
    await waitFor(() => expect(calls().filter((call) => call === 'GET /wps/member/places')).toHaveLength(2));
    expect(bodyOf(seen, 'POST /wps/member/places/end')).toEqual({ id: 's2' });
    expect(document.activeElement?.textContent).toBe(inEnglish('security.places'));
  });

  it('M168: logging out all others, and forgetting a device, need a confirmation', async () => {
    const { calls } = await open({
      '/wps/member/places/endOthers': [answer(null)],
      '/wps/member/places/forget': [answer(null)],
    });
    await click(await centre().findByRole('button', { name: inEnglish('security.places.endOthers') }));
    const question = () => within(windowOf('confirm') ?? document.body);
    await screen.findByText(inEnglish('security.places.endOthers.question'));
    expect(calls()).not.toContain('POST /wps/member/places/endOthers');
    await click(question().getByRole('button', { name: inEnglish('security.places.endOthers') }));
    await waitFor(() => expect(calls()).toContain('POST /wps/member/places/endOthers'));
    await waitFor(() => expect(windowOf('confirm')).toBeNull());
    await click(centre().getByRole('button', { name: 'Forget Safari on iOS' }));
    await screen.findByText(inEnglish('security.devices.forget.question', { device: 'Safari on iOS' }));
    await click(question().getByRole('button', { name: 'Cancel' }));
    expect(calls()).not.toContain('POST /wps/member/places/forget');
  });
});

describe('M160, M167, M168: the profile', () => {
  it('M160: the nickname is edited in place; an invalid one is reported before sending', async () => {
    const { seen, calls, session } = await open({
      '/wps/member/profile': [answer(PROFILE), answer(null), answer({ ...PROFILE, nickname: 'Lucky' })],
    });
    await click(await centre().findByRole('button', { name: inEnglish('security.nickname.edit') }));
    const input = () => centre().getByRole<HTMLInputElement>('textbox', { name: /^Nickname/ });
    expect(document.activeElement).toBe(input());
    fireEvent.input(input(), { target: { value: ' L ' } });
    expect(session.draft('nickname')).toContain('"L"');
    await click(centre().getByRole('button', { name: 'Save' }));
    expect(centre().getByText('2 to 40 characters', { exact: false, selector: 'p span' })).toBeTruthy();
    expect(calls()).not.toContain('PUT /wps/member/profile');
    fireEvent.input(input(), { target: { value: ' Lucky ' } });
    await click(centre().getByRole('button', { name: 'Save' }));
    await centre().findByText('Lucky');
    expect(session.draft('nickname')).toBeNull();
    expect(bodyOf(seen, 'PUT /wps/member/profile')).toEqual({ nickname: 'Lucky' });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(inEnglish('security.nickname.edit')),
    );
  });

  it('M167: one of the twelve pictures is chosen by name', async () => {
    const { seen } = await open({
      '/wps/member/avatar': [refuse('avatar_refused'), answer({ avatar: 'a5', avatarType: 'STATIC' })],
    });
    await click(await centre().findByRole('button', { name: inEnglish('security.avatar.change') }));
    const dialog = () => within(windowOf('avatar') ?? document.body);
    expect(await dialog().findAllByRole('radio')).toHaveLength(12);
    const tiger = () => dialog().getByRole<HTMLInputElement>('radio', { name: 'Tiger' });
    await waitFor(() => expect(tiger().checked).toBe(true));
    fireEvent.click(dialog().getByRole('radio', { name: 'Cat' }));
    await click(dialog().getByRole('button', { name: inEnglish('security.avatar.save') }));
    await dialog().findByText(inEnglish('error.avatar_refused'));
    await click(dialog().getByRole('button', { name: inEnglish('security.avatar.save') }));
    await waitFor(() => expect(windowOf('avatar')).toBeNull());
    expect(bodyOf(seen, 'PUT /wps/member/avatar')).toEqual({ avatarType: 'STATIC', avatar: 'a5' });
  });

  it('M168: an e-mail address is verified by a code; errors are at their fields', async () => {
    const { seen, session } = await open({
      '/wps/member/contact/send': [answer({ expiredMinutes: 1 })],
      '/wps/member/contact': [refuse('verification_code_wrong'), answer(null)],
    });
    await click(await centre().findByRole('button', { name: 'E-mail: Change' }));
    const dialog = () => within(windowOf('contact-email') ?? document.body);
    const type = (name: string, value: string) =>
      fireEvent.input(document.querySelector(`[data-dialog="contact-email"] input[name=${name}]`) ?? document.body, {
        target: { value },
      });
    await click(await dialog().findByRole('button', { name: inEnglish('code.send') }));
    expect(dialog().getAllByText(inEnglish('form.required'))).toHaveLength(2);
    type('email', ' new@example.com ');
    type('password', 'mine');
    await click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(windowOf('contact-email')).toBeNull());
    expect(session.draft('contact-email')).toBe('{"email":"new@example.com"}');
    await click(await centre().findByRole('button', { name: 'E-mail: Change' }));
    const address = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /E-mail/ }).value;
    await waitFor(() => expect(address()).toBe('new@example.com'));
    type('password', 'mine');
    await click(dialog().getByRole('button', { name: inEnglish('code.send') }));
    await dialog().findByText(inEnglish('security.contact.sent'));
    expect(bodyOf(seen, 'POST /wps/member/contact/send')).toEqual({
      kind: 'email',
      email: 'new@example.com',
      password: 'mine',
    });
    await dialog().findByText(/Resend in \d+ s/);
    type('code', '123456');
    await click(dialog().getByRole('button', { name: 'Confirm' }));
    await dialog().findByText(inEnglish('error.verification_code_wrong'));
    await click(dialog().getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(windowOf('contact-email')).toBeNull());
    expect(session.draft('contact-email')).toBeNull();
    expect(bodyOf(seen, 'POST /wps/member/contact')).toEqual({
      kind: 'email',
      email: 'new@example.com',
      code: '123456',
    });
  });
});
