/** Solves a proof of work beside the page, so that typing stays smooth. Takes a challenge, posts an answer or undefined. */
import { findAnswer } from './solve-challenge.ts';

self.onmessage = async ({ data }: MessageEvent<unknown>) => {
  self.postMessage(await findAnswer(data));
};
