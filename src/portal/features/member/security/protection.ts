import type { AuthenticatorState, Profile } from '#contract/security/read.ts';

/** What protects an account, in the order in which it is shown. */
export type ProtectionId = 'password' | 'authenticator' | 'recovery' | 'email' | 'mobile';

/** on: in place. weak: begun, or about to run out. off: not there. */
export type ProtectionState = 'on' | 'weak' | 'off';

export interface Protection {
  readonly id: ProtectionId;
  readonly state: ProtectionState;
}

/** What is known; a part is absent where the gateway does not have its call. */
export interface Known {
  readonly hasPassword: boolean;
  readonly profile: Profile | undefined;
  readonly authenticator: AuthenticatorState | undefined;
}

/** From so few recovery codes on new ones are advised. */
const FEW_CODES = 3;
/** Which gap is closed first: what keeps strangers out comes before what helps a member back in. */
const ORDER: readonly ProtectionId[] = ['password', 'authenticator', 'email', 'mobile', 'recovery'];

/** The honest list: what the gateway says is there, and nothing that it cannot do. */
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

/** What to do next; undefined: nothing. */
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
