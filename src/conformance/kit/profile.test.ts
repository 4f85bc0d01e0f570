import { expect, test } from 'vitest';
import { bareProfile, ProfileError, readProfile } from './profile.ts';

const whole = {
  merchants: [
    {
      code: 'aurora',
      url: 'http://aurora.localhost:8080',
      members: [
        { username: 'player1', password: 'x' },
        { token: 't', cookie: '__Host-session=y' },
      ],
      affiliateCode: 'AGENT88',
      registration: { payeeName: 'ANN LEE' },
      phone: { countryDialingCode: '65', number: '81######' },
    },
    { code: 'harbor' },
  ],
  notOffered: ['freePlay'],
  relays: { GCSGAME_gameVendor: 'vendorsV2' },
  codec: 'plain',
  extraFields: true,
  secrets: { outbox: { database: 'postgres://owner@localhost/livery' } },
};

function problemsOf(profile: unknown): string[] {
  try {
    readProfile(typeof profile === 'string' ? profile : JSON.stringify(profile));
    return [];
  } catch (error) {
    if (error instanceof ProfileError) return error.message.split('\n');
    throw error;
  }
}

test('N08: a complete profile is read unchanged', () => {
  expect(readProfile(JSON.stringify(whole))).toEqual(whole);
  expect(problemsOf(bareProfile('aurora'))).toEqual([]);
});

test.each([
  ['{', 'The profile is no JSON'],
  [{}, "/ must have required property 'merchants'"],
  [{ merchants: [] }, '/merchants must NOT have fewer than 1 items'],
  [{ ...whole, passwords: [] }, '/ must NOT have additional properties: passwords'],
  [{ ...whole, codec: 'des' }, '/codec'],
  [{ ...whole, notOffered: ['freeplay'] }, '/notOffered names freeplay, which is not a call of the contract'],
  [{ merchants: [{ code: 'aurora' }, { code: 'aurora' }] }, '/merchants names aurora twice'],
  [{ merchants: [{ code: 'aurora', url: 'http://a.example/path' }] }, '/merchants/0/url'],
  [{ merchants: [{ code: 'aurora', phone: { countryDialingCode: '+65', number: '81######' } }] }, '/merchants/0/phone'],
  [{ ...whole, secrets: { outbox: { database: 'file:///x' } } }, '/secrets/outbox/database'],
  [null, '/ must be object'],
])('N08: an unusable profile reports the reason: %j', (profile, sentence) => {
  expect(problemsOf(profile).join('\n')).toContain(sentence);
});
