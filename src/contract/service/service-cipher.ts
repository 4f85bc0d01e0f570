/**
 * Decrypts customer service links of type '3' (M227, D35): base64 of DES in ECB mode with PKCS#7 padding; the key is
 * the last eight characters. This gives no confidentiality, because the key is sent along; it is supported because
 * older gateways use it.
 */
import CryptoJS from 'crypto-js/core.js';
// Imported first: the cipher modules need base64 when they load, and do not import it themselves.
import 'crypto-js/enc-base64.js';
import 'crypto-js/mode-ecb.js';
import 'crypto-js/tripledes.js';

const KEY_LENGTH = 8;
const MOST_LENGTH = 4_000;

/** The URL in a ciphertext; undefined if there is none. */
export function openServicePath(path: string): string | undefined {
  const ciphertext = path.slice(0, -KEY_LENGTH);
  const key = path.slice(-KEY_LENGTH);
  if (ciphertext.length === 0 || path.length > MOST_LENGTH || !/^[A-Za-z0-9+/]+={0,2}$/.test(ciphertext))
    return undefined;
  try {
    const plain = CryptoJS.DES.decrypt(ciphertext, CryptoJS.enc.Utf8.parse(key), { mode: CryptoJS.mode.ECB });
    return plain.toString(CryptoJS.enc.Utf8) || undefined;
  } catch {
    // The bytes are not valid UTF-8: a wrong key, or not a ciphertext.
    return undefined;
  }
}
