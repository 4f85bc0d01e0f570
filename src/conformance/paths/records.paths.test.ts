import { expect, test } from 'vitest';
import { roundFault } from './records.paths.ts';

const ROUND = { vendor: 'HALCYON', round: 'r-1', state: 'closed', bet: '1', won: '0' };
const FAIR = 'https://games.example/verify#nonce=1';

test.each<[string, unknown, unknown, string | undefined]>([
  ['a round with outcome and page', ROUND, { rows: [{ ...ROUND, outcome: '3 × moon', fairnessUrl: FAIR }] }, undefined],
  ['a vendor that told nothing', ROUND, { rows: [ROUND] }, undefined],
  ['no round at all', undefined, { rows: [] }, undefined],
  ['another round', ROUND, { rows: [{ ...ROUND, round: 'r-2' }] }, '1 rounds instead'],
  ['the whole list', ROUND, { rows: [ROUND, ROUND] }, '2 rounds instead'],
  ['a blank outcome', ROUND, { rows: [{ ...ROUND, outcome: ' ' }] }, 'an outcome without words'],
  ['an outcome that is no text', ROUND, { rows: [{ ...ROUND, outcome: 7 }] }, 'an outcome without words'],
  ['a page that is no address', ROUND, { rows: [{ ...ROUND, fairnessUrl: 'javascript:x' }] }, 'has no address'],
  ['an outcome in the list', { ...ROUND, outcome: 'x' }, { rows: [ROUND] }, 'only a single round'],
  ['a round that was not played', undefined, { rows: [ROUND] }, 'was not played'],
])('P6, M180: a vendor’s outcome in a round’s record, %s', (_, listed, reply, detail) => {
  const fault = roundFault(listed, reply);
  if (detail === undefined) expect(fault).toBeUndefined();
  else expect(fault?.detail).toContain(detail);
});
