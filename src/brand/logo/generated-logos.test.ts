import { expect, it } from 'vitest';
import { changedFiles, generateLogo, logoFindings } from '../testing/logos.ts';

/** All 200 of them, and more: tests/deep/brands/brands-from-logos.deep.ts. */
const LOGOS = Array.from({ length: 200 }, (_, number) => number).filter((number) => number % 5 === 0);

it('N16: the brands of generated logos have no finding, in both modes', async () => {
  const findings: string[] = [];
  for (const number of LOGOS) findings.push(...(await logoFindings(number)));
  expect(findings).toEqual([]);
});

it('N16: the same logo gives the same files, byte for byte', async () => {
  const changed: string[] = [];
  for (const number of LOGOS) changed.push(...(await changedFiles(number)));
  expect(changed).toEqual([]);
});

it('N16: the generated logos differ', async () => {
  const logos = await Promise.all(LOGOS.map(generateLogo));
  expect(new Set(logos.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBeGreaterThan(36);
});
