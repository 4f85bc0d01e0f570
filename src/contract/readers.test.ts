import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnnouncements } from './announcements/read.ts';
import type { ReplyContext } from './call/call.ts';
import { MAX_ROWS } from './call/read.ts';
import { readVendorLanes } from './games/calls.ts';
import { readRegistered } from './registration/calls.ts';
import { allCalls } from './registry.ts';
import {
  readAuthenticator,
  readAuthenticatorSecret,
  readAvatar,
  readPlaces,
  readProfile,
  readRecoveryCodes,
} from './security/read.ts';
import { readLogin, readLoginRefusal, readResume } from './session/read.ts';
import { beginSocial } from './social/calls.ts';
import { readLinkedProviders, readSocialRefusal } from './social/read.ts';
import { readCountries, readDomainRoutes, readHelpTopics, readRevision } from './system/read.ts';
import { readCaptcha, readHumanChallenge, readPhoneProvider, readSentCode } from './verification/read.ts';
import { readBalance, readTransferred } from './wallet/read.ts';

const context: ReplyContext = { header: () => null, currencyExponent: 2 };

/** JSON with keys that hostile replies use (such as __proto__), and the keys that the readers look up. */
const hostileJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 1, '1', '', 'x', -1, 1e308, '__proto__', '<script>', 'javascript:alert(1)'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        ...['token', 'secondStep', 'ticket', 'methods', 'remembered', 'banners', 'player', 'url', 'title', 'balance'],
        ...['sessions', 'devices', 'id', 'avatar', 'avatarType', 'lastLogin', 'hints', 'social', 'providers', 'uri'],
        ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'data', 'lanes', 'provider', 'fields', 'value'],
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
})).value;

describe('readers never throw', () => {
  test.each(allCalls.map((call) => [call.name, call.read] as const))('%s', (_name, read) => {
    fc.assert(fc.property(hostileJson, (value) => void read(value, context)));
    fc.assert(fc.property(fc.anything(), (value) => void read(value, context)));
  });

  test('the value of any refused log-in', () => {
    fc.assert(fc.property(hostileJson, (value) => void readLoginRefusal(value)));
    fc.assert(fc.property(hostileJson, (value) => void readSocialRefusal(value)));
  });

  test('inherited properties are not read', () => {
    expect(readLogin(Object.create({ token: 'stolen' })).token).toBeUndefined();
    expect(readAnnouncements(JSON.parse('{"__proto__":{"banners":[{"url":"a"}]}}')).banners).toEqual([]);
  });
});

describe('log-in', () => {
  test('M272: token, first log-in and expired password are read', () => {
    const value = { token: 't', id: 7, userName: 'ann', firstTimeLogin: 'true', passwordExpired: 0 };
    expect(readLogin(value)).toEqual({
      token: 't',
      id: '7',
      userName: 'ann',
      firstTimeLogin: true,
      passwordExpired: false,
      initialPassword: false,
      lacksContact: false,
    });
  });

  test('an empty token counts as none', () => {
    expect(readLogin({ token: '' }).token).toBeUndefined();
    expect(readRegistered({ token: 5 }).token).toBeUndefined();
  });

  test('a refusal requires the captcha, or a second step with the known methods', () => {
    expect(readLoginRefusal({ captcha: true })).toEqual({ captcha: true, secondStep: undefined });
    expect(readLoginRefusal({ secondStep: { ticket: 'k', methods: ['email', 'smoke', 'google'] } })).toEqual({
      captcha: false,
      secondStep: { ticket: 'k', methods: ['email', 'google'], asksName: false, hints: {} },
    });
  });

  test('D30: a second step may require the name on the bank account, and shows code targets by methods alone', () => {
    const secondStep = {
      ticket: 'k',
      methods: ['mobile', 'email'],
      asksName: 'true',
      hints: { mobile: '+65 ****1234', email: 7, google: 'x', constructor: 'y' },
    };
    expect(readLoginRefusal({ secondStep }).secondStep).toEqual({
      ticket: 'k',
      methods: ['mobile', 'email'],
      asksName: true,
      hints: { mobile: '+65 ****1234' },
    });
    expect(readLoginRefusal({ secondStep: { methods: ['email'] } }).secondStep).toBeUndefined();
  });

  test('resuming answers a token and the form values', () => {
    expect(readResume({ token: 't', remembered: { username: 'ann', mobileNum: 12345 } })).toEqual({
      token: 't',
      remembered: { username: 'ann', countryDialingCode: undefined, mobileNum: '12345' },
    });
    expect(readResume({ remembered: {} })).toEqual({ token: undefined, remembered: undefined });
  });
});

describe('verification', () => {
  test.each([
    [{ expiredMinutes: 5 }, 5],
    [{ expiredMinutes: '3' }, 3],
    [{}, 1],
    [{ expiredMinutes: 0 }, 1],
    [{ expiredMinutes: 1e9 }, 1],
    [{ expiredMinutes: -2 }, 1],
  ])('M273: %j counts down %i minutes', (value, minutes) => {
    expect(readSentCode(value)).toEqual({ expiredMinutes: minutes });
  });

  test('M279: the captcha is a png, with its id from the header', () => {
    const header = (name: string) => (name === 'X-Captcha-Id' ? 'c1' : null);
    const expected = { src: 'data:image/png;base64,iVBORw0=', id: 'c1' };
    expect(readCaptcha('iVBORw0=', { header })).toEqual(expected);
    expect(readCaptcha('data:image/png;base64,iVBO\nRw0=', { header })).toEqual(expected);
  });

  test.each(['', 'data:image/svg+xml;base64,AAAA', '<svg onload=x>', 'javascript:x', 7, null])(
    'M279: %j is no captcha image',
    (value) => {
      expect(readCaptcha(value, context).src).toBeUndefined();
    },
  );

  test('a challenge without a provider is none', () => {
    expect(readHumanChallenge({ challenge: { a: 1 } })).toEqual({ provider: undefined, challenge: undefined });
    expect(readHumanChallenge({ provider: 'altcha', challenge: { a: 1 } }).challenge).toEqual({ a: 1 });
  });
});

describe('the phone provider (D28)', () => {
  const whole = { provider: 'firebase', apiKey: 'k', authDomain: 'a.example', projectId: 'p' };

  test('is read with its public values; an emulator only if it is named', () => {
    expect(readPhoneProvider(whole)).toEqual({ ...whole, emulator: undefined });
    expect(readPhoneProvider({ ...whole, emulator: 'http://127.0.0.1:9099' })?.emulator).toBe('http://127.0.0.1:9099');
    expect(readPhoneProvider({ ...whole, emulator: '' })?.emulator).toBeUndefined();
  });

  test.each([null, {}, { ...whole, provider: 'other' }, { ...whole, apiKey: '' }, { ...whole, projectId: 5 }])(
    '%j is none',
    (value) => {
      expect(readPhoneProvider(value)).toBeUndefined();
    },
  );
});

describe('log-in by another site (D27)', () => {
  test.each([
    ['https://accounts.example/authorize?state=x', true],
    ['http://127.0.0.1:4000/authorize', true],
    ['http://[::1]:4000/authorize', true],
    ['http://localhost/authorize', true],
    ['http://accounts.example/authorize', false],
    ['http://localhost.evil.example/authorize', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['/relative', false],
    ['', false],
    [7, false],
  ])('the page goes to %j: %s', (url, isSafe) => {
    expect(beginSocial.read({ url }, context)).toEqual({ url: isSafe ? url : undefined });
  });

  test('linked accounts without a provider are left out', () => {
    const providers = [{ provider: 'google', name: 'Ann' }, { provider: 'apple' }, { name: 'nobody' }, null];
    expect(readLinkedProviders({ providers })).toEqual([
      { provider: 'google', name: 'Ann' },
      { provider: 'apple', name: '' },
    ]);
  });

  test('a refusal has the next step, or nothing', () => {
    expect(readSocialRefusal({ social: { ticket: 't', name: 'Ann', email: 'a***@x.example' } })).toEqual({
      ticket: 't',
      name: 'Ann',
      email: 'a***@x.example',
    });
    expect(readSocialRefusal({ social: { ticket: 't', name: 4 } })).toEqual({ ticket: 't', name: '', email: '' });
    expect([readSocialRefusal({ social: { name: 'Ann' } }), readSocialRefusal(null)]).toEqual([undefined, undefined]);
  });
});

describe('the security centre', () => {
  test.each([
    [
      { avatar: 'a3', avatarType: 'STATIC' },
      { avatar: 'a3', avatarType: 'STATIC' },
    ],
    [
      { avatar: 12, avatarType: 'CUSTOM' },
      { avatar: '12', avatarType: 'CUSTOM' },
    ],
    [{ avatar: 'a3', avatarType: 'OTHER' }, undefined],
    [{ avatarType: 'STATIC' }, undefined],
    [null, undefined],
  ])('M285 M286: the picture of %j is %j', (value, avatar) => {
    expect(readAvatar(value)).toEqual(avatar);
  });

  test('a profile without a field has it empty; without a past log-in, none', () => {
    expect(
      readProfile({ account: 'ann', emailVerified: '1', since: '5', lastLogin: { at: 9, country: 'SG' } }),
    ).toEqual({
      account: 'ann',
      nickname: '',
      email: '',
      emailVerified: true,
      mobile: '',
      mobileVerified: false,
      since: 5,
      lastLogin: { at: 9, country: 'SG', device: '' },
    });
    expect(readProfile(null)).toMatchObject({ account: '', since: 0, lastLogin: undefined });
    expect(readProfile({ lastLogin: { country: 'SG' } }).lastLogin).toBeUndefined();
  });

  test('an authenticator gets its secret only with an address that authenticator apps read', () => {
    const uri = 'otpauth://totp/Aurora:ann?secret=JBSWY3DP';
    expect(readAuthenticatorSecret({ secret: 'JBSWY3DP', uri })).toEqual({ secret: 'JBSWY3DP', uri });
    expect(readAuthenticatorSecret({ secret: 'JBSWY3DP', uri: 'https://evil.example/' })).toBeUndefined();
    expect(readAuthenticatorSecret({ uri })).toBeUndefined();
    expect(readAuthenticator({ enabled: 1, recoveryCodesLeft: '10' })).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    expect(readAuthenticator(undefined)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  });

  test('recovery codes are texts', () => {
    expect(readRecoveryCodes({ recoveryCodes: ['a-b', 5, null, 'c-d'] })).toEqual(['a-b', 'c-d']);
    expect(readRecoveryCodes({ recoveryCodes: 'a-b' })).toEqual([]);
  });

  test('D09: a place without an id cannot be ended and is left out', () => {
    const sessions = [{ id: 7, device: 'Firefox on Windows', seenAt: 3, current: true }, { device: 'x' }];
    const blank = { device: '', country: '', network: '', seenAt: 0, isCurrent: false };
    expect(readPlaces({ sessions, devices: [{ id: 'd' }] })).toEqual({
      sessions: [{ ...blank, id: '7', device: 'Firefox on Windows', seenAt: 3, isCurrent: true }],
      devices: [{ ...blank, id: 'd' }],
    });
    expect(readPlaces({ sessions: {} })).toEqual({ sessions: [], devices: [] });
  });
});

describe('system', () => {
  test('countries without both codes are left out', () => {
    const rows = [{ countryCode: 'VN', countryDialingCode: 84 }, { countryCode: 'CN' }, null, 'x'];
    expect(readCountries(rows)).toEqual([{ countryCode: 'VN', countryDialingCode: '84' }]);
  });

  test('M305: a help topic without an anchor uses its place as anchor', () => {
    expect(readHelpTopics([{ title: 'A', tag: 'a', content: 'x' }, { title: 'B' }, { content: 'no title' }])).toEqual([
      { title: 'A', tag: 'a', content: 'x' },
      { title: 'B', tag: 'topic-2', content: '' },
    ]);
  });

  test('M304: domain routes are addresses or rows that hold one', () => {
    expect(readDomainRoutes(['a.example', { url: 'b.example' }, { domain: 'c.example' }, {}, 4])).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ]);
  });

  test.each([
    [{ revision: 7 }, 7],
    [{ revision: '7' }, 7],
    ['12', 12],
    [{ revision: -1 }, undefined],
    [{ revision: 1.5 }, undefined],
    [null, undefined],
    [{}, undefined],
  ])('the revision of %j is %s', (value, revision) => {
    expect(readRevision(value)).toBe(revision);
  });

  test('a list is cut where a screen could not show it', () => {
    expect(readDomainRoutes(Array.from({ length: MAX_ROWS + 10 }, () => 'a'))).toHaveLength(MAX_ROWS);
  });
});

describe('games, announcements, wallet', () => {
  test('M294: the lanes are read in data, and next to it if data is missing', () => {
    expect(readVendorLanes({ data: { lanes: [1] } })).toEqual([1]);
    expect(readVendorLanes({ lanes: [2] })).toEqual([2]);
    expect(readVendorLanes(null)).toBeUndefined();
  });

  test('M154 M299: each list is read alone, rows without content are left out', () => {
    const value = {
      banners: [{ url: '/a.png', groupName: 'w_rng', link: '/rng' }, { groupName: 'w_home' }],
      player: [{ id: 3, title: 'T', content: '<p>c</p>', timestamp: '1700000000000', execution: 'A' }, {}],
      popup: 'nothing',
    };
    expect(readAnnouncements(value)).toEqual({
      banners: [{ id: 'banner-1', url: '/a.png', groupName: 'w_rng', link: '/rng', title: undefined }],
      player: [
        {
          id: '3',
          title: 'T',
          content: '<p>c</p>',
          timestamp: 1700000000000,
          execution: 'A',
          promotionType: undefined,
        },
      ],
      popup: [],
      promotion: [],
    });
  });

  test('M169 M309: the balance comes in minor units of the currency', () => {
    const value = {
      sumBalance: '1234.50',
      currencySymbol: '¥',
      isSingle: '1',
      balance: [{ wallet: 'MAIN', balance: 3 }],
    };
    expect(readBalance(value, { currencyExponent: 2 })).toEqual({
      sumBalanceMinor: '123450',
      currencySymbol: '¥',
      isSingle: true,
      wallets: [{ wallet: 'MAIN', balanceMinor: '300' }],
      bonusMinor: null,
    });
    expect(readBalance({ sumBalance: '1234.50' }, { currencyExponent: 0 }).sumBalanceMinor).toBe('1234');
  });

  test('D44: a bonus is a part of the sum and no wallet', () => {
    const parts = [
      { wallet: 'MAIN', balance: '3.00' },
      { wallet: 'BONUS', balance: '1.50' },
    ];
    const reported = readBalance({ sumBalance: '4.50', isSingle: true, balance: parts }, { currencyExponent: 2 });
    expect(reported).toMatchObject({ sumBalanceMinor: '450', bonusMinor: '150' });
    expect(reported.wallets).toEqual([{ wallet: 'MAIN', balanceMinor: '300' }]);
  });

  test('M310: a transfer answers with its wallets; a row without an amount is left out', () => {
    const value = { balance: [{ wallet: 'MAIN', balance: '1.5' }, { wallet: 'LIVE' }, 'none', { balance: '2' }] };
    expect(readTransferred(value, { currencyExponent: 2 })).toEqual([{ wallet: 'MAIN', balanceMinor: '150' }]);
    expect(readTransferred('none', { currencyExponent: 2 })).toEqual([]);
  });

  test('M309: an invalid balance is unknown, not zero', () => {
    expect(readBalance({ sumBalance: 'lots' }, context).sumBalanceMinor).toBeNull();
  });
});
