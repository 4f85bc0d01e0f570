import Type from 'typebox';
import { anyText, exactly, noRequest, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { STAFF_ROLES } from '../policy.ts';
import type * as calls from './calls.ts';

export const staffRole = Type.Enum([...STAFF_ROLES]);
export const merchantCode = Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' });
export const staffMerchants = Type.Union([Type.Literal('all'), Type.Array(merchantCode, { maxItems: 10_000 })]);

const site = exactly({
  merchant: merchantCode,
  name: text(),
  origin: anyText(),
  languages: Type.Array(Type.String()),
  defaultLanguage: Type.String(),
});

export const sessionSchemas = {
  me: {
    request: noRequest,
    reply: exactly({
      staffId: text(),
      name: text(80),
      email: text(),
      role: staffRole,
      merchants: staffMerchants,
      csrf: text(),
      secondStep: Type.Boolean(),
      sites: Type.Array(site),
    }),
  },
} satisfies SchemasOf<typeof calls>;
