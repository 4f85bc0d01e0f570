import * as Type from '#contract/call/type.ts';
import { anyText, exactly, noRequest, nothing, type SchemasOf, text } from '../call/call-schemas.ts';
import { LOGIN_OWN, loginRefusal, loginResult } from '../session/schemas.ts';
import type * as calls from './calls.ts';

const provider = Type.String({ pattern: '^[a-z][a-z0-9-]{1,20}$' });
const social = exactly({ social: exactly({ ticket: text(), name: anyText(), email: anyText() }) });
const refused = Type.Union([social, loginRefusal]);

export const socialSchemas = {
  socialProviders: {
    request: noRequest,
    reply: exactly({ providers: Type.Array(exactly({ provider, name: anyText() })) }),
  },
  beginSocial: { request: exactly({ provider }), reply: exactly({ url: text(4096) }) },
  finishSocial: { request: exactly({ ticket: text() }), reply: loginResult, refused, ownFields: LOGIN_OWN },
  linkSocial: {
    request: exactly({ ticket: text(), password: text() }),
    reply: loginResult,
    refused,
    ownFields: LOGIN_OWN,
  },
  registerSocial: {
    request: exactly({
      ticket: text(),
      terms: Type.Literal(true),
      ageConfirmation: Type.Literal(true),
      affiliateCode: Type.Optional(anyText(64)),
    }),
    reply: loginResult,
    refused,
    ownFields: LOGIN_OWN,
  },
  linkedProviders: {
    request: noRequest,
    reply: exactly({ providers: Type.Array(exactly({ provider, name: anyText() })) }),
  },
  unlinkProvider: { request: exactly({ provider, password: Type.Optional(text()) }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
