import { renderAsync } from '@resvg/resvg-js';

/** Paints a sharing card, a PNG, on a thread of the pool: the logo inside is whatever a brand file brought. */
export async function work(svg: string): Promise<Uint8Array> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' });
  return image.asPng();
}
