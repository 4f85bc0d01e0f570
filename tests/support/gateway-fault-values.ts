/** Per call of the contract: a wrong type, a missing field and a plausible lie. */
import { isObject } from '#model/json/json.ts';

type Change = (value: unknown) => unknown;

/** Replaces the value at a JSON pointer, `*` meaning every row of a list; missing places stay missing. */
function put(pointer: string, content: unknown): Change {
  return (value) => changeAt(value, pointer.split('/').slice(1), () => content);
}

function drop(pointer: string): Change {
  return (value) => changeAt(value, pointer.split('/').slice(1), () => undefined);
}

function changeAt(value: unknown, keys: readonly string[], change: Change): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change(value);
  if (key === '*') return Array.isArray(value) ? value.map((row) => changeAt(row, rest, change)) : value;
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: found, ...others } = value;
  const changed = changeAt(found, rest, change);
  return changed === undefined ? others : { ...others, [key]: changed };
}

function each(...changes: readonly Change[]): Change {
  return (value) => changes.reduce((result, change) => change(result), value);
}

/** A wrong type in the most important fields. */
export const WRONG: Readonly<Record<string, Change>> = {
  login: each(put('/token', { raw: 12345 }), put('/firstTimeLogin', 'perhaps')),
  loginSecondStep: put('/token', 12345),
  sendSecondStepCode: put('/expiredMinutes', 'soon'),
  resume: put('/token', ['a']),
  freePlay: put('/token', 12345),
  beginSocial: put('/url', { href: 'https://provider.example/' }),
  finishSocial: put('/token', 12345),
  linkSocial: put('/token', ['a']),
  registerSocial: put('/token', 12345),
  linkedProviders: put('/providers', 'none'),
  changePassword: put('/token', { raw: 12345 }),
  resetByMail: put('/token', 12345),
  setByPhone: put('/token', ['a']),
  memberIcon: put('/avatar', 7),
  playerAvatar: put('/avatar', 7),
  chooseAvatar: put('/avatar', 7),
  profile: each(put('/account', { name: 'x' }), put('/since', 'long ago')),
  sendContactCode: put('/expiredMinutes', 'soon'),
  authenticator: each(put('/enabled', 'perhaps'), put('/recoveryCodesLeft', 'some')),
  beginAuthenticator: put('/secret', 12345),
  confirmAuthenticator: put('/recoveryCodes', 'none'),
  renewRecoveryCodes: put('/recoveryCodes', { first: 'x' }),
  places: each(put('/sessions', {}), put('/devices', 'none')),
  phoneProvider: put('/apiKey', 7),
  payloadKeys: put('/keys', 'none'),
  register: put('/token', 12345),
  registerByMobile: put('/token', 12345),
  sendLoginCode: put('/expiredMinutes', 'soon'),
  sendRegisterCode: put('/expiredMinutes', { minutes: 1 }),
  captcha: () => ({ image: 7 }),
  humanChallenge: put('/challenge', 'solve me'),
  memberInfo: each(put('/account', { name: 'x' }), put('/nickname', 7), put('/type', { agent: true })),
  balance: each(put('/sumBalance', { amount: 1 }), put('/currencySymbol', 7)),
  status: each(
    put('/maintenance', 'perhaps'),
    put('/info/whitelabel/childrenNodes', 'none'),
    put('/info/resources', {}),
  ),
  siteSettings: () => 'none',
  registerSettings: () => ['none'],
  countries: () => ({ SG: '65' }),
  helpCentre: put('/*/title', 7),
  vendorLanes: put('/data/lanes', { LIVE: 'AG' }),
  announcements: each(put('/banners', {}), put('/player', 'none'), put('/promotion', 7)),
};

/** Without a required field. */
export const MISSING: Readonly<Record<string, Change>> = {
  login: drop('/token'),
  loginSecondStep: drop('/token'),
  sendSecondStepCode: drop('/expiredMinutes'),
  freePlay: drop('/token'),
  beginSocial: drop('/url'),
  finishSocial: drop('/token'),
  linkSocial: drop('/token'),
  registerSocial: drop('/token'),
  linkedProviders: drop('/providers'),
  changePassword: drop('/id'),
  resetByMail: drop('/userName'),
  setByPhone: drop('/token'),
  memberIcon: drop('/avatarType'),
  playerAvatar: drop('/avatarType'),
  chooseAvatar: drop('/avatar'),
  profile: each(drop('/account'), drop('/emailVerified')),
  sendContactCode: drop('/expiredMinutes'),
  authenticator: drop('/enabled'),
  beginAuthenticator: drop('/uri'),
  confirmAuthenticator: drop('/recoveryCodes'),
  renewRecoveryCodes: drop('/recoveryCodes'),
  places: drop('/devices'),
  phoneProvider: drop('/projectId'),
  payloadKeys: drop('/keys'),
  register: drop('/token'),
  registerByMobile: drop('/token'),
  sendLoginCode: drop('/expiredMinutes'),
  sendRegisterCode: drop('/expiredMinutes'),
  humanChallenge: drop('/challenge'),
  memberInfo: each(drop('/account'), drop('/nickname'), drop('/type')),
  balance: drop('/sumBalance'),
  status: each(drop('/info/whitelabel'), drop('/info/resources')),
  registerSettings: drop('/username'),
  countries: drop('/*/countryDialingCode'),
  helpCentre: drop('/*/title'),
  vendorLanes: drop('/data'),
  announcements: drop('/banners'),
};

/** A plausible success in place of a refusal. */
export const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  memberInfo: {
    id: '1',
    account: 'somebody',
    nickname: 'Somebody',
    type: 0,
    toUpline: '0',
    hasPassword: true,
  },
  balance: { sumBalance: '1234.50', currencySymbol: '$', isSingle: true },
  login: token(),
  loginSecondStep: token(),
  freePlay: { token: 'a-token-of-nobody' },
  finishSocial: token(),
  linkSocial: token(),
  registerSocial: token(),
  linkedProviders: { providers: [{ provider: 'google', name: 'Somebody' }] },
  changePassword: token(),
  resetByMail: token(),
  setByPhone: token(),
  profile: {
    account: 'somebody',
    nickname: 'Somebody',
    email: 's***@mail.example',
    emailVerified: true,
    mobile: '',
    mobileVerified: false,
    since: 0,
  },
  sendContactCode: { expiredMinutes: 1 },
  authenticator: { enabled: false, recoveryCodesLeft: 0 },
  beginAuthenticator: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/aurora:somebody?secret=JBSWY3DPEHPK3PXP' },
  confirmAuthenticator: { recoveryCodes: ['aaaaa-aaaaa'] },
  renewRecoveryCodes: { recoveryCodes: ['aaaaa-aaaaa'] },
  places: { sessions: [], devices: [] },
  register: { token: 'a-token-of-nobody' },
  registerByMobile: { token: 'a-token-of-nobody' },
  sendLoginCode: { expiredMinutes: 1 },
  sendRegisterCode: { expiredMinutes: 1 },
  sendSecondStepCode: { expiredMinutes: 1 },
};

function token(): Readonly<Record<string, unknown>> {
  return {
    token: 'a-token-of-nobody',
    id: '1',
    userName: 'somebody',
    firstTimeLogin: false,
    passwordExpired: false,
    initialPassword: false,
  };
}
