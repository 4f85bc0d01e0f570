import { type Crop, type Size, squareOf } from './crop.ts';

/** The gateway's own size, and its byte limit (contract, chooseAvatar). */
const EDGE_PX = 192;
const MOST_BYTES = 20_000;
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3];

export type Picture = CanvasImageSource & Size;

/** Draws the visible square of a picture on a canvas of any size. */
export function drawCrop(canvas: HTMLCanvasElement, picture: Picture, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { x, y, edge } = squareOf(picture, crop);
  // Transparent parts become white, because the result is a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
}

/** The square as base64 of a JPEG of 192 px within 20 kB; undefined where the browser cannot encode it. */
export async function encodePicture(picture: Picture, crop: Crop): Promise<string | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width: EDGE_PX, height: EDGE_PX });
  drawCrop(canvas, picture, crop);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= MOST_BYTES) return toBase64(new Uint8Array(await blob.arrayBuffer()));
  }
  return undefined;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
