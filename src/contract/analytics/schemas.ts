import Type from 'typebox';
import { type CallSchemas, exactly, nothing } from '../call/call-schemas.ts';

export const analyticsSchemas = {
  pageView: {
    request: exactly({
      screen: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }),
      language: Type.String({ pattern: '^[A-Z]{2}$' }),
    }),
    reply: nothing,
  },
} satisfies Record<string, CallSchemas>;
