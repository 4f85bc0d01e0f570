/**
 * Calls of the security centre (member page securityCenter). The bare avatar calls exist on every gateway (M285, M286).
 */
import { type Call, defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { readSentCode, type SentCode } from '../verification/read.ts';
import {
  type AuthenticatorSecret,
  type AuthenticatorState,
  type Avatar,
  type Places,
  type Profile,
  readAuthenticator,
  readAuthenticatorSecret,
  readAvatar,
  readPlaces,
  readProfile,
  readRecoveryCodes,
} from './read.ts';

/** A call of the member centre: requires a signed-in member who is not a trial account. */
function memberCall<Request, Reply>(
  spec: Pick<Call<Request, Reply>, 'name' | 'method' | 'path' | 'read'> & Partial<Call<Request, Reply>>,
): Call<Request, Reply> {
  return defineCall<Request, Reply>({
    module: 'COMM3',
    token: true,
    own: true,
    when: { member: 'personalCentre' },
    ...spec,
  });
}

/** M285. */
export const memberIcon = defineCall<NoRequest, Avatar | undefined>({
  name: 'memberIcon',
  method: 'GET',
  path: '/wps/member/info/icon',
  module: 'PROFPIC3',
  token: true,
  quiet: true,
  read: readAvatar,
});

/** M286. Same reply as memberIcon, under the relay's path. */
export const playerAvatar = defineCall<NoRequest, Avatar | undefined>({
  name: 'playerAvatar',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  module: 'COMM3',
  token: true,
  quiet: true,
  read: readAvatar,
});

/** An avatar of the set by id, or an own picture: a square PNG or JPEG of at most 20 kB, in base64. */
export type AvatarChoice =
  | { readonly avatarType: 'STATIC'; readonly avatar: (typeof staticAvatars)[number] }
  | { readonly avatarType: 'CUSTOM'; readonly image: string };

/** Ids of the avatars of every portal (see the edge's /_art/avatar/). */
export const staticAvatars = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'a12'] as const;

/**
 * Refused with avatar_refused if the data are not a picture, have too many pixels, or are not square within a tenth.
 */
export const chooseAvatar = memberCall<AvatarChoice, Avatar | undefined>({
  name: 'chooseAvatar',
  method: 'PUT',
  path: '/wps/member/avatar',
  read: readAvatar,
});

export const profile = memberCall<NoRequest, Profile>({
  name: 'profile',
  method: 'GET',
  path: '/wps/member/profile',
  quiet: true,
  read: readProfile,
});

export const updateProfile = memberCall<{ readonly nickname: string }, void>({
  name: 'updateProfile',
  method: 'PUT',
  path: '/wps/member/profile',
  read: readNothing,
});

/** A contact of the member as typed: e-mail address or phone number. */
export type Contact =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'mobile'; readonly mobileNum: string; readonly countryDialingCode: string };

/** Sends a code to a new contact. Requires the password if the member has one (password_wrong). */
export const sendContactCode = memberCall<Contact & { readonly password?: string }, SentCode>({
  name: 'sendContactCode',
  method: 'POST',
  path: '/wps/member/contact/send',
  encrypted: true,
  read: readSentCode,
});

/** Stores the contact after its code was verified. */
export const confirmContact = memberCall<Contact & { readonly code: string }, void>({
  name: 'confirmContact',
  method: 'POST',
  path: '/wps/member/contact',
  encrypted: true,
  read: readNothing,
});

export const authenticator = memberCall<NoRequest, AuthenticatorState>({
  name: 'authenticator',
  method: 'GET',
  path: '/wps/member/authenticator',
  quiet: true,
  read: readAuthenticator,
});

/** Creates a secret to scan; the authenticator is active only after confirmation. */
export const beginAuthenticator = memberCall<{ readonly password?: string }, AuthenticatorSecret | undefined>({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator/begin',
  encrypted: true,
  read: readAuthenticatorSecret,
});

/** Activates the authenticator; returns the ten recovery codes, only this once. */
export const confirmAuthenticator = memberCall<{ readonly code: string }, readonly string[]>({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator',
  encrypted: true,
  read: readRecoveryCodes,
});

/** Creates new recovery codes and invalidates the old ones. */
export const renewRecoveryCodes = memberCall<{ readonly code: string }, readonly string[]>({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/wps/member/authenticator/recovery',
  encrypted: true,
  read: readRecoveryCodes,
});

/** Deactivates the authenticator with one of its codes or a recovery code, and the password if the member has one. */
export const removeAuthenticator = memberCall<{ readonly code: string; readonly password?: string }, void>({
  name: 'removeAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator/remove',
  encrypted: true,
  read: readNothing,
});

/** The member's sessions and known browsers. */
export const places = memberCall<NoRequest, Places>({
  name: 'places',
  method: 'GET',
  path: '/wps/member/places',
  quiet: true,
  read: readPlaces,
});

/** Ends another session of the member. */
export const endSession = memberCall<{ readonly id: string }, void>({
  name: 'endSession',
  method: 'POST',
  path: '/wps/member/places/end',
  read: readNothing,
});

/** Ends all other sessions and forgets all remembered browsers (D09). */
export const endOtherSessions = memberCall<NoRequest, void>({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/wps/member/places/endOthers',
  read: readNothing,
});

/** Forgets a known browser: its next sign-in counts as a new device, and its sessions end. */
export const forgetDevice = memberCall<{ readonly id: string }, void>({
  name: 'forgetDevice',
  method: 'POST',
  path: '/wps/member/places/forget',
  read: readNothing,
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
