import sharp from 'sharp';
import { contrast, type Hex, toHex, toOklch } from '#model/theme/colour.ts';
import { deriveTheme, type Theme } from '#model/theme/theme.ts';
import { LARGEST_PICTURE_BYTES } from '../check/design/check-assets.ts';
import { PICTURE_PLACES } from '../check/design/picture-uses.ts';
import { drawCard, drawHeaderLogo, drawIcon } from './draw-logo.ts';
import { findInk, type Ink } from './ink.ts';
import { LogoFault, type PictureFault } from './logo-fault.ts';
import { type LogoTheme, proposeThemes, themeOf } from './logo-theme.ts';
import { paletteOf } from './palette.ts';
import { type Box, binColours, type ColourBin, type Pixels } from './pixels.ts';
import { type ReadLogo, readLogo } from './read-logo.ts';
import { symbolBox } from './symbol-box.ts';

/** WCAG 2.2, 1.4.11. */
const SHAPE = 3;

export interface LogoDesign extends Pick<LogoTheme, 'seeds' | 'roles'> {
  readonly logo: { readonly ending: string; readonly bytes: Uint8Array };
  /** PNG, 512 x 512: browser tab and home screen. */
  readonly icon: Uint8Array;
  /** PNG, 1200 x 630: the sharing card. */
  readonly card: Uint8Array;
  /** File extension of the content of the logo's file. */
  readonly source: string;
  /** What the caller should know: each fallback, one sentence each. */
  readonly notes: readonly string[];
}

/** Pixels of the longer side of the picture in which colours are counted. */
const SAMPLE_PX = 256;
/** The background of an opaque logo counts less than the logo. */
const BACKGROUND_WEIGHT = 0.3;
/** A logo needs a plate in a mode where less than this share of its outline has this contrast to the header. */
const HEADER = { share: 0.8, contrast: 2 } as const;
/** Fewer pixels are blurred in the header of a dense screen, at 192 x 44 CSS pixels. */
const SHARP_PX = { width: 384, height: 88 } as const;
/** Share of the height of a logo that stays of its own background on each side. */
const OWN_MARGIN = 0.2;
/** Aspect ratios of a picture that fills the icon without a margin. */
const SQUARE = [0.8, 1.25] as const;

/**
 * Colours, logo and icon of a brand from its logo file. The same bytes give the same design. `defaultAccent` is the
 * accent of a logo without colour. Throws LogoFault.
 */
export async function designFromLogo(bytes: Uint8Array, defaultAccent: Hex): Promise<LogoDesign> {
  const { read, sample, ink, swatches } = await analyseLogo(bytes);
  const colours = themeOf(swatches, defaultAccent);
  const theme = deriveTheme({ mode: 'both', ...colours });
  const header = await headerLogo(read, sample, ink, theme);
  return {
    seeds: colours.seeds,
    roles: colours.roles,
    logo: header.logo,
    source: read.ending,
    icon: await iconOf(read.pixels, sample, ink, theme),
    card: await cardOf(read.pixels, sample, ink, theme),
    notes: [...readNotes(read), ...(colours.isGrey ? [greyNote(defaultAccent)] : []), ...header.notes],
  };
}

/** Colours of a brand from its logo file, to choose from; the first are those of `designFromLogo`. Throws LogoFault. */
export async function themesFromLogo(bytes: Uint8Array, defaultAccent: Hex): Promise<readonly LogoTheme[]> {
  const { swatches } = await analyseLogo(bytes);
  return proposeThemes(swatches, defaultAccent);
}

async function analyseLogo(bytes: Uint8Array) {
  const read = await readLogo(bytes);
  const sample = await sampleOf(read.pixels);
  const ink = findInk(sample) ?? refuse('shapeless', nothingSeen(read));
  return { read, sample, ink, swatches: paletteOf(binColours(sample, weightIn(ink))) };
}

/** Nearest neighbour: a mean of two colours is none of the logo's. */
async function sampleOf({ width, height, data }: Pixels): Promise<Pixels> {
  const { data: sample, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: sample };
}

function refuse(code: PictureFault, message: string): never {
  throw new LogoFault(code, message);
}

function nothingSeen({ pixels, hasText }: ReadLogo): string {
  if (hasText) return 'the SVG shows nothing but text, which needs a font. Export the text as paths.';
  const isTransparent = pixels.data.every((value, at) => at % 4 !== 3 || value === 0);
  return isTransparent
    ? 'the picture is transparent: it shows nothing.'
    : 'the picture shows no shape: it has one colour, or colours that hardly differ. Pass another picture, or the colour with --accent.';
}

function weightIn({ mask, background }: Ink): (pixel: number) => number {
  const around = background === undefined ? 0 : BACKGROUND_WEIGHT;
  return (pixel) => (mask[pixel] === 1 ? 1 : around);
}

async function iconOf(pixels: Pixels, sample: Pixels, ink: Ink, theme: Theme): Promise<Uint8Array> {
  const isFull = ink.isOpaque && ink.background === undefined;
  const ratio = ink.box.width / ink.box.height;
  const fills = isFull && ratio >= SQUARE[0] && ratio <= SQUARE[1];
  const box = scaleBox(symbolBox(ink, sample.width), sample, pixels);
  return drawIcon(pixels, box, ink.background ?? bestBackground(ink.outline, backgroundsOf(theme)), fills);
}

function cardOf(pixels: Pixels, sample: Pixels, ink: Ink, theme: Theme): Promise<Uint8Array> {
  const background = ink.background ?? bestBackground(ink.outline, backgroundsOf(theme));
  return drawCard(pixels, scaleBox(ink.box, sample, pixels), background, theme.light.accent);
}

/** The page in both modes; between them, for a logo that is both light and dark, the accent and a muted shade of it. */
function backgroundsOf({ light, dark }: Theme): readonly [Hex, ...Hex[]] {
  const { c, h } = toOklch(light.accent);
  const between = toHex({ l: 0.58, c: Math.min(c, 0.05), h });
  return [light.surface, dark.surface, light.accent, dark.accent, between];
}

interface HeaderLogo {
  readonly logo: LogoDesign['logo'];
  readonly notes: readonly string[];
}

/** The file itself where it suits the header in both modes, else a PNG drawn from it. */
async function headerLogo(read: ReadLogo, sample: Pixels, ink: Ink, theme: Theme): Promise<HeaderLogo> {
  const { pixels, bytes, ending } = read;
  const hidden = (['light', 'dark'] as const).filter(
    (mode) => !ink.isOpaque && seenShare(ink.outline, theme[mode].surface, HEADER.contrast) < HEADER.share,
  );
  if (hidden.length === 0 && isReadySvg(read)) return { logo: { ending, bytes }, notes: [] };
  const box = headerBox(pixels, scaleBox(ink.box, sample, pixels), ink);
  const plate = hidden.length === 0 ? undefined : bestBackground(ink.outline, backgroundsOf(theme));
  const png = await drawHeaderLogo(pixels, box, { plate, isOpaque: ink.isOpaque });
  const notes = plate === undefined ? [] : [plateNote(plate, hidden)];
  return { logo: { ending: 'png', bytes: png }, notes };
}

/**
 * The logo without what is around it, except for a margin of its own background; the whole picture where that leaves too
 * few pixels. Throws LogoFault if the whole picture has too few.
 */
function headerBox({ width, height }: Pixels, box: Box, { isOpaque }: Ink): Box {
  if (isBlurred({ width, height }))
    refuse(
      'small',
      `the logo has ${width} x ${height} pixels and is blurred on dense screens. Export it ${SHARP_PX.height} pixels high or larger, or as SVG.`,
    );
  if (isBlurred(box)) return { left: 0, top: 0, width, height };
  if (!isOpaque) return box;
  const margin = Math.round(box.height * OWN_MARGIN);
  const [left, top] = [Math.max(0, box.left - margin), Math.max(0, box.top - margin)];
  const right = Math.min(width, box.left + box.width + margin);
  const bottom = Math.min(height, box.top + box.height + margin);
  return { left, top, width: right - left, height: bottom - top };
}

function isBlurred({ width, height }: Pick<Box, 'width' | 'height'>): boolean {
  return width < SHARP_PX.width && height < SHARP_PX.height;
}

function isReadySvg({ ending, bytes, kind }: ReadLogo): boolean {
  const [least, most] = PICTURE_PLACES.logo.ratio;
  if (ending !== 'svg' || kind === undefined || bytes.byteLength > LARGEST_PICTURE_BYTES) return false;
  const ratio = kind.width / kind.height;
  return ratio >= least && ratio <= most;
}

/** A box of the sample in the whole picture, wider by one pixel of the sample, which is the error of sampling. */
function scaleBox({ left, top, width, height }: Box, sample: Pixels, whole: Pixels): Box {
  const scale = whole.width / sample.width;
  const margin = scale > 1 ? 1 : 0;
  const start = (value: number): number => Math.max(0, Math.floor((value - margin) * scale));
  const end = (value: number, most: number): number => Math.min(most, Math.ceil((value + margin) * scale));
  const [x, y] = [start(left), start(top)];
  return { left: x, top: y, width: end(left + width, whole.width) - x, height: end(top + height, whole.height) - y };
}

function readNotes({ isAnimated, hasText }: ReadLogo): readonly string[] {
  return [
    ...(isAnimated ? ['The logo is animated: its first frame is used.'] : []),
    ...(hasText
      ? ['The SVG contains text, which needs a font and is not part of the icon. Export the text as paths.']
      : []),
  ];
}

function greyNote(accent: Hex): string {
  return `The logo has no colour but greys: the accent is ${accent}. To choose another one, change theme.seeds.accent.`;
}

function plateNote(plate: Hex, hidden: readonly string[]): string {
  return `The logo is drawn on ${plate}, because it is hard to see on pages in ${hidden.join(' and ')} mode.`;
}

/** Share of an outline that has at least this contrast to a background, 0 to 1. */
function seenShare(outline: readonly ColourBin[], background: Hex, bound: number): number {
  const total = outline.reduce((sum, { weight }) => sum + weight, 0);
  const seen = outline.filter(({ hex }) => contrast(hex, background) >= bound);
  return seen.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, total);
}

/** The background on which most of an outline has 3:1; the first one on a tie. */
function bestBackground(outline: readonly ColourBin[], [first, ...others]: readonly [Hex, ...Hex[]]): Hex {
  let best = { background: first, share: seenShare(outline, first, SHAPE) };
  for (const background of others) {
    const share = seenShare(outline, background, SHAPE);
    if (share > best.share) best = { background, share };
  }
  return best.background;
}
