import type { ArtCategory } from './category.ts';
import { basketball, football, lotteryBall, tennisBall } from './motifs/balls.ts';
import { cardBack, chip, chipStack, playingCard } from './motifs/cards.ts';
import { die, gamepad, reels, roulette } from './motifs/machines.ts';
import { bubbles, coral, fish, weed } from './motifs/sea.ts';
import { bolt, coin, crown, gem, gleam, halo, star, trophy } from './motifs/treasures.ts';
import type { Tones } from './pen/colour.ts';
import { place, type Sheet } from './pen/svg.ts';

/** A group of motifs about 400 wide and 340 high, centred on the origin. */
type Scene = (sheet: Sheet, tones: Tones) => string;

function gleams(tones: Tones, spots: readonly (readonly [number, number, number])[]): string {
  return spots.map(([x, y, scale]) => place(gleam(tones.light), x, y, scale)).join('');
}

function live(sheet: Sheet, tones: Tones): string {
  return [
    place(halo(sheet, tones.accent, 0.7), 0, 0, 2),
    place(roulette(sheet, tones), 96, 40, 1.15),
    place(playingCard(sheet, tones, 'heart'), -82, -14, 1.1, -18),
    place(playingCard(sheet, tones, 'spade'), -6, -6, 1.1, 4),
    place(
      chipStack(sheet, { ...tones, bright: tones.accent, base: tones.accentDeep, deep: tones.accentDeep }, 5),
      -126,
      132,
      0.9,
    ),
    place(chip(sheet, tones, 'club'), 8, 112, 0.6, -12),
    gleams(tones, [
      [-170, -96, 0.2],
      [170, -100, 0.3],
      [190, 120, 0.16],
    ]),
  ].join('');
}

function sports(sheet: Sheet, tones: Tones): string {
  return [
    place(halo(sheet, tones.accent, 0.6), 0, 0, 2),
    place(trophy(sheet, tones), 106, -34, 1.25, 6),
    place(football(sheet, tones), -40, -4, 1.3, -14),
    place(basketball(sheet), 92, 100, 0.76, 20),
    place(tennisBall(sheet), -140, 100, 0.5),
    gleams(tones, [
      [-170, -84, 0.22],
      [30, -140, 0.18],
      [188, 40, 0.2],
    ]),
  ].join('');
}

function fishing(sheet: Sheet, tones: Tones): string {
  const other = { ...tones, accent: '#ffb454', accentDeep: '#f0642f', base: '#a83216' };
  return [
    place(halo(sheet, tones.accent, 0.7), 0, -20, 2),
    place(coral('#e8637a'), 150, 170, 1),
    place(weed(tones.accentDeep, 190), -168, 172),
    place(weed(tones.bright, 130), 96, 172),
    place(fish(sheet, tones), 96, -76, 0.72, 8),
    place(fish(sheet, other), -30, 20, 1.5, -6),
    place(bubbles(tones.light), -180, -30, 1.1),
    place(bubbles(tones.light), 176, 0, 0.8),
    place(coin(sheet), 74, 118, 0.44, -14),
    place(coin(sheet), -92, 132, 0.34, 20),
  ].join('');
}

function slots(sheet: Sheet, tones: Tones): string {
  return [
    place(halo(sheet, tones.accent, 0.8), 0, 0, 2),
    place(crown(sheet, tones), 0, -128, 0.8),
    place(reels(sheet, tones), 0, 0, 1.28),
    place(coin(sheet), -168, 112, 0.62, -16),
    place(coin(sheet), 160, 122, 0.76, 12),
    place(coin(sheet), 112, 150, 0.42, -10),
    place(gem(tones), -128, 142, 0.42, -12),
    gleams(tones, [
      [-178, -104, 0.24],
      [182, -84, 0.3],
      [190, 34, 0.16],
    ]),
  ].join('');
}

function cards(sheet: Sheet, tones: Tones): string {
  return [
    place(halo(sheet, tones.accent, 0.7), 0, 0, 2),
    place(cardBack(sheet, tones), -134, 22, 1, -38),
    place(playingCard(sheet, tones, 'club'), -78, -12, 1.12, -20),
    place(playingCard(sheet, tones, 'diamond'), 0, -26, 1.12, -2),
    place(playingCard(sheet, tones, 'spade'), 80, -8, 1.12, 17),
    place(die(sheet, tones), 132, 108, 0.6, 10),
    place(
      chip(sheet, { ...tones, bright: tones.accent, base: tones.accentDeep, deep: tones.accentDeep }, 'heart'),
      -22,
      118,
      0.58,
    ),
    gleams(tones, [
      [-182, -80, 0.2],
      [176, -90, 0.28],
    ]),
  ].join('');
}

function esports(sheet: Sheet, tones: Tones): string {
  return [
    place(halo(sheet, tones.accent, 0.9), 0, 0, 2),
    place(bolt(tones.accent), -150, -40, 1.1, -12, { opacity: '.9' }),
    place(bolt(tones.accent), 156, -30, 0.9, 16, { opacity: '.55' }),
    place(trophy(sheet, tones), 0, -66, 1.05),
    place(gamepad(sheet, tones), 0, 70, 1.42, -7),
    gleams(tones, [
      [-96, -120, 0.2],
      [100, -118, 0.26],
      [186, 112, 0.2],
    ]),
  ].join('');
}

function lottery(sheet: Sheet, tones: Tones): string {
  return [
    place(halo(sheet, tones.accent, 0.7), 0, 0, 2),
    place(lotteryBall(sheet, [tones.glow, tones.base], '9'), 96, -84, 0.68, 14),
    place(lotteryBall(sheet, ['#ff9a8a', '#c21f34'], '36'), -104, -58, 0.86, -12),
    place(lotteryBall(sheet, [tones.accent, tones.accentDeep], '18'), 118, 62, 0.94, 10),
    place(lotteryBall(sheet, ['#ffdc62', '#c97a08'], '88'), -10, 42, 1.26, -6),
    place(coin(sheet), -148, 112, 0.5, -16),
    gleams(tones, [
      [-6, -130, 0.26],
      [-180, 20, 0.18],
      [190, -30, 0.2],
    ]),
  ].join('');
}

function electronicLottery(sheet: Sheet, tones: Tones): string {
  return [
    place(halo(sheet, tones.accent, 0.8), 0, 0, 2),
    place(star(tones.accent), 0, -20, 1.9, 12, { opacity: '.2' }),
    place(die(sheet, tones), -92, 12, 1.2, -10),
    place(die(sheet, { ...tones, glow: '#ffd2c2', bright: '#f0705a', night: '#4a1020' }), 84, -44, 0.9, 16),
    place(lotteryBall(sheet, [tones.accent, tones.accentDeep], '5'), 96, 92, 0.76, 10),
    place(lotteryBall(sheet, ['#ffdc62', '#c97a08'], '7'), -2, 116, 0.52, -12),
    gleams(tones, [
      [-176, -110, 0.26],
      [170, 20, 0.2],
      [-20, -134, 0.16],
    ]),
  ].join('');
}

export const scenes: Readonly<Record<ArtCategory, Scene>> = {
  LIVE: live,
  SPORTS: sports,
  FISH: fishing,
  RNG: slots,
  PVP: cards,
  ESPORTS: esports,
  LOTT: lottery,
  ELOTT: electronicLottery,
};
