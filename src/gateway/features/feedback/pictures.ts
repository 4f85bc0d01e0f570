import sharp from 'sharp';

/** What a reader of feedback needs to see; more is thrown away. */
const EDGE_PX = 1_600;
/** Pixels that are decoded at most: 40 megapixels take 160 MB for a moment. */
const MOST_PIXELS = 40_000_000;
/** After which decoding ends by itself, in native code that no thread's end reaches. */
const MOST_SECONDS = 8;
const QUALITY = 80;

/**
 * Makes a picture our own: a JPEG drawn anew from its pixels, at most 1600 px at its longer edge, so that nothing of the
 * file itself stays, its place and camera least of all. Undefined when the bytes are no whole PNG or JPEG, or too many
 * pixels. Names are not looked at.
 */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isPng(bytes) && !isJpeg(bytes)) return undefined;
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'truncated',
      sequentialRead: true,
      pages: 1,
    });
    return await picture
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .resize(EDGE_PX, EDGE_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    // It throws for whatever it cannot decode.
    return undefined;
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

const isPng = (bytes: Buffer) => bytes.subarray(0, PNG.length).equals(PNG);
const isJpeg = (bytes: Buffer) => bytes.subarray(0, JPEG.length).equals(JPEG);
