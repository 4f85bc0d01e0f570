/** Lists of the console as files: of up to a million rows, each told to the journal. */
import type { NoRequest } from '#contract/call/call.ts';
import { type Exports, readExports } from '#contract/exports/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** What staff may have as a file; the ledger is a member's. */
export const STAFF_EXPORTS = ['deposits', 'withdrawals', 'ledger'] as const;
export type StaffExportKind = (typeof STAFF_EXPORTS)[number];

/** How far the colleague's own exports of a merchant are. */
export const staffExports = defineStaffCall<NoRequest, Exports>({
  name: 'staffExports',
  method: 'GET',
  path: '/staff/merchants/:merchant/exports',
  access: 'export.make',
  read: readExports,
});

export interface StaffExportRequest {
  readonly of: StaffExportKind;
  /** Whose: of a ledger always. */
  readonly memberId?: string;
  /** Of orders: those in one state. */
  readonly state?: string;
  /** Days of the merchant's calendar, yyyy-MM-dd, both of them whole. */
  readonly from?: string;
  readonly to?: string;
}

/** Asks for a file. Refused as a member is. */
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

/** The file; fetched by whoever asked for it alone, and told to the journal. */
export const staffExportFile = defineStaffCall<{ readonly id: string }, void>({
  name: 'staffExportFile',
  method: 'GET',
  path: '/staff/merchants/:merchant/exports/file',
  access: 'export.make',
  download: true,
  read: () => undefined,
});
