import { expect, test } from 'vitest';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { firstCurrency } from './currency.ts';

test.each(['aurora', 'lotus', 'harbor'])(
  'K2: the demo of %s is seeded in the currency of its brand file',
  async (merchant) => {
    const { code, exponent, symbol } = firstCurrency(merchant);
    const { brand } = await readBrandFolder('brands', merchant);
    expect(brand?.brand.currency).toMatchObject({ code, exponent, symbol });
  },
);
