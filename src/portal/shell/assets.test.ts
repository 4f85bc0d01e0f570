import { describe, expect, it } from 'vitest';
import { isAllowedPicture } from './assets.ts';

describe('pictures of replies (decision D43)', () => {
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
