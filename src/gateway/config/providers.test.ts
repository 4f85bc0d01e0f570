import { expect, test } from 'vitest';
import { readProviders } from './providers.ts';

const secret = 'a long random text of gateway and provider';
const acme = { LIVERY_PROVIDERS: 'acme', LIVERY_PROVIDER_ACME_URL: 'https://pay.acme.example' };

test('by default there is no payment provider: the demo one comes with the demo, or where it is requested', () => {
  expect(readProviders({})).toEqual([]);
  expect(readProviders({ LIVERY_DEMO: '1', LIVERY_BANK: 'off' })).toEqual([]);
  const demoPayments = { code: 'HOUSEBANK', secret: undefined, url: undefined, currencies: 'all' };
  expect(readProviders({ LIVERY_DEMO: '1' })).toEqual([demoPayments]);
  expect(readProviders({ LIVERY_BANK: 'on' })).toEqual([demoPayments]);
  expect(() => readProviders({ LIVERY_BANK: 'yes' })).toThrow(/LIVERY_BANK is "yes"/);
});

test('a remote demo payment provider has an address and a secret, both or neither', () => {
  const elsewhere = { LIVERY_BANK: 'on', LIVERY_BANK_URL: 'http://127.0.0.1:8083' };
  expect(readProviders({ ...elsewhere, LIVERY_BANK_SECRET: secret })).toMatchObject([
    { secret, url: 'http://127.0.0.1:8083' },
  ]);
  expect(() => readProviders(elsewhere)).toThrow(/LIVERY_BANK_SECRET is not; set both/);
});

test('a provider is its code and three settings', () => {
  const named = { ...acme, LIVERY_PROVIDER_ACME_SECRET: secret };
  expect(readProviders(named)).toEqual([{ code: 'ACME', secret, url: 'https://pay.acme.example', currencies: 'all' }]);
  expect(readProviders({ ...named, LIVERY_PROVIDER_ACME_CURRENCIES: 'usd, VND' })).toMatchObject([
    { currencies: ['USD', 'VND'] },
  ]);
});

test.each([
  [{ LIVERY_PROVIDERS: 'acme,ACME' }, /names ACME twice/],
  [{ LIVERY_PROVIDERS: 'housebank' }, /none of them HOUSEBANK/],
  [{ LIVERY_PROVIDERS: 'a b' }, /names "A B"/],
  [acme, /LIVERY_PROVIDER_ACME_SECRET is not set; set it, or remove ACME/],
  [{ ...acme, LIVERY_PROVIDER_ACME_SECRET: 'short' }, /32 characters/],
  [{ LIVERY_PROVIDERS: 'acme', LIVERY_PROVIDER_ACME_SECRET: secret }, /LIVERY_PROVIDER_ACME_URL is no scheme and host/],
  [{ ...acme, LIVERY_PROVIDER_ACME_SECRET: secret, LIVERY_PROVIDER_ACME_CURRENCIES: 'XAU' }, /names XAU/],
])('%j is refused with the remedy', (env, words) => {
  expect(() => readProviders(env)).toThrow(words);
});
