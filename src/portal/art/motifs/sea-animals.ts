import type { Tones } from '../pen/colour.ts';
import { disc, line, path, place, type Sheet } from '../pen/svg.ts';

type Animal = (sheet: Sheet, tones: Tones) => string;

/** A gradient from light at the top to dark at the bottom, in a game's colours. */
function skin(sheet: Sheet, tones: Tones): string {
  return sheet.linear([
    [0, tones.accent],
    [0.6, tones.accentDeep],
    [1, tones.base],
  ]);
}

function eye(tones: Tones, x: number, y: number, size: number): string {
  return (
    disc(x, y, size, '#ffffff') +
    disc(x + size * 0.2, y + size * 0.1, size * 0.58, tones.night) +
    disc(x - size * 0.05, y - size * 0.2, size * 0.2, '#ffffff')
  );
}

/** An octopus about 210 wide: its head above, eight arms that curl. */
export const octopus: Animal = (sheet, tones) => {
  const body = skin(sheet, tones);
  const arms = [
    'M-44 20C-84 24-112 52-98 84C-92 98-74 96-76 82',
    'M-32 32C-62 50-84 84-62 106C-50 116-36 104-46 94',
    'M-14 38C-26 66-38 98-16 114C-4 120 6 108-4 100',
  ];
  const left = arms
    .map((arm) => line(arm, tones.accentDeep, 21) + line(arm, tones.accent, 7, { opacity: '.5' }))
    .join('');
  return [
    left,
    place(left, 0, 0, 1, 0, { transform: 'scale(-1 1)' }),
    path('M-62-28C-66-88-34-112 0-112C34-112 66-88 62-28C60 8 40 44 0 46C-40 44-60 8-62-28Z', body),
    path('M-48-46C-46-80-26-98 2-100C-20-88-32-70-34-44C-36-32-48-34-48-46Z', '#ffffff', { opacity: '.35' }),
    disc(34, -74, 7, tones.base, { opacity: '.35' }),
    disc(20, -92, 4.5, tones.base, { opacity: '.35' }),
    eye(tones, -24, -8, 15),
    eye(tones, 24, -8, 15),
    line('M-12 22C-4 29 4 29 12 22', tones.night, 4, { opacity: '.65' }),
  ].join('');
};

/** A seahorse about 220 tall that looks to the left, its tail rolled up. */
export const seahorse: Animal = (sheet, tones) => {
  const body = skin(sheet, tones);
  const rings = [-18, 2, 22, 42].map((y, at) =>
    line(`M${-22 + at * 4} ${y}C${-8 + at * 2} ${y + 7} 10 ${y + 6} ${24 - at * 3} ${y - 3}`, tones.light, 3.5, {
      opacity: '.5',
    }),
  );
  return [
    path('M30-34C58-40 70-18 62 6C56 22 42 26 30 18Z', tones.accentDeep, { opacity: '.9' }),
    line('M34-24C46-20 54-10 56 0M34-10C44-6 48 2 50 8', tones.light, 3, { opacity: '.55' }),
    line('M8 52C14 84-8 98-24 88C-40 78-30 56-14 62C-4 66-6 78-14 77', tones.accentDeep, 17),
    path('M-10-72C12-78 34-62 34-34C36-10 34 36 20 62C12 74-4 70-8 56C-14 36-34 20-30-8C-28-22-18-30-20-40Z', body),
    path('M-22-60C-40-62-62-54-78-50C-88-48-88-36-78-36C-60-36-36-30-14-28Z', body),
    path('M-12-68C-18-92-8-104-2-110C0-100 6-96 12-104C14-94 20-92 26-96C24-82 28-72 22-58Z', tones.accentDeep),
    path('M-34-62C-30-86 0-92 20-76C34-62 32-38 12-32C-8-28-34-40-34-62Z', body),
    path('M-26-64C-22-80-2-84 12-76C-4-74-14-66-16-54C-20-52-26-56-26-64Z', '#ffffff', { opacity: '.35' }),
    ...rings,
    eye(tones, -8, -56, 10),
  ].join('');
};

/** A manta about 230 wide, seen from above as it glides up. */
export const manta: Animal = (sheet, tones) => {
  const body = skin(sheet, tones);
  return [
    line('M0 54C6 78-4 92 8 116', tones.accentDeep, 6),
    path('M-14-62C-22-78-26-92-20-98C-8-94-4-78-4-64ZM14-62C22-78 26-92 20-98C8-94 4-78 4-64Z', tones.accentDeep),
    path(
      'M0-70C16-70 28-62 40-46C64-36 96-26 116 20C88 6 64 16 44 34C30 48 16 60 0 66C-16 60-30 48-44 34C-64 16-88 6-116 20C-96-26-64-36-40-46C-28-62-16-70 0-70Z',
      body,
    ),
    path('M-34-40C-60-30-84-20-100 4C-78-10-56-8-38 2C-32-12-32-28-34-40Z', '#ffffff', { opacity: '.28' }),
    path('M-14-30C-8-14-8 10-12 32M14-30C8-14 8 10 12 32', 'none', {
      stroke: tones.light,
      'stroke-width': 4,
      opacity: '.5',
    }),
    disc(-62, -6, 6, tones.light, { opacity: '.55' }),
    disc(62, -6, 6, tones.light, { opacity: '.55' }),
    disc(-80, 2, 3.5, tones.light, { opacity: '.55' }),
    disc(80, 2, 3.5, tones.light, { opacity: '.55' }),
    eye(tones, -26, -48, 8),
    eye(tones, 26, -48, 8),
  ].join('');
};

/** A turtle about 220 long that swims to the left. */
export const turtle: Animal = (sheet, tones) => {
  const shell = skin(sheet, tones);
  const limb = tones.accentDeep;
  return [
    path('M-30-38C-40-76-72-96-88-86C-84-64-64-36-38-20Z', limb),
    path('M-20 40C-24 74-50 96-66 90C-66 68-52 44-34 28Z', limb),
    path('M54-34C74-50 92-52 100-44C94-28 78-18 60-16ZM56 32C72 46 88 52 98 46C94 30 80 20 62 16Z', limb),
    path('M-62-18C-92-30-118-16-116 4C-114 24-88 30-62 18Z', limb),
    path('M-72 2C-70-42-30-62 10-58C52-54 80-28 80 2C80 32 50 56 8 58C-32 60-72 42-72 2Z', shell),
    path('M-22-26L10-34L34-16L30 18L0 32L-26 18Z', tones.light, { opacity: '.38' }),
    path('M-22-26L-44-44M10-34L14-56M34-16L66-32M30 18L58 36M0 32L2 56M-26 18L-48 38', 'none', {
      stroke: tones.light,
      'stroke-width': 5,
      opacity: '.45',
    }),
    path('M-62-14C-50-44-14-54 14-52C-18-44-44-30-54-6Z', '#ffffff', { opacity: '.3' }),
    eye(tones, -96, -6, 8),
  ].join('');
};

/** A whale about 230 long that swims to the left and blows. */
export const whale: Animal = (sheet, tones) => {
  const body = skin(sheet, tones);
  const outline =
    'M-110 0C-108-46-60-66-14-60C34-54 66-30 88-14C92-34 84-52 104-62C112-46 112-34 108-22C118-20 122-10 124 4C110 8 98 2 92 2C76 34 30 58-24 58C-76 58-112 40-110 0Z';
  return [
    line('M-36-66C-38-88-52-98-62-94M-34-66C-32-90-18-100-8-94', tones.light, 6, { opacity: '.8' }),
    path(outline, body),
    sheet.clip(
      path(outline, '#000'),
      path('M-116 18C-70 34-20 32 30 14C20 46-20 66-60 66L-116 66Z', tones.light, { opacity: '.7' }),
    ),
    line('M-84 36C-60 44-36 44-12 40M-70 48C-50 54-30 54-10 50', tones.base, 3.5, { opacity: '.4' }),
    path('M-22 34C-20 62 2 78 18 74C16 56 8 42 0 32Z', tones.accentDeep),
    path('M-98-10C-88-42-44-54-4-50C-44-42-74-28-90 0Z', '#ffffff', { opacity: '.3' }),
    eye(tones, -76, 2, 8),
  ].join('');
};

/** A lobster about 220 tall, seen from above. */
export const lobster: Animal = (sheet, tones) => {
  const body = skin(sheet, tones);
  const side = [
    line('M-26-8C-52-14-62-34-58-52', tones.accentDeep, 11),
    path('M-62-44C-86-52-92-88-70-110C-70-94-62-88-54-92C-52-98-50-104-46-108C-32-88-36-54-54-44Z', body),
    line('M-26 12C-46 10-60 18-66 32M-24 24C-42 28-52 40-56 54M-20 36C-34 44-40 56-42 68', tones.accentDeep, 6),
    line('M-8-48C-14-78-32-92-34-116', tones.accent, 3.5),
  ].join('');
  const tail = [46, 64, 80]
    .map((y, at) =>
      path(
        `M${-22 + at * 4} ${y - 8}C${-12} ${y + 4} 12 ${y + 4} ${22 - at * 4} ${y - 8}L${20 - at * 4} ${y + 10}C10 ${y + 18}-10 ${y + 18}${-20 + at * 4} ${y + 10}Z`,
        body,
      ),
    )
    .join('');
  return [
    side,
    place(side, 0, 0, 1, 0, { transform: 'scale(-1 1)' }),
    path('M-8 88C-34 88-44 108-34 118C-18 120-8 108 0 98C8 108 18 120 34 118C44 108 34 88 8 88Z', tones.accentDeep),
    tail,
    path('M0-58C20-56 30-34 30-8C30 18 22 44 0 50C-22 44-30 18-30-8C-30-34-20-56 0-58Z', body),
    path('M-20-20C-18-40-8-50 2-50C-8-40-12-24-12-6C-16-4-20-10-20-20Z', '#ffffff', { opacity: '.35' }),
    eye(tones, -12, -42, 6.5),
    eye(tones, 12, -42, 6.5),
  ].join('');
};
