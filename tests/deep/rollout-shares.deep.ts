/** 1,000,000 members in the shares of a roll-out: each percent is met, shares only grow, and processes agree. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BUCKETS, bucketOf, isInShare } from '#model/documents/bucket.ts';
import { record } from './record.ts';

const MEMBERS = 1_000_000;
const SEED = { merchant: 'aurora', id: 'DEPOSIT', salt: 'salt-of-test' };
const memberAt = (at: number) => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;

/** What another process computes, from the same source. */
const SCRIPT = `
import { createHash } from 'node:crypto';
const { bucketOf } = await import(process.argv[1]);
const buckets = new Uint16Array(${MEMBERS});
for (let at = 0; at < buckets.length; at += 1)
  buckets[at] = bucketOf(${JSON.stringify(SEED)}, '00000000-0000-4000-8000-' + at.toString(16).padStart(12, '0'));
console.log(createHash('sha256').update(buckets).digest('hex'));
`;

test('N05: of 1,000,000 members each share from 1 to 99 % is within 0.2 points, monotone, and equal on three processes', async () => {
  const buckets = new Uint16Array(MEMBERS);
  for (let at = 0; at < MEMBERS; at += 1) buckets[at] = bucketOf(SEED, memberAt(at));
  let worst = 0;
  let before = 0;
  for (let share = 1; share <= 99; share += 1) {
    const limit = (share * BUCKETS) / 100;
    const inside = buckets.reduce((count, bucket) => count + Number(bucket < limit), 0);
    expect(inside).toBeGreaterThan(before);
    before = inside;
    worst = Math.max(worst, Math.abs((inside / MEMBERS) * 100 - share));
  }
  expect(worst).toBeLessThan(0.2);
  for (let at = 0; at < MEMBERS; at += 997) {
    const shares = Array.from({ length: 99 }, (_, less) => isInShare(SEED, less + 1, memberAt(at)));
    expect(shares.toSorted()).toEqual(shares);
  }
  const own = createHash('sha256').update(buckets).digest('hex');
  const source = new URL('../../src/model/documents/bucket.ts', import.meta.url).href;
  const others = await Promise.all(
    [1, 2].map(() => promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT, source])),
  );
  for (const { stdout } of others) expect(stdout.trim()).toBe(own);
  record({ test: 'shares of a roll-out', limit: 'within 0.2 points', figure: `${worst.toFixed(3)} points` });
}, 120_000);
