// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import {
  answer,
  click,
  easyChallenge,
  elementOf,
  fill,
  refuse,
  type Script,
  windowOf,
} from '../../forms/testing/open-window.tsx';
import { afterLoginAtom, memberAtom } from '../../state/atoms.ts';
import { modalsAtom, openModalAtom } from '../../state/modals.ts';
import { fillIn, inputNamed, LOGIN, openLogin, submit, welcome } from './testing/login-page.tsx';

afterEach(cleanup);

const open = (script: Script = welcome, onDone?: () => void, switches: readonly string[] = []) =>
  openLogin(script, { switches }, { ...(onDone && { onDone }) });

describe('M92, M96, M97: log-in by user name', () => {
  it('M52: greets a first-time visitor differently from a returning one', async () => {
    const { session, store } = await open();
    expect(windowOf('login')?.textContent).toContain(inEnglish('visits.login.first', { name: 'Quartz' }));
    act(() => store.set(modalsAtom, []));
    session.notifyTabs('in');
    act(() => store.set(openModalAtom, { name: 'login' }));
    await waitFor(() => expect(windowOf('login')?.textContent).toContain(inEnglish('login.lead', { name: 'Quartz' })));
  });

  it('M95, M271: the human check is a line of text without a button, a captcha at least 200 px wide', async () => {
    await open({
      '/wps/captcha': [answer('aGk=', { 'X-Captcha-Id': 'c1' })],
      [LOGIN]: [refuse('captcha_required', { value: { captcha: true } })],
    });
    expect(document.querySelector('[data-human-check=idle]')?.querySelector('button')).toBeNull();
    fillIn();
    await submit();
    const picture = await screen.findByRole('img', { name: inEnglish('captcha.picture') });
    expect(Number(picture.getAttribute('width'))).toBeGreaterThanOrEqual(200);
  });

  it('M92: an empty form shows what is missing, focuses the first field and sends nothing', async () => {
    const { calls } = await open();
    await submit();
    expect(screen.getAllByText(inEnglish('form.required'))).toHaveLength(2);
    expect(document.activeElement).toBe(inputNamed('username'));
    expect(calls()).toEqual([]);
  });

  it('M61, M92, M97: names are trimmed, the token stored, the member loaded and flagged as just logged in, the window closed', async () => {
    const { seen, session, store } = await open();
    fillIn({ username: '  ann ' });
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(seen.find(({ call }) => call === `POST ${LOGIN}`)?.body).toMatchObject({
      type: 'username',
      username: 'ann',
      password: 'Quiet9Harbor',
    });
    expect(session.token()).toBe('t-1');
    expect(store.get(memberAtom)?.account).toBe('ann');
    expect(store.get(afterLoginAtom)).toBe('A');
  });

  it('M97: a session that the browser did not store is reported, and the window stays', async () => {
    const { store, session } = await open({ ...welcome, '/wps/member/info': [refuse('not_logged_in')] });
    fillIn();
    await submit();
    await screen.findByText(inEnglish('error.session_not_kept'));
    expect([session.token(), store.get(memberAtom), windowOf('login') !== null]).toEqual([null, null, true]);
  });

  it.each([
    ['the first time is told', true, 1],
    ['another time is not', false, 0],
  ] as const)('M98: %s', async (_, firstTimeLogin, times) => {
    const { calls } = await open({ [LOGIN]: [answer({ token: 't-1', firstTimeLogin })] });
    fillIn();
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(calls().filter((call) => call === 'POST /wps/session/login/first')).toHaveLength(times);
  });

  it('M106: a member from a new place without a contact is prompted for one', async () => {
    const { store } = await open({ [LOGIN]: [answer({ token: 't-1', lacksContact: true })] });
    fillIn();
    await submit();
    await click(await screen.findByRole('button', { name: inEnglish('visits.contact.add') }));
    expect(store.get(modalsAtom).map(({ name, page }) => [name, page])).toEqual([['member', 'securityCenter']]);
  });

  it('M52: the visitor’s action resumes once, and only after a log-in', async () => {
    let times = 0;
    const onDone = () => {
      times += 1;
    };
    await open({ [LOGIN]: [refuse('wrong_credentials'), answer({ token: 't-1' })] }, onDone);
    fillIn();
    await submit();
    await screen.findByText(inEnglish('error.wrong_credentials'));
    expect(times).toBe(0);
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(times).toBe(1);
  });

  it('no value can reach an address: the form is posted, and its inputs have types', async () => {
    await open();
    const form = inputNamed('password').form;
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/login']);
    expect([inputNamed('username').autocomplete, inputNamed('password').autocomplete]).toEqual([
      'username',
      'current-password',
    ]);
  });
});

describe('M94, M95, M341: a failed log-in', () => {
  it('M94, M341: the human check comes first and restarts after a failure', async () => {
    const { seen, calls } = await open({
      '/wps/captcha/human': [easyChallenge],
      [LOGIN]: [refuse('wrong_credentials'), answer({ token: 't-1' })],
    });
    fillIn();
    await submit();
    await screen.findByText(inEnglish('error.wrong_credentials'));
    expect(document.querySelector('[data-human-check]')?.getAttribute('data-human-check')).toBe('idle');
    expect(screen.getByRole('button', { name: inEnglish('element.modal.login') }).getAttribute('aria-busy')).toBeNull();
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    const challenges = calls().filter((call) => call === 'GET /wps/captcha/human');
    expect(challenges).toHaveLength(2);
    expect(seen.filter(({ call }) => call === `POST ${LOGIN}`).every(({ body }) => body['humanCheck'])).toBe(true);
  });

  it('M94: an unsolvable check sends no log-in', async () => {
    const { calls } = await open({ '/wps/captcha/human': [answer({ provider: 'riddle', challenge: {} })] });
    fillIn();
    await submit();
    await screen.findByText(inEnglish('error.human_check_failed'));
    expect(calls()).not.toContain(`POST ${LOGIN}`);
  });

  it('M95: the captcha is shown when the reply needs it, and the next try sends it with its id', async () => {
    const { seen } = await open({
      '/wps/captcha': [answer('aGk=', { 'X-Captcha-Id': 'c1' })],
      [LOGIN]: [refuse('captcha_required', { value: { captcha: true } }), answer({ token: 't-1' })],
    });
    expect(elementOf('login.captcha')).toBeNull();
    fillIn();
    await submit();
    await screen.findByAltText(inEnglish('captcha.picture'));
    await submit();
    expect(screen.getByText(inEnglish('error.captcha_required'), { selector: 'p span' })).toBeTruthy();
    fill(inputNamed('captcha'), ' abcd ');
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    const last = seen.findLast(({ call }) => call === `POST ${LOGIN}`);
    expect(last?.body).toMatchObject({ captcha: 'abcd', captchaId: 'c1' });
  });

  it('M95, D25: a user may solve eight challenges instead of the captcha, and may switch back', async () => {
    const { seen, calls } = await open({
      '/wps/captcha/human': [easyChallenge],
      '/wps/captcha': [answer('aGk=', { 'X-Captcha-Id': 'c1' })],
      [LOGIN]: [refuse('captcha_required', { value: { captcha: true } }), answer({ token: 't-1' })],
    });
    fillIn();
    await submit();
    await click(await screen.findByRole('button', { name: inEnglish('captcha.long.choose') }));
    expect(document.querySelector('input[name=captcha]')).toBeNull();
    await click(screen.getByRole('button', { name: inEnglish('captcha.long.back') }));
    expect(inputNamed('captcha')).toBeTruthy();
    await click(screen.getByRole('button', { name: inEnglish('captcha.long.choose') }));
    await submit();
    // Requests and solves eight challenges.
    await waitFor(() => expect(windowOf('login')).toBeNull(), { timeout: 15_000 });
    const last = seen.findLast(({ call }) => call === `POST ${LOGIN}`)?.body;
    expect(last).not.toHaveProperty('captcha');
    expect(String(last?.['humanCheck']).split('.')).toHaveLength(8);
    expect(calls().filter((call) => call === 'GET /wps/captcha/human')).toHaveLength(9);
  });

  it.each([
    ['members_only', inEnglish('error.members_only')],
    ['agents_only', inEnglish('error.agents_only')],
  ])('M271, D41: a refusal with %s shows "%s"', async (code, words) => {
    await open({ [LOGIN]: [refuse(code)] });
    fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('a reply without a token is a failure, not a log-in', async () => {
    const { session } = await open({ [LOGIN]: [answer({})] });
    fillIn();
    await submit();
    await screen.findByText(inEnglish('error.unknown_error'));
    expect(session.token()).toBeNull();
  });
});

describe('M93, M109: log-in by text message', () => {
  const SEND = '/wps/verification/sms/noLogin';
  const withSms = (script: Script) => open(script, undefined, ['MOBILEVERCODELOGIN3']);

  it('M93: its tab is shown only if the site offers it', async () => {
    await open();
    expect(screen.queryAllByRole('tab')).toEqual([]);
    cleanup();
    await withSms({});
    expect(screen.getAllByRole('tab').map((tab) => tab.dataset['element'])).toEqual(['login.username', 'login.sms']);
  });

  it('M93: the code is sent to the number, and logs in with it', async () => {
    const { seen } = await withSms({ ...welcome, [SEND]: [answer({ expiredMinutes: 1 })] });
    await click(screen.getByRole('tab', { name: inEnglish('element.login.sms') }));
    await screen.findByRole('button', { name: inEnglish('code.send') });
    await waitFor(() => expect(inputNamed('countryDialingCode').value).toBe('65'));
    fill(inputNamed('mobileNum'), '91234567');
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    await screen.findByRole('button', { name: /^Resend in/ });
    fill(inputNamed('verificationCode'), ' 123456 ');
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    const number = { mobileNum: '91234567', countryDialingCode: '65' };
    expect(seen.find(({ call }) => call === `POST ${SEND}`)?.body).toEqual(number);
    expect(seen.find(({ call }) => call === `POST ${LOGIN}`)?.body).toMatchObject({
      ...number,
      type: 'sms',
      verificationCode: '123456',
    });
  });

  it('M93: a click before the countries load waits for them: no user is told that their code is missing', async () => {
    const come = Promise.withResolvers<Response>();
    const { seen } = await withSms({
      '/wps/system/country': [() => come.promise],
      [SEND]: [answer({ expiredMinutes: 1 })],
    });
    await click(screen.getByRole('tab', { name: inEnglish('element.login.sms') }));
    await click(await screen.findByRole('button', { name: inEnglish('code.send') }));
    fill(inputNamed('mobileNum'), '91234567');
    expect(screen.getByRole('button', { name: /Send code/ }).getAttribute('aria-busy')).toBe('true');
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    await act(async () => come.resolve(answer([{ countryCode: 'SG', countryDialingCode: '65' }])()));
    await screen.findByRole('button', { name: /^Resend in/ });
    const number = { mobileNum: '91234567', countryDialingCode: '65' };
    expect(seen.find(({ call }) => call === `POST ${SEND}`)?.body).toEqual(number);
  });

  it('M93: an invalid number gets no code', async () => {
    const { calls } = await withSms({});
    await click(screen.getByRole('tab', { name: inEnglish('element.login.sms') }));
    await screen.findByRole('button', { name: inEnglish('code.send') });
    fill(inputNamed('mobileNum'), 'abc');
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    await waitFor(() => expect(inputNamed('mobileNum').getAttribute('aria-invalid')).toBe('true'));
    // N07: the message names the invalid character.
    await screen.findByText(inEnglish('form.broken.letter', { letter: 'a' }));
    expect(calls()).not.toContain(`POST ${SEND}`);
  });
});

describe('M99: a forced password change', () => {
  const FORCE = ['PWDEXPFORCECHANGE3', 'MOBILEVERCODELOGIN3'];
  const due = (value: object) => ({ [LOGIN]: [answer({ token: 't-1', firstTimeLogin: true, ...value })] });

  it.each([
    ['the merchant’s own one', { initialPassword: true }, []],
    ['an expired one where the site forces it', { passwordExpired: true }, FORCE],
  ] as const)('M55, M99, D17: %s opens only the window for a new one', async (_, value, switches) => {
    let times = 0;
    const onDone = () => {
      times += 1;
    };
    const { calls, store, session } = await open(due(value), onDone, switches);
    fillIn();
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(store.get(modalsAtom)).toMatchObject([{ name: 'changePass', page: 'forced', onDone }]);
    expect([store.get(memberAtom), store.get(afterLoginAtom), times]).toEqual([null, undefined, 0]);
    expect([session.token(), session.isPasswordDue()]).toEqual(['t-1', true]);
    expect(calls()).not.toContain('GET /wps/member/info');
    expect(calls()).not.toContain('POST /wps/session/login/first');
  });

  it('M99: an expired one is valid where the site does not force it', async () => {
    const { store } = await open(due({ passwordExpired: true }));
    fillIn();
    await submit();
    await waitFor(() => expect(store.get(memberAtom)?.account).toBe('ann'));
    expect(store.get(modalsAtom)).toEqual([]);
  });

  it('M99: never after a texted code', async () => {
    const { store } = await open(due({ passwordExpired: true, initialPassword: true }), undefined, FORCE);
    await click(screen.getByRole('tab', { name: inEnglish('element.login.sms') }));
    await screen.findByRole('button', { name: inEnglish('code.send') });
    await waitFor(() => expect(inputNamed('countryDialingCode').value).toBe('65'));
    fill(inputNamed('mobileNum'), '91234567');
    fill(inputNamed('verificationCode'), '123456');
    await submit();
    await waitFor(() => expect(store.get(memberAtom)?.account).toBe('ann'));
    expect(store.get(modalsAtom)).toEqual([]);
  });
});

describe('reason of the window', () => {
  it.each([
    ['gated', inEnglish('error.not_logged_in')],
    ['expired', inEnglish('signin.expired')],
  ])('M266: at page "%s" it is shown', async (page, words) => {
    await openLogin(welcome, {}, { page });
    expect(screen.getByText(words)).toBeTruthy();
  });
});
