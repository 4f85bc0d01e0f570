import sharp from 'sharp';
import { MOST_PICTURE_BYTES } from '#contract/promotions/calls.ts';

/** Maximum edge length of the stored picture. */
const EDGE_PX = 1_600;
/** Maximum decoded pixels. */
const MOST_PIXELS = 40_000_000;
/** Timeout of decoding, enforced by the native library because terminating a thread does not stop it. */
const MOST_SECONDS = 8;
const FORMATS = new Set(['png', 'jpeg']);

/**
 * Re-encodes a proof picture as a JPEG of at most 1,600 px from its pixels, without anything else from the file.
 * Undefined if the bytes are no PNG or JPEG, exceed 5 MB, or have too many pixels. File names are ignored.
 */
export async function reencodePicture(base64: string): Promise<Buffer | undefined> {
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
    // The library throws for anything that it cannot decode completely.
    return undefined;
  }
}
