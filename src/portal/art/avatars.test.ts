import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { staticAvatars } from '#contract/security/calls.ts';
import { avatarPath, drawArt } from './art-address.ts';

test.for(staticAvatars)('M167: the avatar %s is drawn: a small harmless square, unlike the others', (id) => {
  const svg = drawArt(avatarPath(id)) ?? '';
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } });
  expect([picture.width, picture.height]).toEqual([120, 120]);
  expect(svg).not.toMatch(/<script|<style|\sstyle=|<foreignObject|<image|<text|href=|\son\w+=|NaN|undefined/);
  expect(svg.length).toBeLessThan(4_500);
});

test('M167: no two avatars are the same, and no other id has one', () => {
  expect(new Set(staticAvatars.map((id) => drawArt(avatarPath(id)))).size).toBe(12);
  for (const id of ['a0', 'a13', 'constructor', '__proto__', '']) expect(drawArt(avatarPath(id))).toBeNull();
  expect(drawArt('avatar/a1/x.svg')).toBeNull();
});
