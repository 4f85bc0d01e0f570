/**
 * Background jobs of the gateway as data. Read by docs/reference/jobs.md, the console texts, the test that finds undocumented
 * jobs and the poison-item test.
 */

interface Job {
  /** Name under which the job is registered (`context.jobs`). */
  readonly name: string;
  readonly every: string;
  readonly does: string;
  /**
   * Sources of items that the job can set aside, each with a description of one item. Empty: `otherwise` gives the
   * reason.
   */
  readonly items: Readonly<Record<string, string>>;
  readonly otherwise?: string;
}

const ALL = [
  {
    name: 'stream',
    every: '150 ms',
    does: 'delivers events to the consumers',
    items: {
      tally: 'a round, member or movement of an event',
      wagering: 'a round, member or movement of an event',
      team: 'a round, member or movement of an event',
      points: 'a round, member or movement of an event; a member who does not exist',
      promotions: 'a round, member or movement of an event',
      rank: 'a round, member or movement of an event',
      missions: 'a round, member or movement of an event',
      'loss-thresholds': 'a round, member or movement of an event',
    },
  },
  {
    name: 'settling',
    every: '200 ms',
    does: 'pays rewards, ends and starts grants, raises ranks, emits birthday events, closes promotions',
    items: {
      rewards: 'a reward',
      grants: 'an ended grant',
      'next-grants': 'a member whose next grant starts',
      'rank-rises': 'a member whose rank rises',
      occasions: 'the merchant’s day',
      'promotion-ends': 'the merchant’s ended promotions',
    },
  },
  { name: 'timers', every: '1 s', does: 'takes the scheduled steps of orders', items: { timers: 'a timer' } },
  { name: 'payouts', every: '1 s', does: 'sends withdrawals to providers', items: { payouts: 'an order' } },
  {
    name: 'deposits',
    every: '5 s',
    does: 'queries providers for the state of deposits',
    items: { deposits: 'an order' },
  },
  { name: 'mail', every: '1 s', does: 'sends e-mails to members', items: { mail: 'an e-mail' } },
  {
    name: 'staff-mail',
    every: '3 s',
    does: 'sends e-mails to staff',
    items: { 'staff-mail': 'an e-mail, under the first merchant of its recipient' },
  },
  {
    name: 'contract-runs',
    every: '2 s',
    does: 'drafts and pays the contracts of agents',
    items: {
      'contract-runs': 'a run; `due`: the merchant’s ended periods',
      'contract-lines': 'a line of a run',
    },
  },
  { name: 'exports', every: '500 ms', does: 'writes export files', items: { exports: 'a file' } },
  {
    name: 'books',
    every: '60 s',
    does: 'adds transfers to the ledger’s hash chain, verifies the chain every night',
    items: { books: '`chain` or `verify` of the merchant' },
  },
  {
    name: 'fold',
    every: '10 s',
    does: 'adds the pending deltas of commits to account balances',
    items: { books: '`fold` of the merchant' },
  },
  {
    name: 'books-looks',
    every: '2 s',
    does: 'verifies the books when staff ask',
    items: { books: '`look` of the merchant' },
  },
  {
    name: 'reconciliation',
    every: '2 s',
    does: 'compares provider statements with the books',
    items: { reconciliation: 'an account at a provider; `run` or `due` of the merchant' },
  },
  { name: 'replays', every: '2 s', does: 'recounts derived figures when staff ask', items: { replays: 'a consumer' } },
  {
    name: 'calendars',
    every: '10 s',
    does: 'updates the time zone of a merchant’s days, its currency and its market packs by the brand file',
    items: { calendars: '`zone`, `currency` or `packs` of the merchant' },
  },
  {
    name: 'schedules',
    every: '5 s',
    does: 'applies and ends scheduled changes of sites',
    items: { schedules: 'a change request' },
  },
  {
    name: 'retention',
    every: '10 min',
    does: 'deletes rows past their retention period',
    items: { retention: 'a table' },
  },
  { name: 'trials', every: '60 s', does: 'closes and deletes ended trials', items: { trials: 'a trial' } },
  {
    name: 'set-aside',
    every: '5 s',
    does: 'closes set-aside items that another process has processed',
    items: {},
    otherwise: 'none: the job has no items, the next tick polls again',
  },
  {
    name: 'database-watch',
    every: '1 s',
    does: 'checks that the database answers',
    items: {},
    otherwise: 'none: the job belongs to no merchant, the health check reports the state',
  },
] as const satisfies readonly Job[];

type KeysOf<T> = T extends unknown ? keyof T : never;

/** A consumer, queue or part of a job whose items can be set aside. */
export type Source = Extract<KeysOf<(typeof ALL)[number]['items']>, string>;

export const JOBS: readonly Job[] = ALL;

export const SOURCES: readonly Source[] = [...new Set(JOBS.flatMap(({ items }) => Object.keys(items) as Source[]))];
