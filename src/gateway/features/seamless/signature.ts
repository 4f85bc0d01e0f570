import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { SEAMLESS_SKEW_MS, type SeamlessAction, seamlessHeaders, seamlessSigned } from '#contract/vendors/seamless.ts';

/** The signature of a call or of its reply (contract, Signature): hex of HMAC-SHA256. */
export function sign(secret: string, timestamp: string, action: SeamlessAction, body: string): string {
  return createHmac('sha256', secret)
    .update(seamlessSigned(timestamp, action, body))
    .digest('hex');
}

const TIMESTAMP = /^[0-9]{1,15}$/;

/**
 * Judges who sent a call: by the signature over the body as it came, and only then by the age of its timestamp, so that a
 * stranger learns nothing about clocks. Undefined: it is the vendor's and fresh.
 */
export function judgeSignature(
  secret: string,
  action: SeamlessAction,
  headers: IncomingHttpHeaders,
  body: string,
  now: number,
): 'bad_signature' | 'stale_timestamp' | undefined {
  const timestamp = headers[seamlessHeaders.timestamp];
  const given = headers[seamlessHeaders.signature];
  if (typeof timestamp !== 'string' || typeof given !== 'string' || !TIMESTAMP.test(timestamp)) return 'bad_signature';
  if (!isSame(sign(secret, timestamp, action, body), given)) return 'bad_signature';
  return Math.abs(now - Number(timestamp)) > SEAMLESS_SKEW_MS ? 'stale_timestamp' : undefined;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
