import type { ArtCategory } from './category.ts';
import { suitSign } from './motifs/cards.ts';
import { bolt, gleam, star } from './motifs/treasures.ts';
import { box, disc, line, path, place } from './pen/svg.ts';

/** A flat emblem in two colours, about 80 across, centred on the origin. */
type Emblem = (ink: string, background: string) => string;

const live: readonly [Emblem, ...Emblem[]] = [
  (ink) => place(suitSign('spade', ink), 0, 0, 0.84),
  (ink) => place(suitSign('club', ink), 0, 0, 0.84),
  (ink, background) =>
    disc(0, 0, 38, ink) +
    disc(0, 0, 33, 'none', { stroke: background, 'stroke-width': 8, 'stroke-dasharray': '12 22.6' }) +
    disc(0, 0, 20, background) +
    place(suitSign('diamond', ink), 0, 0, 0.3),
];

const sports: readonly [Emblem, ...Emblem[]] = [
  (ink, background) =>
    disc(0, 0, 38, ink) +
    path('M0-15L14-5L9 12H-9L-14-5Z', background) +
    line('M0-15V-36M14-5L34-13M9 12L22 30M-9 12L-22 30M-14-5L-34-13', background, 5),
  (ink) =>
    path('M-36-30H36V-4C36 20 18 34 0 42C-18 34-36 20-36-4Z', 'none', { stroke: ink, 'stroke-width': 9 }) +
    place(star(ink), 0, 1, 0.24),
  (ink) => path('M-40 34L-8-38H6L-12 6H16L34-38H48L16 34H2L10 16H-18L-26 34Z', ink, { transform: 'translate(-4 2)' }),
];

const fish: readonly [Emblem, ...Emblem[]] = [
  (ink, background) =>
    path('M-42 2C-24-30 10-30 26-4L42-22V26L26 8C10 34-24 32-42 2Z', ink) + disc(-20, -4, 5, background),
  (ink) =>
    path('M-8-42C8-20-18-8 0 6C18-8-8-20 8-42C40-24 44 16 20 36H-20C-44 16-40-24-8-42Z', ink) +
    box([-24, 36, 48, 6], ink, 3),
  (ink) => line('M14-38V12a20 20 0 1 1-38-8M-24 4L-36 14M-24 4L-12 16', ink, 10) + disc(14, -38, 8, ink),
];

const rng: readonly [Emblem, ...Emblem[]] = [
  (ink) => path('M-34-40H36V-22C14-2 4 16 2 40H-24C-22 16-12-2 6-18H-14C-20-18-22-14-23-8H-34Z', ink),
  (ink) => path('M-24-32H24L42-8L0 40L-42-8Z', ink),
  (ink, background) =>
    path('M-40-24L-20 0L0-36L20 0L40-24L32 34H-32Z', ink, { 'stroke-linejoin': 'round' }) +
    box([-24, 18, 48, 6], background, 3),
];

const pvp: readonly [Emblem, ...Emblem[]] = [
  (ink, background) =>
    place(box([-19, -34, 38, 62], ink, 6), -12, 4, 1, -18) +
    place(box([-21, -36, 42, 66], ink, 6, { stroke: background, 'stroke-width': 5 }), 12, 2, 1, 16) +
    place(suitSign('heart', background), 12, 1, 0.36, 16),
  (ink) => line('M-30-34L26 30M30-34L-26 30M-36 22L-18 40M36 22L18 40', ink, 10),
  (ink, background) =>
    place(box([-32, -32, 64, 64], ink, 10), 0, 0, 0.9, 45) + place(suitSign('spade', background), 0, 0, 0.5),
];

const esports: readonly [Emblem, ...Emblem[]] = [
  (ink) => place(bolt(ink), 0, 0, 0.46),
  (ink, background) =>
    path('M-26-24H26C44-24 50 24 38 30C28 34 22 14 12 14H-12C-22 14-28 34-38 30C-50 24-44-24-26-24Z', ink) +
    path('M-25-13h7v7h7v7h-7v7h-7v-7h-7v-7h7Z', background) +
    disc(16, 0, 4.5, background) +
    disc(27, -8, 4.5, background),
  (ink) => path('M-40-30L0-8L40-30V-2L0 38L-40-2Z', ink) + path('M-22-38H22L0-24Z', ink),
];

const lottery: readonly [Emblem, ...Emblem[]] = [
  (ink, background) => disc(0, 0, 38, ink) + disc(4, 4, 20, background) + place(star(ink), 4, 5, 0.16),
  (ink, background) =>
    disc(-17, 15, 22, ink) +
    disc(19, 13, 22, ink, { stroke: background, 'stroke-width': 5 }) +
    disc(0, -17, 22, ink, { stroke: background, 'stroke-width': 5 }),
  (ink) => place(gleam(ink), 0, 0, 0.46) + disc(26, -26, 7, ink) + disc(-26, 26, 7, ink),
];

export const emblems: Readonly<Record<ArtCategory, readonly [Emblem, ...Emblem[]]>> = {
  LIVE: live,
  SPORTS: sports,
  FISH: fish,
  RNG: rng,
  PVP: pvp,
  ESPORTS: esports,
  LOTT: lottery,
  ELOTT: lottery,
};
