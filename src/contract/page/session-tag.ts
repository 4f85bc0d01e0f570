/**
 * The name by which a tab knows that a session which has ended was its own: the beginning of its token's SHA-256, in hex. It
 * is told to every page of the site, and says nothing to a page that does not hold the token.
 */
const BYTES = 8;

/** The tag of a token by the token's SHA-256. */
export function tagOf(hash: Uint8Array): string {
  return Array.from(hash.subarray(0, BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The tag of a token; undefined where the browser has no cryptography (a page that came without TLS). */
export async function tagOfToken(token: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  return tagOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}
