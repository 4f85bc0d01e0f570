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

/** A passkey of the account. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; empty: not used yet. */
  readonly usedAt: string;
}

/** A place where the account is signed in. */
export interface OwnSession {
  readonly id: string;
  /** Like `Firefox on Windows`; empty where the browser does not say. */
  readonly device: string;
  readonly createdAt: string;
  readonly seenAt: string;
  /** It is this one. */
  readonly isThis: boolean;
}

/** What protects the own account, and where it is signed in. */
export interface OwnAccount {
  readonly hasPassword: boolean;
  readonly authenticator: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly OwnPasskey[];
  readonly sessions: readonly OwnSession[];
  /** The last second step may be taken away (a demo alone). */
  readonly mayBeWithout: boolean;
}

/** What changes the ways in is asked for the password, where the account has one. */
interface Proof {
  readonly password?: string;
}

/** The own account. */
export const ownAccount = defineStaffCall<NoRequest, OwnAccount>({
  name: 'staffOwnAccount',
  method: 'GET',
  path: '/staff/account',
  access: 'signedIn',
  read: readOwnAccount,
});

/** A new password: this session goes on under a new id, all others end. */
export const changePassword = defineStaffCall<Proof & { readonly newPassword: string }, void>({
  name: 'staffChangePassword',
  method: 'POST',
  path: '/staff/account/password',
  access: 'signedIn',
  read: readNothing,
});

/** Begins an authenticator. */
export const beginAuthenticator = defineStaffCall<Proof, AuthenticatorSecret>({
  name: 'staffBeginAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator',
  access: 'signedIn',
  read: readSecret,
});

/** Turns it on by its first code. Recovery codes are answered where there were none. */
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

/** Turns it off; refused where it is the only second step. */
export const removeAuthenticator = defineStaffCall<Proof, void>({
  name: 'staffRemoveAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator/remove',
  access: 'signedIn',
  read: readNothing,
});

/** Asks the browser to make a passkey. */
export const beginPasskey = defineStaffCall<Proof, PasskeyQuestion>({
  name: 'staffBeginPasskey',
  method: 'POST',
  path: '/staff/account/passkey-question',
  access: 'signedIn',
  read: readQuestion,
});

/** Keeps the passkey that was made. Recovery codes are answered where there were none. */
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

/** Forgets a passkey; refused where it is the only second step. */
export const removePasskey = defineStaffCall<Proof & { readonly id: string }, void>({
  name: 'staffRemovePasskey',
  method: 'POST',
  path: '/staff/account/passkey/remove',
  access: 'signedIn',
  read: readNothing,
});

/** New recovery codes in place of the old ones. */
export const renewRecoveryCodes = defineStaffCall<Proof, { readonly recoveryCodes: readonly string[] }>({
  name: 'staffRenewRecoveryCodes',
  method: 'POST',
  path: '/staff/account/recovery-codes',
  access: 'signedIn',
  read: readRecoveryCodes,
});

/** Ends one of the own sessions, or all but this one. */
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

/** The calls about the own account, for the registry. */
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
