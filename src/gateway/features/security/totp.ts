import { Secret, TOTP } from 'otpauth';

/** The settings that every authenticator app supports (RFC 6238): some apps ignore others. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Tolerated clock difference in time steps. */
const WINDOW = 1;
export const SECRET_BYTES = 20;

/** The secret as text and as a QR code URI (Key Uri Format). The app shows `issuer` and `account`. */
export function describeSecret(
  bytes: Uint8Array,
  issuer: string,
  account: string,
): { readonly secret: string; readonly uri: string } {
  const secret = secretOf(bytes);
  const uri = new TOTP({ ...SHAPE, secret, issuer: withoutColon(issuer), label: withoutColon(account) }).toString();
  return { secret: secret.base32, uri };
}

/** A colon separates issuer and account in the label. */
const withoutColon = (text: string) => text.replaceAll(':', ' ');

/** Time step of a code; undefined if it matches none near `now` (epoch milliseconds). */
export function stepOf(bytes: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = TOTP.validate({ ...SHAPE, token: code, secret: secretOf(bytes), timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp: now }) + delta;
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });
