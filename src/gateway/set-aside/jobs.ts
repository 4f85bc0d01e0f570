/**
 * Background jobs of the gateway as data. Read by docs/jobs.md, the console texts, the test that finds undocumented
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
    does: 'tells the consumers what happened',
    items: {
      tally: 'a round, person or movement of an event',
      wagering: 'a round, person or movement of an event',
      team: 'a round, person or movement of an event',
      points: 'a round, person or movement of an event; a member that is not there',
      promotions: 'a round, person or movement of an event',
      rank: 'a round, person or movement of an event',
      missions: 'a round, person or movement of an event',
    },
  },
  {
    name: 'settling',
    every: '200 ms',
    does: 'pays rewards, ends and begins grants, raises ranks, tells birthdays, closes promotions',
    items: {
      rewards: 'a reward',
      grants: 'a grant that is over',
      'next-grants': 'a member whose next grant begins',
      'rank-rises': 'a member who rises',
      occasions: 'the merchant’s day',
      'promotion-ends': 'the merchant’s promotions that are over',
    },
  },
  { name: 'timers', every: '1 s', does: 'takes the steps of the clock', items: { timers: 'a timer' } },
  { name: 'payouts', every: '1 s', does: 'sends withdrawals to providers', items: { payouts: 'an order' } },
  { name: 'deposits', every: '5 s', does: 'asks providers for deposits', items: { deposits: 'an order' } },
  { name: 'mail', every: '1 s', does: 'sends e-mails to members', items: { mail: 'an e-mail' } },
  {
    name: 'staff-mail',
    every: '3 s',
    does: 'sends e-mails to staff',
    items: { 'staff-mail': 'an e-mail, at the first merchant that its reader works for' },
  },
  {
    name: 'contract-runs',
    every: '2 s',
    does: 'drafts and pays the contracts of agents',
    items: {
      'contract-runs': 'a run; `due`: the merchant’s periods that end',
      'contract-lines': 'a line of a run',
    },
  },
  { name: 'exports', every: '500 ms', does: 'writes files', items: { exports: 'a file' } },
  {
    name: 'books',
    every: '60 s',
    does: 'seals the ledger, verifies it every night',
    items: { books: '`seal` or `verify` of the merchant' },
  },
  { name: 'fold', every: '10 s', does: 'adds up what commits left to add', items: { books: '`fold` of the merchant' } },
  {
    name: 'books-looks',
    every: '2 s',
    does: 'verifies the books when staff ask',
    items: { books: '`look` of the merchant' },
  },
  {
    name: 'reconciliation',
    every: '2 s',
    does: 'compares statements of providers with the books',
    items: { reconciliation: 'an account at a provider; `run` or `due` of the merchant' },
  },
  { name: 'replays', every: '2 s', does: 'counts anew when staff ask', items: { replays: 'a consumer' } },
  {
    name: 'calendars',
    every: '10 s',
    does: 'keeps the time zone of a merchant’s days',
    items: { calendars: '`zone` of the merchant' },
  },
  {
    name: 'retention',
    every: '10 min',
    does: 'removes rows that are past their time',
    items: { retention: 'a table' },
  },
  { name: 'trials', every: '60 s', does: 'closes and drops trials that are over', items: { trials: 'a trial' } },
  {
    name: 'set-aside',
    every: '5 s',
    does: 'closes what is set aside where another process has taken it',
    items: {},
    otherwise: 'it takes no items: the next turn looks again',
  },
  {
    name: 'database-watch',
    every: '1 s',
    does: 'asks whether the database answers',
    items: {},
    otherwise: 'no merchant’s: the state is the health check’s',
  },
] as const satisfies readonly Job[];

type KeysOf<T> = T extends unknown ? keyof T : never;

/** A consumer, queue or part of a job whose items can be set aside. */
export type Source = Extract<KeysOf<(typeof ALL)[number]['items']>, string>;

export const JOBS: readonly Job[] = ALL;

export const SOURCES: readonly Source[] = [...new Set(JOBS.flatMap(({ items }) => Object.keys(items) as Source[]))];
