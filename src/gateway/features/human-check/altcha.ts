import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { keyedHash } from '#gateway/identity/secrets/secrets.ts';
import { depthOf } from '#gateway/pipeline/parse-json.ts';
import type { Clock, RandomBytes } from '#gateway/process/clock.ts';
import type { HumanCheckProvider } from './provider.ts';

const LIFE_MS = 5 * 60_000;
/** Key derivation rounds per guess. */
const ROUNDS = 1_000;
/** The answer lies in this range, so a page needs at most this many guesses: about 100 ms on a phone. */
const LEAST = 20;
const MOST = 80;

/** ALTCHA proof of work, created and verified locally without a third-party service. */
export function createAltcha(clock: Clock, random: RandomBytes): HumanCheckProvider {
  return {
    name: 'altcha',
    async challenge(key, scene) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: LEAST + (Buffer.from(random(4)).readUInt32BE() % (MOST - LEAST)),
        deriveKey,
        expiresAt: new Date(clock.now() + LIFE_MS),
        data: { scene },
        ...secretsOf(key),
      });
      return { ...challenge };
    },
    async validate(key, scene, solution) {
      const payload = readPayload(solution);
      if (payload === undefined) return undefined;
      const { parameters, signature } = payload.challenge;
      const result = await verifySolution({ ...payload, deriveKey, ...secretsOf(key) });
      // The parameters are signed, so they are those that this gateway issued.
      if (!result.verified || signature === undefined || parameters.expiresAt === undefined) return undefined;
      const expiresAt = new Date(parameters.expiresAt * 1000);
      if (parameters.data?.['scene'] !== scene || expiresAt.getTime() <= clock.now()) return undefined;
      return { id: signature, expiresAt };
    },
  };
}

function secretsOf(key: Uint8Array) {
  return {
    hmacSignatureSecret: keyedHash(key, 'challenge').toString('hex'),
    hmacKeySignatureSecret: keyedHash(key, 'answer').toString('hex'),
  };
}

/** A solution is base64 of JSON `{challenge: {parameters, signature}, solution: {counter, derivedKey}}`. */
function readPayload(text: string): Payload | undefined {
  const json = Buffer.from(text, 'base64').toString('utf8');
  if (depthOf(json) > 8) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    // Pass on only these two fields: the library would treat other fields as options.
    return isPayload(value) ? { challenge: value.challenge, solution: value.solution } : undefined;
  } catch {
    // Text that is not JSON is not a solution.
    return undefined;
  }
}

function isPayload(value: unknown): value is Payload {
  const { challenge, solution } = (value ?? {}) as Partial<Record<'challenge' | 'solution', unknown>>;
  if (!isObject(challenge) || !isObject(solution)) return false;
  const { parameters, signature } = challenge;
  return isObject(parameters) && typeof signature === 'string' && typeof parameters['expiresAt'] === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
