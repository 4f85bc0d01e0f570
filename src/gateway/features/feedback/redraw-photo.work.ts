import { redrawPhoto } from './pictures.ts';

/** Redraws a photo of feedback, on a thread of the pool. */
export function work(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return redrawPhoto(Buffer.from(bytes));
}
