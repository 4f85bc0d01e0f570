import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrandStore, openBrandFolder } from '#brand/store.ts';
import { type BrandFolder, brandFile, makeBrandFolder } from '#brand/testing/brand-files.ts';
import { createLog } from '#gateway/process/log.ts';
import { letOut } from './preflight.ts';

const log = createLog('silent');
let folder: BrandFolder;
let brands: BrandStore;

beforeAll(async () => {
  folder = await makeBrandFolder();
  await folder.write('acme/brand.json', brandFile('acme', { domains: ['play.acme.com', 'acme.example'] }));
  brands = await openBrandFolder(folder.root, log);
});

afterAll(async () => {
  await brands.close();
  await folder.remove('.');
});

const local = { host: '127.0.0.1', hostSuffixes: ['localhost'], trustedHops: 0 };
const env = { NODE_ENV: 'production' };

test('on a local machine a brand is not served on a public domain', async () => {
  const served = await letOut(brands, { env, web: local, gateway: undefined }, log);
  expect(served.merchantOfDomain('play.acme.com')).toBeUndefined();
  expect(served.merchantOfDomain('acme.example')).toBe('acme');
});

test('behind a trusted proxy, and in development, it is', async () => {
  const behind = await letOut(brands, { env, web: { ...local, trustedHops: 1 }, gateway: undefined }, log);
  const tried = await letOut(brands, { env: { NODE_ENV: 'development' }, web: local, gateway: undefined }, log);
  for (const served of [behind, tried]) expect(served.merchantOfDomain('play.acme.com')).toBe('acme');
});

test('an edge that listens publicly without a proxy does not start', async () => {
  const open = letOut(brands, { env, web: { ...local, host: '0.0.0.0' }, gateway: undefined }, log);
  await expect(open).rejects.toThrow(
    /reached from outside \(0\.0\.0\.0\), and one thing.*\n- LIVERY_TRUSTED_HOPS is 0/,
  );
});
