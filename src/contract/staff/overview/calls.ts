import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Something wrong with a brand file or with one of the server's documents. */
export interface SiteProblem {
  /** A file of the brand, or the tree that it stands in. */
  readonly file: string;
  /** JSON pointer; empty: the whole document. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly remedy: string;
  readonly isError: boolean;
}

/** What was counted, hour by hour: the last 24 hours, the running one last. */
export type Hours = readonly number[];

/** A merchant as the overview shows it. */
export interface SiteOverview {
  readonly merchant: string;
  readonly name: string;
  /** Where its players find it; empty where no brand is served. */
  readonly origin: string;
  /** The brand's served revision, shortened; empty: none is served. */
  readonly brandRevision: string;
  /** Of its trees. */
  readonly revision: number;
  /** ISO 8601: when its trees were last changed. */
  readonly changedAt: string;
  readonly problems: readonly SiteProblem[];
  readonly maintenance: boolean;
  /** Browsers that have the site open, as far as this process knows. */
  readonly openPages: number;
  /** Feedback that nobody settled yet. */
  readonly feedback: number;
  /** Applications for rewards that nobody answered yet. */
  readonly applications: number;
  /** Items that could not be processed. */
  readonly setAside: number;
  /** Nobody has set above which amount two decide: every payout and every grant asks two until then. */
  readonly withoutLimit: boolean;
  /** One staff user set that amount, as there was no second one, and nobody else has saved the settings since. */
  readonly limitAlone: boolean;
  readonly signUps: Hours;
  readonly logIns: Hours;
  readonly bets: Hours;
}

export interface Overview {
  readonly sites: readonly SiteOverview[];
  /** How many of the hours are of today, by UTC. */
  readonly hoursToday: number;
}

/** The merchants that the account is for, with their figures of today. */
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

/** Stands for the merchant's code in `originOf`. */
export const ANY_MERCHANT = '{merchant}';

/**
 * More rows than `readRows` reads: a platform has thousands of merchants. What is usual is left out of a row: no problems, no
 * maintenance, nobody there; where its players find a site follows from its code where a brand is served.
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
        maintenance: readYes(row, 'maintenance'),
        openPages: readWhole(row, 'openPages') ?? 0,
        feedback: readWhole(row, 'feedback') ?? 0,
        applications: readWhole(row, 'applications') ?? 0,
        setAside: readWhole(row, 'setAside') ?? 0,
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
  };
}

/** Absent: nothing was counted in any hour. */
function readHours(value: unknown): Hours {
  return readRows(value, (count) => (typeof count === 'number' && Number.isFinite(count) ? count : 0));
}
