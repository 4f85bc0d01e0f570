/** What the security centre shows and does (member page securityCenter). The bare avatar calls are those of every gateway (M285, M286). */
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

/** A call of the member centre: signed in, and no trial account. */
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

/** M286. The same answer under the relay's path. */
export const playerAvatar = defineCall<NoRequest, Avatar | undefined>({
  name: 'playerAvatar',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  module: 'COMM3',
  token: true,
  quiet: true,
  read: readAvatar,
});

/** One of the set by its id, or a picture of one's own: base64 of a png or jpeg of at most 20 kB, square. */
export type AvatarChoice =
  | { readonly avatarType: 'STATIC'; readonly avatar: (typeof staticAvatars)[number] }
  | { readonly avatarType: 'CUSTOM'; readonly image: string };

/** Ids of the avatars that every portal draws (see the edge's /_art/avatar/). */
export const staticAvatars = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'a12'] as const;

/** Refused with avatar_refused when the picture is none, too large in pixels or not square within a tenth. */
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

/** A way to reach the member: an address or a number, as the member writes it. */
export type Contact =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'mobile'; readonly mobileNum: string; readonly countryDialingCode: string };

/** Sends a code to a new contact. The password is asked for where the member has one (password_wrong). */
export const sendContactCode = memberCall<Contact & { readonly password?: string }, SentCode>({
  name: 'sendContactCode',
  method: 'POST',
  path: '/wps/member/contact/send',
  encrypted: true,
  read: readSentCode,
});

/** Keeps the contact once its code proves it. */
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

/** A new secret to scan; nothing is on before it is confirmed. */
export const beginAuthenticator = memberCall<{ readonly password?: string }, AuthenticatorSecret | undefined>({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator/begin',
  encrypted: true,
  read: readAuthenticatorSecret,
});

/** Turns it on; the reply holds the ten recovery codes, told this once. */
export const confirmAuthenticator = memberCall<{ readonly code: string }, readonly string[]>({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator',
  encrypted: true,
  read: readRecoveryCodes,
});

/** New recovery codes; the old ones end. */
export const renewRecoveryCodes = memberCall<{ readonly code: string }, readonly string[]>({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/wps/member/authenticator/recovery',
  encrypted: true,
  read: readRecoveryCodes,
});

/** Turns it off: by a code of it, or by a recovery code; with the password where there is one. */
export const removeAuthenticator = memberCall<{ readonly code: string; readonly password?: string }, void>({
  name: 'removeAuthenticator',
  method: 'POST',
  path: '/wps/member/authenticator/remove',
  encrypted: true,
  read: readNothing,
});

/** Where the member is signed in, and the browsers that are known. */
export const places = memberCall<NoRequest, Places>({
  name: 'places',
  method: 'GET',
  path: '/wps/member/places',
  quiet: true,
  read: readPlaces,
});

/** Ends one other session of the member. */
export const endSession = memberCall<{ readonly id: string }, void>({
  name: 'endSession',
  method: 'POST',
  path: '/wps/member/places/end',
  read: readNothing,
});

/** Ends all other sessions and forgets every remembered browser (D09). */
export const endOtherSessions = memberCall<NoRequest, void>({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/wps/member/places/endOthers',
  read: readNothing,
});

/** Forgets a known browser: it counts as new at its next log-in, and its sessions end. */
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
