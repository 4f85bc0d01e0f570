import * as Type from '#contract/call/type.ts';
import {
  anyText,
  dialingCode,
  exactly,
  humanCheck,
  mobileNumber,
  noRequest,
  oneOf,
  type SchemasOf,
  text,
} from '../call/call-schemas.ts';
import type * as calls from './calls.ts';
import { humanCheckScenes } from './calls.ts';

const humanCheckFields = {
  humanCheck: Type.Optional(humanCheck),
  captcha: Type.Optional(anyText(16)),
  captchaId: Type.Optional(text(64)),
};
const sentCode = exactly({ expiredMinutes: Type.Integer({ minimum: 1, maximum: 60 }) });

export const verificationSchemas = {
  sendLoginCode: {
    request: exactly({
      mobileNum: mobileNumber,
      countryDialingCode: dialingCode,
      ...humanCheckFields,
    }),
    reply: sentCode,
  },
  sendRegisterCode: {
    request: exactly({
      mobileNo: mobileNumber,
      countryDialingCode: dialingCode,
      ...humanCheckFields,
    }),
    reply: sentCode,
  },
  captcha: {
    request: noRequest,
    reply: Type.String({ minLength: 1, maxLength: 400_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  },
  humanChallenge: {
    request: exactly({ scene: oneOf(humanCheckScenes) }),
    reply: exactly({ provider: text(40), challenge: Type.Object({}, { additionalProperties: true }) }),
  },
  phoneProvider: {
    request: noRequest,
    reply: Type.Union([
      exactly({
        provider: Type.Literal('firebase'),
        apiKey: text(),
        authDomain: text(),
        projectId: text(),
        emulator: Type.Optional(text()),
      }),
      Type.Null(),
    ]),
  },
} satisfies SchemasOf<typeof calls>;
