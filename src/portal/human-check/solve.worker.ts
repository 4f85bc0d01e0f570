/**
 * Web worker that solves a proof of work, so that typing stays smooth. Receives a challenge, posts an answer or
 * undefined.
 */
import { findAnswer } from './solve-challenge.ts';

self.onmessage = async ({ data }: MessageEvent<unknown>) => {
  self.postMessage(await findAnswer(data));
};
