import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { own } from '#model/json/json.ts';
import { NotTried } from '../verdict/verdict.ts';

const MOST_MS = 20_000;

/**
 * Solves a human-check challenge as the page does; returns the value of the `humanCheck` field. A program can only
 * solve the built-in proof of work, by design of the other providers (D26).
 */
export async function solveHumanCheck(value: unknown): Promise<string> {
  const provider = own(value, 'provider');
  if (provider !== 'altcha') throw new NotTried(`the human check ${String(provider)} cannot be solved by a program`);
  const challenge = own(value, 'challenge') as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: MOST_MS });
  if (!solution) throw new NotTried('the human check took too long to solve');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
