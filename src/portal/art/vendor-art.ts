import { type ArtCategory, artCategories, artCategoryOf } from './category.ts';
import { emblems } from './emblems.ts';
import { type Tones, tonesOf } from './pen/colour.ts';
import { type Hand, writeWord } from './pen/glyphs.ts';
import { createDraws, type Draws } from './pen/random.ts';
import { box, createSheet, disc, path, place } from './pen/svg.ts';

/** The design of one vendor's logo; deterministic per vendor. */
type Design = {
  tones: Tones;
  hand: Hand;
  badge: 'disc' | 'hexagon' | 'shield' | 'diamond' | 'squircle' | 'none';
  emblem: (ink: string, background: string) => string;
  stacked: boolean;
  words: readonly string[];
};

const hues = [8, 32, 62, 88, 140, 165, 195, 225, 255, 285, 310, 340] as const;

const hands: readonly [Hand, ...Hand[]] = [
  { weight: 20, gap: 30, slant: 0, ends: 'round' },
  { weight: 26, gap: 32, slant: 0, ends: 'butt' },
  { weight: 12, gap: 42, slant: 0, ends: 'square' },
  { weight: 22, gap: 28, slant: 12, ends: 'butt' },
  { weight: 16, gap: 34, slant: 8, ends: 'round' },
  { weight: 28, gap: 36, slant: 0, ends: 'round' },
];

const outlines = {
  disc: 'M0-54A54 54 0 1 1 0 54A54 54 0 1 1 0-54Z',
  hexagon: 'M0-58L50-29V29L0 58L-50 29V-29Z',
  shield: 'M-48-52H48V-6C48 28 24 48 0 60C-24 48-48 28-48-6Z',
  diamond: 'M0-66L66 0L0 66L-66 0Z',
  squircle: 'M-52 0C-52-46-46-52 0-52C46-52 52-46 52 0C52 46 46 52 0 52C-46 52-52 46-52 0Z',
} as const;

/** A vendor's logo and name on its own colours, 320 by 160, for menus, lobbies and the vendor section. */
export function vendorArt(code: string, category = '', name = code): string {
  const design = designOf(code, category, name);
  const sheet = createSheet(320, 160);
  const background = sheet.linear(
    [
      [0, design.tones.base],
      [1, design.tones.night],
    ],
    35,
  );
  const shine = sheet.radial([
    [0, design.tones.bright, 0.75],
    [1, design.tones.bright, 0],
  ]);
  const large = place(design.emblem(design.tones.accent, design.tones.deep), 262, 96, 2.3, -12, { opacity: '.12' });
  return sheet.finish(
    box([0, 0, 320, 160], background),
    disc(64, 30, 170, shine),
    large,
    drawLogo(design, [320, 160], { ink: '#ffffff', badge: design.tones.accent, inside: design.tones.night }),
  );
}

/** A vendor's logo and name in one colour without a background, 320 by 96, for the footer's row of providers. */
export function vendorLogo(code: string, category = '', name = code, ink = '#8a8f98'): string {
  const design = { ...designOf(code, category, name), stacked: false, badge: 'none' as const };
  const sheet = createSheet(320, 96);
  return sheet.finish(drawLogo(design, [320, 96], { ink, badge: ink, inside: '#ffffff' }));
}

function designOf(code: string, category: string, name: string): Design {
  const draws = createDraws(`vendor ${code}`);
  const kind: ArtCategory = category === '' ? draws.pick(artCategories) : artCategoryOf(category);
  const hue = draws.pick(hues);
  const words = wordsOf(name, code, draws);
  return {
    tones: tonesOf(hue, (hue + draws.pick([40, 75, 150, 190, 285])) % 360),
    hand: draws.pick(hands),
    badge: draws.pick(['disc', 'hexagon', 'shield', 'diamond', 'squircle', 'none']),
    emblem: draws.pick(emblems[kind]),
    stacked: draws.pick([true, false, false]) && words.length < 2,
    words,
  };
}

/** At most two lines of at most ten letters that the stroke alphabet has. */
function wordsOf(name: string, code: string, draws: Draws): readonly string[] {
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim();
  const words = (plain(name) || plain(code)).split(' ').filter((word) => word !== '');
  const joined = words.join('');
  if (joined.length <= 9 && draws.whole(0, 2) > 0) return [joined];
  const [first = '', ...rest] = words;
  return [first.slice(0, 10), rest.join('').slice(0, 10)].filter((word) => word !== '');
}

function drawLogo(
  design: Design,
  [width, height]: readonly [number, number],
  inks: { ink: string; badge: string; inside: string },
): string {
  const size = design.stacked ? height * 0.42 : height * 0.52;
  const scale = size / 120;
  const sign =
    design.badge === 'none'
      ? design.emblem(inks.badge, inks.inside)
      : path(outlines[design.badge], inks.badge) + place(design.emblem(inks.inside, inks.badge), 0, 0, 0.74);
  const mostWidth = design.stacked ? width - 64 : width - size - 74;
  const words = drawWords(design, inks.ink, mostWidth, design.stacked ? height * 0.2 : height * 0.36);
  if (design.words.length === 0) return place(sign, width / 2, height / 2, scale * 1.3);
  if (design.stacked) {
    return place(sign, width / 2, height * 0.36, scale) + place(words.body, (width - words.width) / 2, height * 0.7);
  }
  const total = size + 18 + words.width;
  const left = (width - total) / 2;
  return (
    place(sign, left + size / 2, height / 2, scale) + place(words.body, left + size + 18, height / 2 - words.height / 2)
  );
}

function drawWords(
  design: Design,
  ink: string,
  mostWidth: number,
  tall: number,
): { body: string; width: number; height: number } {
  const lines = design.words.map((word) => writeWord(word, ink, design.hand));
  const [first, second] = lines;
  if (first === undefined) return { body: '', width: 0, height: 0 };
  const scale = Math.min((tall * (second === undefined ? 0.86 : 0.72)) / 100, mostWidth / first.width);
  const width = first.width * scale;
  if (second === undefined) return { body: place(first.body, 0, 0, scale), width, height: 100 * scale };
  const small = Math.min(width / second.width, scale * 0.52, 0.2);
  const top = 100 * scale + 13;
  const body = place(first.body, 0, 0, scale) + place(second.body, 1, top, small, 0, { opacity: '.82' });
  return { body, width: Math.max(width, second.width * small), height: top + 100 * small };
}
