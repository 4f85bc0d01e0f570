import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A problem of a brand file or of a document of the server. */
export interface SiteProblem {
  /** A file of the brand, or the tree with the problem. */
  readonly file: string;
  /** JSON pointer; empty: the whole document. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly remedy: string;
  readonly isError: boolean;
  /** An error in the served revision, found by the brand linter; players see it. */
  readonly isLive?: boolean;
}

/** Counts by hour: the last 24 hours, with the current hour last. */
export type Hours = readonly number[];

export interface SiteOverview {
  readonly merchant: string;
  readonly name: string;
  /** The URL of the site; empty if no brand is served. */
  readonly origin: string;
  /** The served revision of the brand, shortened; empty if none is served. */
  readonly brandRevision: string;
  /** The revision of the trees. */
  readonly revision: number;
  /** ISO 8601; the last change of the trees. */
  readonly changedAt: string;
  readonly problems: readonly SiteProblem[];
  /** The linter has not checked the served revision yet: errors may be missing. */
  readonly isUnchecked: boolean;
  readonly maintenance: boolean;
  /** Browsers with the site open, as counted by this process. */
  readonly openPages: number;
  /**
   * The amount above which two staff users must approve is not set: until then every payout and every grant needs two.
   */
  readonly withoutLimit: boolean;
  /** One staff user set that amount when there was no second one, and no other user has saved the settings since. */
  readonly limitAlone: boolean;
  readonly signUps: Hours;
  readonly logIns: Hours;
  readonly bets: Hours;
}

export interface Overview {
  readonly sites: readonly SiteOverview[];
  /** How many of the hours belong to today, in UTC. */
  readonly hoursToday: number;
}

/** The merchants of the account, with today's figures. */
export const overview = defineStaffCall<NoRequest, Overview>({
  name: 'staffOverview',
  method: 'GET',
  path: '/staff/overview',
  access: 'overview.read',
  read: (value) => ({
    sites: readSites(own(value, 'sites'), readText(value, 'originOf') ?? ''),
    hoursToday: readWhole(value, 'hoursToday') ?? 0,
  }),
});

/** Kinds of items that wait for staff; `match`: a receipt in dispute, `proposal`: a decision that needs a second user. */
export const WAITING_KINDS = [
  'deposit',
  'withdrawal',
  'match',
  'suspense',
  'reported',
  'proposal',
  'request',
  'case',
  'application',
  'redeem',
  'feedback',
  'setAside',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

export interface WaitingWork {
  readonly merchant: string;
  readonly kind: WaitingKind;
  readonly count: number;
  /** Since when the oldest waits, epoch milliseconds. */
  readonly oldestAt: number;
}

/** What waits for staff at the merchants of the account, oldest first; each item is counted once. */
export const staffWaiting = defineStaffCall<NoRequest, readonly WaitingWork[]>({
  name: 'staffWaiting',
  method: 'GET',
  path: '/staff/waiting',
  access: 'overview.read',
  // Without the limit of `readRows`, as for the sites.
  read: (value) => {
    const rows = own(value, 'rows');
    return (Array.isArray(rows) ? rows : []).flatMap((row) => readWork(row) ?? []);
  },
});

function readWork(row: unknown): WaitingWork | undefined {
  const merchant = readText(row, 'merchant');
  const kind = WAITING_KINDS.find((known) => known === own(row, 'kind'));
  if (merchant === undefined || kind === undefined) return undefined;
  return { merchant, kind, count: readWhole(row, 'count') ?? 0, oldestAt: readWhole(row, 'oldestAt') ?? 0 };
}

/** Placeholder of the merchant's code in `originOf`. */
export const ANY_MERCHANT = '{merchant}';

/**
 * Without the limit of `readRows`: a platform has thousands of merchants. Default values are omitted from a row: no
 * problems, no maintenance, no open pages; the origin of a served site follows from its code.
 */
function readSites(value: unknown, originOf: string): readonly SiteOverview[] {
  return (Array.isArray(value) ? value : []).flatMap((row): readonly SiteOverview[] => {
    const merchant = readText(row, 'merchant');
    if (merchant === undefined) return [];
    const brandRevision = readText(row, 'brandRevision') ?? '';
    return [
      {
        merchant,
        name: readText(row, 'name') ?? merchant,
        origin: brandRevision === '' ? '' : originOf.replace(ANY_MERCHANT, merchant),
        brandRevision,
        revision: readWhole(row, 'revision') ?? 0,
        changedAt: readText(row, 'changedAt') ?? '',
        problems: readRows(own(row, 'problems'), readProblem),
        isUnchecked: readYes(row, 'unchecked'),
        maintenance: readYes(row, 'maintenance'),
        openPages: readWhole(row, 'openPages') ?? 0,
        withoutLimit: readYes(row, 'withoutLimit'),
        limitAlone: readYes(row, 'limitAlone'),
        signUps: readHours(own(row, 'signUps')),
        logIns: readHours(own(row, 'logIns')),
        bets: readHours(own(row, 'bets')),
      },
    ];
  });
}

function readProblem(row: unknown): SiteProblem | undefined {
  const file = readText(row, 'file');
  if (file === undefined) return undefined;
  return {
    file,
    path: readText(row, 'path') ?? '',
    found: readText(row, 'found') ?? '',
    expected: readText(row, 'expected') ?? '',
    remedy: readText(row, 'remedy') ?? '',
    isError: own(row, 'isError') !== false,
    isLive: readYes(row, 'isLive'),
  };
}

/** Absent: zero in every hour. */
function readHours(value: unknown): Hours {
  return readRows(value, (count) => (typeof count === 'number' && Number.isFinite(count) ? count : 0));
}
