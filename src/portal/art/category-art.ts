import { artCategoryOf } from './category.ts';
import { hueOf, type Tones, tonesOf } from './pen/colour.ts';
import { box, createSheet, disc, line, place } from './pen/svg.ts';
import { scenes } from './scenes.ts';

/** The two colours (#rrggbb) that give a brand's pictures their hues. */
export type ArtSeeds = { accent: string; secondary?: string | undefined };

const ownHues = {
  LIVE: [15, 80],
  SPORTS: [155, 110],
  FISH: [225, 195],
  RNG: [295, 85],
  PVP: [262, 30],
  ESPORTS: [278, 190],
  LOTT: [30, 90],
  ELOTT: [200, 320],
} as const;

const swapped = new Set(['SPORTS', 'RNG', 'ESPORTS', 'ELOTT']);

/**
 * A category's illustration, 640 by 400: the scene is right of the centre; the left and the bottom stay dark and calm
 * for white text. With a brand's seeds it uses the brand's hues, else its own.
 */
export function categoryArt(category: string, seeds?: ArtSeeds): string {
  const kind = artCategoryOf(category);
  const [hue, accentHue] = seeds === undefined ? ownHues[kind] : brandHues(seeds, swapped.has(kind));
  const tones = tonesOf(hue, accentHue);
  const sheet = createSheet(640, 400);
  const background = sheet.linear(
    [
      [0, tones.night],
      [0.5, tones.deep],
      [1, tones.base],
    ],
    -20,
  );
  const foot = sheet.linear(
    [
      [0, tones.night, 0.92],
      [0.55, tones.night, 0.3],
      [1, tones.night, 0],
    ],
    0,
  );
  const shade = sheet.linear([
    [0.55, tones.night, 0],
    [1, tones.night, 0.75],
  ]);
  const arcs = [150, 220, 300, 390].map((r) =>
    disc(430, 190, r, 'none', { stroke: tones.bright, 'stroke-opacity': '.16', 'stroke-width': 2 }),
  );
  return sheet.finish(
    box([0, 0, 640, 400], background),
    ...arcs,
    line('M0 320C160 250 260 380 640 250', tones.accent, 2, { opacity: '.25' }),
    box([0, 0, 320, 400], foot),
    place(scenes[kind](sheet, tones), 424, 206, 0.94),
    box([0, 0, 640, 400], shade),
  );
}

/** Tones in the brand's hues, or for two given hues. */
export function brandTones(seeds: ArtSeeds | readonly [number, number], swap = false): Tones {
  const [hue, accentHue] = 'accent' in seeds ? brandHues(seeds, swap) : seeds;
  return tonesOf(hue, accentHue);
}

function brandHues(seeds: ArtSeeds, swap: boolean): readonly [number, number] {
  const first = hueOf(seeds.secondary ?? seeds.accent);
  const second = hueOf(seeds.accent);
  return (swap && !isMuddy(second)) || isMuddy(first) ? [second, first] : [first, second];
}

/** Dark yellows look muddy: such a hue is only used for highlights. */
function isMuddy(hue: number): boolean {
  return hue > 50 && hue < 118;
}
