import { expect, test } from 'vitest';
import { createRevisionCache } from './revision-cache.ts';
import type { Revisions } from './revisions.ts';

function table(): Pick<Revisions, 'known' | 'note'> & Revisions {
  const known = new Map<string, number>();
  const unused = () => {
    throw new Error('not part of this test');
  };
  return {
    known: (merchant) => known.get(merchant),
    note: (merchant, revision) => void known.set(merchant, Math.max(revision, known.get(merchant) ?? 0)),
    subscribe: unused,
    compare: unused,
    start: unused,
    isListening: () => false,
    stop: unused,
  };
}

test('a value is read once a revision, for all concurrent readers', async () => {
  const revisions = table();
  let reads = 0;
  const cache = createRevisionCache(revisions, async () => ({ revision: revisions.known('a') ?? 1, reads: ++reads }));
  await Promise.all([cache.read('a'), cache.read('a'), cache.read('a')]);
  expect(reads).toBe(1);
  revisions.note('a', 2);
  expect(await cache.read('a')).toEqual({ revision: 2, reads: 2 });
  expect(await cache.read('a')).toEqual({ revision: 2, reads: 2 });
});

test('a reader that knows of a change never gets an older value', async () => {
  const revisions = table();
  let stored = 1;
  const releases: (() => void)[] = [];
  const cache = createRevisionCache(revisions, async () => {
    const revision = stored;
    await new Promise<void>((pass) => releases.push(pass));
    return { revision };
  });
  const early = cache.read('a');
  stored = 2;
  revisions.note('a', 2);
  const late = cache.read('a');
  releases[0]?.();
  expect(await early).toEqual({ revision: 1 });
  await expect.poll(() => releases.length).toBe(2);
  releases[1]?.();
  expect(await late).toEqual({ revision: 2 });
});

test('merchants do not share values, and the least recently read is evicted at the bound', async () => {
  const revisions = table();
  const reads: string[] = [];
  const load = async (merchant: string) => {
    reads.push(merchant);
    return { revision: 1, merchant };
  };
  const cache = createRevisionCache(revisions, load, 2);
  for (const merchant of ['a', 'b', 'a', 'c', 'a', 'b']) expect((await cache.read(merchant)).merchant).toBe(merchant);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
});

test('an unknown merchant is an error and not cached', async () => {
  const cache = createRevisionCache(table(), async () => undefined);
  await expect(cache.read('nobody')).rejects.toThrow(/not known here/);
});
