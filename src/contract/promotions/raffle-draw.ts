/** Bytes of the digest that decide: 48 bits, so that the modulo bias is negligible. */
const BYTES = 6;

/** The text signed with the server's seed: the client's seed and the ticket id. */
export function raffleMessage(clientSeed: string, ticketId: string): string {
  return `${clientSeed}:${ticketId}`;
}

/**
 * The prize of a ticket: HMAC-SHA256 of `raffleMessage` with the server's seed, its first 48 bits as a number, mapped
 * to the weights. The server publishes SHA-256 of the seed first (commitment), so that the seed cannot be chosen
 * afterwards. Weights are positive whole numbers; returns an index into them.
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
