import { type NoRequest, readNothing } from '#contract/call/call.ts';
import { own, readRows, readText, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

export type SecondStep = 'authenticator' | 'passkey' | 'recovery';

/** The state of a sign-in. */
export interface Entry {
  /** in: the session is open. secondStep: one of `methods` is required. enrol: a second factor must be set up first. */
  readonly next: 'in' | 'secondStep' | 'enrol';
  /** Identifies the sign-in in progress; empty once signed in. */
  readonly ticket: string;
  readonly methods: readonly SecondStep[];
  /** The set-up of a second factor may be postponed (only in a demo). */
  readonly mayWait: boolean;
}

/** The secret for an authenticator app, for typing and for scanning. */
export interface AuthenticatorSecret {
  readonly secret: string;
  readonly uri: string;
}

/** The browser's WebAuthn response: the WebAuthn library validates its content. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly type: 'public-key';
  readonly response: object;
}

/** The WebAuthn options for the browser, and the ticket to send with its response. */
export interface PasskeyQuestion {
  readonly ticket: string;
  /** WebAuthn options in JSON; undefined if invalid. */
  readonly options: object | undefined;
}

/** The purpose of a one-time link, before it is used. */
export interface LinkPurpose {
  readonly purpose: 'invitation' | 'password' | 'signIn';
  readonly email: string;
  readonly name: string;
}

export const signOut = defineStaffCall<NoRequest, void>({
  name: 'staffSignOut',
  method: 'POST',
  path: '/staff/sign-out',
  access: 'signedIn',
  read: readNothing,
});

/** Why an account cannot sign in, and whom to ask. */
export interface DisabledAccount {
  /** Name of the staff user who disabled it. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** Reads the value of `account_disabled`; undefined if the gateway does not know more. */
export function readDisabledAccount(value: unknown): DisabledAccount | undefined {
  const [by, at] = [readText(value, 'by'), readText(value, 'at')];
  return by === undefined || at === undefined ? undefined : { by, at, reason: readText(value, 'reason') ?? '' };
}

/**
 * First factor: e-mail and password. With the right password of a disabled account: `account_disabled` (value:
 * DisabledAccount).
 */
export const signIn = defineStaffCall<{ readonly email: string; readonly password: string }, Entry>({
  name: 'staffSignIn',
  method: 'POST',
  path: '/staff/sign-in',
  access: 'open',
  read: readEntry,
});

/** Second factor: a code of the authenticator, or a recovery code. */
export const giveCode = defineStaffCall<{ readonly ticket: string; readonly code: string }, Entry>({
  name: 'staffSecondStep',
  method: 'POST',
  path: '/staff/sign-in/code',
  access: 'open',
  read: readEntry,
});

/** Requests a passkey: as the second factor of the sign-in in the ticket, or as the only factor without a ticket. */
export const askPasskey = defineStaffCall<{ readonly ticket?: string }, PasskeyQuestion>({
  name: 'staffAskPasskey',
  method: 'POST',
  path: '/staff/sign-in/passkey-question',
  access: 'open',
  read: readQuestion,
});

/** Sends the passkey's response. */
export const givePasskey = defineStaffCall<{ readonly ticket: string; readonly answer: PasskeyAnswer }, Entry>({
  name: 'staffGivePasskey',
  method: 'POST',
  path: '/staff/sign-in/passkey',
  access: 'open',
  read: readEntry,
});

/** The purpose of a link; does not use the link. */
export const readLink = defineStaffCall<{ readonly link: string }, LinkPurpose | undefined>({
  name: 'staffReadLink',
  method: 'POST',
  path: '/staff/link',
  access: 'open',
  read: readPurpose,
});

/** The data sent with a link: name and password for an invitation, a password for a reset, nothing for a sign-in. */
export interface LinkUse {
  readonly link: string;
  readonly name?: string;
  readonly password?: string;
}

/** Uses a link; valid once. */
export const followLink = defineStaffCall<LinkUse, Entry>({
  name: 'staffFollowLink',
  method: 'POST',
  path: '/staff/link/follow',
  access: 'open',
  read: readEntry,
});

/** Starts the set-up of an authenticator during sign-in. */
export const enrolAuthenticator = defineStaffCall<{ readonly ticket: string }, AuthenticatorSecret>({
  name: 'staffEnrolAuthenticator',
  method: 'POST',
  path: '/staff/enrol/authenticator',
  access: 'open',
  read: readSecret,
});

/**
 * The first code of the authenticator: activates it and completes the sign-in. Returns the recovery codes, only this
 * once.
 */
export const confirmEnrolled = defineStaffCall<
  { readonly ticket: string; readonly code: string },
  { readonly recoveryCodes: readonly string[] }
>({
  name: 'staffConfirmEnrolled',
  method: 'POST',
  path: '/staff/enrol/authenticator/confirm',
  access: 'open',
  read: readRecoveryCodes,
});

/** Returns the options to register a passkey during sign-in. */
export const askNewPasskey = defineStaffCall<{ readonly ticket: string }, PasskeyQuestion>({
  name: 'staffAskNewPasskey',
  method: 'POST',
  path: '/staff/enrol/passkey-question',
  access: 'open',
  read: readQuestion,
});

/** The new passkey: completes the sign-in. Returns the recovery codes, only this once. */
export const enrolPasskey = defineStaffCall<
  { readonly ticket: string; readonly answer: PasskeyAnswer },
  { readonly recoveryCodes: readonly string[] }
>({
  name: 'staffEnrolPasskey',
  method: 'POST',
  path: '/staff/enrol/passkey',
  access: 'open',
  read: readRecoveryCodes,
});

/** Completes the sign-in without a second factor, if the set-up may be postponed. */
export const enrolLater = defineStaffCall<{ readonly ticket: string }, Entry>({
  name: 'staffEnrolLater',
  method: 'POST',
  path: '/staff/enrol/later',
  access: 'open',
  read: readEntry,
});

const METHODS: readonly SecondStep[] = ['authenticator', 'passkey', 'recovery'];
const NEXTS: readonly Entry['next'][] = ['in', 'secondStep', 'enrol'];
const PURPOSES: readonly LinkPurpose['purpose'][] = ['invitation', 'password', 'signIn'];

/** An invalid reply counts as signed in: the page then requests the signed-in user and gets the true state. */
function readEntry(value: unknown): Entry {
  const next = readText(value, 'next');
  const methods = readRows(own(value, 'methods'), (row) => METHODS.find((method) => method === row));
  return {
    next: NEXTS.find((known) => known === next) ?? 'in',
    ticket: readText(value, 'ticket') ?? '',
    methods,
    mayWait: readYes(value, 'mayWait'),
  };
}

function readPurpose(value: unknown): LinkPurpose | undefined {
  const text = readText(value, 'purpose');
  const purpose = PURPOSES.find((known) => known === text);
  if (purpose === undefined) return undefined;
  return { purpose, email: readText(value, 'email') ?? '', name: readText(value, 'name') ?? '' };
}

export function readSecret(value: unknown): AuthenticatorSecret {
  return { secret: readText(value, 'secret') ?? '', uri: readText(value, 'uri') ?? '' };
}

export function readRecoveryCodes(value: unknown): { readonly recoveryCodes: readonly string[] } {
  return {
    recoveryCodes: readRows(own(value, 'recoveryCodes'), (code) => (typeof code === 'string' ? code : undefined)),
  };
}

export function readQuestion(value: unknown): PasskeyQuestion {
  const options = own(value, 'options');
  return {
    ticket: readText(value, 'ticket') ?? '',
    options: typeof options === 'object' && options !== null ? options : undefined,
  };
}

export const signInCalls = [
  signIn,
  giveCode,
  askPasskey,
  givePasskey,
  readLink,
  followLink,
  enrolAuthenticator,
  confirmEnrolled,
  askNewPasskey,
  enrolPasskey,
  enrolLater,
];
