/**
 * The tag by which a tab recognises its own ended session: the first bytes of the token's SHA-256, in hex. It is sent
 * to every page of the site, and reveals nothing to a page without the token.
 */
const BYTES = 8;

/** The tag of a token, from the token's SHA-256. */
export function tagOf(hash: Uint8Array): string {
  return Array.from(hash.subarray(0, BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The tag of a token; undefined if Web Crypto is unavailable (a page without TLS). */
export async function tagOfToken(token: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  return tagOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}
