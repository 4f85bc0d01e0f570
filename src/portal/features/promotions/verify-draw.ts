import { prizeOf, raffleMessage } from '#contract/promotions/raffle-draw.ts';
import type { Prize, RaffleOutcome } from '#contract/promotions/read.ts';

/** A draw, and the fingerprint that was shown before it. */
export interface CheckedDraw {
  readonly outcome: RaffleOutcome;
  readonly commitment: string;
}

/**
 * Draws a ticket again from what was opened: whether the seed is the one whose fingerprint was shown before, and whether
 * it leads to the prize that was given. False also for what is no seed.
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

/** The browser's own share of chance. */
export function newClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
