/**
 * The codec `jwe` (D07): a compact JWE (RFC 7516) by ECDH-ES with A256GCM (RFC 7518). What it is good for stands
 * in its protected header, which the cipher authenticates: method, path, merchant, the time it was made and an id of its
 * own. The five are critical (RFC 7516 section 4.1.13): whoever does not heed them must refuse the whole.
 */
import { CompactEncrypt, type CompactJWEHeaderParameters, importJWK } from 'jose';
import { payloadKeys } from '../system/calls.ts';
import type { PayloadKey, PayloadKeys } from '../system/read.ts';
import { CodecMissing } from './errors.ts';
import { gatewayHeaders } from './gateway-headers.ts';
import { type PayloadCall, type PayloadCodec, SEALED_TYPE } from './payload-codec.ts';

export const JWE_ALGORITHM = 'ECDH-ES';
export const JWE_ENCRYPTION = 'A256GCM';
/** Header parameters of our own, all of them critical. */
export const SEAL_PARAMETERS = ['method', 'path', 'merchant', 'iat', 'jti'] as const;

/** What the codec needs. */
export interface JweParts {
  /** Asks the gateway for its keys; the answer is kept until `forget`. */
  readonly fetchKeys: () => Promise<PayloadKeys>;
  /** Epoch milliseconds by this machine's clock. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
}

interface Sealer {
  readonly key: PayloadKey;
  readonly imported: Awaited<ReturnType<typeof importJWK>>;
  /** How far the gateway's clock is ahead of this one, in milliseconds. */
  readonly ahead: number;
}

/** Builds the codec. The first payload fetches the key, the others use it. Rejects with CodecMissing without a key of use. */
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
        .setProtectedHeader(sealHeader(key.kid, call, { merchant, iat, jti: newId() }))
        .encrypt(imported, { crit: CRITICAL });
      return { body, headers: { 'Content-Type': SEALED_TYPE, [gatewayHeaders.encryption]: 'jwe' } };
    },
    forget() {
      sealer = undefined;
    },
  };
}

/** What jose wants to hear of the critical parameters: each stands in the protected header. */
export const CRITICAL: Readonly<Record<string, boolean>> = Object.fromEntries(
  SEAL_PARAMETERS.map((name) => [name, true]),
);

function sealHeader(
  kid: string,
  { method, path }: PayloadCall,
  seal: { readonly merchant: string; readonly iat: number; readonly jti: string },
): CompactJWEHeaderParameters {
  return { alg: JWE_ALGORITHM, enc: JWE_ENCRYPTION, kid, crit: [...SEAL_PARAMETERS], method, path, ...seal };
}

function isUsable({ kty, crv, alg, use }: PayloadKey): boolean {
  return kty === 'EC' && crv === 'P-256' && (alg ?? JWE_ALGORITHM) === JWE_ALGORITHM && (use ?? 'enc') === 'enc';
}
