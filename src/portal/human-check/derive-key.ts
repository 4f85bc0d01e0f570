import type { ChallengeParameters, DeriveKeyFunctionResult } from 'altcha-lib/types';

const PBKDF2 = /^PBKDF2\/(SHA-(?:256|384|512))$/;
const PLAIN = /^SHA-(?:256|384|512)$/;

/** One attempt of a proof of work with the platform's cryptography. Throws for an unsupported algorithm. */
export async function deriveKey(
  { algorithm, cost, keyLength }: ChallengeParameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<DeriveKeyFunctionResult> {
  const hash = PBKDF2.exec(algorithm)?.[1];
  if (hash !== undefined) return { derivedKey: await stretch(hash, cost, keyLength, salt, password) };
  if (PLAIN.test(algorithm)) return { derivedKey: await digest(algorithm, cost, keyLength, salt, password) };
  throw new Error(`the algorithm ${algorithm} is not known here`);
}

async function stretch(hash: string, iterations: number, keyLength: number, salt: Uint8Array, password: Uint8Array) {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(password), 'PBKDF2', false, ['deriveBits']);
  const rule = { name: 'PBKDF2', hash, iterations, salt: new Uint8Array(salt) };
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, keyLength * 8));
}

/** The hash of salt and password, hashed again for `cost` rounds. */
async function digest(hash: string, cost: number, keyLength: number, salt: Uint8Array, password: Uint8Array) {
  let bytes = new Uint8Array([...salt, ...password]);
  for (let round = 0; round < Math.max(1, cost); round += 1) {
    bytes = new Uint8Array(await crypto.subtle.digest(hash, bytes));
  }
  return bytes.slice(0, keyLength);
}
