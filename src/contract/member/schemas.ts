import { exactly, noRequest, nothing, type SchemasOf, text } from '../call/call-schemas.ts';
import { memberDocument } from '../call/document-schemas.ts';
import type * as calls from './calls.ts';

export const memberSchemas = {
  memberInfo: { request: noRequest, reply: memberDocument },
  updateLanguage: { request: exactly({ language: text(8) }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
