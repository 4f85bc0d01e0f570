import { redrawPicture } from './picture.ts';

/** Redraws an avatar on a worker thread. */
export function work(base64: string): Uint8Array | undefined {
  return redrawPicture(base64);
}
