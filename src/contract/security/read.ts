import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';

/** A member's avatar: a URL on this site (CUSTOM) or an id of the set (STATIC). */
export interface Avatar {
  readonly avatarType: 'CUSTOM' | 'STATIC';
  readonly avatar: string;
}

/** Reads an avatar; undefined without one or if its kind is unknown. Never throws. */
export function readAvatar(value: unknown): Avatar | undefined {
  const [avatar, avatarType] = [readId(value, 'avatar'), readText(value, 'avatarType')];
  if (avatar === undefined || (avatarType !== 'CUSTOM' && avatarType !== 'STATIC')) return undefined;
  return { avatarType, avatar };
}

export interface Profile {
  readonly account: string;
  readonly nickname: string;
  /** Masked; empty if there is none. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Masked; empty if there is none. */
  readonly mobile: string;
  readonly mobileVerified: boolean;
  /** Epoch milliseconds; 0 if not reported. */
  readonly since: number;
  /** The previous sign-in; undefined at the first one. */
  readonly lastLogin: { readonly at: number; readonly country: string; readonly device: string } | undefined;
}

/** Reads the profile; a missing value is empty. Never throws. */
export function readProfile(value: unknown): Profile {
  const last = own(value, 'lastLogin');
  const at = readWhole(last, 'at');
  return {
    account: readText(value, 'account') ?? '',
    nickname: readText(value, 'nickname') ?? '',
    email: readText(value, 'email') ?? '',
    emailVerified: readYes(value, 'emailVerified'),
    mobile: readText(value, 'mobile') ?? '',
    mobileVerified: readYes(value, 'mobileVerified'),
    since: readWhole(value, 'since') ?? 0,
    lastLogin:
      at === undefined
        ? undefined
        : { at, country: readText(last, 'country') ?? '', device: readText(last, 'device') ?? '' },
  };
}

export interface AuthenticatorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

/** Reads whether an authenticator is enrolled. Never throws. */
export function readAuthenticator(value: unknown): AuthenticatorState {
  return { enabled: readYes(value, 'enabled'), recoveryCodesLeft: readWhole(value, 'recoveryCodesLeft') ?? 0 };
}

/** The secret for an authenticator app. */
export interface AuthenticatorSecret {
  /** Base32, for manual entry. */
  readonly secret: string;
  /** otpauth URI, for scanning (Key Uri Format). */
  readonly uri: string;
}

/** Reads a new secret; undefined if the reply has none. Never throws. */
export function readAuthenticatorSecret(value: unknown): AuthenticatorSecret | undefined {
  const [secret, uri] = [readText(value, 'secret'), readText(value, 'uri')];
  return secret && uri?.startsWith('otpauth://totp/') ? { secret, uri } : undefined;
}

/** Reads recovery codes. Never throws. */
export function readRecoveryCodes(value: unknown): readonly string[] {
  return readRows(own(value, 'recoveryCodes'), (row) => (typeof row === 'string' ? row : undefined));
}

/** A session or a known browser. Times are epoch milliseconds. */
export interface Place {
  readonly id: string;
  /** Browser and system, like 'Firefox on Windows'; empty if unknown. */
  readonly device: string;
  /** ISO 3166-1 code; empty if unknown. */
  readonly country: string;
  /** The IP address block, like 203.0.113.0/24. */
  readonly network: string;
  readonly seenAt: number;
  readonly isCurrent: boolean;
}

export interface Places {
  readonly sessions: readonly Place[];
  readonly devices: readonly Place[];
}

/** Reads sessions and known browsers. Never throws. */
export function readPlaces(value: unknown): Places {
  return { sessions: readRows(own(value, 'sessions'), readPlace), devices: readRows(own(value, 'devices'), readPlace) };
}

function readPlace(row: unknown): Place | undefined {
  const id = readId(row, 'id');
  if (id === undefined) return undefined;
  return {
    id,
    device: readText(row, 'device') ?? '',
    country: readText(row, 'country') ?? '',
    network: readText(row, 'network') ?? '',
    seenAt: readWhole(row, 'seenAt') ?? 0,
    isCurrent: readYes(row, 'current'),
  };
}
