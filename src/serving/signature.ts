import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is judged: who shares which secret, what the headers say, and the text that their timestamp makes of the body. */
interface SignedMessage {
  readonly secret: string;
  readonly timestamp: string | readonly string[] | undefined;
  readonly signature: string | readonly string[] | undefined;
  readonly signed: (timestamp: string) => string;
  readonly now: number;
  /** How far the timestamp may be off, in milliseconds. */
  readonly skewMs: number;
}

const TIMESTAMP = /^[0-9]{1,15}$/;

/** The signature of a text between two servers: hex of HMAC-SHA256 (RFC 2104). */
export function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Judges who sent a message: by the signature over the body as it came, and only then by the age of its timestamp, so that a
 * stranger learns nothing about clocks. Undefined: it is from whoever shares the secret, and fresh.
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
