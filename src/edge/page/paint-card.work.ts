import { Resvg } from '@resvg/resvg-js';

/** Paints a sharing card, a PNG, on a thread of the pool: the logo inside is whatever a brand file brought. */
export function work(svg: string): Uint8Array {
  return new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng();
}
