import { expect, test } from 'vitest';
import { nextStop } from './next-stop.ts';

const box = (left: number, top: number, width = 100, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Two vendors in a column, next to a grid of two rows of two. */
const boxes = [box(0, 0), box(0, 60), box(200, 0), box(320, 0), box(200, 60), box(320, 60)];

test.each([
  [0, 'ArrowDown', 1],
  [1, 'ArrowUp', 0],
  [0, 'ArrowRight', 2],
  [2, 'ArrowRight', 3],
  [3, 'ArrowDown', 5],
  [5, 'ArrowLeft', 4],
  [4, 'ArrowLeft', 1],
  [4, 'ArrowUp', 2],
])('M72: from %i, %s leads to %s', (from, key, to) => {
  expect(nextStop(boxes, from, key)).toBe(to);
});

test.each([
  [0, 'ArrowUp'],
  [0, 'ArrowLeft'],
  [5, 'ArrowDown'],
  [3, 'ArrowRight'],
  [0, 'Enter'],
  [0, 'constructor'],
  [99, 'ArrowDown'],
])('from %i, %s leads nowhere', (from, key) => {
  expect(nextStop(boxes, from, key)).toBeUndefined();
});

test('a small item in a card’s corner is reached sideways, and the next row from it downwards', () => {
  const card = [box(0, 100, 80, 20), box(110, 0, 30, 30), box(0, 240, 80, 20), box(110, 140, 30, 30)];
  expect(nextStop(card, 0, 'ArrowUp')).toBe(1);
  expect(nextStop(card, 1, 'ArrowDown')).toBe(3);
});
