/** 1,000 generated logos: each brand passes the linter without a finding, and the same logo gives the same files. */
import { expect, it } from 'vitest';
import { changedFiles, logoFindings } from '#brand/testing/logos.ts';
import { record } from '../record.ts';

const LOGOS = 1_000;

it('N16: the brands of 1,000 generated logos have no finding and are the same each time', async () => {
  const faults: string[] = [];
  for (let number = 0; number < LOGOS; number += 1) {
    faults.push(...(await logoFindings(number)), ...(await changedFiles(number)));
  }
  record({
    test: 'Brands from generated logos',
    limit: 'no finding, no changed byte',
    figure: `${faults.length} of ${LOGOS}`,
  });
  expect(faults).toEqual([]);
});
