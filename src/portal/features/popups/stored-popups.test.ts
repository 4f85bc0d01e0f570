import { expect, it } from 'vitest';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { dropPopup, keepShown, mayCome } from './stored-popups.ts';

const DAY_MS = 86_400_000;
const row = (id: string, periodDays?: number) => ({ id, timestamp: 7, periodDays });

it('M06: a once-per-period popup returns after its period; others at each log-in', () => {
  const storage = createMemoryStorage();
  const [review, news] = [row('review', 90), row('news')];
  keepShown([review, news], 1_000, storage);
  const may = (now: number) => [review, news].map((one) => mayCome(one, now, storage));
  expect([may(1_001), may(1_000 + 90 * DAY_MS - 1), may(1_000 + 90 * DAY_MS)]).toEqual([
    [false, true],
    [false, true],
    [true, true],
  ]);
});

it('M06: a dismissed popup never returns unless its content changes', () => {
  const storage = createMemoryStorage();
  dropPopup(row('a b=c'), storage);
  keepShown([row('other', 1)], 1, storage);
  expect(mayCome(row('a b=c'), 10 * DAY_MS, storage)).toBe(false);
  expect(mayCome({ ...row('a b=c'), timestamp: 8 }, 10 * DAY_MS, storage)).toBe(true);
});

it.each(['', '=', 'a@=', '{"a":1}', 'a@7=x'])('M06: %j in the storage has no effect', (stored) => {
  const storage = createMemoryStorage();
  storage.setItem('popupsKept', stored);
  expect(mayCome(row('b'), 1, storage)).toBe(true);
});
