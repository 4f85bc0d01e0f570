import { reencodePicture } from './evidence-picture.ts';

/** Redraws a proof picture on a worker thread. */
export function work(base64: string): Promise<Uint8Array | undefined> {
  return reencodePicture(base64);
}
