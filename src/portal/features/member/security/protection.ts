import type { AuthenticatorState, Profile } from '#contract/security/read.ts';

/** An account's protections, in display order. */
export type ProtectionId = 'password' | 'authenticator' | 'recovery' | 'email' | 'mobile';

/** on: in place. weak: incomplete, or about to run out. off: missing. */
export type ProtectionState = 'on' | 'weak' | 'off';

export interface Protection {
  readonly id: ProtectionId;
  readonly state: ProtectionState;
}

/** Known data; a part is absent where the gateway lacks its call. */
export interface Known {
  readonly hasPassword: boolean;
  readonly profile: Profile | undefined;
  readonly authenticator: AuthenticatorState | undefined;
}

/** With at most this many recovery codes left, new ones are recommended. */
const FEW_CODES = 3;
/** Priority of recommendations: protection against attackers before account recovery. */
const ORDER: readonly ProtectionId[] = ['password', 'authenticator', 'email', 'mobile', 'recovery'];

/** Lists only what the gateway reports and supports. */
export function protectionsOf({ hasPassword, profile, authenticator }: Known): readonly Protection[] {
  const list: Protection[] = [{ id: 'password', state: hasPassword ? 'on' : 'off' }];
  if (authenticator !== undefined) {
    list.push({ id: 'authenticator', state: authenticator.enabled ? 'on' : 'off' });
    if (authenticator.enabled) list.push({ id: 'recovery', state: stateOfCodes(authenticator.recoveryCodesLeft) });
  }
  if (profile !== undefined) {
    list.push({ id: 'email', state: stateOf(profile.email, profile.emailVerified) });
    list.push({ id: 'mobile', state: stateOf(profile.mobile, profile.mobileVerified) });
  }
  return list;
}

/** The recommended next protection; undefined: none. */
export function nextOf(list: readonly Protection[]): ProtectionId | undefined {
  return ORDER.find((id) => list.some((one) => one.id === id && one.state !== 'on'));
}

function stateOf(contact: string, isVerified: boolean): ProtectionState {
  if (contact === '') return 'off';
  return isVerified ? 'on' : 'weak';
}

function stateOfCodes(left: number): ProtectionState {
  return left <= FEW_CODES ? 'weak' : 'on';
}
