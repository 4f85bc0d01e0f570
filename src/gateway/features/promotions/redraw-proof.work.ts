import { redrawProof } from './proof-picture.ts';

/** Redraws a picture that proves something, on a thread of the pool. */
export function work(base64: string): Promise<Uint8Array | undefined> {
  return redrawProof(base64);
}
