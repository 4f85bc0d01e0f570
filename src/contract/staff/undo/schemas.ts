import Type from 'typebox';
import { exactly, type SchemasOf } from '#contract/call/call-schemas.ts';
import { changeMade, conflict, entry, problems, reason } from '../trees/schemas.ts';
import type * as calls from './calls.ts';

export const undoSchemas = {
  undoEntry: {
    request: exactly({ entry, reason, whole: Type.Optional(Type.Boolean()) }),
    reply: changeMade,
    refused: Type.Union([conflict, exactly({ problems })]),
  },
} satisfies SchemasOf<typeof calls>;
