import { type NoRequest, readNothing } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import {
  type AuthenticatorSecret,
  type PasskeyAnswer,
  type PasskeyQuestion,
  readQuestion,
  readRecoveryCodes,
  readSecret,
} from '../sign-in/calls.ts';
import { defineStaffCall } from '../staff-call.ts';

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; empty if never used. */
  readonly usedAt: string;
}

export interface OwnSession {
  readonly id: string;
  /** Like `Firefox on Windows`; empty if unknown. */
  readonly device: string;
  readonly createdAt: string;
  readonly seenAt: string;
  /** The current session. */
  readonly isThis: boolean;
}

export interface OwnAccount {
  readonly hasPassword: boolean;
  readonly authenticator: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly OwnPasskey[];
  readonly sessions: readonly OwnSession[];
  /** The last second factor may be removed (only in a demo). */
  readonly mayBeWithout: boolean;
}

/** Changes of the sign-in methods require the password, if the account has one. */
interface ReauthCredentials {
  readonly password?: string;
}

export const ownAccount = defineStaffCall<NoRequest, OwnAccount>({
  name: 'staffOwnAccount',
  method: 'GET',
  path: '/staff/account',
  access: 'signedIn',
  read: readOwnAccount,
});

/** Sets a new password: this session continues with a new id, all others end. */
export const changePassword = defineStaffCall<ReauthCredentials & { readonly newPassword: string }, void>({
  name: 'staffChangePassword',
  method: 'POST',
  path: '/staff/account/password',
  access: 'signedIn',
  read: readNothing,
});

/** Starts the set-up of an authenticator. */
export const beginAuthenticator = defineStaffCall<ReauthCredentials, AuthenticatorSecret>({
  name: 'staffBeginAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator',
  access: 'signedIn',
  read: readSecret,
});

/** Activates the authenticator with its first code. Returns recovery codes if there were none. */
export const confirmAuthenticator = defineStaffCall<
  { readonly code: string },
  { readonly recoveryCodes: readonly string[] }
>({
  name: 'staffConfirmAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator/confirm',
  access: 'signedIn',
  read: readRecoveryCodes,
});

/** Deactivates the authenticator; refused if it is the only second factor. */
export const removeAuthenticator = defineStaffCall<ReauthCredentials, void>({
  name: 'staffRemoveAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator/remove',
  access: 'signedIn',
  read: readNothing,
});

/** Returns the WebAuthn options to register a passkey. */
export const beginPasskey = defineStaffCall<ReauthCredentials, PasskeyQuestion>({
  name: 'staffBeginPasskey',
  method: 'POST',
  path: '/staff/account/passkey-question',
  access: 'signedIn',
  read: readQuestion,
});

/** Stores the registered passkey. Returns recovery codes if there were none. */
export const addPasskey = defineStaffCall<
  { readonly ticket: string; readonly answer: PasskeyAnswer; readonly name: string },
  { readonly recoveryCodes: readonly string[] }
>({
  name: 'staffAddPasskey',
  method: 'POST',
  path: '/staff/account/passkey',
  access: 'signedIn',
  read: readRecoveryCodes,
});

/** Removes a passkey; refused if it is the only second factor. */
export const removePasskey = defineStaffCall<ReauthCredentials & { readonly id: string }, void>({
  name: 'staffRemovePasskey',
  method: 'POST',
  path: '/staff/account/passkey/remove',
  access: 'signedIn',
  read: readNothing,
});

export const renewRecoveryCodes = defineStaffCall<ReauthCredentials, { readonly recoveryCodes: readonly string[] }>({
  name: 'staffRenewRecoveryCodes',
  method: 'POST',
  path: '/staff/account/recovery-codes',
  access: 'signedIn',
  read: readRecoveryCodes,
});

/** Ends one of the own sessions, or all except the current one. */
export const endOwnSession = defineStaffCall<{ readonly session: string }, void>({
  name: 'staffEndOwnSession',
  method: 'POST',
  path: '/staff/account/sessions/end',
  access: 'signedIn',
  read: readNothing,
});

function readOwnAccount(value: unknown): OwnAccount {
  return {
    hasPassword: readYes(value, 'hasPassword'),
    authenticator: readYes(value, 'authenticator'),
    recoveryCodesLeft: readWhole(value, 'recoveryCodesLeft') ?? 0,
    passkeys: readRows(own(value, 'passkeys'), readPasskey),
    sessions: readRows(own(value, 'sessions'), readSession),
    mayBeWithout: readYes(value, 'mayBeWithout'),
  };
}

function readPasskey(row: unknown): OwnPasskey | undefined {
  const id = readText(row, 'id');
  if (id === undefined) return undefined;
  const [name, createdAt, usedAt] = [readText(row, 'name'), readText(row, 'createdAt'), readText(row, 'usedAt')];
  return { id, name: name ?? '', createdAt: createdAt ?? '', usedAt: usedAt ?? '' };
}

function readSession(row: unknown): OwnSession | undefined {
  const id = readText(row, 'id');
  if (id === undefined) return undefined;
  const [device, createdAt, seenAt] = [readText(row, 'device'), readText(row, 'createdAt'), readText(row, 'seenAt')];
  return {
    id,
    device: device ?? '',
    createdAt: createdAt ?? '',
    seenAt: seenAt ?? '',
    isThis: readYes(row, 'isThis'),
  };
}

export const ownAccountCalls = [
  ownAccount,
  changePassword,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  beginPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  endOwnSession,
];
