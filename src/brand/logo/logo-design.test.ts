import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contrast, toOklch } from '#model/theme/colour.ts';
import { contrastProblems, deriveTheme, movedAccents } from '#model/theme/theme.ts';
import { designFromLogo } from './design-from-logo.ts';

const DEFAULT = '#0f766e';
const design = (content: string, [width, height] = [240, 240]) =>
  designFromLogo(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
    ),
    DEFAULT,
  );
const disc = (fill: string, x = 120, r = 90) => `<circle cx="${x}" cy="120" r="${r}" fill="${fill}"/>`;
const stripe = (fill: string, x: number, width = 60) => `<path d="M${x} 60h${width}v120h-${width}z" fill="${fill}"/>`;
const pixelsOf = async (png: Uint8Array) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
/** The colour of a picture at a share of its width and height. */
const colourAt = async (png: Uint8Array, x: number, y: number) => {
  const { data, info } = await pixelsOf(png);
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return { hex: `#${data.subarray(at, at + 3).toString('hex')}`, alpha: data[at + 3] };
};

describe('colours of a logo', () => {
  it('N16: the accent is the exact colour of the logo, and a dark word tints the greys', async () => {
    const { seeds, roles } = await design(`${disc('#e4002b', 120)}${stripe('#14213d', 300, 300)}`, [640, 240]);
    expect(seeds).toEqual({ accent: '#e4002b', neutral: '#14213d' });
    expect(roles).toBeUndefined();
  });

  it('N16: a small vivid mark on a large grey word is the accent', async () => {
    const { seeds } = await design(`${disc('#e4002b', 40, 24)}${stripe('#222222', 100, 520)}`, [640, 240]);
    expect(seeds).toEqual({ accent: '#e4002b', neutral: '#222222' });
  });

  it('N16: a second colour is the end of the gradients, unless it is a shade of the first or nearly its opposite', async () => {
    const secondaryOf = async (fill: string) => (await design(`${disc('#e4002b')}${stripe(fill, 90)}`)).seeds.secondary;
    expect(await secondaryOf('#f5a300')).toBe('#f5a300');
    expect(await secondaryOf('#8f001b')).toBeUndefined();
    expect(await secondaryOf('#00a884')).toBeUndefined();
  });

  it('N16: a logo of greys takes the default accent with grey surfaces, and a note reports it', async () => {
    const { seeds, notes } = await design(`${disc('#222222')}${stripe('#dddddd', 90)}`);
    expect(seeds).toEqual({ accent: DEFAULT, neutral: '#222222' });
    expect(notes[0]).toMatch(/no colour but greys: the accent is #0f766e/);
    expect(toOklch(deriveTheme({ seeds }).dark.canvas).c).toBeLessThan(0.002);
  });

  it('N16: a mode in which the colour is not readable gets its own accent, and every pair passes', async () => {
    for (const [fill, mode] of [
      ['#ffd400', 'light'],
      ['#0a2540', 'dark'],
    ] as const) {
      const { seeds, roles } = await design(disc(fill));
      expect([seeds.accent, Object.keys(roles ?? {})]).toEqual([fill, [mode]]);
      const theme = { mode: 'both', seeds, roles };
      expect([movedAccents(theme), contrastProblems(deriveTheme(theme))]).toEqual([[], []]);
    }
  });
});

describe('the header logo', () => {
  it('N16: a logo that both modes show is written as it is', async () => {
    const { logo, notes } = await design(disc('#d0021b'));
    expect([logo.ending, notes]).toEqual(['svg', []]);
    expect(Buffer.from(logo.bytes).toString()).toContain('<circle');
  });

  it.each([
    ['black', '#000000', 'dark', '#f'],
    ['white', '#ffffff', 'light', '#1'],
  ])('N16: a %s logo gets a plate for the other mode', async (_, fill, mode, background) => {
    const { logo, notes } = await design(disc(fill));
    expect(notes.at(-1)).toMatch(
      new RegExp(`drawn on ${background}[0-9a-f]{5}, because it is hard to see on pages in ${mode} mode`),
    );
    const { hex, alpha } = await colourAt(logo.bytes, 0.5, 0.04);
    expect(contrast(hex, fill)).toBeGreaterThan(15);
    expect(alpha).toBe(255);
  });

  it('N16: a logo as wide as a line or as high as a tower is padded to the aspect ratio of the header', async () => {
    for (const [width, height] of [
      [2_000, 60],
      [60, 600],
    ] as const) {
      const { logo } = await design(`<path d="M0 0h${width}v${height}H0z" fill="#d0021b"/><path d="M9 9h9v9H9z"/>`, [
        width,
        height,
      ]);
      const { info } = await pixelsOf(logo.bytes);
      expect(info.width / info.height).toBeGreaterThanOrEqual(1);
      expect(info.width / info.height).toBeLessThanOrEqual(8);
      expect(Math.min(info.width, info.height)).toBeGreaterThanOrEqual(88);
    }
  });
});

describe('the icon', () => {
  it('N16: a square tile of 512 pixels with round corners, on which the logo has 3:1', async () => {
    for (const fill of ['#ffd400', '#0a2540', '#ffffff', '#000000', '#7f7f7f', '#e4002b', '#00c2a8']) {
      const { icon } = await design(disc(fill));
      const { info } = await pixelsOf(icon);
      expect([info.width, info.height]).toEqual([512, 512]);
      const [corner, tile, logo] = [
        await colourAt(icon, 0, 0),
        await colourAt(icon, 0.5, 0.05),
        await colourAt(icon, 0.5, 0.5),
      ];
      expect([corner.alpha, tile.alpha]).toEqual([0, 255]);
      expect(contrast(tile.hex, logo.hex), fill).toBeGreaterThanOrEqual(3);
      expect(contrast(logo.hex, fill), fill).toBeLessThan(1.05);
    }
  });

  it('N16: a logo of white and black parts gets a background on which both have 3:1', async () => {
    const { icon } = await design(`${stripe('#ffffff', 40)}${stripe('#0a0a0a', 140)}`);
    const { hex } = await colourAt(icon, 0.5, 0.05);
    expect([contrast(hex, '#ffffff') >= 3, contrast(hex, '#0a0a0a') >= 3]).toEqual([true, true]);
  });

  it('N16: of a flat logo the icon shows the symbol', async () => {
    const word = [260, 330, 400, 470, 540].map((x) => stripe('#14213d', x)).join('');
    const { icon } = await design(`${disc('#e4002b', 100, 80)}${word}`, [620, 240]);
    const { data } = await pixelsOf(icon);
    const isNavy = (at: number) => data.subarray(at, at + 3).toString('hex') === '14213d';
    expect((await colourAt(icon, 0.5, 0.5)).hex).toBe('#e4002b');
    expect(Array.from({ length: 512 * 512 }, (_, pixel) => isNavy(pixel * 4))).not.toContain(true);
  });

  it('N16: an opaque picture keeps its own background, and fills the tile where it has none', async () => {
    const onGreen = await design(`<path d="M0 0h240v240H0z" fill="#0b3d2e"/>${disc('#f4b400', 120, 60)}`);
    expect((await colourAt(onGreen.icon, 0.5, 0.05)).hex).toBe('#0b3d2e');
    const stripes = ['#e4002b', '#14213d', '#f4b400'].map(
      (fill, at) => `<path d="M0 ${at * 80}h240v80H0z" fill="${fill}"/>`,
    );
    const full = await design(stripes.join(''));
    expect((await colourAt(full.icon, 0.5, 0.05)).hex).toBe('#e4002b');
  });

  it('N16: the icon is a PNG that a renderer of the home screen reads', async () => {
    const { icon } = await design(disc('#e4002b'));
    const address = `data:image/png;base64,${Buffer.from(icon).toString('base64')}`;
    const drawn = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><image width="32" height="32" href="${address}"/></svg>`,
    );
    expect((await colourAt(drawn.render().asPng(), 0.5, 0.5)).hex).toBe('#e4002b');
  });
});
