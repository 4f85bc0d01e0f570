import { describe, expect, it } from 'vitest';
import { immutableAddress, isAllowedPicture } from './assets.ts';

describe('pictures of replies (D43)', () => {
  const origins = ['https://img.example'];
  it.each([
    ['/banners/1.png', true],
    ['https://img.example/1.png', true],
    ['https://img.example.evil.example/1.png', false],
    ['//evil.example/1.png', false],
    ['/\\evil.example/1.png', false],
    ['https://evil.example/1.png', false],
    ['javascript:alert(1)', false],
    ['data:image/svg+xml,<svg/>', false],
    ['', false],
  ])('%s: %s', (address, isAllowed) => {
    expect(isAllowedPicture(address, origins)).toBe(isAllowed);
  });
});

describe('addresses of pictures in replies', () => {
  it("a brand's own file is requested by its revision, anything else as it is", () => {
    expect(immutableAddress('/_brand/assets/banner-1.svg', 'r1')).toBe('/_brand/r1/assets/banner-1.svg');
    expect(immutableAddress('/_art/game/RNG/A.svg', 'r1')).toBe('/_art/game/RNG/A.svg');
    expect(immutableAddress('https://cdn.example/_brand/assets/a.svg', 'r1')).toBe(
      'https://cdn.example/_brand/assets/a.svg',
    );
  });
});
