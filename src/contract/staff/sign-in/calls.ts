import { anyText, exactly, noRequest, nothing, text } from '#contract/call/call-schemas.ts';
import { fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { defineStaffCall, readStaffReply } from '../staff-call.ts';

export type SecondStep = 'authenticator' | 'passkey' | 'recovery';

/** A secret of 256 bits in base64url. */
const secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** Longer than any password rule allows, so that the rule reports the error. */
const password = Type.String({ minLength: 1, maxLength: 200 });

const code = Type.String({ minLength: 1, maxLength: 40 });

/** WebAuthn format: the WebAuthn library validates the content. */
const answer = Type.Object(
  { id: text(1_024), type: Type.Literal('public-key'), response: Type.Object({}, { additionalProperties: true }) },
  { additionalProperties: true },
);

const entry = exactly({
  /** in: the session is open. secondStep: one of `methods` is required. enrol: a second factor must be set up first. */
  next: fallback(Type.Enum(['in', 'secondStep', 'enrol']), 'in'),
  /** Identifies the sign-in in progress; empty once signed in. */
  ticket: anyText(43),
  methods: Type.Array(Type.Enum(['authenticator', 'passkey', 'recovery'])),
  /** The set-up of a second factor may be postponed (only in a demo). */
  mayWait: Type.Boolean(),
});

export const question = exactly({
  ticket: secret,
  /** WebAuthn options in JSON; undefined if invalid. */
  options: Type.Object({}, { additionalProperties: true }),
});

export const authenticatorSecret = exactly({ secret: text(64), uri: text(1_000) });
export const recoveryCodes = exactly({ recoveryCodes: Type.Array(text(20)) });
export { answer as passkeyAnswer, code as typedCode, password as typedPassword, secret as ticketSecret };

/** The value of `account_disabled`, after the first factor was right. */
const disabledAccount = exactly({
  by: Type.String(),
  /** ISO 8601. */
  at: Type.String(),
  reason: anyText(1_000),
});

const linkPurpose = exactly(
  {
    purpose: Type.Enum(['invitation', 'password', 'signIn']),
    email: anyText(),
    name: anyText(80),
  },
  { requires: ['purpose'] },
);

const linkUse = exactly({ link: secret, name: Type.Optional(text(80)), password: Type.Optional(password) });

/** The state of a sign-in. */
export type Entry = Reading<typeof entry>;

/** The secret for an authenticator app, for typing and for scanning. */
export type AuthenticatorSecret = Reading<typeof authenticatorSecret>;

/** The browser's WebAuthn response: the WebAuthn library validates its content. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly type: 'public-key';
  readonly response: object;
}

/** The WebAuthn options for the browser, and the ticket to send with its response. */
export type PasskeyQuestion = Reading<typeof question>;

/** The purpose of a one-time link, before it is used. */
export type LinkPurpose = Reading<typeof linkPurpose>;

export const signOut = defineStaffCall({
  name: 'staffSignOut',
  method: 'POST',
  path: '/staff/sign-out',
  access: 'signedIn',
  request: noRequest,
  reply: nothing,
});

/** Why an account cannot sign in, and whom to ask. */
export type DisabledAccount = Reading<typeof disabledAccount>;

/** Reads the value of `account_disabled`; undefined if the gateway does not know more. */
export const readDisabledAccount = readStaffReply(disabledAccount);

/**
 * First factor: e-mail and password. With the right password of a disabled account: `account_disabled` (value:
 * DisabledAccount).
 */
export const signIn = defineStaffCall({
  name: 'staffSignIn',
  method: 'POST',
  path: '/staff/sign-in',
  access: 'open',
  request: exactly({ email: text(254), password }),
  reply: entry,
  refused: disabledAccount,
});

/** Second factor: a code of the authenticator, or a recovery code. */
export const giveCode = defineStaffCall({
  name: 'staffSecondStep',
  method: 'POST',
  path: '/staff/sign-in/code',
  access: 'open',
  request: exactly({ ticket: secret, code }),
  reply: entry,
});

/** Requests a passkey: as the second factor of the sign-in in the ticket, or as the only factor without a ticket. */
export const askPasskey = defineStaffCall({
  name: 'staffAskPasskey',
  method: 'POST',
  path: '/staff/sign-in/passkey-question',
  access: 'open',
  request: exactly({ ticket: Type.Optional(secret) }),
  reply: question,
});

/** Sends the passkey's response. */
export const givePasskey = defineStaffCall({
  name: 'staffGivePasskey',
  method: 'POST',
  path: '/staff/sign-in/passkey',
  access: 'open',
  request: exactly({ ticket: secret, answer }),
  reply: entry,
  refused: disabledAccount,
});

/** The purpose of a link; does not use the link. */
export const readLink = defineStaffCall({
  name: 'staffReadLink',
  method: 'POST',
  path: '/staff/link',
  access: 'open',
  request: exactly({ link: secret }),
  reply: linkPurpose,
});

/** The data sent with a link: name and password for an invitation, a password for a reset, nothing for a sign-in. */
export type LinkUse = Sent<typeof linkUse>;

/** Uses a link; valid once. */
export const followLink = defineStaffCall({
  name: 'staffFollowLink',
  method: 'POST',
  path: '/staff/link/follow',
  access: 'open',
  request: linkUse,
  reply: entry,
});

/** Starts the set-up of an authenticator during sign-in. */
export const enrolAuthenticator = defineStaffCall({
  name: 'staffEnrolAuthenticator',
  method: 'POST',
  path: '/staff/enrol/authenticator',
  access: 'open',
  request: exactly({ ticket: secret }),
  reply: authenticatorSecret,
});

/**
 * The first code of the authenticator: activates it and completes the sign-in. Returns the recovery codes, only this
 * once.
 */
export const confirmEnrolled = defineStaffCall({
  name: 'staffConfirmEnrolled',
  method: 'POST',
  path: '/staff/enrol/authenticator/confirm',
  access: 'open',
  request: exactly({ ticket: secret, code }),
  reply: recoveryCodes,
});

/** Returns the options to register a passkey during sign-in. */
export const askNewPasskey = defineStaffCall({
  name: 'staffAskNewPasskey',
  method: 'POST',
  path: '/staff/enrol/passkey-question',
  access: 'open',
  request: exactly({ ticket: secret }),
  reply: question,
});

/** The new passkey: completes the sign-in. Returns the recovery codes, only this once. */
export const enrolPasskey = defineStaffCall({
  name: 'staffEnrolPasskey',
  method: 'POST',
  path: '/staff/enrol/passkey',
  access: 'open',
  request: exactly({ ticket: secret, answer }),
  reply: recoveryCodes,
});

/** Completes the sign-in without a second factor, if the set-up may be postponed. */
export const enrolLater = defineStaffCall({
  name: 'staffEnrolLater',
  method: 'POST',
  path: '/staff/enrol/later',
  access: 'open',
  request: exactly({ ticket: secret }),
  reply: entry,
});

export const readSecret = readStaffReply(authenticatorSecret);

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
