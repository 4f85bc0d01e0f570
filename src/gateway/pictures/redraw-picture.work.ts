import sharp from 'sharp';

/** Maximum edge length of a stored picture. */
const EDGE_PX = 1_600;
/** Maximum decoded pixels: 40 megapixels need 160 MB briefly. */
const MOST_PIXELS = 40_000_000;
/** Timeout of decoding, enforced by the native library because terminating a thread does not stop it. */
const MOST_SECONDS = 8;
const QUALITY = 80;

/**
 * Re-encodes a base64 picture as a JPEG from its pixels, at most 1600 px at its longer edge, so that nothing of the
 * original file remains, in particular no location or camera data. Undefined if the bytes are no complete PNG or JPEG,
 * or have too many pixels. File names are ignored.
 */
export async function work(base64: string): Promise<Uint8Array | undefined> {
  const bytes = Buffer.from(base64, 'base64');
  if (!isPng(bytes) && !isJpeg(bytes)) return undefined;
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
    return await picture
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .resize(EDGE_PX, EDGE_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    // The library throws for anything that it cannot decode.
    return undefined;
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

const isPng = (bytes: Buffer) => bytes.subarray(0, PNG.length).equals(PNG);
const isJpeg = (bytes: Buffer) => bytes.subarray(0, JPEG.length).equals(JPEG);
