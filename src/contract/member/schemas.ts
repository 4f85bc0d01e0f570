import { exactly, noRequest, nothing, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { memberDocument } from '../call/document-schemas.ts';
import type * as calls from './calls.ts';
import { firstStepsTaken } from './calls.ts';

export const memberSchemas = {
  memberInfo: { request: noRequest, reply: memberDocument },
  updateLanguage: { request: exactly({ language: text(8) }), reply: nothing },
  noteFirstStep: {
    request: exactly({ step: oneOf(firstStepsTaken) }),
    reply: nothing,
  },
} satisfies SchemasOf<typeof calls>;
