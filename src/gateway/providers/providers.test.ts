import { expect, test } from 'vitest';
import { signText } from '#serving/signature.ts';
import { createProviders } from './providers.ts';

const secret = 'a long random text of gateway and provider';
const now = () => 1_700_000_000_000;
const demoPayments = { code: 'HOUSEBANK', secret, url: undefined, currencies: 'all' } as const;
const acme = { code: 'ACME', secret, url: 'https://pay.acme.example', currencies: ['VND'] } as const;
const asked = { merchant: 'aurora', reference: 'd-1' };

test('a provider is found by its code only, and moves the currencies of its settings', () => {
  const providers = createProviders([demoPayments, acme], { now });
  expect(['HOUSEBANK', 'ACME', 'acme', 'constructor'].map((code) => providers.get(code)?.code)).toEqual([
    'HOUSEBANK',
    'ACME',
    undefined,
    undefined,
  ]);
  expect(providers.moves('HOUSEBANK', 'USD')).toBe(true);
  expect(['VND', 'USD'].map((currency) => providers.moves('ACME', currency))).toEqual([true, false]);
  expect(providers.moves('OTHER', 'USD')).toBe(false);
});

test('the demo provider of this process is called without a socket, signed as usual', async () => {
  const providers = createProviders([demoPayments], {
    now,
    async sendToDemoPayments({ action, headers, body }) {
      expect(headers['x-signature']).toBe(signText(secret, `${now()}.find.${body}`));
      const reply = JSON.stringify({ ok: false, error: 'reference_unknown' });
      const signed = { 'x-timestamp': String(now()), 'x-signature': signText(secret, `${now()}.${action}.${reply}`) };
      return { body: reply, header: (name) => (signed as Record<string, string>)[name] };
    },
  });
  expect(await providers.get('HOUSEBANK')?.find(asked)).toEqual({ kind: 'absent' });
});

test('without a demo provider, its orders stay unknown', async () => {
  const answer = await createProviders([demoPayments], { now }).get('HOUSEBANK')?.find(asked);
  expect(answer).toMatchObject({ kind: 'unknown', why: expect.stringContaining('LIVERY_BANK_URL') });
});
