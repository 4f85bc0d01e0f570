import { Resvg } from '@resvg/resvg-js';
import { imageSize } from 'image-size';

const EDGE_PX = 192;
const MOST_PX = 1_024;
const LEAST_PX = 16;
/** How far a picture may be from a square. */
const TOLERANCE = 0.1;

/**
 * Makes a member's picture our own: a PNG of 192 px drawn anew from its pixels, so that nothing of the file itself stays.
 * Undefined when the bytes are no PNG or JPEG, too many pixels, far from a square, or show nothing. Names are not looked at.
 */
export function redrawPicture(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const type = validate(bytes);
  if (type === undefined) return undefined;
  const svg = svgAround(`data:image/${type};base64,${bytes.toString('base64')}`);
  const image = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render();
  return showsSomething(image.pixels) ? image.asPng() : undefined;
}

/** The type that the content is of, when its pixels may be decoded. */
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
    // It throws for whatever is no picture.
    return undefined;
  }
}

const isBounded = ({ width, height }: Size) => Math.max(width, height) <= MOST_PX && Math.min(width, height) >= 1;

function isSquare({ width, height }: Size): boolean {
  const short = Math.min(width, height);
  return short >= LEAST_PX && Math.abs(width - height) <= short * TOLERANCE;
}

/** Start-of-frame markers; C4, C8 and CC are others. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * The sizes of all frames that a JPEG holds, wherever they stand: a reader that skips segments in another way than the
 * decoder does cannot be shown a small one and the decoder a large one.
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

/** RGBA. A picture that could not be decoded leaves the ground as it was. */
function showsSomething(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return true;
  return false;
}
