import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes (RFC 6238): the others' settings are ignored by some of them. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Time steps that a clock may be wrong by. */
const WINDOW = 1;
export const SECRET_BYTES = 20;

/** A secret as it is typed and as it is scanned (Key Uri Format). `issuer` and `account` are what the app shows. */
export function describeSecret(
  bytes: Uint8Array,
  issuer: string,
  account: string,
): { readonly secret: string; readonly uri: string } {
  const secret = secretOf(bytes);
  const uri = new TOTP({ ...SHAPE, secret, issuer: withoutColon(issuer), label: withoutColon(account) }).toString();
  return { secret: secret.base32, uri };
}

/** A colon parts issuer and account in the label. */
const withoutColon = (text: string) => text.replaceAll(':', ' ');

/** The time step that a code is of; undefined when it is of none near `now` (epoch milliseconds). */
export function stepOf(bytes: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = TOTP.validate({ ...SHAPE, token: code, secret: secretOf(bytes), timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp: now }) + delta;
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });
