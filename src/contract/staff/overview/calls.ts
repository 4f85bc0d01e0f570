import { exactly, noRequest, oneOf } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { merchantCode } from '../session/calls.ts';
import { defineStaffCall, readStaffReply } from '../staff-call.ts';

/**
 * Kinds of items that wait for staff; `match`: a receipt in dispute, `proposal`: a decision that needs a second user,
 * `threshold`: a member above an amount of the market, `identity`: a member whose documents are unread.
 */
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
  'threshold',
  'identity',
] as const;

export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Placeholder of the merchant's code in `originOf`. */
export const ANY_MERCHANT = '{merchant}';

const problem = asSent(
  exactly(
    {
      file: Type.String(),
      /** JSON pointer; empty: the whole document. */
      path: Type.String(),
      found: Type.String(),
      expected: Type.String(),
      remedy: Type.String(),
      isError: fallback(Type.Boolean(), true),
      isLive: Type.Optional(Type.Boolean({ description: 'An error of the served revision. Absent: of the files.' })),
    },
    { requires: ['file'] },
  ),
);

const count = Type.Integer({ minimum: 0 });

/** Omitted if all counts are zero: most of thousands of merchants have such figures. */
const hours = Type.Optional(Type.Array(count, { minItems: 24, maxItems: 24 }));

const site = exactly(
  {
    merchant: merchantCode,
    name: Type.String(),
    brandRevision: Type.Optional(Type.String({ minLength: 1, description: 'Absent: no brand is served.' })),
    revision: count,
    changedAt: Type.String(),
    problems: Type.Optional(Type.Array(problem, { minItems: 1, description: 'Absent: nothing is wrong.' })),
    maintenance: Type.Optional(Type.Literal(true, { description: 'Absent: it is open.' })),
    isNew: Type.Optional(
      Type.Literal(true, {
        description: 'Made in the console and never open. Absent: it was, or belongs to a folder.',
      }),
    ),
    openPages: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Browsers with the site open, as counted by this process. Absent: none.',
      }),
    ),
    unchecked: Type.Optional(Type.Literal(true, { description: 'The linter has not checked this revision yet.' })),
    withoutLimit: Type.Optional(
      Type.Literal(true, { description: 'No amount is set above which two decide. Absent: one is.' }),
    ),
    limitAlone: Type.Optional(
      Type.Literal(true, {
        description: 'One staff user set that amount, as there was no second one. Absent: two did.',
      }),
    ),
    signUps: hours,
    logIns: hours,
    bets: hours,
  },
  { requires: ['merchant'] },
);

const waitingWork = exactly(
  {
    merchant: merchantCode,
    kind: oneOf(WAITING_KINDS),
    count: Type.Integer({ minimum: 1 }),
    oldestAt: Type.Integer({ minimum: 0, description: 'Epoch milliseconds.' }),
  },
  { requires: ['merchant', 'kind'] },
);

/** A problem of a brand file or of a document of the server. */
export type SiteProblem = Reading<typeof problem>;

/** Default values are omitted from a row, and the origin of a served site follows from its code. */
function completeSite({ unchecked, brandRevision = '', ...row }: Reading<typeof site>, originOf: string) {
  return {
    ...row,
    brandRevision,
    name: row.name || row.merchant,
    /** The URL of the site; empty if no brand is served. */
    origin: brandRevision === '' ? '' : originOf.replace(ANY_MERCHANT, row.merchant),
    isUnchecked: unchecked === true,
    maintenance: row.maintenance === true,
    isNew: row.isNew === true,
    openPages: row.openPages ?? 0,
    withoutLimit: row.withoutLimit === true,
    limitAlone: row.limitAlone === true,
  };
}

export type SiteOverview = Readonly<ReturnType<typeof completeSite>>;

const overviewReply = exactly({
  sites: Type.Array(site),
  originOf: Type.String({ description: 'Where players find a served site, with {merchant} for its code.' }),
  hoursToday: Type.Integer({ minimum: 1, maximum: 24, description: 'How many of the hours belong to today, in UTC.' }),
});
const readOverview = readStaffReply(overviewReply);

export interface Overview {
  readonly sites: readonly SiteOverview[];
  readonly hoursToday: number;
}

/** The merchants of the account, with today's figures. */
export const overview = defineStaffCall({
  name: 'staffOverview',
  method: 'GET',
  path: '/staff/overview',
  access: 'overview.read',
  request: noRequest,
  reply: overviewReply,
  read: (value): Overview => {
    const { sites, originOf, hoursToday } = readOverview(value);
    return { hoursToday, sites: sites.map((row) => completeSite(row, originOf)) };
  },
});

export type WaitingWork = Reading<typeof waitingWork>;

const waitingReply = exactly({
  rows: Type.Array(waitingWork),
});
const readWaitingReply = readStaffReply(waitingReply);

/** What waits for staff at the merchants of the account, oldest first; each item is counted once. */
export const staffWaiting = defineStaffCall({
  name: 'staffWaiting',
  method: 'GET',
  path: '/staff/waiting',
  access: 'overview.read',
  request: noRequest,
  reply: waitingReply,
  read: (value) => readWaitingReply(value).rows,
});
