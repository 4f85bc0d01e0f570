/**
 * Exports of a member's records as files (M180): requested, written in the background, available for a day, then
 * deleted.
 */
import * as Type from '#contract/call/type.ts';
import { exactly, noRequest, nothing, oneOf, uuid } from '../call/call-schemas.ts';
import type { Sent } from '../call/reader.ts';
import { cashierCall } from '../cashier/order.ts';
import { exportDay, exportName, exportRefused, exportsReply, oneExport } from './read.ts';

/** Exports for members; the team exports are for agents. */
const MEMBER_EXPORTS = ['bets', 'account', 'teamBets', 'teamProfit'] as const;
export type MemberExportKind = (typeof MEMBER_EXPORTS)[number];

export const memberExports = cashierCall({
  name: 'memberExports',
  method: 'GET',
  path: '/wps/member/exports',
  quiet: true,
  request: noRequest,
  reply: exportsReply,
});

const exportRequest = exactly({
  of: oneOf(MEMBER_EXPORTS),
  /** yyyy-MM-dd, both inclusive; absent: the last seven days. At most a year. */
  from: Type.Optional(exportDay),
  to: Type.Optional(exportDay),
  /** For bets; `-`: rows without a category. */
  category: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })),
  vendor: Type.Optional(exportName),
  state: Type.Optional(oneOf(['open', 'closed'])),
  /** For account records: a group of movements, and a wallet. */
  kind: Type.Optional(exportName),
  wallet: Type.Optional(exportName),
  /** For a team: the member at the top of the page; absent: the agent. */
  under: Type.Optional(uuid),
});

/** Rows of a record list (records/calls.ts), with the same days and filters. */
export type ExportRequest = Sent<typeof exportRequest>;

/**
 * Requests an export. Refused with export_open while another one is written, export_too_large (with `most` and `rows`,
 * as far as counted), export_limit, and bad_request for invalid days.
 */
export const beginExport = cashierCall({
  name: 'beginExport',
  method: 'POST',
  path: '/wps/member/exports',
  quiet: true,
  request: exportRequest,
  reply: exportsReply,
  refused: exportRefused,
});

/** Cancels an export and deletes its data, even if it is ready. */
export const cancelExport = cashierCall({
  name: 'cancelExport',
  method: 'POST',
  path: '/wps/member/exports/cancel',
  quiet: true,
  request: oneExport,
  reply: exportsReply,
});

/** The CSV file. Refused with not_found if it is not ready, deleted, or of another account. */
export const exportFile = cashierCall({
  name: 'exportFile',
  method: 'GET',
  path: '/wps/member/exports/file',
  quiet: true,
  file: true,
  request: oneExport,
  reply: nothing,
});

export const exportsCalls = [memberExports, beginExport, cancelExport, exportFile];
