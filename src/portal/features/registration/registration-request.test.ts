import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules } from '#model/documents/rules.ts';
import type { Method } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { registrationRequest } from './registration-request.ts';

const PLACE = { origin: 'https://quartz.example', pathname: '/register', host: 'quartz.example' };
const EXTRAS = {
  registerUrl: 'https://quartz.example/register',
  domain: 'quartz.example',
  registerMethod: 'WEB',
  login: true,
};
/** The fields of a registration (M116). */
const USER_FIELDS = [
  ...['username', 'password', 'confirmPassword', 'payeeName', 'email', 'qqNum', 'mobileNum', 'recommenderId'],
  ...['captcha', 'verificationCode', 'affiliateCode', 'paymentPassword', 'line', 'whatsapp', 'facebook', 'wechat'],
  ...['idNumber', 'countryDialingCode'],
];
const NAMES = [...USER_FIELDS, 'zalo', 'terms', 'ageConfirmation'];
const rules = parseRules(Object.fromEntries([...USER_FIELDS, 'zalo'].map((name) => [name, { enabled: 1 }]))).value;
const filled = { ...Object.fromEntries(NAMES.map((name) => [name, `a-${name}`])), terms: true, ageConfirmation: true };

function formOf(names: readonly string[], method: Method = 'username') {
  return buildRegistrationForm({ method, rules, shown: (id) => names.includes(id.replace('register.', '')) });
}

describe('M116, M121: the registration request', () => {
  it('M116: contains every shown and filled field, including fields known only by rules', () => {
    const sent = registrationRequest(formOf(NAMES), filled, {}, PLACE);
    expect(sent).toEqual({ ...filled, ...EXTRAS });
  });

  it('M121: source: page URL without query, domain, method WEB, immediate log-in', () => {
    const page = new URL('https://quartz.example/register?code=SECRET&x=1#top');
    expect(registrationRequest(formOf(['username']), { username: 'ann' }, {}, page)).toEqual({
      username: 'ann',
      ...EXTRAS,
    });
  });

  it('M121: the codes the visitor arrived with', () => {
    const codes = { affiliateCode: 'FRIEND', referralCode: 'R-1' };
    expect(registrationRequest(formOf(['username']), {}, codes, PLACE)).toEqual({ ...codes, ...EXTRAS });
  });

  it('M117, M121: a typed affiliate code applies if the field is shown', () => {
    const sent = registrationRequest(formOf(['affiliateCode']), { affiliateCode: ' TYPED ' }, {}, PLACE);
    expect(sent.affiliateCode).toBe('TYPED');
  });

  it('M121: a mobile registration sends no phone provider token if the gateway checks its own code', () => {
    const names = Object.keys(registrationRequest(formOf(NAMES, 'mobile'), filled, {}, PLACE));
    expect(names).toEqual(expect.arrayContaining(['mobileNum', 'countryDialingCode', 'verificationCode', 'domain']));
    expect(names.filter((name) => name.startsWith('firebase'))).toEqual([]);
    expect(names).not.toContain('username');
  });

  it.each([
    ['a dialling code without a number', { countryDialingCode: '65' }, {}],
    ['a dialling code with a number', { countryDialingCode: '65', mobileNum: '91234567' }, 'all'],
    ['an empty field', { email: '' }, {}],
    ['blanks only', { email: '   ' }, {}],
    ['a value that is no text', { email: 7 }, {}],
  ] as const)('M116: %s', (_, data, sent) => {
    const expected = sent === 'all' ? data : sent;
    expect(registrationRequest(formOf(NAMES), data, {}, PLACE)).toEqual({ ...expected, ...EXTRAS });
  });

  it('M116: a requested and given consent is sent as yes and as nothing else', () => {
    const spec = formOf(['terms', 'ageConfirmation']);
    expect(registrationRequest(spec, { terms: true, ageConfirmation: 'yes' }, {}, PLACE)).toEqual({
      terms: true,
      ...EXTRAS,
    });
    expect(registrationRequest(formOf(['username']), filled, {}, PLACE)).not.toHaveProperty('terms');
  });

  it('M116: texts are trimmed (D37)', () => {
    const sent = registrationRequest(
      formOf(['username', 'email']),
      { username: ' ann ', email: '\ta@b.co' },
      {},
      PLACE,
    );
    expect([sent.username, sent['email']]).toEqual(['ann', 'a@b.co']);
  });

  it('M116: a hidden field is never sent, even if it was filled before', () => {
    fc.assert(
      fc.property(fc.subarray(NAMES), fc.constantFrom<Method>('username', 'mobile'), (names, method) => {
        const sent = Object.keys(registrationRequest(formOf(names, method), filled, {}, PLACE));
        const allowed = new Set([...names, ...Object.keys(EXTRAS)]);
        expect(sent.filter((name) => !allowed.has(name))).toEqual([]);
      }),
    );
  });

  it.each(['registerUrl', 'domain', 'registerMethod', 'login', 'humanCheck', 'referralCode', 'firebaseIdToken'])(
    'M121: a rule named %s requires nothing and overwrites nothing',
    (name) => {
      const odd = parseRules({ [name]: { enabled: 1 } }).value;
      const spec = buildRegistrationForm({ method: 'username', rules: odd, shown: (id) => id === `register.${name}` });
      expect(registrationRequest(spec, { [name]: 'forged' }, {}, PLACE)).toEqual(EXTRAS);
    },
  );
});
