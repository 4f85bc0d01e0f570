/** Time and randomness for services: injected, so that tests control both. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export type RandomBytes = (count: number) => Uint8Array;
