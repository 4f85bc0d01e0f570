import type { Call } from '../call/call.ts';
import { own } from '../call/read.ts';

export type PayloadCall = Pick<Call<never, unknown>, 'method' | 'path'>;

export interface EncodedPayload {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * How the payload of an encrypted call is encoded (D07). The gateway profile names one codec; a codec may bind the body
 * to the call's method and path and to the merchant. Every retry encodes again: the gateway may refuse a body that was
 * sent before.
 */
export interface PayloadCodec {
  readonly name: 'plain' | 'jwe';
  encode(json: string, call: PayloadCall, merchant: string): Promise<EncodedPayload>;
  /** Forgets the gateway's key and clock after the gateway refused a payload made with them. */
  readonly forget?: () => void;
}

/** The payload in plain text, protected by the connection alone. */
export const plainCodec: PayloadCodec = {
  name: 'plain',
  encode: async (body) => ({ body, headers: { 'Content-Type': 'application/json' } }),
};

/** Content type of an encrypted body (RFC 7516, compact serialization). */
export const JWE_CONTENT_TYPE = 'application/jose';

/**
 * Whether a reply means that the key is no longer accepted or that the client's clock is off: a fresh key helps. Never
 * throws.
 */
export function refusesKey({ status, body }: { readonly status: number; readonly body: string }): boolean {
  if (status !== 400 || body.length > 4096) return false;
  try {
    return own(JSON.parse(body), 'errorCode') === 'payload_key_refused';
  } catch {
    return false;
  }
}
