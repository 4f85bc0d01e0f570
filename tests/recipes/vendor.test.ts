import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const TABLE = 'src/gateway/config/vendors.ts';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
  await scratch.change(
    TABLE,
    'const OTHERS: readonly VendorRow[] = [];',
    `const OTHERS: readonly VendorRow[] = [
  { code: 'ORCHARD', settings: ['LIVERY_ORCHARD_SECRET', 'LIVERY_ORCHARD_ORIGIN'], plays: ['PEAR'] },
];`,
  );
});

afterAll(() => scratch.restore());

/** The provider of the games of two vendors under these settings, and the address of the new vendor's games. */
function knownBy(settings: Readonly<Record<string, string>>): Promise<unknown> {
  return scratch.evaluate(`await import('#gateway/config/vendors.ts').then(({ readVendors, vendorPlaying, findVendor }) => {
    const vendors = readVendors(${JSON.stringify(settings)});
    const players = ['PEAR', 'AXIOM'].map((name) => vendorPlaying(vendors, name).code);
    return { players, origin: findVendor(vendors, 'ORCHARD')?.origin ?? null };
  })`);
}

test('a vendor is one row', async () => {
  const files = await scratch.touched();
  expect(files).toEqual([TABLE]);
  expect(typeFaults(scratch.folder, files)).toEqual([]);
  const settings = {
    LIVERY_ORCHARD_SECRET: 'a long random text of both sides',
    LIVERY_ORCHARD_ORIGIN: 'https://games.orchard.example',
  };
  expect(await knownBy(settings)).toEqual({ players: ['ORCHARD', 'HOUSE'], origin: 'https://games.orchard.example' });
});

test('a vendor without settings is absent; incomplete settings are an error', async () => {
  expect(await knownBy({})).toEqual({ players: ['HOUSE', 'HOUSE'], origin: null });
  await expect(knownBy({ LIVERY_ORCHARD_ORIGIN: 'https://games.orchard.example' })).rejects.toThrow(
    'LIVERY_ORCHARD_ORIGIN is set and LIVERY_ORCHARD_SECRET is not; set both, or neither.',
  );
});
