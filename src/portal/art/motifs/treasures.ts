import type { Tones } from '../pen/colour.ts';
import { box, disc, draw, line, path, place, type Sheet } from '../pen/svg.ts';

/** A cut gem about 170 wide, centred on the origin. */
export function gem(tones: Tones): string {
  return [
    path('M-50-60H50L88-14L0 82L-88-14Z', tones.base),
    path('M-50-60L-88-14H-40Z', tones.bright),
    path('M-50-60L-40-14L0-60Z', tones.glow),
    path('M0-60L-40-14H40Z', tones.light),
    path('M0-60L40-14L50-60Z', tones.bright),
    path('M50-60L40-14H88Z', tones.base),
    path('M-88-14L0 82L-40-14Z', tones.base),
    path('M-40-14L0 82L40-14Z', tones.bright),
    path('M40-14L0 82L88-14Z', tones.deep),
  ].join('');
}

/** A gold coin of radius 80 with a star, centred on the origin. */
export function coin(sheet: Sheet): string {
  const edge = sheet.linear(
    [
      [0, '#fff3b8'],
      [0.5, '#e6a21c'],
      [1, '#9a5c08'],
    ],
    60,
  );
  const face = sheet.radial(
    [
      [0, '#ffeb9a'],
      [0.6, '#f4bf37'],
      [1, '#c98614'],
    ],
    0.36,
    0.28,
    0.85,
  );
  return [
    disc(0, 0, 80, edge),
    disc(0, 0, 66, face, { stroke: '#9a5c08', 'stroke-opacity': '.5', 'stroke-width': 3 }),
    place(star('#fff7d1'), 0, 3, 0.46, 0, { opacity: '.95' }),
    path('M-58-34A68 68 0 0 1-6-66A80 80 0 0 0-58-34Z', '#ffffff', { opacity: '.75' }),
  ].join('');
}

/** A five-pointed star of radius 90. */
export function star(fill: string): string {
  return path('M0-90L26-32L88-26L41 15L55 76L0 44L-55 76L-41 15L-88-26L-26-32Z', fill, { 'stroke-linejoin': 'round' });
}

/** A four-pointed gleam of radius 90. */
export function gleam(fill: string): string {
  return path('M0-90C6-22 22-6 90 0C22 6 6 22 0 90C-6 22-22 6-90 0C-22-6-6-22 0-90Z', fill);
}

/** A crown about 180 wide, centred on the origin. */
export function crown(sheet: Sheet, tones: Tones): string {
  const gold = sheet.linear([
    [0, '#ffe9a3'],
    [0.5, '#f2b632'],
    [1, '#a8650c'],
  ]);
  return [
    path('M-82-34L-44 6L0-64L44 6L82-34L66 62H-66Z', gold, {
      stroke: '#8a500a',
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    }),
    box([-68, 44, 136, 26], '#b8740f', 8),
    box([-68, 44, 136, 9], '#ffe08a', 4),
    disc(-82, -38, 12, tones.bright),
    disc(82, -38, 12, tones.bright),
    disc(0, -70, 14, '#e5405e'),
    ...[-40, 0, 40].map((x) => disc(x, 59, 7, x === 0 ? '#e5405e' : tones.bright)),
  ].join('');
}

/** The lucky seven, 150 high, centred on the origin. */
export function seven(sheet: Sheet): string {
  const red = sheet.linear([
    [0, '#ff8a7a'],
    [0.5, '#e8253f'],
    [1, '#8e0a2c'],
  ]);
  const outline = 'M-56-76H58V-40C24-6 10 30 6 76H-38C-34 34-18 0 10-32H-24C-34-32-36-26-38-14H-56Z';
  return [
    path(outline, '#ffd766', { stroke: '#ffd766', 'stroke-width': 16, 'stroke-linejoin': 'round' }),
    path(outline, red),
    path('M-48-68H48V-58H-48Z', '#ffffff', { opacity: '.45' }),
  ].join('');
}

/** A pair of cherries, about 150 across. */
export function cherries(sheet: Sheet): string {
  const red = sheet.radial(
    [
      [0, '#ff9aa8'],
      [0.35, '#ec2f4f'],
      [1, '#8e0b2d'],
    ],
    0.35,
    0.3,
    0.8,
  );
  return [
    line('M-34 20C-26-24-4-50 30-66C30-30 36-4 44 24', '#3f8f3a', 8),
    path('M30-66C52-86 78-74 84-58C64-46 44-50 30-66Z', '#5fbf4c'),
    disc(-36, 44, 38, red),
    disc(44, 50, 38, red),
    disc(-48, 32, 9, '#ffffff', { opacity: '.7' }),
    disc(32, 38, 9, '#ffffff', { opacity: '.7' }),
  ].join('');
}

/** A bell, about 150 high. */
export function bell(sheet: Sheet): string {
  const gold = sheet.linear(
    [
      [0, '#b8740f'],
      [0.35, '#ffe08a'],
      [1, '#c47d12'],
    ],
    0,
  );
  return [
    disc(0, 66, 16, '#8a500a'),
    path('M0-78C44-78 48-24 54 16C58 36 72 42 78 58H-78C-72 42-58 36-54 16C-48-24-44-78 0-78Z', gold),
    path('M-78 58H78', 'none', { stroke: '#8a500a', 'stroke-width': 8, 'stroke-linecap': 'round' }),
    disc(0, -80, 12, '#f2b632'),
    path('M-30-46C-38-26-40 0-44 24', 'none', {
      stroke: '#ffffff',
      'stroke-width': 9,
      'stroke-linecap': 'round',
      opacity: '.6',
    }),
  ].join('');
}

/** A trophy, about 170 high, centred on the origin. */
export function trophy(sheet: Sheet, tones: Tones): string {
  const gold = sheet.linear(
    [
      [0, '#c47d12'],
      [0.35, '#ffe9a3'],
      [0.7, '#f2b632'],
      [1, '#a8650c'],
    ],
    0,
  );
  return [
    line('M-46-60C-96-64-92 2-38 4M46-60C96-64 92 2 38 4', '#e0a528', 12),
    path('M-54-78H54C54-18 40 20 14 28V50H-14V28C-40 20-54-18-54-78Z', gold),
    path('M-34 50H34L42 70H-42Z', '#c98614'),
    box([-54, 68, 108, 20], tones.night, 5),
    place(star('#fff4cf'), 0, -28, 0.26),
  ].join('');
}

/** A bolt of lightning 180 high. */
export function bolt(fill: string): string {
  return path('M18-92L-52 12H-8L-20 92L52-20H8Z', fill, { 'stroke-linejoin': 'round' });
}

/** A soft round light, radius 100: a glow without a filter, which would be slow on phones. */
export function halo(sheet: Sheet, colour: string, strength = 0.8): string {
  return draw('circle', {
    r: 100,
    fill: sheet.radial([
      [0, colour, strength],
      [0.5, colour, strength * 0.32],
      [1, colour, 0],
    ]),
  });
}
