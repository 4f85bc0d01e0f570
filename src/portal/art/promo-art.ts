import { type ArtSeeds, brandTones } from './category-art.ts';
import { football, lotteryBall } from './motifs/balls.ts';
import { chip, chipStack, playingCard } from './motifs/cards.ts';
import { gamepad, reels, roulette } from './motifs/machines.ts';
import { bell, coin, crown, gem, gleam, halo, seven, star, trophy } from './motifs/treasures.ts';
import type { Tones } from './pen/colour.ts';
import { box, createSheet, disc, draw, line, path, place, type Sheet } from './pen/svg.ts';

/** A group of motifs about 400 wide and 340 high, centred on the origin. */
type Scene = (sheet: Sheet, tones: Tones) => string;

const warm = (tones: Tones): Tones => ({
  ...tones,
  bright: tones.accent,
  base: tones.accentDeep,
  deep: tones.accentDeep,
});

function gleams(tones: Tones, spots: readonly (readonly [number, number, number])[]): string {
  return spots.map(([x, y, scale]) => place(gleam(tones.light), x, y, scale)).join('');
}

/** A present with a bow, 180 wide. */
function gift(sheet: Sheet, tones: Tones): string {
  const body = sheet.linear([
    [0, tones.bright],
    [1, tones.base],
  ]);
  const band = sheet.linear([
    [0, tones.light],
    [0.4, tones.accent],
    [1, tones.accentDeep],
  ]);
  return [
    box([-80, -20, 160, 120], body, 12),
    box([-92, -56, 184, 46], tones.bright, 10),
    box([-92, -22, 184, 12], tones.night, 0, { opacity: '.28' }),
    box([-15, -56, 30, 156], band),
    path('M0 -58C-30 -120 -104 -112 -78 -76C-64 -58 -30 -56 0 -58Z', band),
    path('M0 -58C30 -120 104 -112 78 -76C64 -58 30 -56 0 -58Z', band),
    disc(0, -60, 15, tones.light),
  ].join('');
}

/** A wheel of seven fields with its pointer, 240 wide. */
function wheel(sheet: Sheet, tones: Tones): string {
  const paints = [tones.base, tones.accent, tones.bright, tones.accentDeep, tones.base, tones.accent, tones.bright];
  const at = (angle: number, radius: number) =>
    `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`;
  const fields = paints.map((paint, index) => {
    const [from, to] = [index, index + 1].map((step) => (step / paints.length) * Math.PI * 2) as [number, number];
    return path(`M0 0L${at(from, 108)}A108 108 0 0 1 ${at(to, 108)}Z`, paint, {
      stroke: tones.night,
      'stroke-width': 3,
      'stroke-opacity': '.5',
    });
  });
  const bulbs = Array.from({ length: 14 }, (_, index) => {
    const [x = '0', y = '0'] = at((index / 14) * Math.PI * 2, 118).split(' ');
    return disc(Number(x), Number(y), 4, index % 2 === 0 ? tones.light : tones.accent);
  });
  const rim = sheet.linear([
    [0, tones.glow],
    [1, tones.deep],
  ]);
  return [
    disc(0, 0, 126, rim),
    ...fields,
    ...bulbs,
    disc(0, 0, 26, tones.light),
    place(star(tones.accentDeep), 0, 0, 0.3),
    path('M-18 -146L18 -146L0 -104Z', tones.light),
  ].join('');
}

function lantern(sheet: Sheet, tones: Tones): string {
  const glow = sheet.radial([
    [0, tones.light],
    [0.5, tones.accent],
    [1, tones.accentDeep],
  ]);
  return [
    line('M0 -140V-92', tones.accent, 3),
    box([-22, -94, 44, 16], tones.accentDeep, 4),
    draw('ellipse', { cx: 0, cy: -18, rx: 66, ry: 62, fill: glow }),
    ...[-40, 0, 40].map((x) =>
      draw('ellipse', {
        cx: 0,
        cy: -18,
        rx: Math.abs(x),
        ry: 62,
        fill: 'none',
        stroke: tones.accentDeep,
        'stroke-opacity': '.55',
        'stroke-width': 2.5,
      }),
    ),
    box([-22, 42, 44, 14], tones.accentDeep, 4),
    ...[-12, 0, 12].map((x) => line(`M${x} 56V92`, tones.accent, 3)),
  ].join('');
}

/** A picture in a frame with a heart on it, 170 wide. */
function snapshot(sheet: Sheet, tones: Tones): string {
  const sky = sheet.linear([
    [0, tones.bright],
    [1, tones.deep],
  ]);
  return [
    box([-90, -84, 180, 160], tones.light, 14),
    box([-76, -70, 152, 104], sky, 8),
    path('M-76 34L-26 -24L8 14L34 -12L76 34Z', tones.night, { opacity: '.45' }),
    disc(36, -42, 14, tones.accent),
    path('M0 66C-22 48 -14 36 0 46C14 36 22 48 0 66Z', tones.accentDeep),
  ].join('');
}

const coins = (sheet: Sheet, spots: readonly (readonly [number, number, number, number])[]) =>
  spots.map(([x, y, scale, angle]) => place(coin(sheet), x, y, scale, angle)).join('');

const scenes: Readonly<Record<string, Scene>> = {
  WELCOME: (sheet, tones) =>
    place(gift(sheet, tones), 0, 26, 1.28, -6) +
    coins(sheet, [
      [-150, 110, 0.5, -16],
      [146, 120, 0.62, 14],
      [128, -70, 0.36, 20],
    ]),
  DEPOSIT: (sheet, tones) =>
    place(chipStack(sheet, warm(tones), 6), -92, 110, 1.1) +
    coins(sheet, [
      [44, -10, 1.3, -10],
      [128, 84, 0.9, 16],
      [-20, 110, 0.6, -8],
    ]),
  CASHBACK: (sheet, tones) =>
    place(
      disc(0, 0, 112, 'none', {
        stroke: tones.accent,
        'stroke-width': 12,
        'stroke-opacity': '.8',
        'stroke-dasharray': '520 190',
        'stroke-linecap': 'round',
      }),
      10,
      6,
      1,
      -60,
    ) +
    coins(sheet, [
      [10, 6, 1.5, -8],
      [-140, 112, 0.6, -18],
      [150, -92, 0.42, 18],
    ]),
  TOURNAMENT: (sheet, tones) =>
    place(trophy(sheet, tones), 6, -4, 1.7, 4) +
    place(star(tones.accent), -140, -60, 0.5, -14) +
    place(star(tones.accent), 150, -40, 0.38, 12) +
    place(crown(sheet, tones), -128, 104, 0.7, -10),
  RAFFLE: (sheet, tones) => place(wheel(sheet, tones), 6, 8, 1.2, 8),
  REFERRAL: (sheet, tones) =>
    place(playingCard(sheet, tones, 'heart'), -70, 0, 1.3, -16) +
    place(playingCard(sheet, tones, 'heart'), 66, 4, 1.3, 14) +
    place(chip(sheet, warm(tones), 'heart'), 0, 98, 0.8),
  MISSION: (_, tones) =>
    line('M-168 112C-120 -120 -20 150 30 10S120 -60 128 -40', tones.bright, 10, {
      'stroke-dasharray': '4 20',
      opacity: '.7',
    }) +
    MILES.map(([x, y], at) =>
      disc(x, y, 24, at < 3 ? tones.accent : tones.base, { stroke: tones.glow, 'stroke-width': 4 }),
    ).join('') +
    place(star(tones.night), -168, 112, 0.2) +
    place(gem(tones), 122, -56, 1.15, 8),
  SHARE: (sheet, tones) =>
    place(snapshot(sheet, tones), -54, 4, 1.1, -10) + place(snapshot(sheet, warm(tones)), 70, 24, 1.15, 9),
  FESTIVAL: (sheet, tones) =>
    place(lantern(sheet, tones), -120, 0, 0.9) +
    place(lantern(sheet, tones), 16, 20, 1.35) +
    place(lantern(sheet, tones), 142, -16, 0.75),
  BIRTHDAY: (sheet, tones) =>
    place(gift(sheet, warm(tones)), -64, 46, 1.05, -8) +
    place(bell(sheet), 92, -10, 1.1, 12) +
    place(gift(sheet, tones), 98, 106, 0.6, 8),
  CLUB: (sheet, tones) =>
    place(crown(sheet, tones), 6, 10, 1.5) + place(gem(warm(tones)), -148, 86, 0.55) + place(gem(tones), 152, -84, 0.5),
  ZALO: (sheet, tones) =>
    box([-120, -86, 240, 150], tones.bright, 34) +
    path('M-70 60L-86 112L-22 62Z', tones.bright) +
    coins(sheet, [
      [-58, -10, 0.7, 0],
      [0, -10, 0.7, 0],
      [58, -10, 0.7, 0],
    ]),
  INSURANCE: (sheet, tones) =>
    path(
      'M0 -136C60 -100 112 -96 112 -96C112 20 84 92 0 136C-84 92 -112 20 -112 -96C-112 -96 -60 -100 0 -136Z',
      tones.base,
      { stroke: tones.accent, 'stroke-width': 7 },
    ) + place(football(sheet, tones), 0, -4, 1.05, -14),
};
/** Positions of the journey's stations. */
const MILES = [
  [-168, 112],
  [-118, -4],
  [-62, 28],
  [-6, 62],
  [34, 2],
] as const;
const other: Scene = (_, tones) => place(gem(tones), 0, 10, 1.5) + place(star(tones.accent), 120, -70, 0.5);

/**
 * The picture of a promotion type, 640 by 400: the scene is right of the centre; the left stays dark and calm for white
 * text. An unknown type has its own picture too.
 */
export function promoArt(type: string, seeds: ArtSeeds): string {
  const tones = brandTones(seeds, type === 'TOURNAMENT' || type === 'RAFFLE' || type === 'DEPOSIT');
  const sheet = createSheet(640, 400);
  const scene = (Object.hasOwn(scenes, type) ? scenes[type] : undefined) ?? other;
  const background = sheet.linear(
    [
      [0, tones.night],
      [0.55, tones.deep],
      [1, tones.base],
    ],
    -24,
  );
  const shade = sheet.linear(
    [
      [0, tones.night, 0.9],
      [0.6, tones.night, 0.15],
      [1, tones.night, 0],
    ],
    0,
  );
  const rays = Array.from({ length: 9 }, (_, at) =>
    place(path('M0 0L22 -420L-22 -420Z', tones.bright, { opacity: '.1' }), 440, 210, 1, at * 40),
  );
  return sheet.finish(
    box([0, 0, 640, 400], background),
    ...rays,
    place(halo(sheet, tones.accent, 0.65), 440, 205, 2.1),
    box([0, 0, 360, 400], shade),
    place(scene(sheet, tones), 440, 205, 0.98),
    place(gleams(tones, GLEAMS), 440, 205),
  );
}

const GLEAMS = [
  [-176, -104, 0.22],
  [176, -110, 0.28],
  [188, 70, 0.18],
] as const;

type Motif = (sheet: Sheet, tones: Tones) => string;
const motifs: Readonly<Record<string, Motif>> = {
  coins: (sheet) =>
    coins(sheet, [
      [-40, 30, 0.95, -12],
      [46, -6, 1.1, 10],
    ]),
  chips: (sheet, tones) => place(chipStack(sheet, warm(tones), 6), 0, 84, 1.3),
  gem: (_, tones) => place(gem(tones), 0, 6, 1.25),
  reels: (sheet, tones) => place(reels(sheet, tones), 0, 0, 0.95),
  seven: (sheet) => place(seven(sheet), 0, 0, 1.4),
  balls: (sheet, tones) =>
    place(lotteryBall(sheet, [tones.glow, tones.base], '9'), -46, 24, 0.95, -10) +
    place(lotteryBall(sheet, [tones.accent, tones.accentDeep], '27'), 50, -10, 1.1, 10),
  cards: (sheet, tones) =>
    place(playingCard(sheet, tones, 'spade'), -36, 6, 1.15, -14) +
    place(playingCard(sheet, tones, 'heart'), 42, 0, 1.15, 12),
  football: (sheet, tones) => place(football(sheet, tones), 0, 0, 1.5, -12),
  gamepad: (sheet, tones) => place(gamepad(sheet, tones), 0, 10, 1.4, -8),
  stack: (sheet, tones) =>
    place(chipStack(sheet, tones, 5), -56, 80, 1.05) + place(chipStack(sheet, warm(tones), 7), 56, 80, 1.05),
  trophy: (sheet, tones) => place(trophy(sheet, tones), 0, -4, 1.4),
  crown: (sheet, tones) => place(crown(sheet, tones), 0, 10, 1.5),
  roulette: (sheet, tones) => place(roulette(sheet, tones), 0, 0, 1.2),
  gift: (sheet, tones) => place(gift(sheet, tones), 0, 10, 1.1),
};

/** Hues of the motifs, chosen so that neighbours on a shelf differ. */
const HUES: readonly (readonly [number, number])[] = [
  [262, 80],
  [200, 60],
  [320, 90],
  [150, 85],
  [25, 75],
];

/** The picture of an item in the points mall, 400 by 400; null for an unknown motif. */
export function rewardArt(motif: string): string | null {
  const shape = Object.hasOwn(motifs, motif) ? motifs[motif] : undefined;
  if (shape === undefined) return null;
  const tones = brandTones(
    HUES[[...motif].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % HUES.length] ?? [262, 80],
  );
  const sheet = createSheet(400, 400);
  const background = sheet.radial(
    [
      [0, tones.base],
      [0.7, tones.deep],
      [1, tones.night],
    ],
    0.5,
    0.42,
    0.8,
  );
  return sheet.finish(
    box([0, 0, 400, 400], background),
    place(halo(sheet, tones.accent, 0.55), 200, 190, 1.7),
    draw('ellipse', { cx: 200, cy: 322, rx: 112, ry: 18, fill: tones.night, 'fill-opacity': '.45' }),
    place(shape(sheet, tones), 200, 200),
    place(
      gleams(tones, [
        [-128, -120, 0.18],
        [132, -96, 0.24],
      ]),
      200,
      200,
    ),
  );
}
