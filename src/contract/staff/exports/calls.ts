/** Exports of console lists as files: up to a million rows, each export written to the journal. */
import type { NoRequest } from '#contract/call/call.ts';
import { type Exports, readExports } from '#contract/exports/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Lists that staff can export; the ledger is that of one member. */
export const STAFF_EXPORTS = ['deposits', 'withdrawals', 'ledger'] as const;
export type StaffExportKind = (typeof STAFF_EXPORTS)[number];

/** The state of the calling user's exports of a merchant. */
export const staffExports = defineStaffCall<NoRequest, Exports>({
  name: 'staffExports',
  method: 'GET',
  path: '/staff/merchants/:merchant/exports',
  access: 'export.make',
  read: readExports,
});

export interface StaffExportRequest {
  readonly of: StaffExportKind;
  /** A member; required for a ledger. */
  readonly memberId?: string;
  /** For orders: only those in one state. */
  readonly state?: string;
  /** Days of the merchant's calendar, yyyy-MM-dd, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** Requests an export. Refused like a member's export. */
export const beginStaffExport = defineStaffCall<StaffExportRequest, Exports>({
  name: 'staffBeginExport',
  method: 'POST',
  path: '/staff/merchants/:merchant/exports',
  access: 'export.make',
  read: readExports,
});

export const cancelStaffExport = defineStaffCall<{ readonly id: string }, Exports>({
  name: 'staffCancelExport',
  method: 'POST',
  path: '/staff/merchants/:merchant/exports/cancel',
  access: 'export.make',
  read: readExports,
});

/** The file; only the requesting user can download it, and the download is written to the journal. */
export const staffExportFile = defineStaffCall<{ readonly id: string }, void>({
  name: 'staffExportFile',
  method: 'GET',
  path: '/staff/merchants/:merchant/exports/file',
  access: 'export.make',
  download: true,
  read: () => undefined,
});
