/**
 * Exports of a member's records as files (M180): requested, written in the background, available for a day, then
 * deleted.
 */
import { type Call, defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { type Exports, readExports } from './read.ts';

/** Exports for members; the team exports are for agents. */
export const MEMBER_EXPORTS = ['bets', 'account', 'teamBets', 'teamProfit'] as const;
export type MemberExportKind = (typeof MEMBER_EXPORTS)[number];

function exportCall<Request, Reply>(
  spec: Pick<Call<Request, Reply>, 'name' | 'method' | 'path' | 'read'> & Partial<Call<Request, Reply>>,
): Call<Request, Reply> {
  return defineCall<Request, Reply>({
    module: 'COMM3',
    token: true,
    own: true,
    quiet: true,
    when: { member: 'personalCentre' },
    ...spec,
  });
}

export const memberExports = exportCall<NoRequest, Exports>({
  name: 'memberExports',
  method: 'GET',
  path: '/wps/member/exports',
  read: readExports,
});

/** Rows of a record list (records/calls.ts), with the same days and filters. */
export interface ExportRequest {
  readonly of: MemberExportKind;
  /** yyyy-MM-dd, both inclusive; absent: the last seven days. At most a year. */
  readonly from?: string;
  readonly to?: string;
  /** For bets. */
  readonly category?: string;
  readonly vendor?: string;
  readonly state?: 'open' | 'closed';
  /** For account records: a group of movements, and a wallet. */
  readonly kind?: string;
  readonly wallet?: string;
  /** For a team: the member at the top of the page; absent: the agent. */
  readonly under?: string;
}

/**
 * Requests an export. Refused with export_open while another one is written, export_too_large (with `most` and `rows`,
 * as far as counted), export_limit, and bad_request for invalid days.
 */
export const beginExport = exportCall<ExportRequest, Exports>({
  name: 'beginExport',
  method: 'POST',
  path: '/wps/member/exports',
  read: readExports,
});

/** Cancels an export and deletes its data, even if it is ready. */
export const cancelExport = exportCall<{ readonly id: string }, Exports>({
  name: 'cancelExport',
  method: 'POST',
  path: '/wps/member/exports/cancel',
  read: readExports,
});

/** The CSV file. Refused with not_found if it is not ready, deleted, or of another account. */
export const exportFile = exportCall<{ readonly id: string }, void>({
  name: 'exportFile',
  method: 'GET',
  path: '/wps/member/exports/file',
  file: true,
  read: readNothing,
});

export const exportsCalls = [memberExports, beginExport, cancelExport, exportFile];
