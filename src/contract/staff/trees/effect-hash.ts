/**
 * The sha-256 of an effect's canonical text (`writeEffect`), in hex: the same in the browser and in the gateway. A change
 * carries it to say which effect was announced.
 */
export async function hashEffectText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
