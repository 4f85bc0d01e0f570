import Type from 'typebox';
import { exactly, noRequest, nothing, oneOf, type SchemasOf, uuid } from '#contract/call/call-schemas.ts';
import { exportDay, exportRefused, exportsReply, oneExport } from '#contract/exports/schemas.ts';
import type * as calls from './calls.ts';
import { STAFF_EXPORTS } from './calls.ts';

export const staffExportsSchemas = {
  staffExports: { request: noRequest, reply: exportsReply },
  beginStaffExport: {
    request: exactly({
      of: oneOf(STAFF_EXPORTS),
      memberId: Type.Optional(uuid),
      state: Type.Optional(Type.String({ maxLength: 20, pattern: '^[a-z]+$' })),
      from: Type.Optional(exportDay),
      to: Type.Optional(exportDay),
    }),
    reply: exportsReply,
    refused: exportRefused,
  },
  cancelStaffExport: { request: oneExport, reply: exportsReply },
  staffExportFile: { request: oneExport, reply: nothing },
} satisfies SchemasOf<typeof calls>;
