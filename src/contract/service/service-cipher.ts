/**
 * Customer-service links of type '3' (M227, D35): base64 of DES in ECB mode with PKCS#7 padding, its key the last
 * eight characters. DES keeps nothing secret that travels with its key; it is read because older gateways write it.
 */
import CryptoJS from 'crypto-js/core.js';
// First: the ciphers keep what base64 is when they are loaded, and do not load it themselves.
import 'crypto-js/enc-base64.js';
import 'crypto-js/mode-ecb.js';
import 'crypto-js/tripledes.js';

const KEY_LENGTH = 8;
const MOST_LENGTH = 4_000;

/** The address behind a ciphertext; undefined when there is none. */
export function openServicePath(path: string): string | undefined {
  const sealed = path.slice(0, -KEY_LENGTH);
  const key = path.slice(-KEY_LENGTH);
  if (sealed.length === 0 || path.length > MOST_LENGTH || !/^[A-Za-z0-9+/]+={0,2}$/.test(sealed)) return undefined;
  try {
    const plain = CryptoJS.DES.decrypt(sealed, CryptoJS.enc.Utf8.parse(key), { mode: CryptoJS.mode.ECB });
    return plain.toString(CryptoJS.enc.Utf8) || undefined;
  } catch {
    // Bytes that are no text: another key, or no ciphertext at all.
    return undefined;
  }
}
