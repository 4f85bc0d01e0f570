import { Resvg } from '@resvg/resvg-js';
import { imageSize } from 'image-size';

const EDGE_PX = 192;
const MOST_PX = 1_024;
const LEAST_PX = 16;
/** Tolerated deviation from a square. */
const TOLERANCE = 0.1;

/**
 * Re-encodes an avatar as a 192 px PNG from its pixels, so that nothing of the original file remains. Undefined if the
 * bytes are no PNG or JPEG, have too many pixels, are far from square, or are fully transparent. File names are
 * ignored.
 */
export function redrawPicture(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const type = validate(bytes);
  if (type === undefined) return undefined;
  const svg = svgAround(`data:image/${type};base64,${bytes.toString('base64')}`);
  const image = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render();
  return showsSomething(image.pixels) ? image.asPng() : undefined;
}

/** The content type, if the picture is safe to decode. */
function validate(bytes: Buffer): 'png' | 'jpeg' | undefined {
  const size = sizeOf(bytes);
  if (size === undefined || !isBounded(size) || !isSquare(size)) return undefined;
  if (size.type === 'png') return 'png';
  return size.type === 'jpg' && jpegFrames(bytes).every(isBounded) ? 'jpeg' : undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf(bytes: Buffer): (Size & { readonly type: string | undefined }) | undefined {
  try {
    const { width, height, type } = imageSize(bytes);
    return { width, height, type };
  } catch {
    // The library throws for anything that is no picture.
    return undefined;
  }
}

const isBounded = ({ width, height }: Size) => Math.max(width, height) <= MOST_PX && Math.min(width, height) >= 1;

function isSquare({ width, height }: Size): boolean {
  const short = Math.min(width, height);
  return short >= LEAST_PX && Math.abs(width - height) <= short * TOLERANCE;
}

/** Start-of-frame markers; C4, C8 and CC are other segments. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Sizes of all frame headers anywhere in a JPEG: a file must not show this check a small frame and the decoder, which
 * may skip segments differently, a large one.
 */
function jpegFrames(bytes: Buffer): Size[] {
  const frames: Size[] = [];
  for (let at = 2; at + 9 <= bytes.length; at += 1) {
    if (bytes[at] !== 0xff || !isFrameMarker(bytes[at + 1] ?? 0)) continue;
    frames.push({ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) });
  }
  return frames;
}

function svgAround(address: string): string {
  const size = `width="${EDGE_PX}" height="${EDGE_PX}"`;
  const image = `<image ${size} preserveAspectRatio="xMidYMid slice" href="${address}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${EDGE_PX} ${EDGE_PX}">${image}</svg>`;
}

/** RGBA. A failed decode leaves all pixels transparent. */
function showsSomething(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return true;
  return false;
}
