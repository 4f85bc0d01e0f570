import type { Tones } from '../pen/colour.ts';
import { writeWord } from '../pen/glyphs.ts';
import { disc, line, path, place, type Sheet } from '../pen/svg.ts';

/** A football of radius 90, centred on the origin. */
export function football(sheet: Sheet, tones: Tones): string {
  const skin = sheet.radial(
    [
      [0, '#ffffff'],
      [0.7, '#e9eef5'],
      [1, tones.glow],
    ],
    0.38,
    0.3,
    0.75,
  );
  const seams = [0, 72, 144, 216, 288].map((angle) =>
    place(line('M0-34V-62M0-62L-30-74M0-62L30-74M30-74L37-54M-30-74L-37-54', tones.night, 3.5), 0, 0, 1, angle),
  );
  const fields = [0, 72, 144, 216, 288].map((angle) =>
    place(path('M-31-75C-20-90 20-90 31-75L0-61Z', tones.night), 0, 0, 1, angle),
  );
  return [
    disc(4, 10, 90, '#000000', { opacity: '.22' }),
    disc(0, 0, 90, skin),
    sheet.clip(
      disc(0, 0, 90, '#000'),
      [path('M0-34L32-10L20 28H-20L-32-10Z', tones.night), ...seams, ...fields].join(''),
    ),
    disc(
      0,
      0,
      90,
      sheet.radial(
        [
          [0.55, '#000000', 0],
          [1, '#000000', 0.35],
        ],
        0.38,
        0.3,
        0.75,
      ),
    ),
    path('M-58-44A74 74 0 0 1-10-74A90 90 0 0 0-58-44Z', '#ffffff', { opacity: '.8' }),
  ].join('');
}

/** A basketball of radius 90, centred on the origin. */
export function basketball(sheet: Sheet): string {
  const skin = sheet.radial(
    [
      [0, '#ffb36b'],
      [0.6, '#ee7a2d'],
      [1, '#a8410f'],
    ],
    0.36,
    0.28,
    0.8,
  );
  const seams = 'M-90 0H90M0-90V90M-66-62C-28-34-28 34-66 62M66-62C28-34 28 34 66 62';
  return [
    disc(4, 10, 90, '#000000', { opacity: '.22' }),
    disc(0, 0, 90, skin),
    line(seams, '#4a1a08', 5, { opacity: '.85' }),
    path('M-60-42A74 74 0 0 1-12-74A90 90 0 0 0-60-42Z', '#ffffff', { opacity: '.45' }),
  ].join('');
}

/** A tennis ball of radius 90, centred on the origin. */
export function tennisBall(sheet: Sheet): string {
  const skin = sheet.radial(
    [
      [0, '#f4ff9c'],
      [0.6, '#cfe23c'],
      [1, '#7f9410'],
    ],
    0.36,
    0.28,
    0.8,
  );
  return [
    disc(4, 10, 90, '#000000', { opacity: '.2' }),
    disc(0, 0, 90, skin),
    line('M-78-45C-30-30-18 40-52 74M78 45C30 30 18-40 52-74', '#ffffff', 7),
  ].join('');
}

/** A lottery ball of radius 90 with a number of one or two figures, centred on the origin. */
export function lotteryBall(sheet: Sheet, [light, dark]: readonly [string, string], figures: string): string {
  const skin = sheet.radial(
    [
      [0, '#ffffff'],
      [0.18, light],
      [1, dark],
    ],
    0.34,
    0.26,
    0.86,
  );
  const number = writeWord(figures, '#1d1b2e', { weight: 17, gap: 26, slant: 0, ends: 'round' });
  const scale = 0.5;
  return [
    disc(5, 12, 88, '#000000', { opacity: '.2' }),
    disc(0, 0, 90, skin),
    disc(0, 0, 50, '#ffffff', { opacity: '.96' }),
    disc(0, 0, 50, 'none', { stroke: dark, 'stroke-opacity': '.4', 'stroke-width': 3 }),
    place(number.body, (-number.width * scale) / 2, -50 * scale, scale),
    path('M-66-34A74 74 0 0 1-8-76A92 92 0 0 0-66-34Z', '#ffffff', { opacity: '.75' }),
  ].join('');
}
