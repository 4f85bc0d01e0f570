import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCountryOf } from './country-of.ts';

test('a network table maps to countries; without one none is known; a broken one stops the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-countries-'));
  const file = join(folder, 'countries.json');
  try {
    await writeFile(file, '{"SG": ["203.0.113.0/24"], "JP": ["2001:db8::/32"]}');
    const countryOf = await loadCountryOf(file);
    expect(['203.0.113.9', '2001:db8::7', '198.51.100.1', 'nonsense'].map(countryOf)).toEqual([
      'SG',
      'JP',
      undefined,
      undefined,
    ]);
    expect((await loadCountryOf(undefined))('203.0.113.9')).toBe(undefined);
    for (const broken of ['{', '{}', '[]', '{"SG": "203.0.113.0/24"}', '{"Singapore": []}']) {
      await writeFile(file, broken);
      await expect(loadCountryOf(file)).rejects.toThrow(/LIVERY_ADDRESS_COUNTRIES/);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
