import { describe, expect, test } from 'vitest';
import { proposedValueProblems, settingProblems } from './setting-values.ts';

const reported = (tree: 'whitelabel' | 'status', key: string, value: unknown) =>
  settingProblems(tree, key, value).map(({ path, found }) => [path, found]);

describe('valid settings', () => {
  test.each([
    [
      'resources',
      [
        { resourceType: 'EMAIL', url: 'help@a.example' },
        { resourceType: 'IOS', url: '', qrCodeUrl: 'https://a.example/q' },
      ],
    ],
    [
      'customerService',
      [
        { csType: 'LIVECHAT', path: '/helpmc?topic=contact' },
        { csType: 'VIP', path: 'https://chat.a.example/x' },
      ],
    ],
    ['customerService', [{ csType: 'LIVECHAT', path: 'U2FsdGVkX18aGVsbG8gd29ybGQ=' }]],
    ['imageCDNs', ['https://cdn.a.example', 'https://cdn.a.example:8443']],
    ['domainRoute', ['www.a.example', 'https://m.a.example']],
    ['mainDomain', ''],
    ['analytics', { gtagId: 'G-ABCD123456', somethingElse: 'x' }],
    ['maintenanceUntil', '2026-11-24T02:00Z'],
    ['maintenanceVisitors', ['203.0.113.9', '2001:db8::/32']],
    ['region', { mode: 'allow', countries: ['SG'], allowAddresses: ['10.0.0.0/8'], blockAddresses: [] }],
    ['localCountry', 'SG'],
    ['imageCDNs', null],
    ['nobodyKnowsThisKey', { any: ['thing'] }],
    ['resources', [{ resourceType: 'FAX', url: 'tel:1' }]],
  ])('%s %j', (key, value) => {
    expect(reported('status', key, value)).toEqual([]);
  });
});

describe('invalid settings are reported by their place', () => {
  test.each([
    ['resources', [{ resourceType: 'TELEGRAM', url: 'javascript:alert(1)' }], [['/0/url', '"javascript:alert(1)"']]],
    ['resources', [{ resourceType: 'EMAIL', url: 'https://a.example' }], [['/0/url', '"https://a.example"']]],
    ['resources', [{ resourceType: 'IOS', url: 'https://a.example', qrCodeUrl: 'ios' }], [['/0/qrCodeUrl', '"ios"']]],
    ['customerService', [{ csType: 'VIP', path: 'http://chat.a.example' }], [['/0/path', '"http://chat.a.example"']]],
    [
      'customerService',
      [{ csType: 'VIP', path: 'https://me:pw@chat.a.example' }],
      [['/0/path', '"https://me:pw@chat.a.example"']],
    ],
    ['imageCDNs', ['https://cdn.a.example/path'], [['/0', '"https://cdn.a.example/path"']]],
    ['domainRoute', ['www.a.example', 'a b'], [['/1', '"a b"']]],
    ['mainDomain', 'localhost', [['', '"localhost"']]],
    ['analytics', { gtagId: 'ABCD' }, [['/gtagId', '"ABCD"']]],
    ['maintenanceUntil', '24 November, 02:00', [['', '"24 November, 02:00"']]],
    ['maintenanceVisitors', ['203.0.113.900'], [['/0', '"203.0.113.900"']]],
    ['maintenanceVisitors', 'everybody', [['', '"everybody"']]],
    ['localCountry', 'Singapore', [['', '"Singapore"']]],
    [
      'region',
      { mode: 'block', countries: ['sg'], allowAddresses: ['x'], blockAddresses: ['::/200'] },
      [
        ['/countries/0', '"sg"'],
        ['/allowAddresses/0', '"x"'],
        ['/blockAddresses/0', '"::/200"'],
      ],
    ],
    [
      'region',
      { mode: 'allow', countries: [], allowAddresses: [], blockAddresses: [] },
      [['/countries', 'a list of 0']],
    ],
  ])('%s %j', (key, value, expected) => {
    expect(reported('status', key, value)).toEqual(expected);
  });

  test('of proposals, with the place in their list', () => {
    const open = { kind: 'maintenance', on: false } as const;
    const visitors = { kind: 'setting', tree: 'status', key: 'maintenanceVisitors', value: ['10.0.0.1', 'x'] } as const;
    expect(proposedValueProblems([open, visitors]).map(({ path }) => path)).toEqual(['/1/value/1']);
  });

  test('names of relays and vendors', () => {
    expect(
      reported('whitelabel', 'gatewayProfile', { codec: 'plain', relays: { getWallet: 'a b', ok: 'fine' } }),
    ).toEqual([['/relays/getWallet', '"a b"']]);
    expect(reported('whitelabel', 'esports', ['IMES', ''])).toEqual([['/1', '""']]);
  });
});
