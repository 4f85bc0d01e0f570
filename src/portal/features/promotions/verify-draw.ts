import { prizeOf, raffleMessage } from '#contract/promotions/raffle-draw.ts';
import type { Prize, RaffleOutcome } from '#contract/promotions/read.ts';

export interface CheckedDraw {
  readonly outcome: RaffleOutcome;
  readonly commitment: string;
}

/**
 * Verifies a draw from its revealed seed: whether the seed matches the hash shown before, and whether it gives the
 * awarded prize. False also for an invalid seed.
 */
export async function verifyDraw(
  outcome: RaffleOutcome,
  commitment: string,
  prizes: readonly Prize[],
): Promise<boolean> {
  const seed = readHex(outcome.serverSeed);
  if (seed === undefined || prizes.length === 0) return false;
  const fingerprint = writeHex(await crypto.subtle.digest('SHA-256', seed));
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const message = new TextEncoder().encode(raffleMessage(outcome.clientSeed, outcome.ticketId));
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
  const weights = prizes.map(({ weight }) => weight);
  return fingerprint === commitment && prizeOf(digest, weights) === outcome.prize;
}

function readHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2}){16,64}$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function writeHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The browser's contribution to the randomness. */
export function newClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
