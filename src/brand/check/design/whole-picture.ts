import { Resvg } from '@resvg/resvg-js';

/**
 * What is missing at the end of a picture; undefined if it is complete. Detected from the format without decoding: PNG
 * by its last chunk (ISO 15948 §5.6), JPEG by its last marker (ITU T.81 B.1.1.3), GIF by its trailer (GIF89a §27), WebP
 * and AVIF by the lengths in their headers. An SVG is parsed as XML.
 */
export function missingEnd(type: string, bytes: Uint8Array): string | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'svg') return unreadableSvg(data.toString('utf8'));
  const isWhole = WHOLE[type]?.(data) ?? true;
  return isWhole ? undefined : 'an incomplete file';
}

const WHOLE: Readonly<Record<string, (data: Buffer) => boolean>> = {
  png: (data) => endsWithChunk(data),
  jpg: (data) => data.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0,
  gif: (data) => data.lastIndexOf(0x3b) >= data.length - 2,
  webp: (data) => data.length >= 12 && data.readUInt32LE(4) + 8 <= data.length,
  avif: (data) => holdsBoxes(data),
  heif: (data) => holdsBoxes(data),
};

function endsWithChunk(data: Buffer): boolean {
  let at = 8;
  while (at + 12 <= data.length) {
    const end = at + 12 + data.readUInt32BE(at);
    if (end > data.length) return false;
    if (data.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end;
  }
  return false;
}

/** ISO 14496-12 §4.2: each box starts with its length; the last may reach to the end of the file. */
function holdsBoxes(data: Buffer): boolean {
  let at = 0;
  while (at + 8 <= data.length) {
    const size = data.readUInt32BE(at);
    if (size === 0) return true;
    const length = size === 1 && at + 16 <= data.length ? Number(data.readBigUInt64BE(at + 8)) : size;
    if (length < 8 || at + length > data.length) return false;
    at += length;
  }
  return at === data.length;
}

function unreadableSvg(text: string): string | undefined {
  try {
    // Parses only; nothing is rendered.
    new Resvg(text, { font: { loadSystemFonts: false } });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'invalid XML';
  }
}
