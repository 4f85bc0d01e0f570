import * as Type from '#contract/call/type.ts';
import { exactly, nothing, type SchemasOf } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';

export const analyticsSchemas = {
  pageView: {
    request: exactly({
      screen: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }),
      language: Type.String({ pattern: '^[A-Z]{2}$' }),
    }),
    reply: nothing,
  },
} satisfies SchemasOf<typeof calls>;
