import { oklch } from './pen/colour.ts';
import { createSheet, disc, draw, line, path, type Sheet } from './pen/svg.ts';

/** One avatar in a 120 by 120 box, and the hue of its background. */
type Face = { hue: number; draw(sheet: Sheet): string };

const INK = '#1d1b2e';
const WHITE = '#ffffff';
const BLUSH = '#ff8f9c';

/** A shape and its mirror image about the vertical centre. */
function both(shape: string): string {
  return shape + draw('g', { transform: 'translate(120 0)scale(-1 1)' }, shape);
}

function oval(cx: number, cy: number, rx: number, ry: number, fill: string, angle = 0): string {
  const transform = angle === 0 ? undefined : `rotate(${angle} ${cx} ${cy})`;
  return draw('ellipse', { cx, cy, rx, ry, fill, transform });
}

/** Two eyes, each with a highlight on the same side. */
function eyes(apart: number, y: number, size = 5, ink = INK): string {
  const glint = size * 0.36;
  return [60 - apart, 60 + apart]
    .map((x) => disc(x, y, size, ink) + disc(x + size * 0.32, y - size * 0.34, glint, WHITE))
    .join('');
}

const cheeks = (apart: number, y: number) =>
  both(oval(60 - apart, y, 6.5, 4.5, BLUSH).replace('/>', ' fill-opacity=".55"/>'));
const smile = (y: number, wide = 7) =>
  line(`M${60 - wide} ${y}Q${60 - wide / 2} ${y + 6} 60 ${y}Q${60 + wide / 2} ${y + 6} ${60 + wide} ${y}`, INK, 2.4);
const nose = (y: number, ink = INK) =>
  path(`M54 ${y}Q60 ${y - 4} 66 ${y}Q66 ${y + 6} 60 ${y + 8}Q54 ${y + 6} 54 ${y}Z`, ink);

/** Twelve animals: friendly, resembling no person and no trade mark. */
const faces: Readonly<Record<string, Face>> = {
  a1: {
    hue: 215,
    draw(sheet) {
      const fur = sheet.linear([
        [0, '#ff9a4d'],
        [1, '#e8622a'],
      ]);
      return [
        both(path('M22 62L20 22Q38 26 52 46Z', fur) + path('M27 48L26 31Q35 34 42 44Z', INK)),
        path('M60 106C34 98 18 80 20 56C30 42 46 40 60 40C74 40 90 42 100 56C102 80 86 98 60 106Z', fur),
        both(path('M60 106C38 99 24 84 21 66C38 62 54 72 60 90Z', '#fff4e6')),
        eyes(18, 68),
        nose(90),
      ].join('');
    },
  },
  a2: {
    hue: 150,
    draw(sheet) {
      const fur = sheet.linear([
        [0, WHITE],
        [1, '#dfe3ee'],
      ]);
      return [
        both(disc(28, 36, 15, INK)),
        oval(60, 68, 42, 38, fur),
        both(oval(42, 66, 11, 14, INK, 28)),
        [42, 78].map((x) => disc(x + 1, 65, 5, WHITE) + disc(x + 2, 65.5, 3, INK)).join(''),
        nose(78),
        smile(88),
        cheeks(33, 84),
      ].join('');
    },
  },
  a3: {
    hue: 262,
    draw(sheet) {
      const fur = sheet.linear([
        [0, '#ffb24a'],
        [1, '#f28a1f'],
      ]);
      const stripe = (d: string) => path(d, INK);
      return [
        both(disc(28, 38, 14, fur) + disc(28, 38, 7.5, '#fff0dc')),
        oval(60, 68, 42, 39, fur),
        path('M60 30L55 31Q57 42 60 48Q63 42 65 31Z', INK),
        both(stripe('M44 32Q45 42 51 48Q53 40 50 30Z') + stripe('M19 60Q29 60 35 66Q26 69 18 67Z')),
        both(stripe('M20 78Q29 75 36 78Q29 84 23 86Z')),
        both(oval(51, 86, 14, 12, '#fff4e6')),
        oval(60, 94, 13, 9, '#fff4e6'),
        eyes(18, 66),
        nose(78, '#c2434e'),
        smile(88),
      ].join('');
    },
  },
  a4: {
    hue: 160,
    draw(sheet) {
      const coat = sheet.linear([
        [0, '#8a6be8'],
        [1, '#5a3fc0'],
      ]);
      return [
        path(
          'M60 112C26 112 18 84 20 58Q18 36 22 22Q38 26 48 34H72Q82 26 98 22Q102 36 100 58C102 84 94 112 60 112Z',
          coat,
        ),
        path('M60 112C42 112 36 98 38 84Q60 70 82 84C84 98 78 112 60 112Z', '#e9e2ff'),
        both(line('M46 96Q49 99 52 96M54 104Q57 107 60 104', '#a58cf0', 2.4)),
        both(disc(42, 58, 18, '#f7f3ff') + disc(42, 58, 18, 'none', { stroke: '#4a32a6', 'stroke-width': 3 })),
        both(disc(44, 58, 10, '#ffc94d')),
        eyes(16, 58, 6.5),
        path('M60 62L68 70Q60 84 60 84Q60 84 52 70Z', '#ff9d3c'),
      ].join('');
    },
  },
  a5: {
    hue: 20,
    draw(sheet) {
      const fur = sheet.linear([
        [0, '#4a4f73'],
        [1, '#2a2d47'],
      ]);
      return [
        both(path('M22 64L24 20Q42 28 54 44Z', fur) + path('M29 46L30 31Q39 36 45 43Z', '#ff9fb0')),
        oval(60, 70, 41, 36, fur),
        both(oval(41, 66, 10, 11, '#ffd65c') + oval(42, 66, 3.6, 9, INK) + disc(44, 62, 2.4, WHITE)),
        path('M55 79H65L60 85Z', '#ff9fb0'),
        smile(87).replace(INK, '#c9cdea'),
        both(line('M34 82L14 78M34 87L15 91', '#c9cdea', 1.8)),
      ].join('');
    },
  },
  a6: {
    hue: 330,
    draw(sheet) {
      const fur = sheet.linear([
        [0, WHITE],
        [1, '#eadff2'],
      ]);
      return [
        both(oval(42, 32, 11, 28, fur, -8) + oval(42, 34, 5, 20, '#ffb3c4', -8)),
        oval(60, 76, 38, 33, fur),
        eyes(17, 72, 5.5),
        cheeks(27, 84),
        path('M55 81Q60 78 65 81L60 87Z', '#f0728a'),
        smile(88, 6),
        draw('rect', {
          x: 55.5,
          y: 91.5,
          width: 9,
          height: 8,
          rx: 2,
          fill: WHITE,
          stroke: '#cdbfda',
          'stroke-width': 1.2,
        }),
      ].join('');
    },
  },
  a7: {
    hue: 190,
    draw(sheet) {
      const fur = sheet.linear([
        [0, '#b97a4f'],
        [1, '#8a5330'],
      ]);
      return [
        both(disc(29, 38, 15, fur) + disc(29, 38, 8, '#e9b98f')),
        oval(60, 68, 42, 39, fur),
        oval(60, 84, 20, 16, '#f4d5b5'),
        eyes(18, 64),
        nose(76),
        smile(88, 6),
        cheeks(32, 80),
      ].join('');
    },
  },
  a8: {
    hue: 120,
    draw(sheet) {
      const fur = sheet.linear([
        [0, '#aeb8cc'],
        [1, '#8390aa'],
      ]);
      return [
        both(disc(22, 50, 19, fur) + disc(23, 52, 12, '#ffd0d8')),
        oval(60, 70, 38, 37, fur),
        eyes(19, 64),
        oval(60, 76, 9, 13, INK),
        oval(57, 70, 2.6, 4.4, '#6d6a86', 16),
        smile(93, 6),
        cheeks(26, 84),
      ].join('');
    },
  },
  a9: {
    hue: 240,
    draw(sheet) {
      const mane = sheet.radial([
        [0, '#e07a1f'],
        [1, '#b6500f'],
      ]);
      const fur = sheet.linear([
        [0, '#ffd27a'],
        [1, '#f6b347'],
      ]);
      const locks = Array.from({ length: 14 }, (_, at) => {
        const angle = (at / 14) * 2 * Math.PI;
        return disc(60 + 37 * Math.cos(angle), 66 + 37 * Math.sin(angle), 13, mane);
      });
      return [
        ...locks,
        disc(60, 66, 40, mane),
        both(disc(36, 42, 9, fur) + disc(36, 42, 4.6, '#e98c5a')),
        oval(60, 69, 31, 30, fur),
        oval(60, 84, 16, 12, '#fff0d0'),
        eyes(14, 65),
        nose(76, '#8c3b25'),
        smile(86, 6),
      ].join('');
    },
  },
  a10: {
    hue: 25,
    draw(sheet) {
      const coat = sheet.linear([
        [0, '#3b5b9d'],
        [1, '#223a70'],
      ]);
      return [
        path('M60 20C90 20 102 46 102 72C102 98 84 110 60 110C36 110 18 98 18 72C18 46 30 20 60 20Z', coat),
        path('M60 52C70 38 92 44 92 68C92 92 78 106 60 106C42 106 28 92 28 68C28 44 50 38 60 52Z', WHITE),
        eyes(17, 66, 5.5),
        path('M50 76Q60 70 70 76Q66 87 60 89Q54 87 50 76Z', '#ffb02e'),
        line('M51 77Q60 81 69 77', '#d98206', 2),
        cheeks(27, 82),
      ].join('');
    },
  },
  a11: {
    hue: 300,
    draw(sheet) {
      const scales = sheet.linear([
        [0, '#45d1a0'],
        [1, '#1b9a78'],
      ]);
      return [
        both(path('M36 44Q24 32 27 12Q42 20 50 38Z', '#ffe0a1')),
        both(path('M24 66Q8 62 6 46Q20 46 32 54Z', '#157a5f')),
        path('M60 26L66 40H54Z', '#ff7a66'),
        path('M60 34C88 34 98 54 94 72C100 98 82 108 60 108C38 108 20 98 26 72C22 54 32 34 60 34Z', scales),
        oval(60, 90, 27, 16, '#c8f5df'),
        both(oval(52, 86, 2.6, 3.6, '#157a5f')),
        both(disc(43, 64, 10, WHITE)),
        eyes(16, 65, 5.8),
        line('M46 97Q60 105 74 97', '#157a5f', 2.6),
        both(path('M49 98.5L52 104L55 100.5Z', WHITE)),
      ].join('');
    },
  },
  a12: {
    hue: 350,
    draw(sheet) {
      const skin = sheet.linear([
        [0, '#8fdc5a'],
        [1, '#55ad36'],
      ]);
      return [
        both(disc(36, 42, 18, skin)),
        oval(60, 74, 45, 34, skin),
        oval(60, 92, 32, 13, '#dff7b8'),
        both(disc(36, 41, 11.5, WHITE)),
        eyes(23, 41, 6.2),
        line('M32 80Q60 104 88 80', '#2f6e1e', 3),
        both(oval(54, 68, 1.8, 2.6, '#2f6e1e')),
        cheeks(36, 76),
      ].join('');
    },
  },
};

/** One of the twelve preset avatars, 120 by 120; null for any other id (M167). */
export function avatarArt(id: string): string | null {
  const face = Object.hasOwn(faces, id) ? faces[id] : undefined;
  if (face === undefined) return null;
  const sheet = createSheet(120, 120);
  const background = sheet.linear(
    [
      [0, oklch(0.86, 0.1, face.hue)],
      [1, oklch(0.62, 0.15, face.hue + 25)],
    ],
    65,
  );
  const light = sheet.radial(
    [
      [0, WHITE, 0.55],
      [1, WHITE, 0],
    ],
    0.3,
    0.15,
    0.7,
  );
  return sheet.finish(
    draw('rect', { width: 120, height: 120, fill: background }),
    draw('rect', { width: 120, height: 120, fill: light }),
    draw('g', { transform: 'translate(6 8)scale(.9)' }, face.draw(sheet)),
  );
}
