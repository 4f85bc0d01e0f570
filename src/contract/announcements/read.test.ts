import { expect, it } from 'vitest';
import { readAnnouncements } from './read.ts';

it('M300: notices come newest first; those without a time come last, and ties keep their order', () => {
  const row = (id: string, timestamp?: number) => ({ id, title: id, content: '', timestamp });
  const player = [row('old', 1_000), row('none'), row('new', 3_000), row('twin', 1_000)];
  const popup = [row('first', 1_000), row('second', 3_000)];
  const read = readAnnouncements({ player, popup });
  expect(read.player.map(({ id }) => id)).toEqual(['new', 'old', 'twin', 'none']);
  // The other announcements keep the merchant's order.
  expect(read.popup.map(({ id }) => id)).toEqual(['first', 'second']);
});
