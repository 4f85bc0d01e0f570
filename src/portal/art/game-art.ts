import { backdrops } from './backdrops.ts';
import { type ArtCategory, artCategoryOf } from './category.ts';
import { basketball, football, lotteryBall, tennisBall } from './motifs/balls.ts';
import { cardBack, chip, chipStack, playingCard } from './motifs/cards.ts';
import { die, gamepad, reels, roulette } from './motifs/machines.ts';
import { bubbles, coral, fish } from './motifs/sea.ts';
import { lobster, manta, octopus, seahorse, turtle, whale } from './motifs/sea-animals.ts';
import { bell, bolt, cherries, coin, crown, gem, gleam, halo, seven, star, trophy } from './motifs/treasures.ts';
import { type Tones, tonesOf } from './pen/colour.ts';
import { createDraws, type Draws } from './pen/random.ts';
import { box, createSheet, place, type Sheet } from './pen/svg.ts';
import type { TitleMotif } from './title-motif.ts';

type Motif = (sheet: Sheet, tones: Tones, draws: Draws) => string;
type MotifSet = { heroes: readonly [Motif, ...Motif[]]; extras: readonly [Motif, ...Motif[]] };

const hues = [5, 25, 50, 95, 145, 170, 195, 225, 255, 280, 300, 325, 345] as const;

const card: Motif = (sheet, tones, draws) =>
  playingCard(sheet, tones, draws.pick(['spade', 'heart', 'diamond', 'club']));
const fan: Motif = (sheet, tones) =>
  place(playingCard(sheet, tones, 'club'), -44, 8, 0.9, -20) +
  place(playingCard(sheet, tones, 'heart'), 0, -6, 0.9, 0) +
  place(playingCard(sheet, tones, 'spade'), 44, 8, 0.9, 20);
const duel: Motif = (sheet, tones) =>
  place(cardBack(sheet, tones), -34, 0, 0.95, -18) + place(playingCard(sheet, tones, 'diamond'), 34, 0, 0.95, 16);
const ball: Motif = (sheet, tones, draws) =>
  lotteryBall(
    sheet,
    draws.pick([
      ['#ffdc62', '#c97a08'],
      ['#ff9a8a', '#c21f34'],
      [tones.accent, tones.accentDeep],
    ]),
    `${draws.whole(1, 49)}`,
  );
const accentChip: Motif = (sheet, tones) =>
  chip(sheet, { ...tones, bright: tones.accent, base: tones.accentDeep }, 'heart');
const swarm: Motif = (sheet, tones) =>
  place(fish(sheet, { ...tones, accent: '#ffcf5c', accentDeep: '#ef7a2c' }), 10, 34, 0.95) +
  place(fish(sheet, tones), -30, -52, 0.62, 8) +
  place(fish(sheet, tones), 62, -34, 0.42, -6);
const jackpot: Motif = (sheet, tones) => place(crown(sheet, tones), 0, -70, 0.72) + place(gem(tones), 0, 34, 1);
const tripleBall: Motif = (sheet, tones, draws) =>
  place(ball(sheet, tones, draws), -56, 26, 0.66, -10) +
  place(ball(sheet, tones, draws), 56, 34, 0.62, 10) +
  place(ball(sheet, tones, draws), 2, -38, 0.78);

const casts: Readonly<Record<ArtCategory, MotifSet>> = {
  LIVE: {
    heroes: [(s, t) => roulette(s, t), fan, (s, t) => place(chipStack(s, t, 6), 0, 70, 1.3), accentChip],
    extras: [(s, t) => chip(s, t), card, (s, t) => die(s, t)],
  },
  SPORTS: {
    heroes: [(s, t) => football(s, t), (s) => basketball(s), (s) => tennisBall(s), (s, t) => trophy(s, t)],
    extras: [(_s, t) => star(t.accent), (s) => coin(s), (s, t) => trophy(s, t)],
  },
  FISH: {
    heroes: [(s, t) => fish(s, t), swarm, whale, turtle, manta],
    extras: [(_s, t) => bubbles(t.light), (s) => coin(s), (_s, t) => place(coral(t.accent), 0, 60)],
  },
  RNG: {
    heroes: [
      (s) => seven(s),
      (s) => cherries(s),
      (s) => bell(s),
      jackpot,
      (s, t) => place(reels(s, t), 0, 0, 0.82),
      (_s, t) => gem(t),
    ],
    extras: [(s) => coin(s), (_s, t) => gem(t), (s) => cherries(s), (_s, t) => star(t.accent)],
  },
  PVP: { heroes: [duel, fan, (s, t) => die(s, t)], extras: [card, (s, t) => die(s, t), (s) => coin(s)] },
  ESPORTS: {
    heroes: [(s, t) => place(gamepad(s, t), 0, 0, 0.92), (s, t) => trophy(s, t), (_s, t) => bolt(t.accent)],
    extras: [(_s, t) => bolt(t.accent), (_s, t) => star(t.glow), (s) => coin(s)],
  },
  LOTT: { heroes: [ball, tripleBall], extras: [ball, (s) => coin(s), (_s, t) => star(t.accent)] },
  ELOTT: {
    heroes: [tripleBall, (s, t) => die(s, t), ball],
    extras: [ball, (s, t) => die(s, t), (_s, t) => star(t.glow)],
  },
};

const named: Readonly<Record<TitleMotif, Motif>> = { octopus, seahorse, manta, turtle, whale, lobster };

/**
 * The cover of a game, 300 by 400: composition, hues and motif follow from the seed (a game's id), the available motifs
 * from its category. A title motif is drawn where the game is named after one. The bottom is darkened for a name in
 * white.
 */
export function gameArt(seed: string, category: string, motif?: TitleMotif): string {
  const draws = createDraws(`game ${seed}`);
  const hue = draws.pick(hues);
  const tones = tonesOf(hue, (hue + draws.pick([45, 70, 140, 180, 220, 290])) % 360);
  const sheet = createSheet(300, 400);
  const background = sheet.linear(
    [
      [0, draws.pick([tones.base, tones.deep, tones.bright])],
      [1, tones.night],
    ],
    draws.pick([90, 70, 110]),
  );
  const shade = sheet.linear([
    [0.62, tones.night, 0],
    [1, tones.night, 0.9],
  ]);
  const backdrop = draws.pick(backdrops)(sheet, tones, [300, 400], draws);
  return sheet.finish(
    box([0, 0, 300, 400], background),
    backdrop,
    drawMotifs(sheet, tones, draws, casts[artCategoryOf(category)], motif && named[motif]),
    box([0, 0, 300, 400], shade),
  );
}

function drawMotifs(sheet: Sheet, tones: Tones, draws: Draws, motifSet: MotifSet, own: Motif | undefined): string {
  const usual = draws.pick(motifSet.heroes);
  const hero = (own ?? usual)(sheet, tones, draws);
  const extra = draws.pick(motifSet.extras);
  const lean = draws.between(-12, 12);
  const spots = draws.pick([
    [
      [58, 82, 0.34, -20],
      [246, 96, 0.26, 18],
      [250, 284, 0.36, 14],
    ],
    [
      [50, 280, 0.4, -16],
      [254, 74, 0.34, 20],
      [70, 70, 0.22, 8],
    ],
    [
      [250, 270, 0.44, 12],
      [46, 110, 0.28, -14],
      [214, 56, 0.2, 24],
    ],
  ]);
  return [
    place(halo(sheet, tones.accent, 0.75), 150, 178, 1.7),
    ...spots.map(([x = 0, y = 0, scale = 1, angle = 0]) => place(extra(sheet, tones, draws), x, y, scale, angle)),
    place(hero, 150, 180, draws.between(1.08, 1.24), lean),
    place(gleam(tones.light), draws.between(60, 110), draws.between(60, 110), draws.between(0.14, 0.24)),
    place(gleam(tones.light), draws.between(190, 250), draws.between(220, 260), draws.between(0.1, 0.18)),
  ].join('');
}
