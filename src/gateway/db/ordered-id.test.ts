import { expect, test } from 'vitest';
import { makeOrderedId } from './ordered-id.ts';

test('ids are sorted by time and are UUIDs of version 7 (RFC 9562)', () => {
  const times = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
  const ids = times.map((time) => makeOrderedId(time));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(makeOrderedId(1_700_000_000_000).slice(0, 13)).toBe('018bcfe5-6800');
  expect(new Set(Array.from({ length: 1_000 }, () => makeOrderedId(5))).size).toBe(1_000);
});
