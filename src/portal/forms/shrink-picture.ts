import type { Chosen } from './pictures.ts';

/** Longest edges in pixels and JPEG qualities to try, the best first. */
const TRIES: readonly (readonly [edge: number, quality: number])[] = [
  [1600, 0.85],
  [1600, 0.7],
  [1200, 0.7],
  [900, 0.6],
];

/**
 * A picture's base64 within `mostSigns` characters: unchanged where it fits, else scaled down as a JPEG. Undefined
 * where the browser cannot draw it, or not small enough.
 */
export async function shrinkPicture({ base64, preview }: Chosen, mostSigns: number): Promise<string | undefined> {
  if (base64.length <= mostSigns) return base64;
  const image = new Image();
  image.src = preview;
  await image.decode().catch(() => undefined);
  if (image.naturalWidth === 0) return undefined;
  for (const [edge, quality] of TRIES) {
    const found = draw(image, edge, quality);
    if (found !== undefined && found.length <= mostSigns) return found;
  }
  return undefined;
}

function draw(image: HTMLImageElement, edge: number, quality: number): string | undefined {
  const scale = Math.min(1, edge / Math.max(image.naturalWidth, image.naturalHeight));
  const size = { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // Transparent parts become white, because the result is a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, 0, 0, size.width, size.height);
  return canvas.toDataURL('image/jpeg', quality).split(',')[1];
}
