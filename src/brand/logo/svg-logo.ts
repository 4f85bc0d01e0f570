import { Resvg } from '@resvg/resvg-js';
import { kindOf } from '../check/design/picture-kind.ts';
import { unsafeSvgParts } from '../check/design/unsafe-svg.ts';
import { LogoFault } from './logo-fault.ts';

export interface DrawnSvg {
  /** PNG, its longer side `edgePx`. */
  readonly png: Uint8Array;
  /** Text is not drawn: its font is not part of the file. */
  readonly hasText: boolean;
}

/**
 * Draws an SVG logo without loading anything: the parts that the brand linter refuses are refused before parsing, and
 * so is each reference to another file, because the renderer would read local files. Throws LogoFault.
 */
export function drawSvg(bytes: Uint8Array, edgePx: number, mostPixels: number): DrawnSvg {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  refuseUnsafe(text);
  refuseHugePictures(text, mostPixels);
  const { width, height } = parse(text);
  const mode = width >= height ? 'width' : 'height';
  return { png: parse(text, { mode, value: edgePx }).render().asPng(), hasText: /<text\b/i.test(text) };
}

function refuseUnsafe(text: string): void {
  const unsafe = unsafeSvgParts(text).map(({ what }) => what);
  const found = unsafe.length === 0 && REFERENCE.test(text) ? ['a reference to another file'] : unsafe;
  if (found.length > 0)
    throw new LogoFault(
      'unsafe',
      `the SVG contains ${found.join(', ')}. Export the drawing as plain paths, without this part.`,
    );
}

/** Allowed are references to a part of the drawing, and data. */
const REFERENCE = /\bhref\s*=\s*["'](?!\s*(?:#|data:|["']))/i;

const EMBEDDED = /data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)/gi;

function refuseHugePictures(text: string, mostPixels: number): void {
  for (const [, base64 = ''] of text.matchAll(EMBEDDED)) {
    const kind = kindOf(Buffer.from(base64, 'base64'));
    if (kind && kind.type !== 'svg' && kind.width * kind.height > mostPixels)
      throw new LogoFault(
        'pixels',
        `the SVG contains a picture of ${kind.width} x ${kind.height} pixels, more than ${mostPixels / 1e6} megapixels. Make it smaller.`,
      );
  }
}

/** No fonts: the fonts of this machine would make the same file another brand on another machine. */
function parse(text: string, fitTo?: { readonly mode: 'width' | 'height'; readonly value: number }): Resvg {
  try {
    return new Resvg(text, { font: { loadSystemFonts: false }, logLevel: 'off', ...(fitTo && { fitTo }) });
  } catch (error) {
    throw new LogoFault(
      'unreadable',
      `the SVG cannot be drawn: ${error instanceof Error ? error.message : 'invalid XML'}.`,
    );
  }
}
