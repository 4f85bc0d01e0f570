import { anyText, exactly, noRequest, nothing, text, uuid } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import {
  authenticatorSecret,
  passkeyAnswer,
  question,
  recoveryCodes,
  ticketSecret,
  typedCode,
  typedPassword,
} from '../sign-in/calls.ts';
import { defineStaffCall } from '../staff-call.ts';

const reauthCredentials = { password: Type.Optional(typedPassword) };

export { uuid as staffUuid };

const ownPasskey = exactly(
  {
    id: uuid,
    name: text(60),
    /** ISO 8601. */
    createdAt: text(40),
    /** ISO 8601; empty if never used. */
    usedAt: anyText(40),
  },
  { requires: ['id'] },
);

const ownSession = exactly(
  {
    id: uuid,
    /** Like `Firefox on Windows`; empty if unknown. */
    device: anyText(200),
    createdAt: text(40),
    seenAt: text(40),
    isThis: Type.Boolean(),
  },
  { requires: ['id'] },
);

const ownAccountReply = exactly({
  hasPassword: Type.Boolean(),
  authenticator: Type.Boolean(),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  passkeys: Type.Array(ownPasskey),
  sessions: Type.Array(ownSession),
  /** The last second factor may be removed (only in a demo). */
  mayBeWithout: Type.Boolean(),
});

export type OwnPasskey = Reading<typeof ownPasskey>;

export type OwnSession = Reading<typeof ownSession>;

export type OwnAccount = Reading<typeof ownAccountReply>;

export const ownAccount = defineStaffCall({
  name: 'staffOwnAccount',
  method: 'GET',
  path: '/staff/account',
  access: 'signedIn',
  request: noRequest,
  reply: ownAccountReply,
});

/** Sets a new password: this session continues with a new id, all others end. */
export const changePassword = defineStaffCall({
  name: 'staffChangePassword',
  method: 'POST',
  path: '/staff/account/password',
  access: 'signedIn',
  request: exactly({ ...reauthCredentials, newPassword: typedPassword }),
  reply: nothing,
});

/** Starts the set-up of an authenticator. */
export const beginAuthenticator = defineStaffCall({
  name: 'staffBeginAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator',
  access: 'signedIn',
  request: exactly(reauthCredentials),
  reply: authenticatorSecret,
});

/** Activates the authenticator with its first code. Returns recovery codes if there were none. */
export const confirmAuthenticator = defineStaffCall({
  name: 'staffConfirmAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator/confirm',
  access: 'signedIn',
  request: exactly({ code: typedCode }),
  reply: recoveryCodes,
});

/** Deactivates the authenticator; refused if it is the only second factor. */
export const removeAuthenticator = defineStaffCall({
  name: 'staffRemoveAuthenticator',
  method: 'POST',
  path: '/staff/account/authenticator/remove',
  access: 'signedIn',
  request: exactly(reauthCredentials),
  reply: nothing,
});

/** Returns the WebAuthn options to register a passkey. */
export const beginPasskey = defineStaffCall({
  name: 'staffBeginPasskey',
  method: 'POST',
  path: '/staff/account/passkey-question',
  access: 'signedIn',
  request: exactly(reauthCredentials),
  reply: question,
});

/** Stores the registered passkey. Returns recovery codes if there were none. */
export const addPasskey = defineStaffCall({
  name: 'staffAddPasskey',
  method: 'POST',
  path: '/staff/account/passkey',
  access: 'signedIn',
  request: exactly({ ticket: ticketSecret, answer: passkeyAnswer, name: text(60) }),
  reply: recoveryCodes,
});

/** Removes a passkey; refused if it is the only second factor. */
export const removePasskey = defineStaffCall({
  name: 'staffRemovePasskey',
  method: 'POST',
  path: '/staff/account/passkey/remove',
  access: 'signedIn',
  request: exactly({ ...reauthCredentials, id: uuid }),
  reply: nothing,
});

export const renewRecoveryCodes = defineStaffCall({
  name: 'staffRenewRecoveryCodes',
  method: 'POST',
  path: '/staff/account/recovery-codes',
  access: 'signedIn',
  request: exactly(reauthCredentials),
  reply: recoveryCodes,
});

/** Ends one of the own sessions, or all except the current one. */
export const endOwnSession = defineStaffCall({
  name: 'staffEndOwnSession',
  method: 'POST',
  path: '/staff/account/sessions/end',
  access: 'signedIn',
  request: exactly({ session: Type.Union([uuid, Type.Literal('others')]) }),
  reply: nothing,
});

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
