import Type from 'typebox';
import { anyText, exactly, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { merchantCode } from '../session/schemas.ts';
import { seenVersion } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { PREVIEW_MODES } from './calls.ts';
import { SUPPORT_REASONS } from './support-code.ts';
import { VISITOR_KINDS } from './visitor-kinds.ts';

const language = Type.String({ pattern: '^[A-Z]{2}$' });
const visitor = Type.Enum([...VISITOR_KINDS]);
const account = text(64);
const revision = seenVersion;

export const previewsSchemas = {
  openPreview: {
    request: exactly({
      proposals: Type.Array(Type.Object({ kind: text(40) }), { maxItems: 100 }),
      language,
      visitor,
      account: Type.Optional(account),
      screen: Type.String({ maxLength: 200, pattern: '^/[A-Za-z0-9_/-]*$' }),
      mode: Type.Enum([...PREVIEW_MODES]),
      revision: Type.Optional(revision),
    }),
    reply: exactly({ address: text(), ticket: text() }),
  },
  factsOfMember: {
    request: exactly({ account }),
    reply: exactly({ account, kind: visitor, member: Type.Object({}) }),
  },
  openSupportCode: {
    request: exactly({ code: text(200) }),
    reply: exactly({
      merchant: merchantCode,
      language,
      visitor,
      screen: anyText(),
      reason: Type.Enum([...SUPPORT_REASONS]),
      revision,
      current: revision,
      sameBrand: Type.Union([Type.Boolean(), Type.Null()]),
      build: text(20),
      trees: Type.Union([Type.Object({}), Type.Null()]),
    }),
  },
} satisfies SchemasOf<typeof calls>;
