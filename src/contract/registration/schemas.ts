import * as Type from '#contract/call/type.ts';
import { anyText, exactly, humanCheck, nothing, type SchemasOf, text } from '../call/call-schemas.ts';
import { constants } from '../call/constants.ts';
import type * as calls from './calls.ts';

/** Pattern of field names that the rules may add; reserved names are listed separately. */
const FIELD = '^[A-Za-z][A-Za-z0-9]{0,39}$';

const origin = {
  registerUrl: anyText(2048),
  domain: anyText(),
  affiliateCode: Type.Optional(anyText(64)),
  referralCode: Type.Optional(anyText(64)),
  registerMethod: Type.Literal(constants.registerMethod),
  login: Type.Literal(true),
  captchaId: Type.Optional(text(64)),
  humanCheck: Type.Optional(humanCheck),
  terms: Type.Optional(Type.Literal(true)),
  ageConfirmation: Type.Optional(Type.Literal(true)),
};

/**
 * A registration: the client's fields, and texts by field name. The merchant's rules define the fields and their
 * values; the contract only bounds them. A name such as __proto__ does not match.
 */
function registration<Extra extends Type.TProperties>(extra: Extra) {
  const fixed = { ...origin, ...extra };
  return Type.Object(fixed, {
    additionalProperties: anyText(),
    propertyNames: Type.String({ pattern: FIELD }),
    maxProperties: 64,
  });
}

const registered = exactly({ token: text() });

/** Of registration_excluded and register_unavailable. */
const refused = exactly({ register: text(40) });

export const registrationSchemas = {
  register: { request: registration({}), reply: registered, refused },
  registerByMobile: {
    request: registration({
      firebaseChannel: Type.Optional(Type.Literal('sms')),
      firebaseIdToken: Type.Optional(text(4096)),
    }),
    reply: registered,
    refused,
  },
  checkAffiliate: { request: exactly({ code: text(64), domain: anyText() }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
