import Type from 'typebox';
import { exactly, oneOf, type SchemasOf } from '#contract/call/call-schemas.ts';
import { changeMade, conflict, entry, problems, reason } from '../trees/schemas.ts';
import type * as calls from './calls.ts';
import { UNDO_STATES } from './calls.ts';

export const undoSchemas = {
  undoState: {
    request: exactly({ entry }),
    reply: exactly({
      state: oneOf(UNDO_STATES),
      since: Type.Optional(exactly({ entry, by: Type.String(), at: Type.String() })),
    }),
  },
  undoEntry: {
    request: exactly({ entry, reason, whole: Type.Optional(Type.Boolean()) }),
    reply: changeMade,
    refused: Type.Union([conflict, exactly({ problems })]),
  },
} satisfies SchemasOf<typeof calls>;
