import { JWE_PARAMETERS } from '#contract/wire/jwe-codec.ts';

/** Protected header of a payload; trusted only after decryption has authenticated it. */
export interface PayloadHeader {
  readonly kid: string;
  readonly method: string;
  readonly path: string;
  readonly merchant: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly jti: string;
}

/** Maximum header length in base64url characters. */
const MOST = 2_048;
const KID = /^[A-Za-z0-9_-]{8,64}$/;
const JTI = /^[A-Za-z0-9-]{16,64}$/;

/** Parses the protected header of a compact JWE; undefined if a required parameter is missing. Never throws. */
export function readPayloadHeader(jwe: string): PayloadHeader | undefined {
  const [encoded = ''] = jwe.split('.', 1);
  const header = encoded.length <= MOST ? parse(encoded) : undefined;
  if (header === undefined || !namesAllCritical(header['crit'])) return undefined;
  const { kid, method, path, merchant, iat, jti } = header;
  if (typeof kid !== 'string' || !KID.test(kid) || typeof jti !== 'string' || !JTI.test(jti)) return undefined;
  if (typeof method !== 'string' || typeof path !== 'string' || typeof merchant !== 'string') return undefined;
  if (typeof iat !== 'number' || !Number.isSafeInteger(iat)) return undefined;
  return { kid, method, path, merchant, iat, jti };
}

function parse(encoded: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null && !Array.isArray(header) ? { ...header } : undefined;
  } catch {
    return undefined;
  }
}

/** `crit` must list them, so that an implementation that ignores them rejects the payload. */
function namesAllCritical(crit: unknown): boolean {
  return Array.isArray(crit) && JWE_PARAMETERS.every((name) => crit.includes(name));
}
