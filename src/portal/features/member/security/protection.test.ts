import { expect, test } from 'vitest';
import { readAuthenticator, readProfile } from '#contract/security/read.ts';
import { type Known, nextOf, protectionsOf } from './protection.ts';

const known = (profile: object | undefined, authenticator: object | undefined, hasPassword = true): Known => ({
  hasPassword,
  profile: profile && readProfile(profile),
  authenticator: authenticator && readAuthenticator(authenticator),
});
const states = (what: Known) => protectionsOf(what).map(({ id, state }) => `${id} ${state}`);

test.for<[string, Known, readonly string[], string | undefined]>([
  [
    'a new account has its password alone',
    known({}, { enabled: false }),
    ['password on', 'authenticator off', 'email off', 'mobile off'],
    'authenticator',
  ],
  [
    'an account that was made by a texted code lacks the password first of all',
    known({ mobile: '+65 •••• 567', mobileVerified: true }, { enabled: false }, false),
    ['password off', 'authenticator off', 'email off', 'mobile on'],
    'password',
  ],
  [
    'a contact that nobody confirmed is begun, not in place',
    known({ email: 'a•••@b•••.co', emailVerified: false }, { enabled: true, recoveryCodesLeft: 10 }),
    ['password on', 'authenticator on', 'recovery on', 'email weak', 'mobile off'],
    'email',
  ],
  [
    'three recovery codes are few',
    known(
      { email: 'a', emailVerified: true, mobile: '1', mobileVerified: true },
      { enabled: true, recoveryCodesLeft: 3 },
    ),
    ['password on', 'authenticator on', 'recovery weak', 'email on', 'mobile on'],
    'recovery',
  ],
  [
    'all is there',
    known(
      { email: 'a', emailVerified: true, mobile: '1', mobileVerified: true },
      { enabled: true, recoveryCodesLeft: 4 },
    ),
    ['password on', 'authenticator on', 'recovery on', 'email on', 'mobile on'],
    undefined,
  ],
  ['a gateway without these calls promises none of them', known(undefined, undefined), ['password on'], undefined],
])('M168: %s', ([, what, list, next]) => {
  expect(states(what)).toEqual(list);
  expect(nextOf(protectionsOf(what))).toBe(next);
});
