import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import { merchantSecret } from './secrets.ts';

/** Encryption at rest for secrets that must be read again: private keys, a merchant's credentials at other services. */
export interface AtRest {
  /** Encrypts a text for one merchant and purpose. Runs in the merchant's transaction. */
  encrypt(db: Db, merchant: string, purpose: string, text: string): Promise<Buffer>;
  /**
   * Decrypts a text. Throws if it belongs to another merchant or purpose, was modified, or the gateway's key has
   * changed.
   */
  open(db: Db, merchant: string, purpose: string, encrypted: Buffer): Promise<string>;
}

type SecretOf = (db: Db, owner: string, name: string) => Promise<Buffer>;

/** First byte of a ciphertext: the keys used. */
const BY_MERCHANT = 0;
const BY_BOTH = 1;
const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM with a key derived from the merchant's own secret and, if configured, the gateway's (LIVERY_SECRET_KEY):
 * then a copy of the database alone decrypts nothing. Texts encrypted without it can still be read after it is set.
 */
export function createAtRest(secretKey: string | undefined, secretOf: SecretOf = merchantSecret): AtRest {
  async function keyFor(db: Db, merchant: string, purpose: string, kind: number): Promise<Uint8Array> {
    if (kind === BY_BOTH && secretKey === undefined) {
      throw new Error('A secret was encrypted with LIVERY_SECRET_KEY, which is not set.');
    }
    const own = await secretOf(db, merchant, 'at-rest');
    return new Uint8Array(hkdfSync('sha256', kind === BY_BOTH ? (secretKey ?? '') : '', own, purpose, 32));
  }

  return {
    async encrypt(db, merchant, purpose, text) {
      const kind = secretKey === undefined ? BY_MERCHANT : BY_BOTH;
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', await keyFor(db, merchant, purpose, kind), nonce);
      cipher.setAAD(boundTo(merchant, purpose));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([kind]), nonce, cipher.getAuthTag(), encrypted]);
    },
    async open(db, merchant, purpose, encrypted) {
      const key = await keyFor(db, merchant, purpose, encrypted[0] ?? BY_MERCHANT);
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + NONCE), { authTagLength: TAG });
      decipher.setAAD(boundTo(merchant, purpose));
      decipher.setAuthTag(encrypted.subarray(1 + NONCE, 1 + NONCE + TAG));
      const text = Buffer.concat([decipher.update(encrypted.subarray(1 + NONCE + TAG)), decipher.final()]);
      return text.toString('utf8');
    },
  };
}

function boundTo(merchant: string, purpose: string): Buffer {
  return Buffer.from(JSON.stringify([merchant, purpose]));
}
