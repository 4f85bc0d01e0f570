import { describe, expect, it } from 'vitest';
import { CallRefused, Unreachable } from '#contract/wire/errors.ts';
import { HumanCheckFailed } from '../../human-check/human-check.ts';
import { type RegistrationSteps, submitRegistration } from './submit-registration.ts';

const offline = new Unreachable('register', 'network_abnormal');

interface Refused {
  readonly message?: string;
  readonly value?: unknown;
  readonly status?: number;
}

function refused(code: string, { message, value = null, status = 200 }: Refused = {}): CallRefused {
  return new CallRefused('register', { code, message, value, status });
}

interface Script {
  readonly isInvalid?: boolean;
  readonly affiliateCode?: string;
  readonly solution?: string;
  /** The phone provider's token for the code; absent where the gateway sent the code. Null: the code is rejected. */
  readonly idToken?: string | null;
  /** Null: the gateway sends no token. */
  readonly token?: string | null;
  /** The error that the step of this name rejects with. */
  readonly failing?: Readonly<Record<string, Error>>;
}

/** Runs one registration by the script; returns its outcome and the executed steps with their arguments. */
async function play(script: Script = {}) {
  const { isInvalid = false, affiliateCode, solution, idToken, token = 't-1', failing = {} } = script;
  const taken: string[] = [];
  async function take(name: string, given?: string) {
    taken.push(given === undefined ? name : `${name} ${given}`);
    // Yields to the event loop: a step that is not awaited would show up in the wrong order.
    await new Promise((resolve) => setImmediate(resolve));
    if (failing[name]) throw failing[name];
    taken.push(`${name} done`);
  }
  const steps: RegistrationSteps = {
    isValid() {
      taken.push('validate');
      return !isInvalid;
    },
    affiliateCode,
    checkAffiliate: (code) => take('affiliate', code),
    passHumanCheck: () => take('human').then(() => solution),
    verifyCode: idToken === undefined ? undefined : () => take('verify').then(() => idToken ?? undefined),
    register: (extras) => take('register', JSON.stringify(extras)).then(() => ({ token: token ?? undefined })),
    logIn: (given) => take('logIn', given),
  };
  return {
    outcome: await submitRegistration(steps),
    taken: taken.filter((step) => !step.endsWith(' done')),
    all: taken,
  };
}

describe('M119: the order of a registration', () => {
  it('M119: form, affiliate code, human check, call, log-in: each step waits for the previous', async () => {
    const { outcome, all } = await play({ affiliateCode: 'FRIEND', solution: 'solved' });
    expect(outcome).toEqual({ kind: 'loggedIn' });
    expect(all).toEqual([
      'validate',
      'affiliate FRIEND',
      'affiliate done',
      'human',
      'human done',
      'register {"humanCheck":"solved"}',
      'register done',
      'logIn t-1',
      'logIn done',
    ]);
  });

  it('M119, M121: the phone provider’s code is verified after the human check and its token is sent', async () => {
    const { outcome, taken } = await play({ affiliateCode: 'FRIEND', solution: 'solved', idToken: 'proof' });
    expect(outcome).toEqual({ kind: 'loggedIn' });
    expect(taken).toEqual([
      'validate',
      'affiliate FRIEND',
      'human',
      'verify',
      'register {"humanCheck":"solved","firebaseChannel":"sms","firebaseIdToken":"proof"}',
      'logIn t-1',
    ]);
  });

  const cases: readonly (readonly [string, Script, readonly string[], string])[] = [
    ['no affiliate code is not asked for', {}, ['validate', 'human', 'register {}', 'logIn t-1'], 'loggedIn'],
    [
      'a code that the phone provider does not take ends it',
      { idToken: null },
      ['validate', 'human', 'verify'],
      'unverified',
    ],
    ['an invalid form sends nothing', { isInvalid: true, affiliateCode: 'FRIEND' }, ['validate'], 'invalid'],
    [
      'without a token the visitor logs in by hand',
      { token: null },
      ['validate', 'human', 'register {}'],
      'registered',
    ],
    [
      'a refused affiliate code ends it (M118)',
      { affiliateCode: 'NONE', failing: { affiliate: refused('invitation_code_error') } },
      ['validate', 'affiliate NONE'],
      'badAffiliate',
    ],
    [
      'without a network the affiliate code is not called wrong',
      { affiliateCode: 'FRIEND', failing: { affiliate: offline } },
      ['validate', 'affiliate FRIEND'],
      'failed',
    ],
    [
      'a failed human check registers nobody',
      { failing: { human: new HumanCheckFailed(offline) } },
      ['validate', 'human'],
      'failed',
    ],
    [
      'a failed call logs nobody in',
      { failing: { register: offline } },
      ['validate', 'human', 'register {}'],
      'failed',
    ],
    [
      'once registered, a failed log-in does not ask for another registration',
      { failing: { logIn: offline } },
      ['validate', 'human', 'register {}', 'logIn t-1'],
      'registered',
    ],
  ];
  it.each(cases)('M119: %s', async (_, script, steps, kind) => {
    const { outcome, taken } = await play(script);
    expect([taken, outcome.kind]).toEqual([steps, kind]);
  });
});

describe('M120: texts of a failed registration', () => {
  const words: readonly (readonly [string, string, Error, string])[] = [
    ['no network at the affiliate code', 'affiliate', offline, 'error.network_abnormal'],
    ['no network at the call', 'register', offline, 'error.network_abnormal'],
    ['no answer in time', 'register', new Unreachable('register', 'timeout'), 'error.network_abnormal'],
    ['a human check that cannot be passed', 'human', new HumanCheckFailed(new TypeError()), 'error.human_check_failed'],
    ['no network at the human check', 'human', new HumanCheckFailed(offline), 'error.network_abnormal'],
    ['a code of ours', 'register', refused('too_many_requests', { status: 429 }), 'error.too_many_requests'],
    ['a code that nobody knows', 'register', refused('odd_thing'), 'error.unknown_error'],
    ['a defect', 'register', new TypeError('x is not a function'), 'error.unknown_error'],
  ];
  it.each(words)('M120: %s', async (_, step, error, text) => {
    const { outcome } = await play({ affiliateCode: 'FRIEND', failing: { [step]: error } });
    expect(outcome).toEqual({ kind: 'failed', failure: { text, message: undefined }, fields: [] });
  });

  it('M120: the gateway’s message is next to the text', async () => {
    const error = refused('registration_refused', { message: 'Not from here' });
    const { outcome } = await play({ failing: { register: error } });
    expect(outcome).toMatchObject({ failure: { text: 'error.registration_refused', message: 'Not from here' } });
  });

  const fields: readonly (readonly [string, string])[] = [
    ['username_taken', 'username'],
    ['mobile_taken', 'mobileNum'],
    ['email_taken', 'email'],
    ['captcha_required', 'captcha'],
    ['captcha_wrong', 'captcha'],
    ['verification_code_wrong', 'verificationCode'],
    ['verification_code_expired', 'verificationCode'],
    ['invitation_code_error', 'affiliateCode'],
    ['password_common', 'password'],
  ];
  it.each(fields)('M342: the code %s maps to the field %s', async (code, field) => {
    const { outcome } = await play({ failing: { register: refused(code) } });
    expect(outcome).toMatchObject({ fields: [{ field, code: `error.${code}`, message: undefined }] });
  });

  it.each(['registration_refused', 'constructor', '__proto__'])('M342: the code %s maps to no field', async (code) => {
    const { outcome } = await play({ failing: { register: refused(code) } });
    expect(outcome).toMatchObject({ kind: 'failed', fields: [] });
  });

  it('M342: fields named by a refusal are reported as named', async () => {
    const value = {
      fields: [
        { field: 'email', code: 'reg_pattern_3' },
        { field: 'zalo', message: 'Too short' },
      ],
    };
    const { outcome } = await play({ failing: { register: refused('username_taken', { value, status: 422 }) } });
    expect(outcome).toMatchObject({
      fields: [
        { field: 'email', code: 'reg_pattern_3', message: undefined },
        { field: 'zalo', code: undefined, message: 'Too short' },
      ],
    });
  });
});
