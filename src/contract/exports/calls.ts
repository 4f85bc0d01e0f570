/** Records of a member as a file (M180): asked for, written beside the calls, fetched within a day, and gone. */
import { type Call, defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { type Exports, readExports } from './read.ts';

/** What members may have as a file; what members of a team did, agents. */
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

/** How far the member's exports are. */
export const memberExports = exportCall<NoRequest, Exports>({
  name: 'memberExports',
  method: 'GET',
  path: '/wps/member/exports',
  read: readExports,
});

/** Rows of a record, as its page has them (records/calls.ts): the same days, and the same filters. */
export interface ExportRequest {
  readonly of: MemberExportKind;
  /** yyyy-MM-dd, both included; absent: the last seven days. A year at most. */
  readonly from?: string;
  readonly to?: string;
  /** Of bets. */
  readonly category?: string;
  readonly vendor?: string;
  readonly state?: 'open' | 'closed';
  /** Of the account: a group of movements, and a wallet. */
  readonly kind?: string;
  readonly wallet?: string;
}

/**
 * Asks for a file. Refused with export_open while one is written, export_too_large (with `most` and `rows`, as far as they
 * were counted), export_limit, and bad_request for days that are none.
 */
export const beginExport = exportCall<ExportRequest, Exports>({
  name: 'beginExport',
  method: 'POST',
  path: '/wps/member/exports',
  read: readExports,
});

/** Ends one, and what was written of it goes. One that is ready goes as well. */
export const cancelExport = exportCall<{ readonly id: string }, Exports>({
  name: 'cancelExport',
  method: 'POST',
  path: '/wps/member/exports/cancel',
  read: readExports,
});

/** The file: CSV. Refused with not_found for what is not ready, gone, or somebody else's. */
export const exportFile = exportCall<{ readonly id: string }, void>({
  name: 'exportFile',
  method: 'GET',
  path: '/wps/member/exports/file',
  file: true,
  read: readNothing,
});

export const exportsCalls = [memberExports, beginExport, cancelExport, exportFile];
