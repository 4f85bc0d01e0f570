import { setFlagsFromString } from 'node:v8';

/**
 * Stops V8 from allocating request objects in the old generation. V8 learns from rendering thousands of sites that
 * objects live long and applies this afterwards: each request then leaves garbage that only a full collection frees,
 * together with what it references (measured: 36 instead of 18 µs for a small reply). Call this before the process
 * serves.
 */
export function keepMemorySteady(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
