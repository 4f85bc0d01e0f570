import { type NoRequest, readNothing } from '#contract/call/call.ts';
import { own, readRows, readText, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** How a sign-in may go on. */
export type SecondStep = 'authenticator' | 'passkey' | 'recovery';

/** Where somebody stands on the way in. */
export interface Entry {
  /** in: the session is open. secondStep: asked for one of `methods`. enrol: must set a second step up first. */
  readonly next: 'in' | 'secondStep' | 'enrol';
  /** Says which sign-in goes on; empty once one is in. */
  readonly ticket: string;
  readonly methods: readonly SecondStep[];
  /** The second step may be set up another time (a demo alone). */
  readonly mayWait: boolean;
}

/** What an authenticator app is given: to type and to scan. */
export interface AuthenticatorSecret {
  readonly secret: string;
  readonly uri: string;
}

/** What the browser answers, as WebAuthn writes it: what it is made of is judged by its library. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly type: 'public-key';
  readonly response: object;
}

/** What the browser is asked about passkeys, as WebAuthn writes it, and the ticket that its answer is sent with. */
export interface PasskeyQuestion {
  readonly ticket: string;
  /** Options of WebAuthn in JSON; undefined where they cannot be read. */
  readonly options: object | undefined;
}

/** What a link of one use is for, before it is used. */
export interface LinkPurpose {
  readonly purpose: 'invitation' | 'password' | 'signIn';
  readonly email: string;
  readonly name: string;
}

/** Ends the session of this page. */
export const signOut = defineStaffCall<NoRequest, void>({
  name: 'staffSignOut',
  method: 'POST',
  path: '/staff/sign-out',
  access: 'signedIn',
  read: readNothing,
});

/** E-mail and password: the first step. */
export const signIn = defineStaffCall<{ readonly email: string; readonly password: string }, Entry>({
  name: 'staffSignIn',
  method: 'POST',
  path: '/staff/sign-in',
  access: 'open',
  read: readEntry,
});

/** A code of the authenticator, or a recovery code: the second step. */
export const giveCode = defineStaffCall<{ readonly ticket: string; readonly code: string }, Entry>({
  name: 'staffSecondStep',
  method: 'POST',
  path: '/staff/sign-in/code',
  access: 'open',
  read: readEntry,
});

/** Asks for a passkey: of the sign-in that the ticket names, or as the only step without one. */
export const askPasskey = defineStaffCall<{ readonly ticket?: string }, PasskeyQuestion>({
  name: 'staffAskPasskey',
  method: 'POST',
  path: '/staff/sign-in/passkey-question',
  access: 'open',
  read: readQuestion,
});

/** The passkey's answer. */
export const givePasskey = defineStaffCall<{ readonly ticket: string; readonly answer: PasskeyAnswer }, Entry>({
  name: 'staffGivePasskey',
  method: 'POST',
  path: '/staff/sign-in/passkey',
  access: 'open',
  read: readEntry,
});

/** What a link is for; it stays as good as it was. */
export const readLink = defineStaffCall<{ readonly link: string }, LinkPurpose | undefined>({
  name: 'staffReadLink',
  method: 'POST',
  path: '/staff/link',
  access: 'open',
  read: readPurpose,
});

/** What is given with a link: name and password for an invitation, a password for a new one, nothing to sign in. */
export interface LinkUse {
  readonly link: string;
  readonly name?: string;
  readonly password?: string;
}

/** Uses a link; it is good once. */
export const followLink = defineStaffCall<LinkUse, Entry>({
  name: 'staffFollowLink',
  method: 'POST',
  path: '/staff/link/follow',
  access: 'open',
  read: readEntry,
});

/** Begins an authenticator on the way in. */
export const enrolAuthenticator = defineStaffCall<{ readonly ticket: string }, AuthenticatorSecret>({
  name: 'staffEnrolAuthenticator',
  method: 'POST',
  path: '/staff/enrol/authenticator',
  access: 'open',
  read: readSecret,
});

/** The first code of the authenticator: it is on, and one is in. Answers the recovery codes, shown this once. */
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

/** Asks the browser to make a passkey on the way in. */
export const askNewPasskey = defineStaffCall<{ readonly ticket: string }, PasskeyQuestion>({
  name: 'staffAskNewPasskey',
  method: 'POST',
  path: '/staff/enrol/passkey-question',
  access: 'open',
  read: readQuestion,
});

/** The new passkey: one is in. Answers the recovery codes, shown this once. */
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

/** Gets in without a second step, where that may wait. */
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

/** What cannot be read is no way in: the page asks who is signed in and is told. */
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

/** Reads what an authenticator app is given. */
export function readSecret(value: unknown): AuthenticatorSecret {
  return { secret: readText(value, 'secret') ?? '', uri: readText(value, 'uri') ?? '' };
}

/** Reads recovery codes. */
export function readRecoveryCodes(value: unknown): { readonly recoveryCodes: readonly string[] } {
  return {
    recoveryCodes: readRows(own(value, 'recoveryCodes'), (code) => (typeof code === 'string' ? code : undefined)),
  };
}

/** Reads what the browser is asked about passkeys. */
export function readQuestion(value: unknown): PasskeyQuestion {
  const options = own(value, 'options');
  return {
    ticket: readText(value, 'ticket') ?? '',
    options: typeof options === 'object' && options !== null ? options : undefined,
  };
}

/** The calls of whoever is on the way in, for the registry. */
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
