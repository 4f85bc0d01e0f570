// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import {
  answer,
  click,
  easyChallenge,
  elementOf,
  fill,
  inputOf,
  openWindow,
  refuse,
  type Script,
  windowOf,
} from '../../forms/testing/open-window.tsx';
import { memberAtom, portalAtom } from '../../state/atoms.ts';
import { firstStepsAtom } from '../../state/first-visit.ts';
import { closeModalAtom, openModalAtom } from '../../state/modals.ts';
import { ALL_TREES, makePage } from '../../testing/site.ts';

afterEach(cleanup);

const NAMES = ['USERNAMEREG3'];
const REGISTER = '/wps/member/register';
const AFFILIATE = '/wps/agent/affiliate';

/** A page of a merchant with these rules and these enabled switches. */
function pageOf(register: object, switches: readonly string[] = NAMES) {
  const childrenNodes = switches.map((modId) => ({ modId, enabled: '1', childrenNodes: [] }));
  const whitelabel = { modId: 'ROOT', enabled: '1', childrenNodes };
  return makePage({ status: { info: { ...ALL_TREES.status.info, whitelabel, register } } });
}

const rule = (more: object = {}) => ({ enabled: true, required: false, minLength: 1, maxLength: 255, ...more });
const open = (page: ReturnType<typeof pageOf>, script: Script = {}, address = '/index') =>
  openWindow(page, script, { name: 'register' }, address);

const submit = () => click(screen.getByRole('button', { name: inEnglish('register.submit') }));

function fillIn(more: Readonly<Record<string, string>> = {}): void {
  const values = { username: 'ann123', password: 'Quiet9Harbor', confirmPassword: 'Quiet9Harbor', ...more };
  for (const [name, value] of Object.entries(values)) fill(inputOf(`register.${name}`), value);
  for (const name of ['terms', 'ageConfirmation']) fireEvent.click(inputOf(`register.${name}`));
}

const registered = { [REGISTER]: [answer({ token: 't-1' })] };

describe('M110-M115: the form follows the rules', () => {
  it('M111, M112: tabs appear only if both methods are offered, mobile first', async () => {
    await open(pageOf({}, ['USERNAMEREG3', 'MOBILENUMREG3']));
    expect(screen.getAllByRole('tab').map((tab) => tab.dataset['element'])).toEqual([
      'register.method.mobile',
      'register.method.username',
    ]);
    expect(elementOf('register.mobileNum')).not.toBeNull();
    expect(elementOf('register.username')).toBeNull();
    await click(screen.getByRole('tab', { name: inEnglish('element.register.method.username') }));
    expect(elementOf('register.username')).not.toBeNull();
    cleanup();
    await open(pageOf({}));
    expect(screen.queryAllByRole('tab')).toEqual([]);
  });

  it('M123: only required fields show a star', async () => {
    await open(pageOf({ email: rule({ required: true }), line: rule() }));
    expect(elementOf('register.email')?.textContent).toContain('*');
    expect(elementOf('register.line')?.textContent).not.toContain('*');
  });

  it('M115: a payment password uses the digit keyboard, others letters', async () => {
    await open(pageOf({ paymentPassword: rule() }));
    const modes = ['password', 'paymentPassword'].map((name) => inputOf(`register.${name}`).inputMode);
    expect(modes).toEqual(['text', 'numeric']);
  });

  it('M122: an age below the limit is reported at the date before sending', async () => {
    await open(pageOf({ birthday: rule({ patternId: 11 }) }));
    const born = inputOf('register.birthday');
    fill(born, `${new Date().getUTCFullYear() - 10}-06-15`);
    fireEvent.blur(born);
    await waitFor(() => expect(elementOf('register.birthday')?.textContent).toContain('at least 18 years old'));
    fill(born, '1980-06-15');
    await waitFor(() => expect(elementOf('register.birthday')?.textContent).not.toContain('years old'));
  });

  it('M122: the consent sentence links to its documents in a new tab', async () => {
    await open(pageOf({}));
    const links = [...(elementOf('register.terms')?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
      ['/terms', '_blank'],
      ['/privacy', '_blank'],
    ]);
    expect(elementOf('register.terms')?.textContent).not.toMatch(/[[\]()]/);
  });

  it('M122: the age limit is the brand’s', async () => {
    await open(pageOf({}));
    expect(elementOf('register.ageConfirmation')?.textContent).toMatch(/at least \d+ years/);
  });

  it('the form matches its schema: order, names, elements, required fields', async () => {
    const page = pageOf({ mobileNum: rule(), email: rule({ required: true }), birthday: rule(), line: rule() });
    const form = page.portal.registration[0]?.form;
    await open(page);
    const drawn = [...document.querySelectorAll<HTMLElement>('form#register [data-element]')].map((field) => {
      const input = field.querySelector<HTMLInputElement>('input:not([type=hidden])');
      const name = input?.id.replace('register_', '') ?? '';
      return { elementId: field.dataset['element'], name, isRequired: input?.required };
    });
    const names = drawn.map(({ name }) => name);
    expect(names).toHaveLength(10);
    expect(form?.uiSchema).toMatchObject({
      'ui:order': names,
      ...Object.fromEntries(drawn.map(({ name, elementId }) => [name, { 'ui:options': { elementId } }])),
    });
    expect(Object.keys(form?.schema['properties'] ?? {})).toEqual(names);
    expect(form?.schema['required']).toEqual(drawn.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
  });

  it('a field known only to the server is shown under a readable name', async () => {
    await open(pageOf({ favouriteTeam: rule(), constructor: rule(), toString: rule() }));
    expect(elementOf('register.favouriteTeam')?.textContent).toContain('Favourite team');
    expect(inputOf('register.constructor').value).toBe('');
    fill(inputOf('register.constructor'), 'x');
    expect(inputOf('register.constructor').value).toBe('x');
  });

  it('without a method, the form reports it and links customer service', async () => {
    await open(pageOf({}, []));
    expect(screen.getByText(inEnglish('register.closed.title'))).toBeTruthy();
    expect(screen.getByRole('link', { name: /Customer service/ }).getAttribute('href')).toBe('https://wa.example/1');
  });
});

describe('M232, M233, M253, M346: form messages', () => {
  const rules = { username: rule({ minLength: 6, maxLength: 12, patternId: 4 }) };

  it('M346: an error appears on blur, with (min) and (max) replaced', async () => {
    await open(pageOf(rules));
    fill(inputOf('register.username'), 'a!');
    expect(elementOf('register.username')?.querySelector('[aria-invalid]')).toBeNull();
    fireEvent.blur(inputOf('register.username'));
    expect(elementOf('register.username')?.textContent).toContain(
      'Enter 6 - 12 letters or digits, without special characters',
    );
  });

  it('N07: below its message a field shows the invalid character and updates during editing', async () => {
    await open(pageOf(rules));
    const field = inputOf('register.username');
    const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    fill(field, 'annaß');
    fireEvent.blur(field);
    await waitFor(() => expect(described()).toContain(inEnglish('form.broken.letter', { letter: 'ß' })));
    expect(described()).toContain('Enter 6 - 12 letters or digits, without special characters');
    expect(described()).toContain(inEnglish('form.broken.short', { count: 1 }));
    fill(field, 'anna');
    await waitFor(() => expect(described()).toContain(inEnglish('form.broken.short', { count: 2 })));
    expect(described()).not.toContain('ß');
    fill(field, 'anna12');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('N07: screen readers announce once typing pauses, not at every key', async () => {
    await open(pageOf(rules));
    const field = inputOf('register.username');
    const spoken = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join('|');
    fill(field, 'an');
    fireEvent.blur(field);
    await waitFor(() => expect(elementOf('register.username')?.querySelector('[data-broken]')).not.toBeNull());
    expect(elementOf('register.username')?.querySelector('[data-broken]')?.getAttribute('aria-live')).toBe('off');
    expect(spoken()).not.toContain('more character');
    await waitFor(() => expect(spoken()).toContain(inEnglish('form.broken.short', { count: 4 })));
    fill(field, 'ann');
    expect(spoken()).not.toContain('more character');
    await waitFor(() => expect(spoken()).toContain(inEnglish('form.broken.short', { count: 3 })));
  });

  it('N07: a password error reports the position, never the character', async () => {
    await open(pageOf({ password: rule({ minLength: 6, maxLength: 12, patternId: 4 }) }));
    fill(inputOf('register.password'), 'quieß1');
    fireEvent.blur(inputOf('register.password'));
    const words = () => elementOf('register.password')?.textContent ?? '';
    await waitFor(() => expect(words()).toContain(inEnglish('form.broken.secret', { place: '5' })));
    expect(words()).not.toContain('ß');
  });

  it('an empty field shows no error before the form is submitted', async () => {
    await open(pageOf(rules));
    fireEvent.blur(inputOf('register.username'));
    expect(inputOf('register.username').getAttribute('aria-invalid')).toBeNull();
  });

  it('the rules are shown up front and ticked off one by one', async () => {
    await open(pageOf(rules));
    const state = () =>
      [...(elementOf('register.username')?.querySelectorAll<HTMLElement>('[data-rule]') ?? [])].map(
        ({ dataset }) => `${dataset['rule']} ${dataset['ok']}`,
      );
    await waitFor(() => expect(state()).toEqual(['length false', 'pattern false']));
    fill(inputOf('register.username'), 'ann');
    expect(state()).toEqual(['length false', 'pattern true']);
    fill(inputOf('register.username'), 'ann123');
    expect(state()).toEqual(['length true', 'pattern true']);
  });

  it('M232: requirements follow the bounds of another rule, even for empty fields', async () => {
    const bounds = (minLength: number, maxLength: number) =>
      pageOf({ username: rule({ required: true, minLength, maxLength, patternId: 1 }) });
    const { store } = await open(bounds(6, 16));
    const length = () => elementOf('register.username')?.querySelector('[data-rule=length]')?.textContent;
    await waitFor(() => expect(length()).toContain('6 - 16'));
    act(() => store.set(portalAtom, bounds(8, 12).portal));
    expect(length()).toContain('8 - 12');
  });

  it('M253: a submit checks the whole form, focuses the first error and sends nothing', async () => {
    const { calls } = await open(pageOf(rules));
    await submit();
    const wrong = [...document.querySelectorAll('[aria-invalid=true]')];
    expect(wrong).toHaveLength(5);
    expect(document.activeElement).toBe(inputOf('register.username'));
    expect(calls()).toEqual([]);
  });

  it('M232: a name is accepted as typed, shown as the rule requires, and has no error', async () => {
    await open(pageOf({ payeeName: rule({ required: true, acceptedPattern: '^[A-Z ]+$', patternId: 18 }) }));
    const name = inputOf('register.payeeName');
    fill(name, ' Nguyễn Văn Đức ');
    fireEvent.blur(name);
    await waitFor(() => expect(name.value).toBe('NGUYEN VAN DUC'));
    expect(name.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('the button lists missing fields, or reports none', async () => {
    await open(pageOf({}));
    const button = screen.getByRole('button', { name: inEnglish('register.submit') });
    const helpText = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    await waitFor(() =>
      expect(helpText()).toBe(inEnglish('register.missing', { fields: 'Username, Password and 3 more' })),
    );
    fillIn();
    await waitFor(() => expect(helpText()).toBe(inEnglish('register.ready')));
  });

  it('M346: a click that blurs a field keeps its target in place: the error appears after the click', async () => {
    await open(pageOf(rules));
    const error = () => inputOf('register.username').getAttribute('aria-invalid');
    fill(inputOf('register.username'), 'a!');
    const button = screen.getByRole('button', { name: inEnglish('register.submit') });
    fireEvent.pointerDown(button);
    fireEvent.blur(inputOf('register.username'));
    expect(error()).toBeNull();
    fireEvent.pointerUp(button);
    await waitFor(() => expect(error()).toBe('true'));
    // Other missing fields are only reported after a click on the button.
    expect(inputOf('register.password').getAttribute('aria-invalid')).toBeNull();
  });

  it('M261: a mismatched confirmation is reported on blur', async () => {
    await open(pageOf({}));
    fill(inputOf('register.password'), 'Quiet9Harbor');
    fill(inputOf('register.confirmPassword'), 'other');
    fireEvent.blur(inputOf('register.confirmPassword'));
    expect(elementOf('register.confirmPassword')?.textContent).toContain(inEnglish('inconsistent_twice'));
  });
});

describe('M119-M121: a registration', () => {
  it('M119: affiliate check, human check, call and log-in run in order; the member is welcomed', async () => {
    const script = { ...registered, '/wps/captcha/human': [easyChallenge] };
    const { calls, seen, session, store } = await open(pageOf({ affiliateCode: rule() }), script);
    fillIn({ affiliateCode: 'FRIEND' });
    await submit();
    await waitFor(() => expect(windowOf('register')).toBeNull());
    const reported = calls().filter((call) => /affiliate|register|info/.test(call));
    expect(reported).toEqual([`GET ${AFFILIATE}`, `PUT ${REGISTER}`, 'GET /wps/member/info']);
    const body = seen.find(({ call }) => call === `PUT ${REGISTER}`)?.body;
    expect(body).toMatchObject({ username: 'ann123', affiliateCode: 'FRIEND', registerMethod: 'WEB', login: true });
    expect(body?.['humanCheck']).toEqual(expect.any(String));
    expect(session.token()).toBe('t-1');
    expect(store.get(firstStepsAtom)?.isFirstVisit).toBe(true);
  });

  it('a rule change keeps typed values; a removed field is not sent', async () => {
    const { seen, store } = await open(pageOf({ line: rule() }), registered);
    fillIn({ line: 'my-line' });
    act(() => store.set(portalAtom, pageOf({ zalo: rule({ required: true }) }).portal));
    expect(elementOf('register.line')).toBeNull();
    expect(inputOf('register.username').value).toBe('ann123');
    fill(inputOf('register.zalo'), '0901');
    await submit();
    await waitFor(() => expect(windowOf('register')).toBeNull());
    const body = seen.find(({ call }) => call === `PUT ${REGISTER}`)?.body ?? {};
    expect(body['zalo']).toBe('0901');
    expect(Object.keys(body)).not.toContain('line');
  });

  it('a field named like an Object property is filled, emptied and sent normally', async () => {
    const { seen } = await open(pageOf({ constructor: rule({ required: true }), valueOf: rule() }), registered);
    fillIn({ constructor: 'x', valueOf: 'y' });
    fill(inputOf('register.constructor'), '');
    fill(inputOf('register.valueOf'), '');
    fill(inputOf('register.constructor'), 'Ann');
    await submit();
    await waitFor(() => expect(windowOf('register')).toBeNull());
    const body = seen.find(({ call }) => call === `PUT ${REGISTER}`)?.body ?? {};
    expect([body['constructor'], Object.hasOwn(body, 'valueOf')]).toEqual(['Ann', false]);
  });

  it('M253: the module named by the portal file reports errors; a form without its module is also validated', async () => {
    const complaint = `{ keyword: 'validated', instancePath: '/line', params: { key: 'form.emailFormat', part: 'pattern' } }`;
    const code = `export default () => { const form = () => { form.errors = [${complaint}]; return false; }; return { form }; }`;
    const rules = { line: rule(), email: rule({ patternId: 3 }) };
    const reported = (id: string) => elementOf(`register.${id}`)?.querySelector('[id$=-error]')?.textContent;
    const leave = (id: string) => {
      fill(inputOf(`register.${id}`), 'x');
      fireEvent.blur(inputOf(`register.${id}`));
    };
    await open({
      ...pageOf(rules),
      forms: { 'register-username': `data:text/javascript,${encodeURIComponent(code)}` },
    });
    leave('line');
    await waitFor(() => expect(reported('line')).toContain(inEnglish('form.emailFormat')));
    cleanup();
    await open({ ...pageOf(rules), forms: { 'register-username': '/_portal/forms/gone.js' } });
    leave('line');
    leave('email');
    await waitFor(() => expect(reported('email')).toBeTruthy());
    expect(reported('line')).toBeUndefined();
  });

  it('M111: a newly offered first method does not replace a form that is being filled in', async () => {
    const { store } = await open(pageOf({}));
    fillIn();
    act(() => store.set(portalAtom, pageOf({}, ['USERNAMEREG3', 'MOBILENUMREG3']).portal));
    expect(
      screen.getByRole('tab', { name: inEnglish('element.register.method.username') }).getAttribute('aria-selected'),
    ).toBe('true');
    expect(inputOf('register.username').value).toBe('ann123');
    act(() => store.set(portalAtom, pageOf({}, ['MOBILENUMREG3']).portal));
    expect(elementOf('register.mobileNum')).not.toBeNull();
  });

  it('M120, M342: a failure resets the human check; the next requests a new challenge', async () => {
    const script = {
      '/wps/captcha/human': [easyChallenge],
      [REGISTER]: [refuse('registration_refused'), answer({ token: 't-1' })],
    };
    const { calls, session } = await open(pageOf({}), script);
    fillIn();
    await submit();
    await screen.findByText(inEnglish('error.registration_refused'));
    expect(screen.queryByText(inEnglish('register.ready'))).toBeNull();
    expect(document.querySelector('[data-human-check]')?.getAttribute('data-human-check')).toBe('idle');
    const before = calls().filter((call) => call === 'GET /wps/captcha/human').length;
    await submit();
    await waitFor(() => expect(windowOf('register')).toBeNull());
    expect(calls().filter((call) => call === 'GET /wps/captcha/human').length).toBeGreaterThan(before);
    expect(session.token()).toBe('t-1');
  });

  it('M342: a server error for a field stays at the field until it is edited', async () => {
    const value = { fields: [{ field: 'username', message: 'Taken, sorry' }] };
    await open(pageOf({}), { [REGISTER]: [refuse('invalid_request', { value }, 422)] });
    fillIn();
    await submit();
    await waitFor(() => expect(elementOf('register.username')?.textContent).toContain('Taken, sorry'));
    expect(document.activeElement).toBe(inputOf('register.username'));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() =>
      expect(
        screen.getByText(inEnglish('register.missing', { fields: inEnglish('element.register.username') })),
      ).toBeTruthy(),
    );
    expect(screen.queryByText(inEnglish('register.ready'))).toBeNull();
    fill(inputOf('register.username'), 'ann1234');
    expect(elementOf('register.username')?.textContent).not.toContain('Taken, sorry');
  });

  it('M275: free names for a taken one are buttons; a click fills and focuses the field, and the name is sent', async () => {
    const names = ['ann1234', 'ann2025', 'ann.eu'];
    const message = inEnglish('form.usernameTaken', { names: names.join(', ') });
    const value = { fields: [{ field: 'username', code: 'form.usernameTaken', message, instead: names }] };
    const script = { [REGISTER]: [refuse('username_taken', { value }), answer({ token: 't-1' })] };
    const { seen } = await open(pageOf({}), script);
    fillIn();
    await submit();
    const field = () => within(elementOf('register.username') as HTMLElement);
    await waitFor(() =>
      expect(
        field()
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(names),
    );
    expect(screen.getByText(`${inEnglish('element.register.username')}: ${message}`)).toBeTruthy();
    const name = field().getByRole('button', { name: 'ann2025' });
    act(() => name.focus());
    await click(name);
    const input = inputOf('register.username');
    expect([input.value, document.activeElement]).toEqual(['ann2025', input]);
    expect(field().queryAllByRole('button')).toEqual([]);
    expect(screen.queryByText(/This username is taken/)).toBeNull();
    await submit();
    await waitFor(() => expect(seen.filter(({ call }) => call === `PUT ${REGISTER}`)).toHaveLength(2));
    expect(seen.findLast(({ call }) => call === `PUT ${REGISTER}`)?.body).toMatchObject({ username: 'ann2025' });
  });

  it('M114: the captcha is sent with its id; a failure loads another picture', async () => {
    const script = {
      '/wps/captcha': [answer('aGk=', { 'X-Captcha-Id': 'c1' }), answer('aG8=', { 'X-Captcha-Id': 'c2' })],
      [REGISTER]: [refuse('captcha_wrong')],
    };
    const { seen } = await open(pageOf({ captcha: rule({ required: true }) }), script);
    fillIn({ captcha: 'abcd' });
    const picture = () => elementOf('register.captcha')?.querySelector('img')?.getAttribute('src');
    await waitFor(() => expect(picture()).toBe('data:image/png;base64,aGk='));
    await submit();
    await waitFor(() => expect(picture()).toBe('data:image/png;base64,aG8='));
    const body = seen.find(({ call }) => call === `PUT ${REGISTER}`)?.body;
    expect(body).toMatchObject({ captcha: 'abcd', captchaId: 'c1' });
    expect(inputOf('register.captcha').value).toBe('');
  });
});

describe('M117, M118: the affiliate code in the address', () => {
  const page = pageOf({ affiliateCode: rule() });

  it('M117: a valid code is checked on opening, replaces the field and is sent', async () => {
    const { seen } = await open(page, registered, '/register?code=FRIEND');
    await waitFor(() => expect(elementOf('register.affiliateCode')).toBeNull());
    expect(seen.find(({ call }) => call === `GET ${AFFILIATE}`)?.query).toMatchObject({ code: 'FRIEND' });
    fillIn();
    await submit();
    await waitFor(() => expect(windowOf('register')).toBeNull());
    expect(seen.find(({ call }) => call === `PUT ${REGISTER}`)?.body).toMatchObject({ affiliateCode: 'FRIEND' });
  });

  it('M118, M340: an invalid code shows a warning; the field stays', async () => {
    await open(page, { [AFFILIATE]: [refuse('invitation_code_error')] }, '/register?affiliateCode=NONE');
    await waitFor(() => expect(windowOf('warning')?.textContent).toContain(inEnglish('error.invitation_code_error')));
    expect(elementOf('register.affiliateCode')).not.toBeNull();
  });

  it('M117: without a code nothing is checked; the field shows', async () => {
    const { calls } = await open(page, {}, '/register?code=%3Cscript%3E');
    expect(elementOf('register.affiliateCode')).not.toBeNull();
    expect(calls()).not.toContain(`GET ${AFFILIATE}`);
  });

  it('M118: an invalid typed code stops the registration', async () => {
    const { calls } = await open(page, { [AFFILIATE]: [refuse('invitation_code_error')] });
    fillIn({ affiliateCode: 'NONE' });
    await submit();
    await waitFor(() => expect(windowOf('warning')?.textContent).toContain(inEnglish('error.invitation_code_error')));
    expect(calls()).not.toContain(`PUT ${REGISTER}`);
  });
});

describe('M113: the verification code', () => {
  const page = pageOf({ mobileNum: rule({ minLength: 8, maxLength: 10, patternId: 6 }) }, ['MOBILENUMREG3']);
  const SEND = '/wps/verification/sms/register';
  const COUNTRIES = '/wps/system/country';

  it('M257: a pasted number selects its country and is sent without the prefix; spaces are accepted', async () => {
    const { seen } = await open(pageOf({ mobileNum: rule() }, ['MOBILENUMREG3']));
    await waitFor(() => expect(inputOf('register.countryDialingCode').value).toBe('+65'));
    fill(inputOf('register.mobileNum'), '+84 912 345 678');
    fireEvent.blur(inputOf('register.mobileNum'));
    await waitFor(() => expect(inputOf('register.countryDialingCode').value).toBe('+84'));
    expect(inputOf('register.mobileNum').value).toBe('912345678');
    fill(inputOf('register.mobileNum'), '0912 345-678');
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    const code = () => seen.find(({ call }) => call === 'POST /wps/verification/sms/register')?.body;
    await waitFor(() => expect(code()).toEqual({ mobileNo: '0912345678', countryDialingCode: '84' }));
  });

  it('is sent to the number and country, then the button counts down', async () => {
    const { seen } = await open(page, { [SEND]: [answer({ expiredMinutes: 2 })] });
    fill(inputOf('register.mobileNum'), '91234567');
    await waitFor(() => expect(inputOf('register.countryDialingCode').value).toBe('+65'));
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    const counting = await screen.findByRole('button', { name: /^Resend in 1(20|19) s$/ });
    expect(counting.hasAttribute('disabled')).toBe(true);
    const sent = seen.find(({ call }) => call === `POST ${SEND}`);
    expect(sent?.body).toEqual({ mobileNo: '91234567', countryDialingCode: '65' });
    expect(sent?.module).toBe('MOBILENUMREG3');
  });

  it('a click before the countries load waits for them: no missing-code error is shown', async () => {
    const come = Promise.withResolvers<Response>();
    const script = { [COUNTRIES]: [() => come.promise], [SEND]: [answer({ expiredMinutes: 2 })] };
    const { seen, calls } = await open(page, script);
    fill(inputOf('register.mobileNum'), '91234567');
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    await waitFor(() => expect(calls()).toContain(`GET ${COUNTRIES}`));
    expect(screen.getByRole('button', { name: /Send code/ }).getAttribute('aria-busy')).toBe('true');
    expect(windowOf('register')?.querySelector('[aria-invalid]')).toBeNull();
    await act(async () => come.resolve(answer([{ countryCode: 'SG', countryDialingCode: '65' }])()));
    await waitFor(() => expect(calls()).toContain(`POST ${SEND}`));
    const sent = seen.find(({ call }) => call === `POST ${SEND}`);
    expect(sent?.body).toEqual({ mobileNo: '91234567', countryDialingCode: '65' });
  });

  it('a click after the countries failed to load asks for a typed code', async () => {
    const { calls } = await open(page, { [COUNTRIES]: [refuse('not_available', {}, 404)] });
    fill(inputOf('register.mobileNum'), '91234567');
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    await waitFor(() => expect(document.activeElement).toBe(inputOf('register.countryDialingCode')));
    expect(calls()).not.toContain(`POST ${SEND}`);
  });

  it("a failed send warns in a dialog with the server's message", async () => {
    await open(page, { [SEND]: [refuse('code_not_sent', { message: 'The line is busy' })] });
    fill(inputOf('register.mobileNum'), '91234567');
    await waitFor(() => expect(inputOf('register.countryDialingCode').value).toBe('+65'));
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    await waitFor(() => expect(windowOf('warning')?.textContent).toContain('The line is busy'));
  });

  it('is not sent to an invalid number', async () => {
    const { calls } = await open(page);
    fill(inputOf('register.mobileNum'), '91');
    await waitFor(() => expect(inputOf('register.countryDialingCode').value).toBe('+65'));
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    await waitFor(() => expect(document.activeElement).toBe(inputOf('register.mobileNum')));
    expect(calls()).not.toContain(`POST ${SEND}`);
  });
});

describe('M53: closing by hand', () => {
  const page = pageOf({ mobileNum: rule({ minLength: 8, maxLength: 10, patternId: 6 }) }, ['MOBILENUMREG3', ...NAMES]);

  it('asks if the form has input and restores it at the next opening, except passwords and consents', async () => {
    const { store, session } = await open(pageOf({ email: rule() }));
    fillIn({ email: 'ann@example.com' });
    await click(screen.getByRole('button', { name: 'Close' }));
    await click(await screen.findByRole('button', { name: inEnglish('visits.leave.stay') }));
    await waitFor(() => expect(windowOf('confirm')).toBeNull());
    expect(inputOf('register.username').value).toBe('ann123');
    await act(async () => fireEvent.keyDown(document, { key: 'Escape' }));
    const question = await screen.findByRole('dialog', { name: inEnglish('visits.leave.title') });
    expect(question.textContent).toContain('except passwords and codes');
    await click(within(question).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(windowOf('register')).toBeNull());
    expect(session.draft('register')).toBe('{"username":"ann123","email":"ann@example.com"}');
    act(() => store.set(openModalAtom, { name: 'register' }));
    await waitFor(() => expect(inputOf('register.email').value).toBe('ann@example.com'));
    expect([inputOf('register.password').value, inputOf('register.terms').checked]).toEqual(['', false]);
  });

  it('does not ask if the form is empty', async () => {
    await open(pageOf({}));
    await click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(windowOf('register')).toBeNull());
  });

  it('input is deleted after a registration', async () => {
    const { session } = await open(pageOf({}), registered);
    fillIn();
    await submit();
    await waitFor(() => expect(windowOf('register')).toBeNull());
    expect(session.draft('register')).toBeNull();
  });

  it('M100: the code countdown continues when the form reopens', async () => {
    const { store } = await open(page, { '/wps/verification/sms/register': [answer({ expiredMinutes: 2 })] });
    fill(inputOf('register.mobileNum'), '91234567');
    await waitFor(() => expect(inputOf('register.countryDialingCode').value).toBe('+65'));
    await click(screen.getByRole('button', { name: inEnglish('code.send') }));
    await screen.findByRole('button', { name: COUNTING });
    act(() => store.set(closeModalAtom, 'register'));
    await waitFor(() => expect(windowOf('register')).toBeNull());
    act(() => store.set(openModalAtom, { name: 'register' }));
    expect((await screen.findByRole('button', { name: COUNTING })).hasAttribute('disabled')).toBe(true);
    expect(inputOf('register.mobileNum').value).toBe('91234567');
  });

  const COUNTING = /^Resend in 1[12]\d s$/;
});

it('M269: a trial account that becomes a full account keeps its favourites, which load before the account is created', async () => {
  const LIST = '/wps/relay/MCSFE_getFavoriteGamesList';
  const games = ['g2', 'g1'].map((nodeId) => ({ nodeId, vassalage: 'REEL', gameType: 'RNG' }));
  const { store, seen, calls } = await open(pageOf({}), {
    ...registered,
    [LIST]: [answer({ content: games, pageNum: 1, totalPages: 1 })],
  });
  act(() => store.set(memberAtom, parseMember({ id: 't', account: 'trial', type: 4 }).value));
  fillIn();
  await submit();
  await waitFor(() => expect(windowOf('register')).toBeNull());
  const added = seen.filter(({ call }) => call === 'POST /wps/relay/MCSFE_addFavoriteGameV2');
  expect(added.map(({ body }) => body['nodeId'])).toEqual(['g1', 'g2']);
  expect(calls().indexOf(`GET ${LIST}`)).toBeLessThan(calls().findIndex((call) => call.endsWith(REGISTER)));
});

describe('P1: a slow link', () => {
  it('M119: after no answer, a retry of the same form sends the same key; a changed form sends another', async () => {
    const lost = () => Promise.reject(new TypeError('the line is gone'));
    const { seen } = await open(pageOf({}), { [REGISTER]: [lost, lost, answer({ token: 't-1' })] });
    fillIn();
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    await submit();
    await waitFor(() => expect(seen.filter(({ call }) => call.endsWith(REGISTER))).toHaveLength(2));
    fill(inputOf('register.username'), 'ann124');
    await submit();
    await waitFor(() => expect(seen.filter(({ call }) => call.endsWith(REGISTER))).toHaveLength(3));
    const keys = seen.filter(({ call }) => call.endsWith(REGISTER)).map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
