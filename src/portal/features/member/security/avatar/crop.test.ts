import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveCrop, squareOf, WHOLE, zoomCrop } from './crop.ts';

const sizes = fc.record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) });
const moves = fc.array(
  fc.oneof(
    fc.record({ dx: fc.double({ min: -3, max: 3, noNaN: true }), dy: fc.double({ min: -3, max: 3, noNaN: true }) }),
    fc.record({ zoom: fc.double({ min: -1, max: 9, noNaN: true }) }),
  ),
  { maxLength: 12 },
);

test('M167: for any drag and zoom, the square never leaves the picture', () => {
  fc.assert(
    fc.property(sizes, moves, (size, steps) => {
      let crop = WHOLE;
      for (const step of steps) {
        crop = 'zoom' in step ? zoomCrop(size, crop, step.zoom) : moveCrop(size, crop, step.dx, step.dy);
        const { x, y, edge } = squareOf(size, crop);
        expect(edge).toBeGreaterThan(0);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + edge).toBeLessThanOrEqual(size.width + 1e-6);
        expect(y + edge).toBeLessThanOrEqual(size.height + 1e-6);
      }
    }),
  );
});

test('M167: at first the largest centred square is shown', () => {
  expect(squareOf({ width: 400, height: 200 }, WHOLE)).toEqual({ x: 100, y: 0, edge: 200 });
});

test('M167: a drag to the right shows what was on the left', () => {
  const size = { width: 400, height: 200 };
  expect(squareOf(size, moveCrop(size, WHOLE, 0.25, 0)).x).toBe(50);
  expect(squareOf(size, zoomCrop(size, WHOLE, 2))).toEqual({ x: 150, y: 50, edge: 100 });
});
