import type { IncomingHttpHeaders } from 'node:http';
import { SEAMLESS_SKEW_MS, type SeamlessAction, seamlessHeaders, seamlessSigned } from '#contract/vendors/seamless.ts';
import { signText, validateSigned } from '#serving/signature.ts';

/** Signs a call or its reply (contract, Signature). */
export function sign(secret: string, timestamp: string, action: SeamlessAction, body: string): string {
  return signText(secret, seamlessSigned(timestamp, action, body));
}

/** Verifies signature and timestamp of a call. Undefined: valid. */
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
