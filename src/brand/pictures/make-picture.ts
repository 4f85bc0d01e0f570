import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { type FocalPoint, frameOf, ratioWithin } from '#model/pictures/frame-of.ts';
import { CUT_RATIOS, PICTURE_BUDGET_BYTES } from '#model/pictures/picture-shapes.ts';
import { PICTURE_PLACES, type PicturePlace } from '../check/design/picture-uses.ts';
import type { Pixels } from '../logo/pixels.ts';
import { type ReadLogo, readLogo } from '../logo/read-logo.ts';

type PictureUse = keyof typeof CUT_RATIOS;

export interface PictureToMake {
  readonly bytes: Uint8Array;
  readonly use: PictureUse;
  readonly focus: FocalPoint;
  /** From 1: the whole width or height of the frame's ratio. */
  readonly zoom: number;
}

export interface MadePicture {
  /** As in the brand file, named by its content: `assets/slide-0123456789abcdef0123.webp`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly notes: readonly PictureNote[];
}

/** animated: only the first frame is used. text: the drawing has text, which is not drawn. enlarged: it is less sharp. */
type PictureNote = 'animated' | 'text' | 'enlarged';

interface Output {
  /** Pixels, for dense screens. */
  readonly most: readonly [width: number, height: number];
  readonly type: 'png' | 'jpg' | 'webp';
  /** Of the file; absent: that of a picture of a page. */
  readonly mostBytes?: number;
}

/** Twice the size of the place of each use; the least sizes and their sources are in check/design/picture-uses.ts. */
const OUTPUTS: Readonly<Record<PictureUse, Output>> = {
  // PNG: mail programs and home screens do not read WebP.
  logo: { most: [1408, 176], type: 'png' },
  favicon: { most: [512, 512], type: 'png' },
  card: { most: [1200, 630], type: 'jpg' },
  app: { most: [1280, 960], type: 'webp' },
  slide: { most: [2400, 900], type: 'webp' },
  partner: { most: [480, 160], type: 'webp' },
  banner: { most: [2400, 900], type: 'webp' },
  // features/mall shows an item at most 24 rem wide.
  item: { most: [768, 512], type: 'webp' },
  // features/promotions shows a picture 1,600 pixels wide at most, behind the heading of its page.
  offer: { most: [1600, 1000], type: 'webp' },
  content: { most: [1600, 1600], type: 'webp' },
  // Other pictures are cut from it.
  library: { most: [3200, 3200], type: 'webp', mostBytes: 4 * 1024 * 1024 },
};

/** Large enough for a slide that is cut from a third of a photo. */
const EDGE_PX = 3_200;
/** Tried in this order until the file is within the budget: quality, and share of the pixels of a side. */
const ATTEMPTS = [
  [84, 1],
  [72, 1],
  [60, 1],
  [60, 0.75],
  [45, 0.5],
] as const;
const BEST = ATTEMPTS[0][0];

/** Pictures with such a name were made from an upload; unlike others they are removed when nothing names them. */
export const MADE_PICTURE = /^assets\/(?:logo|favicon|card|app|slide|partner)-[0-9a-f]{20}\.(?:svg|png|jpg|webp)$/;

/**
 * A brand's picture from an uploaded file: cut, made smaller and encoded for its use from its pixels alone. An SVG that
 * fits its place stays as it is. The same input has the same bytes and name. Throws LogoFault.
 */
export async function makePicture(given: PictureToMake): Promise<MadePicture> {
  const { use } = given;
  const read = await readLogo(given.bytes, EDGE_PX);
  const drawing = given.zoom === 1 ? drawingFor(use, read) : undefined;
  if (drawing) return named(use, 'svg', drawing.bytes, drawing, []);
  const { type, most, mostBytes = PICTURE_BUDGET_BYTES } = OUTPUTS[use];
  const { pixels } = read;
  const frame = wholePixels(frameOf(pixels, ratioWithin(pixels, CUT_RATIOS[use]), given.focus, given.zoom), pixels);
  const least = placeOf(use).least?.[0] ?? 1;
  const notes: PictureNote[] = [];
  if (read.isAnimated) notes.push('animated');
  if (read.hasText) notes.push('text');
  if (frame.width < least) notes.push('enlarged');
  const width = Math.max(least, Math.min(most[0], frame.width));
  const cut = (share: number) =>
    raw(pixels)
      .extract(frame)
      .resize(Math.round(width * share), Math.round(most[1] * share), { fit: 'inside' });
  const { data, info } = await encodeWithin(cut, type, mostBytes);
  return named(use, type, data, info, notes);
}

/** An SVG whose size and shape suit its place, and that is within the budget. */
function drawingFor(use: PictureUse, { ending, kind, bytes }: ReadLogo) {
  const { ratio, never = [] } = placeOf(use);
  if (ending !== 'svg' || kind === undefined || never.includes('svg') || bytes.byteLength > PICTURE_BUDGET_BYTES)
    return undefined;
  const { width, height } = kind;
  const own = width / height;
  return own >= ratio[0] && own <= ratio[1] ? { bytes, width, height } : undefined;
}

/** The shape that a drawing may have: as the linter wants it, elsewhere that of a cut. */
function placeOf(use: PictureUse): Pick<PicturePlace, 'ratio' | 'never'> & Partial<PicturePlace> {
  const places: Readonly<Partial<Record<PictureUse, PicturePlace>>> = PICTURE_PLACES;
  const known = places[use];
  if (known !== undefined) return known;
  const [least, most] = CUT_RATIOS[use];
  return { ratio: [least * 0.95, most * 1.05] };
}

async function encodeWithin(cut: (share: number) => Sharp, type: Output['type'], mostBytes: number) {
  let made = await encode(cut(1), type, BEST);
  for (const [quality, share] of ATTEMPTS.slice(1)) {
    if (made.data.byteLength <= mostBytes) break;
    made = await encode(cut(share), type, quality);
  }
  return made;
}

function encode(picture: Sharp, type: Output['type'], quality: number) {
  if (type === 'jpg')
    return picture.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true }).toBuffer(WITH_SIZE);
  if (type === 'webp') return picture.webp({ quality, alphaQuality: 90 }).toBuffer(WITH_SIZE);
  const palette = quality === BEST ? {} : { palette: true, quality };
  return picture.png({ compressionLevel: 9, ...palette }).toBuffer(WITH_SIZE);
}

const WITH_SIZE = { resolveWithObject: true } as const;

function raw({ width, height, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Rounded so that it stays inside the picture and keeps at least one pixel. */
function wholePixels(frame: ReturnType<typeof frameOf>, { width, height }: Pixels) {
  const left = Math.min(width - 1, Math.round(frame.left));
  const top = Math.min(height - 1, Math.round(frame.top));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(frame.width))),
    height: Math.max(1, Math.min(height - top, Math.round(frame.height))),
  };
}

function named(
  use: PictureUse,
  ending: string,
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  notes: readonly PictureNote[],
): MadePicture {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return { path: `assets/${use}-${digest}.${ending}`, bytes, width, height, notes };
}

/** A file of any origin as a picture of the brand, under a name of its content. */
export function namePicture(use: PictureUse, ending: string, bytes: Uint8Array): Pick<MadePicture, 'path' | 'bytes'> {
  const { path } = named(use, ending, bytes, { width: 0, height: 0 }, []);
  return { path, bytes };
}
