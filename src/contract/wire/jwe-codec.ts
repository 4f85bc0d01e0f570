/**
 * The codec `jwe` (D07): encrypts a payload as compact JWE (RFC 7516) by ECDH-ES with A256GCM (RFC 7518). The protected
 * header, which the cipher authenticates, binds the payload to method, path, merchant, creation time and a unique id.
 * The five parameters are critical (RFC 7516 section 4.1.13): a recipient that does not process them must reject the
 * JWE.
 */
import { CompactEncrypt, type CompactJWEHeaderParameters, importJWK } from 'jose';
import { payloadKeys } from '../system/calls.ts';
import type { PayloadKey, PayloadKeys } from '../system/read.ts';
import { CodecMissing } from './errors.ts';
import { gatewayHeaders } from './gateway-headers.ts';
import { JWE_CONTENT_TYPE, type PayloadCall, type PayloadCodec } from './payload-codec.ts';

export const JWE_ALGORITHM = 'ECDH-ES';
export const JWE_ENCRYPTION = 'A256GCM';
export const JWE_PARAMETERS = ['method', 'path', 'merchant', 'iat', 'jti'] as const;

export interface JweParts {
  /** Fetches the gateway's keys; the result is cached until `forget`. */
  readonly fetchKeys: () => Promise<PayloadKeys>;
  /** Epoch milliseconds by the client's clock. */
  readonly now: () => number;
  readonly newId: () => string;
}

interface Sealer {
  readonly key: PayloadKey;
  readonly imported: Awaited<ReturnType<typeof importJWK>>;
  /** How far the gateway's clock is ahead of the client's clock, in milliseconds. */
  readonly ahead: number;
}

/** The first payload fetches the key, later payloads reuse it. Rejects with CodecMissing if there is no usable key. */
export function createJweCodec({ fetchKeys, now, newId }: JweParts): PayloadCodec {
  let sealer: Promise<Sealer> | undefined;

  function ask(): Promise<Sealer> {
    const asked = prepare().catch((error: unknown) => {
      if (sealer === asked) sealer = undefined;
      throw error;
    });
    sealer ??= asked;
    return asked;
  }

  async function prepare(): Promise<Sealer> {
    const { keys, servedAt } = await fetchKeys();
    const key = keys.find(isUsable);
    if (key === undefined) throw new CodecMissing(payloadKeys.name, 'jwe');
    const { kty, crv = '', x = '', y = '' } = key;
    const imported = await importJWK({ kty, crv, x, y }, JWE_ALGORITHM);
    return { key, imported, ahead: servedAt === undefined ? 0 : servedAt - now() };
  }

  return {
    name: 'jwe',
    async encode(json, call, merchant) {
      const { key, imported, ahead } = await (sealer ?? ask());
      const iat = Math.floor((now() + ahead) / 1000);
      const body = await new CompactEncrypt(new TextEncoder().encode(json))
        .setProtectedHeader(protectedHeader(key.kid, call, { merchant, iat, jti: newId() }))
        .encrypt(imported, { crit: CRITICAL });
      return { body, headers: { 'Content-Type': JWE_CONTENT_TYPE, [gatewayHeaders.encryption]: 'jwe' } };
    },
    forget() {
      sealer = undefined;
    },
  };
}

/** The `crit` option of jose: each parameter must be in the protected header. */
export const CRITICAL: Readonly<Record<string, boolean>> = Object.fromEntries(
  JWE_PARAMETERS.map((name) => [name, true]),
);

function protectedHeader(
  kid: string,
  { method, path }: PayloadCall,
  claims: { readonly merchant: string; readonly iat: number; readonly jti: string },
): CompactJWEHeaderParameters {
  return { alg: JWE_ALGORITHM, enc: JWE_ENCRYPTION, kid, crit: [...JWE_PARAMETERS], method, path, ...claims };
}

function isUsable({ kty, crv, alg, use }: PayloadKey): boolean {
  return kty === 'EC' && crv === 'P-256' && (alg ?? JWE_ALGORITHM) === JWE_ALGORITHM && (use ?? 'enc') === 'enc';
}
