import sharp, { type Sharp } from 'sharp';
import { kindOf, type PictureKind } from '../check/design/picture-kind.ts';
import { missingEnd } from '../check/design/whole-picture.ts';
import { LogoFault } from './logo-fault.ts';
import type { Pixels } from './pixels.ts';
import { drawSvg } from './svg-logo.ts';

export interface ReadLogo {
  /** File extension of the content, whatever the file's name. */
  readonly ending: string;
  readonly bytes: Uint8Array;
  /** Type and size as the brand linter reads them; undefined for an SVG without a size. */
  readonly kind: PictureKind | undefined;
  /** The first frame, upright, in sRGB; its longer side is at most `edgePx`, of an SVG exactly `edgePx`. */
  readonly pixels: Pixels;
  readonly isAnimated: boolean;
  readonly hasText: boolean;
}

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
/** Twice the icon of a new brand. */
const EDGE_PX = 1_024;
/** Timeout of decoding, enforced by the native library. */
const MOST_SECONDS = 8;

/** sharp's format and the file extension of each raster type that is read, by the linter's name of the type. */
const RASTERS: Readonly<Record<string, { readonly format: string; readonly ending: string }>> = {
  png: { format: 'png', ending: 'png' },
  jpg: { format: 'jpeg', ending: 'jpg' },
  webp: { format: 'webp', ending: 'webp' },
  avif: { format: 'heif', ending: 'avif' },
  heif: { format: 'heif', ending: 'avif' },
  gif: { format: 'gif', ending: 'gif' },
};

/** Reads a picture by its content; nothing outside the file is read. Throws LogoFault for anything but a whole picture. */
export async function readLogo(bytes: Uint8Array, edgePx = EDGE_PX): Promise<ReadLogo> {
  if (bytes.byteLength > MOST_BYTES)
    throw new LogoFault(
      'bytes',
      `the file has ${Math.ceil(bytes.byteLength / 1024)} kB; a logo has at most ${MOST_BYTES / 1024} kB.`,
    );
  const kind = kindOf(bytes);
  const raster = kind && Object.hasOwn(RASTERS, kind.type) ? RASTERS[kind.type] : undefined;
  if (kind && raster)
    return { ending: raster.ending, bytes, kind, ...(await readRaster(bytes, kind, raster.format, edgePx)) };
  if (!isLikelySvg(bytes))
    throw new LogoFault('unreadable', 'the file is not a picture that can be read: PNG, SVG, JPEG, WebP, AVIF or GIF.');
  const { png, hasText } = drawSvg(bytes, edgePx, MOST_PIXELS);
  return { ending: 'svg', bytes, kind, pixels: await toPixels(sharp(png), edgePx), isAnimated: false, hasText };
}

function isLikelySvg(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && /<svg[\s>]/i.test(Buffer.from(bytes).toString('utf8'));
}

async function readRaster(bytes: Uint8Array, { type, width, height }: PictureKind, format: string, edgePx: number) {
  if (width * height > MOST_PIXELS)
    throw new LogoFault(
      'pixels',
      `the picture has ${width} x ${height} pixels, more than ${MOST_PIXELS / 1e6} megapixels. Make it smaller.`,
    );
  if (missingEnd(type, bytes) !== undefined) throw new LogoFault('incomplete', INCOMPLETE);
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
    const found = await picture.metadata();
    if (found.format !== format) throw new LogoFault('unreadable', `the ${type} picture cannot be decoded.`);
    const pixels = await toPixels(picture.timeout({ seconds: MOST_SECONDS }).autoOrient(), edgePx);
    return { pixels, isAnimated: isAnimated(bytes, type, found.pages), hasText: false };
  } catch (error) {
    throw error instanceof LogoFault ? error : new LogoFault('incomplete', INCOMPLETE);
  }
}

const INCOMPLETE = 'the picture is incomplete or broken. Copy or export it again.';

/** The library counts the frames of GIF and WebP; an animated PNG has the chunk acTL (PNG, third edition, 11.3.4.1). */
function isAnimated(bytes: Uint8Array, type: string, pages = 1): boolean {
  return pages > 1 || (type === 'png' && Buffer.from(bytes).includes('acTL'));
}

async function toPixels(picture: Sharp, edgePx: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
