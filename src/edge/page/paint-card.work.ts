import { Resvg } from '@resvg/resvg-js';

/** Renders a sharing card as PNG on a pool thread: the logo inside is untrusted brand input. */
export function work(svg: string): Uint8Array {
  return new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng();
}
