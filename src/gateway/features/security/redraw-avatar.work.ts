import { redrawPicture } from './picture.ts';

/** Redraws a member's picture, on a thread of the pool. */
export function work(base64: string): Uint8Array | undefined {
  return redrawPicture(base64);
}
