import Type from 'typebox';
import { anyText, exactly, noRequest, nothing, type SchemasOf, text, uuid } from '#contract/call/call-schemas.ts';
import {
  authenticatorSecret,
  passkeyAnswer,
  question,
  recoveryCodes,
  ticketSecret,
  typedCode,
  typedPassword,
} from '../sign-in/schemas.ts';
import type * as calls from './calls.ts';

const reauthCredentials = { password: Type.Optional(typedPassword) };

export const ownAccountSchemas = {
  ownAccount: {
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
  },
  changePassword: { request: exactly({ ...reauthCredentials, newPassword: typedPassword }), reply: nothing },
  beginAuthenticator: { request: exactly(reauthCredentials), reply: authenticatorSecret },
  confirmAuthenticator: { request: exactly({ code: typedCode }), reply: recoveryCodes },
  removeAuthenticator: { request: exactly(reauthCredentials), reply: nothing },
  beginPasskey: { request: exactly(reauthCredentials), reply: question },
  addPasskey: {
    request: exactly({ ticket: ticketSecret, answer: passkeyAnswer, name: text(60) }),
    reply: recoveryCodes,
  },
  removePasskey: { request: exactly({ ...reauthCredentials, id: uuid }), reply: nothing },
  renewRecoveryCodes: { request: exactly(reauthCredentials), reply: recoveryCodes },
  endOwnSession: {
    request: exactly({ session: Type.Union([uuid, Type.Literal('others')]) }),
    reply: nothing,
  },
} satisfies SchemasOf<typeof calls>;
export { uuid as staffUuid };
