import { solveChallenge as search } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { own } from '#model/json/json.ts';
import { deriveKey } from './derive-key.ts';

export interface Answer {
  readonly counter: number;
  readonly derivedKey: string;
}

/** Longer than any legitimate challenge takes on a slow phone. */
export const LONGEST_MS = 60_000;

/** Searches for the answer; undefined when none is found in time, or for an unreadable challenge. */
export async function findAnswer(challenge: unknown): Promise<Answer | undefined> {
  try {
    const found = await search({ challenge: challenge as Challenge, deriveKey, timeout: LONGEST_MS });
    return found ? { counter: found.counter, derivedKey: found.derivedKey } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Base64 of JSON `{challenge: {parameters, signature}, solution}`, the gateway's format. Throws where there is no
 * answer.
 */
export function writeSolution(challenge: unknown, answer: Answer | undefined): string {
  if (answer === undefined) throw new Error('the challenge has no solution');
  const parts = { parameters: own(challenge, 'parameters'), signature: own(challenge, 'signature') };
  return toBase64(JSON.stringify({ challenge: parts, solution: answer }));
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
