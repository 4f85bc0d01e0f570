import type { Tones } from '../pen/colour.ts';
import { disc, line, path, place, type Sheet } from '../pen/svg.ts';

/** A tropical fish about 210 long that swims to the left, centred on the origin. */
export function fish(sheet: Sheet, tones: Tones): string {
  const body = sheet.linear([
    [0, tones.accent],
    [0.55, tones.accentDeep],
    [1, tones.base],
  ]);
  const fin = sheet.linear(
    [
      [0, tones.accent],
      [1, tones.accentDeep],
    ],
    0,
  );
  const outline = 'M-104 4C-84-44-30-66 14-54C44-46 64-24 74 0C62 30 38 52 6 58C-40 66-84 46-104 4Z';
  const stripes = path(
    'M-46-60C-28-30-28 34-48 60L-24 64C-4 34-4-30-22-66ZM16-56C32-28 32 30 12 60L34 52C48 26 48-24 36-50Z',
    tones.light,
    {
      opacity: '.85',
    },
  );
  return [
    path('M64 0C84-40 108-52 116-46C108-20 108 20 118 48C104 52 82 38 64 0Z', fin),
    path('M-34-54C-12-98 44-92 58-34Z', fin),
    path('M-10 56C0 88 34 92 46 40Z', fin),
    path(outline, body),
    sheet.clip(path(outline, '#000'), stripes),
    path('M-98 0C-80-40-30-60 12-50C-30-46-70-28-98 0Z', '#ffffff', { opacity: '.35' }),
    line('M-62-26C-52-6-52 16-62 34', tones.deep, 4, { opacity: '.45' }),
    disc(-76, -8, 12, '#ffffff'),
    disc(-79, -8, 7, tones.night),
    disc(-81, -11, 2.4, '#ffffff'),
    line('M-100 16C-94 22-88 23-82 22', tones.night, 3, { opacity: '.6' }),
  ].join('');
}

/** A rising column of bubbles around the origin. */
export function bubbles(colour: string): string {
  const spots = [
    [0, 40, 12],
    [18, 8, 7],
    [-10, -16, 9],
    [12, -44, 5],
    [-4, -66, 7],
  ] as const;
  return spots
    .map(([x, y, r]) =>
      disc(x, y, r, colour, { 'fill-opacity': '.18', stroke: colour, 'stroke-opacity': '.8', 'stroke-width': 2 }),
    )
    .join('');
}

/** Sea weed, `height` tall, rooted at the origin. */
export function weed(colour: string, height: number): string {
  const blade = (lean: number, top: number) =>
    `M-8 0C${-20 + lean} ${-top * 0.35} ${14 + lean} ${-top * 0.6} ${lean} ${-top}C${26 + lean} ${-top * 0.6} ${lean} ${-top * 0.35} 8 0Z`;
  return [blade(0, height), blade(-26, height * 0.7), blade(24, height * 0.62)].map((d) => path(d, colour)).join('');
}

/** A branch of coral about 150 high, rooted at the origin. */
export function coral(colour: string): string {
  const branch =
    'M0 0V-60M0-34C-30-40-44-60-44-92M0-60C-4-84-16-96-14-128M0-50C24-56 40-74 40-104M-44-70C-58-76-62-88-62-100M40-82C54-86 60-98 60-112';
  return place(line(branch, colour, 17), 0, 0);
}
