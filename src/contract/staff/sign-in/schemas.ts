import Type from 'typebox';
import { anyText, exactly, text } from '#contract/call/call-schemas.ts';

/** A secret of 256 bits as it travels. */
const secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
/** Longer than any rule takes, so that the rule is what says no. */
const password = Type.String({ minLength: 1, maxLength: 200 });
const code = Type.String({ minLength: 1, maxLength: 40 });
/** As WebAuthn writes it: what it is made of is judged by its library. */
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

export const signInSchemas = { request: exactly({ email: text(254), password }), reply: entry };
export const giveCodeSchemas = { request: exactly({ ticket: secret, code }), reply: entry };
export const askPasskeySchemas = { request: exactly({ ticket: Type.Optional(secret) }), reply: question };
export const givePasskeySchemas = { request: exactly({ ticket: secret, answer }), reply: entry };
export const readLinkSchemas = {
  request: exactly({ link: secret }),
  reply: exactly({
    purpose: Type.Enum(['invitation', 'password', 'signIn']),
    email: anyText(),
    name: anyText(80),
  }),
};
export const followLinkSchemas = {
  request: exactly({ link: secret, name: Type.Optional(text(80)), password: Type.Optional(password) }),
  reply: entry,
};
export const enrolSchemas = { request: exactly({ ticket: secret }), reply: authenticatorSecret };
export const confirmEnrolledSchemas = { request: exactly({ ticket: secret, code }), reply: recoveryCodes };
export const askNewPasskeySchemas = { request: exactly({ ticket: secret }), reply: question };
export const enrolPasskeySchemas = { request: exactly({ ticket: secret, answer }), reply: recoveryCodes };
export const enrolLaterSchemas = { request: exactly({ ticket: secret }), reply: entry };
