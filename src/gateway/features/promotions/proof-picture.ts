import sharp from 'sharp';
import { MOST_PICTURE_BYTES } from '#contract/promotions/calls.ts';

/** Longest edge of what is kept. */
const EDGE_PX = 1_600;
/** Most pixels that are decoded. */
const MOST_PIXELS = 40_000_000;
/** After which decoding ends by itself, in native code that no thread's end reaches. */
const MOST_SECONDS = 8;
const FORMATS = new Set(['png', 'jpeg']);

/**
 * Makes a picture that proves something our own: a JPEG of 1,600 px at most, drawn anew from its pixels, without anything
 * else that the file held. Undefined when the bytes are no PNG or JPEG, are more than 5 MB, or have too many pixels. Names
 * are not looked at.
 */
export async function redrawProof(base64: string): Promise<Buffer | undefined> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_PICTURE_BYTES) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) return undefined;
    return await image
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .flatten({ background: 'white' })
      .resize(EDGE_PX, EDGE_PX, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    // It throws for whatever it cannot decode whole.
    return undefined;
  }
}
