import { solveChallenge as search } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { own } from '#model/json/json.ts';
import { deriveKey } from './derive-key.ts';

/** What solves a challenge. */
export interface Answer {
  readonly counter: number;
  readonly derivedKey: string;
}

/** Longer than any honest challenge takes on a slow phone. */
export const LONGEST_MS = 60_000;

/** Searches for the answer; undefined when there is none in time, or when the challenge is none that this can read. */
export async function findAnswer(challenge: unknown): Promise<Answer | undefined> {
  try {
    const found = await search({ challenge: challenge as Challenge, deriveKey, timeout: LONGEST_MS });
    return found ? { counter: found.counter, derivedKey: found.derivedKey } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Base64 of JSON `{challenge: {parameters, signature}, solution}`, as the gateway reads it. Throws where there is no answer.
 */
export function writeSolution(challenge: unknown, answer: Answer | undefined): string {
  if (answer === undefined) throw new Error('the challenge has no solution');
  const parts = { parameters: own(challenge, 'parameters'), signature: own(challenge, 'signature') };
  return toBase64(JSON.stringify({ challenge: parts, solution: answer }));
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
