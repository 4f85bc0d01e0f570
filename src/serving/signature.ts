import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The message to verify: the shared secret, the signature headers, and the signed text that combines timestamp and
 * body.
 */
interface SignedMessage {
  readonly secret: string;
  readonly timestamp: string | readonly string[] | undefined;
  readonly signature: string | readonly string[] | undefined;
  readonly signed: (timestamp: string) => string;
  readonly now: number;
  /** Maximum clock skew of the timestamp, in milliseconds. */
  readonly skewMs: number;
}

const TIMESTAMP = /^[0-9]{1,15}$/;

/** HMAC signature of a text between two servers: hex of HMAC-SHA256 (RFC 2104). */
export function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Authenticates a message: checks the signature over the raw body first, and only then the age of its timestamp, so
 * that an untrusted client learns nothing about clocks. Undefined: valid and fresh.
 */
export function validateSigned(message: SignedMessage): 'bad_signature' | 'stale_timestamp' | undefined {
  const { secret, timestamp, signature, signed, now, skewMs } = message;
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !TIMESTAMP.test(timestamp))
    return 'bad_signature';
  if (!isSame(signText(secret, signed(timestamp)), signature)) return 'bad_signature';
  return Math.abs(now - Number(timestamp)) > skewMs ? 'stale_timestamp' : undefined;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
