import { type CallSchemas, exactly, noRequest, nothing, text } from '../call/call-schemas.ts';
import { memberDocument } from '../call/document-schemas.ts';

export const memberSchemas = {
  memberInfo: { request: noRequest, reply: memberDocument },
  updateLanguage: { request: exactly({ language: text(8) }), reply: nothing },
} satisfies Record<string, CallSchemas>;
