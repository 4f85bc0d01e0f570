/**
 * Calls of the security centre (member page securityCenter). The bare avatar calls exist on every gateway (M285, M286).
 */
import * as Type from '#contract/call/type.ts';
import { dialingCode, exactly, mobileNumber, noRequest, nothing, oneOf, text } from '../call/call-schemas.ts';
import type { Sent } from '../call/reader.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { cashierCall as memberCall } from '../cashier/order.ts';
import { readSentCode } from '../verification/read.ts';
import {
  authenticatorReply,
  avatarReply,
  placesReply,
  profileReply,
  readAvatar,
  readRecoveryCodes,
  recoveryReply,
  secretReply,
} from './read.ts';

const code = text(32);
const id = text(64);
const password = Type.Optional(text());

/** M285. */
export const memberIcon = defineSchemaCall({
  name: 'memberIcon',
  method: 'GET',
  path: '/wps/member/info/icon',
  module: 'PROFPIC3',
  token: true,
  quiet: true,
  request: noRequest,
  reply: avatarReply,
  read: readAvatar,
});

/** M286. Same reply as memberIcon, under the relay's path. */
export const playerAvatar = defineSchemaCall({
  name: 'playerAvatar',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  module: 'COMM3',
  token: true,
  quiet: true,
  request: noRequest,
  reply: avatarReply,
  read: readAvatar,
});

/** Ids of the avatars of every portal (see the edge's /_art/avatar/). */
export const staticAvatars = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'a12'] as const;

/** 20 kB in base64. */
const picture = Type.String({ minLength: 1, maxLength: 27_400, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

/** An avatar of the set by id, or an own picture: a square PNG or JPEG of at most 20 kB, in base64. */
const avatarChoice = Type.Union([
  exactly({ avatarType: Type.Literal('STATIC'), avatar: oneOf(staticAvatars) }),
  exactly({ avatarType: Type.Literal('CUSTOM'), image: picture }),
]);
export type AvatarChoice = Sent<typeof avatarChoice>;

/**
 * Refused with avatar_refused if the data are not a picture, have too many pixels, or are not square within a tenth.
 */
export const chooseAvatar = memberCall({
  name: 'chooseAvatar',
  method: 'PUT',
  path: '/wps/member/avatar',
  request: avatarChoice,
  reply: avatarReply,
  read: readAvatar,
});

export const profile = memberCall({
  name: 'profile',
  method: 'GET',
  path: '/wps/member/profile',
  quiet: true,
  request: noRequest,
  reply: profileReply,
});

export const updateProfile = memberCall({
  name: 'updateProfile',
  method: 'PUT',
  path: '/wps/member/profile',
  request: exactly({ nickname: text(40) }),
  reply: nothing,
});

const email = { kind: Type.Literal('email'), email: text() };
const mobile = { kind: Type.Literal('mobile'), mobileNum: mobileNumber, countryDialingCode: dialingCode };
const contact = Type.Union([exactly(email), exactly(mobile)]);
/** A contact of the member as typed: e-mail address or phone number. */
export type Contact = Sent<typeof contact>;

/** Sends a code to a new contact. Requires the password if the member has one (password_wrong). */
export const sendContactCode = memberCall({
  name: 'sendContactCode',
  method: 'POST',
  path: '/wps/member/contact/send',
  encrypted: true,
  request: Type.Union([exactly({ ...email, password }), exactly({ ...mobile, password })]),
  reply: exactly({ expiredMinutes: Type.Integer({ minimum: 1, maximum: 60 }) }),
  read: readSentCode,
});

/** Stores the contact after its code was verified. */
export const confirmContact = memberCall({
  name: 'confirmContact',
  method: 'POST',
  path: '/wps/member/contact',
  encrypted: true,
  request: Type.Union([exactly({ ...email, code: text() }), exactly({ ...mobile, code: text() })]),
  reply: nothing,
});

export const authenticator = memberCall({
  name: 'authenticator',
  method: 'GET',
  path: '/wps/member/authenticator',
  quiet: true,
  request: noRequest,
  reply: authenticatorReply,
});

/** Creates a secret to scan; the authenticator is active only after confirmation. */
export const beginAuthenticator = memberCall({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator/begin',
  encrypted: true,
  request: exactly({ password }),
  reply: secretReply,
});

/** Activates the authenticator; returns the ten recovery codes, only this once. */
export const confirmAuthenticator = memberCall({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator',
  encrypted: true,
  request: exactly({ code }),
  reply: recoveryReply,
  read: readRecoveryCodes,
});

/** Creates new recovery codes and invalidates the old ones. */
export const renewRecoveryCodes = memberCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/wps/member/authenticator/recovery',
  encrypted: true,
  request: exactly({ code }),
  reply: recoveryReply,
  read: readRecoveryCodes,
});

/** Deactivates the authenticator with one of its codes or a recovery code, and the password if the member has one. */
export const removeAuthenticator = memberCall({
  name: 'removeAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator/remove',
  encrypted: true,
  request: exactly({ code, password }),
  reply: nothing,
});

/** The member's sessions and known browsers. */
export const places = memberCall({
  name: 'places',
  method: 'GET',
  path: '/wps/member/places',
  quiet: true,
  request: noRequest,
  reply: placesReply,
});

/** Ends another session of the member. */
export const endSession = memberCall({
  name: 'endSession',
  method: 'POST',
  path: '/wps/member/places/end',
  request: exactly({ id }),
  reply: nothing,
});

/** Ends all other sessions and forgets all remembered browsers (D09). */
export const endOtherSessions = memberCall({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/wps/member/places/endOthers',
  request: noRequest,
  reply: nothing,
});

/** Forgets a known browser: its next sign-in counts as a new device, and its sessions end. */
export const forgetDevice = memberCall({
  name: 'forgetDevice',
  method: 'POST',
  path: '/wps/member/places/forget',
  request: exactly({ id }),
  reply: nothing,
});

export const securityCalls = [
  memberIcon,
  playerAvatar,
  chooseAvatar,
  profile,
  updateProfile,
  sendContactCode,
  confirmContact,
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  removeAuthenticator,
  places,
  endSession,
  endOtherSessions,
  forgetDevice,
];
