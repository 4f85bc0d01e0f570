import { exactly, noRequest, nothing, oneOf, uuid } from '#contract/call/call-schemas.ts';
import type { Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { exportDay, exportRefused, exportsReply, oneExport } from '#contract/exports/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Lists that staff can export; the ledger is that of one member. `protection`: for the regulator. */
export const STAFF_EXPORTS = ['deposits', 'withdrawals', 'ledger', 'protection'] as const;

export type StaffExportKind = (typeof STAFF_EXPORTS)[number];

const staffExportRequest = exactly({
  of: oneOf(STAFF_EXPORTS),
  memberId: Type.Optional(uuid),
  /** For orders: only those in one state. */
  state: Type.Optional(Type.String({ maxLength: 20, pattern: '^[a-z]+$' })),
  /** Days of the merchant's calendar, yyyy-MM-dd, both inclusive. */
  from: Type.Optional(exportDay),
  to: Type.Optional(exportDay),
});

/** The state of the calling user's exports of a merchant. */
export const staffExports = defineStaffCall({
  name: 'staffExports',
  method: 'GET',
  path: '/staff/merchants/:merchant/exports',
  access: 'export.make',
  request: noRequest,
  reply: exportsReply,
});

export type StaffExportRequest = Sent<typeof staffExportRequest>;

/** Requests an export. Refused like a member's export. */
export const beginStaffExport = defineStaffCall({
  name: 'staffBeginExport',
  method: 'POST',
  path: '/staff/merchants/:merchant/exports',
  access: 'export.make',
  request: staffExportRequest,
  reply: exportsReply,
  refused: exportRefused,
});

export const cancelStaffExport = defineStaffCall({
  name: 'staffCancelExport',
  method: 'POST',
  path: '/staff/merchants/:merchant/exports/cancel',
  access: 'export.make',
  request: oneExport,
  reply: exportsReply,
});

/** The file; only the requesting user can download it, and the download is written to the journal. */
export const staffExportFile = defineStaffCall({
  name: 'staffExportFile',
  method: 'GET',
  path: '/staff/merchants/:merchant/exports/file',
  access: 'export.make',
  download: true,
  request: oneExport,
  reply: nothing,
});
