import Type from 'typebox';
import { anyText, exactly, noRequest, nothing, text } from '#contract/call/call-schemas.ts';
import {
  authenticatorSecret,
  passkeyAnswer,
  question,
  recoveryCodes,
  ticketSecret,
  typedCode,
  typedPassword,
} from '../sign-in/schemas.ts';

const uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const proof = { password: Type.Optional(typedPassword) };

export const ownAccountSchemas = {
  request: noRequest,
  reply: exactly({
    hasPassword: Type.Boolean(),
    authenticator: Type.Boolean(),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    passkeys: Type.Array(exactly({ id: uuid, name: text(60), createdAt: text(40), usedAt: anyText(40) })),
    sessions: Type.Array(
      exactly({
        id: uuid,
        device: anyText(200),
        createdAt: text(40),
        seenAt: text(40),
        isThis: Type.Boolean(),
      }),
    ),
    mayBeWithout: Type.Boolean(),
  }),
};
export const changePasswordSchemas = { request: exactly({ ...proof, newPassword: typedPassword }), reply: nothing };
export const beginAuthenticatorSchemas = { request: exactly(proof), reply: authenticatorSecret };
export const confirmAuthenticatorSchemas = { request: exactly({ code: typedCode }), reply: recoveryCodes };
export const removeAuthenticatorSchemas = { request: exactly(proof), reply: nothing };
export const beginPasskeySchemas = { request: exactly(proof), reply: question };
export const addPasskeySchemas = {
  request: exactly({ ticket: ticketSecret, answer: passkeyAnswer, name: text(60) }),
  reply: recoveryCodes,
};
export const removePasskeySchemas = { request: exactly({ ...proof, id: uuid }), reply: nothing };
export const renewRecoveryCodesSchemas = { request: exactly(proof), reply: recoveryCodes };
export const endOwnSessionSchemas = {
  request: exactly({ session: Type.Union([uuid, Type.Literal('others')]) }),
  reply: nothing,
};
export { uuid as staffUuid };
