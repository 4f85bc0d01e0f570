import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandOfMerchant } from '#gateway/context/brands-port.ts';
import { operatorAccount } from '#gateway/features/wallet/accounts.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { welcome } from './demo.ts';
import { createCalendars } from './keep-calendars.ts';

const DONG = { code: 'VND', exponent: 0, symbol: '₫', position: 'after' } as const;
const DOLLAR = { code: 'USD', exponent: 2, symbol: '$', position: 'before' } as const;

const currencies = new Map<string, typeof DONG | typeof DOLLAR | { code: 'USD'; exponent: 2; symbol: string }>();
let gateway: TestGateway;

beforeAll(async () => {
  const find = (merchant: string) =>
    ({ merchant, brand: { timeZone: 'UTC', currency: currencies.get(merchant) } }) as BrandOfMerchant;
  const brands = { find, list: () => [...currencies.keys()].map(find), problems: () => [] };
  gateway = await createTestGateway(['empty', 'used'], { brands });
});

afterAll(() => gateway.close());

/** One tick of the poller: the first runs at the start, and the stop waits for it. */
async function poll(): Promise<void> {
  const calendars = createCalendars(gateway.context);
  calendars.start();
  await calendars.stop();
}

const currencyOf = async (merchant: string) => {
  const { code, exponent, symbol } = await gateway.context.db.withMerchant(merchant, (db) =>
    readCurrency(db, merchant),
  );
  return { code, exponent, symbol };
};
const asideOf = (merchant: string) =>
  gateway.context.db.withMerchant(merchant, (db) =>
    db
      .selectFrom('set_aside')
      .select(['item', 'closed_at'])
      .where('merchant', '=', merchant)
      .where('source', '=', 'calendars')
      .execute(),
  );

test('K2: a new merchant’s ledger has the currency of its brand, before any account', async () => {
  currencies.set('fresh', DONG);
  await welcome(gateway.context, 'fresh');
  expect(await currencyOf('fresh')).toEqual({ code: 'VND', exponent: 0, symbol: '₫' });
});

test('K2: the ledger follows a changed brand while there is no account, then a change is set aside until it is reverted', async () => {
  currencies.set('empty', DONG);
  await poll();
  expect(await currencyOf('empty')).toEqual({ code: 'VND', exponent: 0, symbol: '₫' });
  await gateway.context.db.withMerchant('empty', (db) => operatorAccount(db, 'empty', 'VND'));
  currencies.set('empty', DOLLAR);
  await poll();
  expect(await currencyOf('empty')).toEqual({ code: 'VND', exponent: 0, symbol: '₫' });
  expect(await asideOf('empty')).toEqual([{ item: 'currency', closed_at: null }]);
  currencies.set('empty', DONG);
  await poll();
  expect(await asideOf('empty')).toEqual([{ item: 'currency', closed_at: expect.any(Date) }]);
});

test('K2: the symbol follows the brand also where accounts exist', async () => {
  await gateway.context.db.withMerchant('used', (db) => operatorAccount(db, 'used', 'USD'));
  currencies.set('used', { code: 'USD', exponent: 2, symbol: 'US$' });
  await poll();
  expect(await currencyOf('used')).toEqual({ code: 'USD', exponent: 2, symbol: 'US$' });
});
