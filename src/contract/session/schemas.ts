import * as Type from '#contract/call/type.ts';
import {
  anyText,
  dialingCode,
  exactly,
  humanCheck,
  mobileNumber,
  noRequest,
  nothing,
  oneOf,
  type SchemasOf,
  text,
} from '../call/call-schemas.ts';
import { constants } from '../call/constants.ts';
import type * as calls from './calls.ts';
import { secondStepMethods } from './read.ts';

const extras = {
  captcha: Type.Optional(anyText(16)),
  captchaId: Type.Optional(text(64)),
  humanCheck: Type.Optional(humanCheck),
  remember: Type.Optional(Type.Boolean()),
};

const usernameLogin = exactly({
  type: Type.Literal('username'),
  username: text(),
  password: Type.Optional(text()),
  remembered: Type.Optional(Type.Boolean()),
  ...extras,
});

const smsLogin = exactly({
  type: Type.Literal('sms'),
  mobileNum: mobileNumber,
  countryDialingCode: dialingCode,
  verificationCode: Type.Optional(text()),
  firebaseIdToken: Type.Optional(text(4096)),
  ...extras,
});

export const loginResult = exactly({
  token: text(),
  id: text(64),
  userName: text(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  initialPassword: Type.Boolean(),
  lacksContact: Type.Optional(Type.Boolean()),
});

/** Fields of a sign-in reply that are our extension. */
export const LOGIN_OWN = ['initialPassword', 'lacksContact'];

const method = oneOf(secondStepMethods);

export const loginRefusal = exactly({
  captcha: Type.Optional(Type.Boolean()),
  secondStep: Type.Optional(
    exactly({
      ticket: text(),
      methods: Type.Array(method),
      asksName: Type.Optional(Type.Boolean()),
      hints: Type.Optional(exactly({ mobile: Type.Optional(text()), email: Type.Optional(text()) })),
    }),
  ),
});

const remembered = exactly({
  username: Type.Optional(text()),
  countryDialingCode: Type.Optional(dialingCode),
  mobileNum: Type.Optional(mobileNumber),
});

export const sessionSchemas = {
  login: {
    request: Type.Union([usernameLogin, smsLogin]),
    reply: loginResult,
    refused: loginRefusal,
    ownFields: LOGIN_OWN,
  },
  loginSecondStep: {
    request: exactly({ ticket: text(), method, code: Type.Optional(text(16)), name: Type.Optional(text()) }),
    reply: loginResult,
    refused: loginRefusal,
    ownFields: LOGIN_OWN,
  },
  sendSecondStepCode: {
    request: exactly({ ticket: text(), method }),
    reply: exactly({ expiredMinutes: Type.Integer({ minimum: 1, maximum: 60 }) }),
  },
  resume: {
    request: noRequest,
    reply: exactly({ token: Type.Optional(text()), remembered: Type.Optional(remembered) }),
  },
  firstTimeLogin: { request: noRequest, reply: nothing },
  logout: { request: noRequest, reply: nothing },
  freePlay: {
    request: exactly({
      os: text(64),
      platform: Type.Literal(constants.platformCode),
      random: text(1024),
      humanCheck: Type.Optional(humanCheck),
    }),
    reply: exactly({ token: text() }),
  },
} satisfies SchemasOf<typeof calls>;
