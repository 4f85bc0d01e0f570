import type { Tones } from '../pen/colour.ts';
import { box, disc, line, path, place, type Sheet } from '../pen/svg.ts';

export type Suit = 'spade' | 'heart' | 'diamond' | 'club';

const suits: Readonly<Record<Suit, string>> = {
  spade:
    'M0-46C12-26 42-10 42 14C42 32 22 40 9 26C10 38 14 44 22 48H-22C-14 44-10 38-9 26C-22 40-42 32-42 14C-42-10-12-26 0-46Z',
  heart: 'M0 46C-12 26-44 8-44-18C-44-46-10-50 0-24C10-50 44-46 44-18C44 8 12 26 0 46Z',
  diamond: 'M0-48C10-28 22-14 38 0C22 14 10 28 0 48C-10 28-22 14-38 0C-22-14-10-28 0-48Z',
  club: 'M0-46a21 21 0 0 1 15 36a21 21 0 1 1-7 33C10 38 14 44 22 48H-22C-14 44-10 38-8 23a21 21 0 1 1-7-33A21 21 0 0 1 0-46Z',
};

/** A suit symbol, about 90 across, centred on the origin. */
export function suitSign(suit: Suit, fill: string): string {
  return path(suits[suit], fill);
}

/** A playing card 130 by 184 with one large suit, centred on the origin. */
export function playingCard(sheet: Sheet, tones: Tones, suit: Suit): string {
  const red = suit === 'heart' || suit === 'diamond';
  const ink = red ? '#d8324a' : tones.night;
  const paper = sheet.linear(
    [
      [0, '#ffffff'],
      [1, tones.glow],
    ],
    60,
  );
  const sign = suitSign(suit, ink);
  return [
    box([-62, -84, 130, 184], '#000000', 14, { opacity: '.22' }),
    box([-65, -92, 130, 184], paper, 14),
    box([-58, -85, 116, 170], 'none', 9, { stroke: tones.base, 'stroke-opacity': '.28', 'stroke-width': 2 }),
    place(sign, 0, 0, 0.86),
    place(sign, -44, -68, 0.24),
    place(sign, 44, 68, 0.24, 180),
  ].join('');
}

/** The back of a playing card with a lattice, same size as the front. */
export function cardBack(sheet: Sheet, tones: Tones): string {
  const background = sheet.linear(
    [
      [0, tones.bright],
      [1, tones.deep],
    ],
    60,
  );
  const lattice = [-48, -16, 16, 48].map((x) => `M${x}-78L${x - 60} 78M${x}-78L${x + 60} 78`).join('');
  return [
    box([-65, -92, 130, 184], background, 14),
    sheet.clip(box([-55, -82, 110, 164], '#000', 8), line(lattice, tones.glow, 2, { opacity: '.35' })),
    box([-55, -82, 110, 164], 'none', 8, { stroke: tones.light, 'stroke-opacity': '.7', 'stroke-width': 3 }),
    disc(0, 0, 24, tones.deep, { stroke: tones.light, 'stroke-width': 3 }),
    place(suitSign('spade', tones.accent), 0, 0, 0.3),
  ].join('');
}

/** A casino chip of radius 90 seen from above, centred on the origin. */
export function chip(sheet: Sheet, tones: Tones, suit: Suit = 'spade'): string {
  const rim = sheet.linear(
    [
      [0, tones.bright],
      [1, tones.deep],
    ],
    60,
  );
  const face = sheet.radial(
    [
      [0, tones.bright],
      [1, tones.base],
    ],
    0.4,
    0.3,
    0.8,
  );
  return [
    disc(0, 8, 90, '#000000', { opacity: '.28' }),
    disc(0, 0, 90, rim),
    disc(0, 0, 78, 'none', { stroke: tones.light, 'stroke-width': 22, 'stroke-dasharray': '34 47.7' }),
    disc(0, 0, 62, face, { stroke: tones.light, 'stroke-opacity': '.85', 'stroke-width': 3 }),
    disc(0, 0, 50, 'none', {
      stroke: tones.light,
      'stroke-opacity': '.5',
      'stroke-width': 2,
      'stroke-dasharray': '3 7',
    }),
    place(suitSign(suit, tones.light), 0, 0, 0.62),
    path('M-70-44A83 83 0 0 1 44-70A90 90 0 0 0-70-44Z', '#ffffff', { opacity: '.4' }),
  ].join('');
}

/** A stack of chips seen from the side, `height` chips tall, standing on the origin. */
export function chipStack(sheet: Sheet, tones: Tones, height: number): string {
  const side = sheet.linear(
    [
      [0, tones.deep],
      [0.3, tones.bright],
      [1, tones.deep],
    ],
    0,
  );
  const layers = Array.from({ length: height }, (_, at) => {
    const y = -at * 20;
    const body = `M-60 ${y}v-16a60 20 0 0 1 120 0v16a60 20 0 0 1-120 0Z`;
    const stripes = `M-34 ${y + 15}v-18h16v21ZM18 ${y + 19}v-21h16v18ZM-60 ${y - 2}v-12l6 7v12Z`;
    return (
      path(body, side, { stroke: tones.night, 'stroke-opacity': '.35' }) + path(stripes, tones.light, { opacity: '.9' })
    );
  });
  const top = -(height - 1) * 20 - 16;
  const lid = [
    `<ellipse cx="0" cy="${top}" rx="60" ry="20" fill="${tones.bright}"/>`,
    `<ellipse cx="0" cy="${top}" rx="40" ry="13" fill="${tones.base}" stroke="${tones.light}" stroke-width="2"/>`,
  ];
  return [...layers, ...lid].join('');
}
