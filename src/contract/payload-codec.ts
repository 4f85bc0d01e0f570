import type { Call } from './call.ts';

/** A request body with the headers that belong to it. */
export interface EncodedPayload {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * How the payload of an encrypted call travels (decision D07). The gateway profile names one; a codec may bind the body
 * to the call's method and path and to the merchant.
 */
export interface PayloadCodec {
  readonly name: 'plain' | 'jwe';
  encode(json: string, call: Pick<Call<never, unknown>, 'method' | 'path'>, merchant: string): Promise<EncodedPayload>;
}

/** The payload as it is, protected by the connection alone. */
export const plainCodec: PayloadCodec = {
  name: 'plain',
  encode: async (body) => ({ body, headers: { 'Content-Type': 'application/json' } }),
};
