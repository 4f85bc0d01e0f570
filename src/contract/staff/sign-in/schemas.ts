import Type from 'typebox';
import { anyText, exactly, noRequest, nothing, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import type * as calls from './calls.ts';

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
  next: Type.Enum(['in', 'secondStep', 'enrol']),
  ticket: anyText(43),
  methods: Type.Array(Type.Enum(['authenticator', 'passkey', 'recovery'])),
  mayWait: Type.Boolean(),
});

export const question = exactly({ ticket: secret, options: Type.Object({}, { additionalProperties: true }) });
export const authenticatorSecret = exactly({ secret: text(64), uri: text(1_000) });
export const recoveryCodes = exactly({ recoveryCodes: Type.Array(text(20)) });
export { answer as passkeyAnswer, code as typedCode, password as typedPassword, secret as ticketSecret };

/** The value of `account_disabled`, after the first factor was right. */
const disabledAccount = exactly({ by: Type.String(), at: Type.String(), reason: anyText(1_000) });

export const signInSchemas = {
  signOut: { request: noRequest, reply: nothing },
  signIn: { request: exactly({ email: text(254), password }), reply: entry, refused: disabledAccount },
  giveCode: { request: exactly({ ticket: secret, code }), reply: entry },
  askPasskey: { request: exactly({ ticket: Type.Optional(secret) }), reply: question },
  givePasskey: { request: exactly({ ticket: secret, answer }), reply: entry, refused: disabledAccount },
  readLink: {
    request: exactly({ link: secret }),
    reply: exactly({
      purpose: Type.Enum(['invitation', 'password', 'signIn']),
      email: anyText(),
      name: anyText(80),
    }),
  },
  followLink: {
    request: exactly({ link: secret, name: Type.Optional(text(80)), password: Type.Optional(password) }),
    reply: entry,
  },
  enrolAuthenticator: { request: exactly({ ticket: secret }), reply: authenticatorSecret },
  confirmEnrolled: { request: exactly({ ticket: secret, code }), reply: recoveryCodes },
  askNewPasskey: { request: exactly({ ticket: secret }), reply: question },
  enrolPasskey: { request: exactly({ ticket: secret, answer }), reply: recoveryCodes },
  enrolLater: { request: exactly({ ticket: secret }), reply: entry },
} satisfies SchemasOf<typeof calls>;
