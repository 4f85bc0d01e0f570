/** Logos as merchants send them, generated from a number: the same number gives the same file. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { toHex } from '#model/theme/colour.ts';
import { completeTexts } from '#texts/complete.ts';
import type { Finding } from '../check/findings/finding.ts';
import { readSources } from '../check/findings/sources.ts';
import { examineBrand } from '../check/linter.ts';
import { designFromLogo } from '../logo/design-from-logo.ts';
import { DEFAULT_ACCENT, type NewFile, newBrandFiles } from '../new-brand.ts';
import { readBrandFolder } from '../read/read-brand-folder.ts';

export interface GeneratedLogo {
  readonly title: string;
  readonly bytes: Uint8Array;
}

const INKS = ['one colour', 'two colours', 'a gradient', 'greys', 'white', 'black', 'colour and black'] as const;
const SHAPES = ['disc', 'triangle', 'ring', 'symbol and word', 'word', 'tall', 'badge', 'long word'] as const;
const BACKGROUNDS = ['none', 'white', 'none', 'dark', 'none', 'coloured'] as const;
const FORMATS = ['svg', 'png', 'jpg', 'webp', 'png'] as const;

/** The lists have lengths without a common pattern, so that neighbours differ in all of them. */
export async function generateLogo(number: number): Promise<GeneratedLogo> {
  const hue = (number * 47) % 360;
  const ink = pick(INKS, number);
  const shape = pick(SHAPES, number * 3 + Math.floor(number / 8));
  const format = pick(FORMATS, number + Math.floor(number / 5));
  const around = pick(BACKGROUNDS, number + Math.floor(number / 6));
  // JPEG has no transparency.
  const background = visibleBackground(ink, format === 'jpg' && around === 'none' ? 'white' : around);
  const svg = logoSvg({ hue, ink, shape, background, lightness: 0.35 + ((number * 13) % 50) / 100 });
  return {
    title: `${number}: ${shape} of ${ink}, hue ${hue}, background ${background}, ${format}`,
    bytes: format === 'svg' ? Buffer.from(svg) : await rasterize(svg, format),
  };
}

/** A white logo needs another background than white, and a black one another than dark. */
function visibleBackground(ink: Drawing['ink'], asked: Drawing['background']): Drawing['background'] {
  if (ink === 'white' && asked === 'white') return 'dark';
  return ink.endsWith('black') && asked === 'dark' ? 'white' : asked;
}

function pick<T>(list: readonly [T, ...T[]], number: number): T {
  return list[number % list.length] ?? list[0];
}

interface Drawing {
  readonly hue: number;
  readonly lightness: number;
  readonly ink: (typeof INKS)[number];
  readonly shape: (typeof SHAPES)[number];
  readonly background: (typeof BACKGROUNDS)[number];
}

function logoSvg(drawing: Drawing): string {
  const { shape, background } = drawing;
  const [width, height] = sizeOf(shape);
  const [first, second] = fillsOf(drawing);
  const fills: Readonly<Record<typeof background, string>> = {
    none: 'none',
    white: '#ffffff',
    dark: '#0b0f1a',
    coloured: toHex({ l: 0.3, c: 0.09, h: drawing.hue + 150 }),
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<linearGradient id="g"><stop stop-color="${toHex({ l: drawing.lightness, c: 0.2, h: drawing.hue })}"/><stop offset="1" stop-color="${toHex({ l: 0.75, c: 0.15, h: drawing.hue + 70 })}"/></linearGradient>
<rect width="${width}" height="${height}" fill="${fills[background]}"/>${drawn(shape, first, second)}</svg>`;
}

function sizeOf(shape: Drawing['shape']): readonly [width: number, height: number] {
  if (shape === 'tall') return [120, 300];
  if (shape === 'long word') return [1_200, 100];
  return shape.includes('word') ? [480, 120] : [240, 240];
}

function fillsOf({ ink, hue, lightness: l }: Drawing): readonly [first: string, second: string] {
  const colour = toHex({ l, c: 0.17, h: hue });
  const fills: Readonly<Record<typeof ink, readonly [string, string]>> = {
    'one colour': [colour, colour],
    'two colours': [colour, toHex({ l: 0.8 - l / 3, c: 0.16, h: hue + 110 })],
    'a gradient': ['url(#g)', 'url(#g)'],
    greys: [toHex({ l, c: 0, h: 0 }), toHex({ l: 1 - l, c: 0, h: 0 })],
    white: ['#ffffff', '#ffffff'],
    black: ['#000000', '#000000'],
    'colour and black': [colour, '#101010'],
  };
  return fills[ink];
}

function drawn(shape: Drawing['shape'], first: string, second: string): string {
  const word = (x: number, letter: number, count: number): string =>
    Array.from(
      { length: count },
      (_, at) => `<rect x="${x + at * letter * 1.3}" y="30" width="${letter}" height="60" fill="${second}"/>`,
    ).join('');
  const shapes: Readonly<Record<typeof shape, string>> = {
    disc: `<circle cx="120" cy="120" r="90" fill="${first}"/><path d="M90 90h60v60H90z" fill="${second}"/>`,
    triangle: `<path d="M120 20L220 210H20z" fill="${first}"/><circle cx="120" cy="150" r="24" fill="${second}"/>`,
    ring: `<circle cx="120" cy="120" r="80" fill="none" stroke="${first}" stroke-width="26"/><path d="M108 60h24v120h-24z" fill="${second}"/>`,
    'symbol and word': `<circle cx="62" cy="60" r="44" fill="${first}"/>${word(150, 40, 5)}`,
    word: `${word(40, 44, 6)}<path d="M40 98h360v6H40z" fill="${first}"/>`,
    tall: `<path d="M20 20h80v120H20z" fill="${first}"/><circle cx="60" cy="220" r="50" fill="${second}"/>`,
    badge: `<rect x="10" y="10" width="220" height="220" rx="40" fill="${first}"/><path d="M80 70h80v100H80z" fill="#ffffff"/>`,
    'long word': word(30, 48, 18),
  };
  return shapes[shape];
}

async function rasterize(svg: string, format: Exclude<(typeof FORMATS)[number], 'svg'>): Promise<Uint8Array> {
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  if (format === 'png') return png;
  return format === 'webp' ? sharp(png).webp({ quality: 85 }).toBuffer() : sharp(png).jpeg({ quality: 82 }).toBuffer();
}

/** The files that `brand new --logo` writes for a logo. */
export async function brandFilesFromLogo(merchant: string, bytes: Uint8Array): Promise<readonly NewFile[]> {
  const { logo, ...design } = await designFromLogo(bytes, DEFAULT_ACCENT);
  const operator = { name: 'Sample Ltd', address: '1 Sample Street, Valletta', email: 'legal@sample.example' };
  return newBrandFiles({ merchant, name: 'Sample', operator, logo, design });
}

/** The findings of the brand linter for a new brand's files; its screens are those of every new brand. */
export async function findingsOf(merchant: string, files: readonly NewFile[]): Promise<readonly Finding[]> {
  const root = await mkdtemp(join(tmpdir(), 'livery-logo-'));
  try {
    for (const { path, content } of files) {
      const file = join(root, merchant, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    const folder = await readBrandFolder(root, merchant);
    const sources = await readSources(join(root, merchant));
    return await examineBrand({ merchant, folder, sources, platform: completeTexts, paths: false });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** The findings of the linter for the brand of a generated logo. */
export async function logoFindings(number: number): Promise<readonly string[]> {
  const { title, bytes } = await generateLogo(number);
  const findings = await findingsOf('sample', await brandFilesFromLogo('sample', bytes));
  return findings.map(({ code, path, found }) => `${title}: ${code} ${path} ${found}`);
}

/** The files of a brand that differ when it is made from the same logo again. */
export async function changedFiles(number: number): Promise<readonly string[]> {
  const { title, bytes } = await generateLogo(number);
  const [files, again] = [await brandFilesFromLogo('sample', bytes), await brandFilesFromLogo('sample', bytes)];
  const before = new Map(files.map(({ path, content }) => [path, Buffer.from(content)]));
  const changed = again.filter(({ path, content }) => before.get(path)?.equals(Buffer.from(content)) !== true);
  return [...changed.map(({ path }) => `${title}: ${path}`), ...(files.length === again.length ? [] : [title])];
}
