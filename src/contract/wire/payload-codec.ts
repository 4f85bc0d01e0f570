import type { Call } from '../call/call.ts';
import { own } from '../call/read.ts';

/** What a payload may be bound to. */
export type PayloadCall = Pick<Call<never, unknown>, 'method' | 'path'>;

/** A request body with the headers that belong to it. */
export interface EncodedPayload {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * How the payload of an encrypted call travels (D07). The gateway profile names one; a codec may bind the body
 * to the call's method and path and to the merchant. It is asked anew for every try: what was sent once may be refused.
 */
export interface PayloadCodec {
  readonly name: 'plain' | 'jwe';
  encode(json: string, call: PayloadCall, merchant: string): Promise<EncodedPayload>;
  /** Forgets the gateway's key and clock: the gateway has refused what was made with them. */
  readonly forget?: () => void;
}

/** The payload as it is, protected by the connection alone. */
export const plainCodec: PayloadCodec = {
  name: 'plain',
  encode: async (body) => ({ body, headers: { 'Content-Type': 'application/json' } }),
};

/** Content type of a sealed body (RFC 7516, compact serialization). */
export const SEALED_TYPE = 'application/jose';

/** Whether a reply says that the key is no longer taken, or that the page's clock is off: a fresh key helps. Never throws. */
export function refusesKey({ status, body }: { readonly status: number; readonly body: string }): boolean {
  if (status !== 400 || body.length > 4096) return false;
  try {
    return own(JSON.parse(body), 'errorCode') === 'payload_key_refused';
  } catch {
    return false;
  }
}
