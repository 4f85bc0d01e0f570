/**
 * SHA-256 of an effect's canonical text (`writeEffect`), in hex, equal in browser and gateway. A change request
 * contains it to state which effect was announced.
 */
export async function hashEffectText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
