/** Bytes of the digest that decide: 48 bits, so that what the remainder favours is far below anything that can be seen. */
const BYTES = 6;

/** What is signed with the server's seed: the browser's share of chance and the ticket. */
export function raffleMessage(clientSeed: string, ticketId: string): string {
  return `${clientSeed}:${ticketId}`;
}

/**
 * Which prize a ticket wins: HMAC-SHA256 of `raffleMessage` under the server's seed, its first 48 bits as a number, over
 * the weights. The server lays down SHA-256 of the seed before, so that nobody can choose afterwards. Weights are whole
 * numbers above zero; answers an index of them.
 */
export function prizeOf(digest: Uint8Array, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const number = digest.slice(0, BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
  let left = number % total;
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}
