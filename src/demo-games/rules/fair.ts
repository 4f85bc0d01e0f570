/**
 * Provably fair random stream (docs/reference/provably-fair.md), derived only from server seed, client seed and nonce. Runs on
 * the server and on the page /verify, with Web Crypto.
 */

export interface FairSeeds {
  /** 64 hexadecimal digits; secret until revealed. */
  readonly serverSeed: string;
  /** Chosen by the player (in a duel: the seeds of both players, joined with a colon). */
  readonly clientSeed: string;
  /** Number of the round under this pair, starting at 0. */
  readonly nonce: number;
}

/** Returns a uniform number from 0 to `below` - 1; each call consumes the stream. */
export type Take = (below: number) => number;

const WORDS_IN_BLOCK = 8;
const RANGE = 2 ** 32;
const encoder = new TextEncoder();

/** Commitment: SHA-256 of the server seed's text in hexadecimal. */
export async function commitTo(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(serverSeed))));
}

/**
 * Opens the stream of a round: `blocks` times eight words of 32 bits, block k being HMAC-SHA256 with the server seed's
 * text as key over `clientSeed:nonce:k`. The returned `Take` throws RangeError when all words are used.
 */
export async function openStream(seeds: FairSeeds, blocks: number): Promise<Take> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(seeds.serverSeed), HMAC, false, ['sign']);
  const numbers = Array.from({ length: blocks }, (_, block) => block);
  const signed = await Promise.all(
    numbers.map((block) =>
      crypto.subtle.sign('HMAC', key, encoder.encode(`${seeds.clientSeed}:${seeds.nonce}:${block}`)),
    ),
  );
  return takeFrom(signed.flatMap(wordsOf));
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

function wordsOf(block: ArrayBuffer): number[] {
  const view = new DataView(block);
  return Array.from({ length: WORDS_IN_BLOCK }, (_, word) => view.getUint32(word * 4));
}

/**
 * Converts 32-bit words to numbers below a bound; rejects words past the last whole multiple of the bound to avoid
 * modulo bias.
 */
export function takeFrom(words: readonly number[]): Take {
  let at = 0;
  return (below) => {
    const fair = RANGE - (RANGE % below);
    for (;;) {
      const word = words[at];
      at += 1;
      if (word === undefined) throw new RangeError('The stream of this round is used up.');
      if (word < fair) return word % below;
    }
  };
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a client seed is valid: 1 to 64 letters, digits, dashes and underscores. */
export function isClientSeed(text: unknown): text is string {
  return typeof text === 'string' && CLIENT_SEED.test(text);
}
