import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, isHex, toHex, toOklch } from './colour.ts';

const hex = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colour', () => {
  it('a colour goes to OKLCH and back unchanged', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(toHex(toOklch(colour))).toBe(colour);
      }),
    );
  });

  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#ffffff', 1],
  ])('the contrast of %s on %s is %d (WCAG)', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  it('a colour beyond sRGB loses chroma, not lightness', () => {
    const shown = toOklch(toHex({ l: 0.7, c: 0.4, h: 150 }));
    expect(shown.l).toBeCloseTo(0.7, 2);
    expect(shown.c).toBeLessThan(0.4);
  });

  it.each(['#abc', 'red', '#12345g', '#1234567', 12, undefined])('%s is an invalid brand colour', (value) => {
    expect(isHex(value)).toBe(false);
  });
});
