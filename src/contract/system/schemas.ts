import * as Type from '#contract/call/type.ts';
import { anyText, dialingCode, exactly, noRequest, type SchemasOf, text } from '../call/call-schemas.ts';
import { constants } from '../call/constants.ts';
import { registerSettingsDocument, siteSettingsDocument, statusDocument } from '../call/document-schemas.ts';
import type * as calls from './calls.ts';

const country = exactly({ countryCode: Type.String({ pattern: '^[A-Z]{2}$' }), countryDialingCode: dialingCode });
const helpTopic = exactly({ title: text(), tag: text(64), content: anyText(100_000) });

export const systemSchemas = {
  status: { request: exactly({ url: Type.Optional(anyText()) }), reply: statusDocument },
  siteSettings: { request: noRequest, reply: siteSettingsDocument },
  registerSettings: { request: noRequest, reply: registerSettingsDocument },
  countries: { request: noRequest, reply: Type.Array(country) },
  domainRoutes: { request: noRequest, reply: Type.Array(anyText()) },
  helpCentre: {
    request: exactly({ lang: Type.Optional(text(8)), device: Type.Optional(Type.Literal(constants.device)) }),
    reply: Type.Array(helpTopic),
  },
  /** The reply is the data of one event. */
  events: {
    request: exactly({ revision: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })) }),
    reply: exactly({ revision: Type.Integer({ minimum: 0 }) }),
  },
  payloadKeys: {
    request: noRequest,
    reply: exactly({ keys: Type.Array(Type.Object({ kty: text(16), kid: text() }, { additionalProperties: true })) }),
  },
} satisfies SchemasOf<typeof calls>;
