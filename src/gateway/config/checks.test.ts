import { expect, test } from 'vitest';
import { readChecks } from './checks.ts';

const secret = 'a long random text of gateway and register';

test('N12: registers are named as packs write them, each with its address and secret', () => {
  expect(readChecks({})).toEqual([]);
  const env = {
    LIVERY_CHECKS: 'Cruks, Spel-paus',
    LIVERY_CHECK_CRUKS_URL: 'https://cruks.example',
    LIVERY_CHECK_CRUKS_SECRET: secret,
    LIVERY_CHECK_SPEL_PAUS_URL: 'https://spelpaus.example',
    LIVERY_CHECK_SPEL_PAUS_SECRET: secret,
  };
  expect(readChecks(env)).toEqual([
    { code: 'CRUKS', secret, url: 'https://cruks.example' },
    { code: 'SPEL_PAUS', secret, url: 'https://spelpaus.example' },
  ]);
  expect(() => readChecks({ ...env, LIVERY_CHECK_CRUKS_SECRET: undefined })).toThrow(/SECRET is not set/);
  expect(() => readChecks({ ...env, LIVERY_CHECK_CRUKS_URL: 'cruks' })).toThrow(/is no scheme and host/);
  expect(() => readChecks({ LIVERY_CHECKS: 'a,A' })).toThrow(/names A twice/);
  expect(() => readChecks({ LIVERY_CHECKS: 'a/b' })).toThrow(/names "A\/B"/);
});
