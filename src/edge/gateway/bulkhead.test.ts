import { expect, test } from 'vitest';
import { createBulkhead, type Place } from './bulkhead.ts';

const LOGIN = '/wps/session/login';
const HELP = '/wps/system/helpCenter';

/** Tries to take `times` places; returns the places obtained. */
function enter(bulkhead: ReturnType<typeof createBulkhead>, times: number, merchant = 'aurora', path = LOGIN): Place[] {
  return Array.from({ length: times }, () => bulkhead.enter(merchant, path)).filter((place) => place !== undefined);
}

test('a merchant at its limit is refused, another is not, and a released slot is free', () => {
  const bulkhead = createBulkhead(20);
  const [first, ...others] = enter(bulkhead, 30);
  expect(others).toHaveLength(19);
  expect(enter(bulkhead, 1, 'aurora', HELP)).toEqual([]);
  expect(enter(bulkhead, 1, 'lotus')).toHaveLength(1);
  first?.leave(false);
  expect(enter(bulkhead, 2)).toHaveLength(1);
});

test('a slot is released once, for any number of calls', () => {
  const bulkhead = createBulkhead(1);
  const [place] = enter(bulkhead, 1);
  place?.leave(false);
  expect(enter(bulkhead, 1)).toHaveLength(1);
  place?.leave(false);
  expect(enter(bulkhead, 1)).toEqual([]);
});

test('a gateway’s refusal sets the limit of that kind of call to its current use; other calls keep theirs', () => {
  const bulkhead = createBulkhead(100);
  const places = enter(bulkhead, 100);
  for (const place of places.slice(0, 60)) place.leave(true);
  // The gateway handles 40: no more calls are sent to it.
  expect(enter(bulkhead, 1)).toEqual([]);
  expect(enter(bulkhead, 100, 'aurora', HELP)).toHaveLength(60);
});

test('the limit grows again with the answers, and never falls so low that it blocks all', () => {
  const bulkhead = createBulkhead(100);
  for (const place of enter(bulkhead, 100)) place.leave(true);
  expect(enter(bulkhead, 100)).toHaveLength(8);
  const growing = createBulkhead(100);
  for (const place of enter(growing, 100)) place.leave(true);
  for (let round = 0; round < 200; round += 1) for (const place of enter(growing, 8)) place.leave(false);
  expect(enter(growing, 100).length).toBeGreaterThan(40);
});
