import type { Tones } from './pen/colour.ts';
import type { Draws } from './pen/random.ts';
import { box, disc, line, path, place, type Sheet } from './pen/svg.ts';

/** Draws the background behind a picture's motif, for a picture of the given size. */
export type Backdrop = (sheet: Sheet, tones: Tones, size: readonly [number, number], draws: Draws) => string;

function rays(_sheet: Sheet, tones: Tones, [width, height]: readonly [number, number]): string {
  const reach = width + height;
  const beams = Array.from({ length: 12 }, (_, at) =>
    place(path(`M0 0L${-reach * 0.09} ${-reach}H${reach * 0.09}Z`, tones.accent), width / 2, height * 0.46, 1, at * 30),
  );
  return `<g opacity=".13">${beams.join('')}</g>`;
}

function rings(_sheet: Sheet, tones: Tones, [width, height]: readonly [number, number]): string {
  return [0.28, 0.42, 0.58, 0.76]
    .map((part, at) =>
      disc(width / 2, height * 0.46, width * part, 'none', {
        stroke: tones.accent,
        'stroke-opacity': `${0.4 - at * 0.08}`,
        'stroke-width': 2 + at * 3,
      }),
    )
    .join('');
}

function waves(_sheet: Sheet, tones: Tones, [width, height]: readonly [number, number], draws: Draws): string {
  return [0.62, 0.74, 0.86]
    .map((part, at) => {
      const y = height * part;
      const swell = draws.between(14, 34);
      const quarter = width / 4;
      const d = `M0 ${Math.round(y)}q${quarter / 2} ${-swell} ${quarter} 0t${quarter} 0t${quarter} 0t${quarter} 0V${height}H0Z`;
      return path(d, at === 1 ? tones.base : tones.bright, { opacity: `${0.22 + at * 0.14}` });
    })
    .join('');
}

function dunes(sheet: Sheet, tones: Tones, [width, height]: readonly [number, number]): string {
  const sun = sheet.linear([
    [0, tones.accent],
    [1, tones.bright],
  ]);
  return [
    disc(width / 2, height * 0.44, width * 0.36, sun, { opacity: '.55' }),
    path(
      `M0 ${height * 0.66}Q${width * 0.3} ${height * 0.52} ${width * 0.6} ${height * 0.68}T${width} ${height * 0.62}V${height}H0Z`,
      tones.base,
    ),
    path(
      `M0 ${height * 0.82}Q${width * 0.4} ${height * 0.66} ${width * 0.7} ${height * 0.8}T${width} ${height * 0.76}V${height}H0Z`,
      tones.deep,
    ),
  ].join('');
}

function stars(_sheet: Sheet, tones: Tones, [width, height]: readonly [number, number], draws: Draws): string {
  const spots = Array.from({ length: 26 }, () =>
    disc(draws.between(0, width), draws.between(0, height * 0.9), draws.between(0.8, 2.8), tones.glow, {
      opacity: `${draws.pick(['.4', '.65', '.9'])}`,
    }),
  );
  const orbit = `<ellipse cx="${width / 2}" cy="${height * 0.46}" rx="${width * 0.62}" ry="${height * 0.2}" fill="none" stroke="${tones.accent}" stroke-opacity=".45" stroke-width="3" transform="rotate(-24 ${width / 2} ${height * 0.46})"/>`;
  return spots.join('') + orbit;
}

function tiles(_sheet: Sheet, tones: Tones, [width]: readonly [number, number]): string {
  const step = width / 5;
  const tileShapes = Array.from({ length: 42 }, (_, at) => {
    const x = (at % 6) * step + (Math.floor(at / 6) % 2) * (step / 2);
    const y = Math.floor(at / 6) * step * 1.1;
    return place(box([-step * 0.34, -step * 0.34, step * 0.68, step * 0.68], 'none', 4), x, y, 1, 45);
  });
  return `<g stroke="${tones.accent}" stroke-opacity=".22" stroke-width="2.5">${tileShapes.join('')}</g>`;
}

function sweep(_sheet: Sheet, tones: Tones, [width, height]: readonly [number, number]): string {
  const bands = [0, 1, 2, 3, 4].map((at) => {
    const x = width * (at * 0.26 - 0.2);
    return `M${x} ${height}L${x + width * 0.5} 0h${width * 0.07}L${x + width * 0.07} ${height}Z`;
  });
  return (
    path(bands.join(''), tones.accent, { opacity: '.16' }) +
    line(`M0 ${height * 0.7}L${width} ${height * 0.3}`, tones.glow, 2, { opacity: '.3' })
  );
}

export const backdrops: readonly [Backdrop, ...Backdrop[]] = [rays, rings, waves, dunes, stars, tiles, sweep];
