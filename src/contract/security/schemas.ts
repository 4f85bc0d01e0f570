import * as Type from '#contract/call/type.ts';
import {
  anyText,
  dialingCode,
  exactly,
  mobileNumber,
  moment,
  noRequest,
  nothing,
  oneOf,
  type SchemasOf,
  text,
} from '../call/call-schemas.ts';
import type * as calls from './calls.ts';
import { staticAvatars } from './calls.ts';

const avatarReply = Type.Union([
  exactly({ avatar: text(), avatarType: Type.Union([Type.Literal('CUSTOM'), Type.Literal('STATIC')]) }),
  Type.Null(),
]);
const staticAvatar = oneOf(staticAvatars);
/** 20 kB in base64. */
const picture = Type.String({ minLength: 1, maxLength: 27_400, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

const password = Type.Optional(text());
const email = { kind: Type.Literal('email'), email: text() };
const mobile = { kind: Type.Literal('mobile'), mobileNum: mobileNumber, countryDialingCode: dialingCode };

const place = exactly({
  id: text(64),
  device: anyText(),
  country: anyText(2),
  network: anyText(64),
  seenAt: moment,
  current: Type.Boolean(),
});
const recoveryCodes = exactly({ recoveryCodes: Type.Array(text(32)) });
const code = text(32);
const id = text(64);

export const securitySchemas = {
  memberIcon: { request: noRequest, reply: avatarReply },
  playerAvatar: { request: noRequest, reply: avatarReply },
  chooseAvatar: {
    request: Type.Union([
      exactly({ avatarType: Type.Literal('STATIC'), avatar: staticAvatar }),
      exactly({ avatarType: Type.Literal('CUSTOM'), image: picture }),
    ]),
    reply: avatarReply,
  },
  profile: {
    request: noRequest,
    reply: exactly({
      account: text(),
      nickname: anyText(),
      email: anyText(),
      emailVerified: Type.Boolean(),
      mobile: anyText(),
      mobileVerified: Type.Boolean(),
      since: moment,
      lastLogin: Type.Optional(exactly({ at: moment, country: anyText(2), device: anyText() })),
    }),
  },
  updateProfile: { request: exactly({ nickname: text(40) }), reply: nothing },
  sendContactCode: {
    request: Type.Union([exactly({ ...email, password }), exactly({ ...mobile, password })]),
    reply: exactly({ expiredMinutes: Type.Integer({ minimum: 1, maximum: 60 }) }),
  },
  confirmContact: {
    request: Type.Union([exactly({ ...email, code: text() }), exactly({ ...mobile, code: text() })]),
    reply: nothing,
  },
  authenticator: {
    request: noRequest,
    reply: exactly({ enabled: Type.Boolean(), recoveryCodesLeft: Type.Integer({ minimum: 0, maximum: 10 }) }),
  },
  beginAuthenticator: {
    request: exactly({ password }),
    reply: exactly({ secret: text(128), uri: text(1024) }),
  },
  confirmAuthenticator: { request: exactly({ code }), reply: recoveryCodes },
  renewRecoveryCodes: { request: exactly({ code }), reply: recoveryCodes },
  removeAuthenticator: { request: exactly({ code, password }), reply: nothing },
  places: { request: noRequest, reply: exactly({ sessions: Type.Array(place), devices: Type.Array(place) }) },
  endSession: { request: exactly({ id }), reply: nothing },
  endOtherSessions: { request: noRequest, reply: nothing },
  forgetDevice: { request: exactly({ id }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
