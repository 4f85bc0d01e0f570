import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';

/** Verifies id tokens of Firebase phone authentication (D28). */
export interface IdTokens {
  /**
   * The number that a token proves; undefined for an invalid token: not signed with RS256 by a key of the provider, for
   * another project, expired, from the future, from a sign-in more than five minutes ago, or not by phone. Throws if
   * the keys are unavailable: then the token's validity is unknown.
   */
  validate(projectId: string, idToken: string): Promise<ProvedNumber | undefined>;
}

export interface ProvedNumber {
  /** E.164. */
  readonly number: string;
  /** When the token expires. */
  readonly expiresAt: Date;
}

/** Maximum age of the sign-in in seconds. */
const FRESH_S = 300;
/** Tolerated clock difference to the provider. */
const TOLERANCE_S = 5;
/** Keys are refetched after the first time, or when a token names an unknown key, but at most once per cooldown. */
const CACHE_MS = 6 * 3_600_000;
const COOLDOWN_MS = 30_000;
const TIMEOUT_MS = 8_000;
const LONGEST = 4_096;

/** Creates the verifier; `keysUrl` is the provider's JWK set. */
export function createIdTokens(keysUrl: string, now: () => number): IdTokens {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cacheMaxAge: CACHE_MS,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
  });
  return {
    async validate(projectId, idToken) {
      if (idToken.length > LONGEST) return undefined;
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          // RS256 only: with HS256 the public key would be the secret, and `none` proves nothing.
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${projectId}`,
          audience: projectId,
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: TOLERANCE_S,
          currentDate: new Date(now()),
        });
        return readClaims(payload, now() / 1000);
      } catch (error) {
        if (isVerdict(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Whether an error is about the token and not about unavailable keys. */
function isVerdict(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}

const E164 = /^\+[1-9][0-9]{6,14}$/;

function readClaims(payload: JWTPayload, nowS: number): ProvedNumber | undefined {
  const { sub = '', exp = 0, iat = 0, auth_time: signedInAt, phone_number: number, firebase } = payload;
  const by = (firebase as { sign_in_provider?: unknown } | null | undefined)?.sign_in_provider;
  if (sub === '' || sub.length > 128 || by !== 'phone') return undefined;
  if (typeof number !== 'string' || !E164.test(number) || typeof signedInAt !== 'number') return undefined;
  if (iat > nowS + TOLERANCE_S || signedInAt > nowS + TOLERANCE_S || nowS - signedInAt > FRESH_S) return undefined;
  return { number, expiresAt: new Date(exp * 1000) };
}
