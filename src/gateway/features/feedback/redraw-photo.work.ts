import { redrawPhoto } from './pictures.ts';

/** Redraws a feedback photo on a worker thread. */
export function work(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return redrawPhoto(Buffer.from(bytes));
}
