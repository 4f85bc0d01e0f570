import type { Tones } from '../pen/colour.ts';
import { box, disc, draw, line, path, place, type Sheet } from '../pen/svg.ts';
import { bell, cherries, gem, seven } from './treasures.ts';

/** A slot machine's window with three reels, 240 by 190, centred on the origin. */
export function reels(sheet: Sheet, tones: Tones): string {
  const frame = sheet.linear([
    [0, '#fff0b3'],
    [0.5, '#eeb02c'],
    [1, '#9a5c08'],
  ]);
  const strip = sheet.linear([
    [0, '#aab0c4'],
    [0.25, '#ffffff'],
    [0.75, '#ffffff'],
    [1, '#9aa1b8'],
  ]);
  const middle = [seven(sheet), seven(sheet), seven(sheet)];
  const above = [gem(tones), cherries(sheet), bell(sheet)];
  const below = [bell(sheet), gem(tones), cherries(sheet)];
  const columns = [-70, 0, 70].map((x, at) => {
    const window = box([x - 32, -78, 64, 156], '#000', 8);
    const symbols = [
      place(above[at] ?? '', x, -70, 0.26),
      place(middle[at] ?? '', x, 0, 0.34),
      place(below[at] ?? '', x, 70, 0.26),
    ].join('');
    return box([x - 32, -78, 64, 156], strip, 8) + sheet.clip(window, symbols);
  });
  return [
    box([-116, -92, 240, 196], '#000000', 24, { opacity: '.25' }),
    box([-120, -98, 240, 196], frame, 24),
    box([-109, -87, 218, 174], tones.night, 16),
    ...columns,
    box([-106, -26, 212, 52], 'none', 8, { stroke: tones.accent, 'stroke-width': 4, opacity: '.9' }),
    path('M-120 0l14-9v18ZM120 0l-14-9v18Z', '#e8253f'),
  ].join('');
}

/** A game controller 220 wide, centred on the origin. */
export function gamepad(sheet: Sheet, tones: Tones): string {
  const shell = sheet.linear(
    [
      [0, '#ffffff'],
      [0.45, tones.glow],
      [1, tones.bright],
    ],
    80,
  );
  const outline =
    'M-62-58C-40-64-30-48-14-48H14C30-48 40-64 62-58C100-48 116 26 106 60C98 84 72 80 56 58C44 42 36 34 20 34H-20C-36 34-44 42-56 58C-72 80-98 84-106 60C-116 26-100-48-62-58Z';
  return [
    path(outline, '#000000', { opacity: '.25', transform: 'translate(4 10)' }),
    path(outline, shell),
    path('M-70-36h16v14h14v16h-14v14h-16v-14h-14v-16h14Z', tones.night),
    disc(60, -36, 10, tones.accent),
    disc(82, -15, 10, tones.accentDeep),
    disc(60, 6, 10, tones.bright, { stroke: tones.night, 'stroke-width': 2 }),
    disc(38, -15, 10, tones.deep),
    disc(-26, 12, 17, tones.deep),
    disc(26, 12, 17, tones.deep),
    disc(-26, 9, 12, tones.base),
    disc(26, 9, 12, tones.base),
    box([-12, -30, 24, 8], tones.base, 4),
    line('M-84-44C-96-24-102 8-100 36', '#ffffff', 5, { opacity: '.8' }),
  ].join('');
}

/** A die seen from its corner, about 170 across, centred on the origin. */
export function die(sheet: Sheet, tones: Tones): string {
  const top = sheet.linear([
    [0, '#ffffff'],
    [1, tones.light],
  ]);
  const pip = (x: number, y: number, rx: number, ry: number, angle: number) =>
    draw('ellipse', { rx, ry, fill: tones.night, transform: `translate(${x} ${y})rotate(${angle})` });
  return [
    path('M0-88L76-46V42L0 88L-76 42V-46Z', tones.glow, {
      stroke: tones.glow,
      'stroke-width': 14,
      'stroke-linejoin': 'round',
    }),
    path('M0-88L76-46L0-4L-76-46Z', top),
    path('M-76-46L0-4V88L-76 42Z', tones.glow),
    path('M76-46L0-4V88L76 42Z', tones.bright),
    pip(0, -46, 15, 9, 0),
    ...[
      [-56, -12],
      [-20, 8],
      [-38, 21],
      [-56, 33],
      [-20, 54],
    ].map(([x, y]) => pip(x ?? 0, y ?? 0, 7.5, 10, -18)),
    ...[
      [22, 10],
      [54, -10],
      [22, 54],
      [54, 34],
    ].map(([x, y]) => pip(x ?? 0, y ?? 0, 7.5, 10, 18)),
  ].join('');
}

/** A roulette wheel of radius 100, centred on the origin. */
export function roulette(sheet: Sheet, tones: Tones): string {
  const wood = sheet.radial([
    [0.7, '#5a2a12'],
    [0.86, '#c98a4a'],
    [1, '#3b1a0b'],
  ]);
  const gold = sheet.radial(
    [
      [0, '#fff3b8'],
      [0.6, '#e6a21c'],
      [1, '#8a500a'],
    ],
    0.4,
    0.35,
    0.7,
  );
  const pocket = (2 * Math.PI * 68) / 24;
  const ring = { stroke: '#14131c', 'stroke-width': 26 };
  return [
    disc(0, 8, 100, '#000000', { opacity: '.3' }),
    disc(0, 0, 100, wood),
    disc(0, 0, 68, 'none', ring),
    disc(0, 0, 68, 'none', {
      ...ring,
      stroke: '#d3213d',
      'stroke-dasharray': `${pocket.toFixed(2)} ${pocket.toFixed(2)}`,
    }),
    disc(0, 0, 82, 'none', { stroke: '#f3cf6b', 'stroke-width': 3 }),
    disc(
      0,
      0,
      55,
      sheet.radial([
        [0, tones.base],
        [1, tones.night],
      ]),
      { stroke: '#f3cf6b', 'stroke-width': 3 },
    ),
    ...[0, 45, 90, 135].map((angle) => place(box([-40, -3, 80, 6], '#f3cf6b', 3), 0, 0, 1, angle)),
    disc(0, 0, 18, gold),
    disc(38, -56, 8, '#ffffff'),
    disc(36, -58, 3, '#ffffff'),
  ].join('');
}
