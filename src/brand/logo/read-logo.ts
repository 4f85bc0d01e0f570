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
  /** The first frame, upright, in sRGB; its longer side is at most 1024 pixels, of an SVG exactly 1024. */
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

/** Reads a logo by its content; nothing outside the file is read. Throws LogoFault for anything but a whole picture. */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo> {
  if (bytes.byteLength > MOST_BYTES)
    throw new LogoFault(
      `the file has ${Math.ceil(bytes.byteLength / 1024)} kB; a logo has at most ${MOST_BYTES / 1024} kB.`,
    );
  const kind = kindOf(bytes);
  const raster = kind && Object.hasOwn(RASTERS, kind.type) ? RASTERS[kind.type] : undefined;
  if (kind && raster) return { ending: raster.ending, bytes, kind, ...(await readRaster(bytes, kind, raster.format)) };
  if (!isLikelySvg(bytes))
    throw new LogoFault('the file is not a picture that can be read: PNG, SVG, JPEG, WebP, AVIF or GIF.');
  const { png, hasText } = drawSvg(bytes, EDGE_PX, MOST_PIXELS);
  return { ending: 'svg', bytes, kind, pixels: await toPixels(sharp(png)), isAnimated: false, hasText };
}

function isLikelySvg(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && /<svg[\s>]/i.test(Buffer.from(bytes).toString('utf8'));
}

async function readRaster(bytes: Uint8Array, { type, width, height }: PictureKind, format: string) {
  if (width * height > MOST_PIXELS)
    throw new LogoFault(
      `the picture has ${width} x ${height} pixels, more than ${MOST_PIXELS / 1e6} megapixels. Make it smaller.`,
    );
  if (missingEnd(type, bytes) !== undefined) throw new LogoFault(INCOMPLETE);
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
    const found = await picture.metadata();
    if (found.format !== format) throw new LogoFault(`the ${type} picture cannot be decoded.`);
    const pixels = await toPixels(picture.timeout({ seconds: MOST_SECONDS }).autoOrient());
    return { pixels, isAnimated: isAnimated(bytes, type, found.pages), hasText: false };
  } catch (error) {
    throw error instanceof LogoFault ? error : new LogoFault(INCOMPLETE);
  }
}

const INCOMPLETE = 'the picture is incomplete or broken. Copy or export it again.';

/** The library counts the frames of GIF and WebP; an animated PNG has the chunk acTL (PNG, third edition, 11.3.4.1). */
function isAnimated(bytes: Uint8Array, type: string, pages = 1): boolean {
  return pages > 1 || (type === 'png' && Buffer.from(bytes).includes('acTL'));
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .resize(EDGE_PX, EDGE_PX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
