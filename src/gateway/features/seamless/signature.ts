import type { IncomingHttpHeaders } from 'node:http';
import { SEAMLESS_SKEW_MS, type SeamlessAction, seamlessHeaders, seamlessSigned } from '#contract/vendors/seamless.ts';
import { validateSigned, signText } from '#serving/signature.ts';

/** The signature of a call or of its reply (contract, Signature). */
export function sign(secret: string, timestamp: string, action: SeamlessAction, body: string): string {
  return signText(secret, seamlessSigned(timestamp, action, body));
}

/** Judges who sent a call. Undefined: it is the vendor's and fresh. */
export function validateSignature(
  secret: string,
  action: SeamlessAction,
  headers: IncomingHttpHeaders,
  body: string,
  now: number,
): 'bad_signature' | 'stale_timestamp' | undefined {
  return validateSigned({
    secret,
    timestamp: headers[seamlessHeaders.timestamp],
    signature: headers[seamlessHeaders.signature],
    signed: (timestamp) => seamlessSigned(timestamp, action, body),
    now,
    skewMs: SEAMLESS_SKEW_MS,
  });
}
