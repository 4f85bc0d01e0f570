/** Time and chance as services get them: passed in, so that tests decide both. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Answers `count` random bytes. */
export type RandomBytes = (count: number) => Uint8Array;
