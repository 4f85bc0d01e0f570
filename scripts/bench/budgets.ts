/** Budgets: the limit of each benchmark result, in one table. The scripts only measure. */
import { STAGES, type StageName } from '../checks/stages.ts';

/** A result is checked by its own value, or by its ratio to the reference of the same run. */
export interface Budget {
  readonly title: string;
  readonly unit: 's' | 'ms' | 'µs' | 'kB' | 'MB' | 'points' | 'shift' | 'count' | 'times' | 'exponent';
  readonly validated: 'value' | 'ratio';
  readonly bound: 'atMost' | 'atLeast' | 'below';
  readonly limit: number;
}

const value = { validated: 'value', bound: 'atMost' } as const;
const ratio = { validated: 'ratio', bound: 'atMost' } as const;

const list = { ...value, bound: 'below', unit: 'ms', limit: 100 } as const;

function listBudgets<Name extends string>(name: Name, what: string) {
  return {
    [`console.${name}.open`]: { ...list, title: `The console's list of ${what}, opened` },
    [`console.${name}.filter`]: { ...list, title: 'The same, filtered' },
    [`console.${name}.scroll`]: { ...list, title: 'The same, scrolled on by a fortieth' },
  } as Readonly<Record<`console.${Name}.${'open' | 'filter' | 'scroll'}`, Budget>>;
}

function stageBudgets() {
  const budgets = STAGES.map(({ name, expectedSeconds }): [string, Budget] => [
    `checks.${name}`,
    { ...value, unit: 's', limit: expectedSeconds, title: `Stage ${name} of the checks, two idle cores` },
  ]);
  return Object.fromEntries(budgets) as Readonly<Record<`checks.${StageName}`, Budget>>;
}

const GAMES = {
  slot: 'Four rounds of a slot machine',
  table: 'A round of roulette in a shared room',
  sports: 'A multiple in a sports book, with matches in play',
  fish: 'Twelve shots in a sea',
  highlow: 'Five cards of the high-low table',
  duel: 'A duel, its two pages together',
  lottery: 'A bet on a lottery, until its draw',
} as const;

function gameBudgets() {
  const budgets = Object.entries(GAMES).map(([kind, what]): [string, Budget] => [
    `games.${kind}`,
    {
      ...value,
      bound: 'below',
      unit: 'ms',
      limit: 20,
      title: `${what}: a frame’s main thread on a phone of middle range, 95th percentile`,
    },
  ]);
  return Object.fromEntries(budgets) as Readonly<Record<`games.${keyof typeof GAMES}`, Budget>>;
}

const GROWTH = {
  brands: 'A kept page, by brands of an edge',
  pages: 'A changed switch, by open pages',
  merchants: 'A second without a call, by merchants of a gateway',
  members: 'The first call of a session, by members of a merchant',
  rounds: 'A bet, by rounds of a merchant',
} as const;

/** Above linear by a tenth at most: caches and the depth of an index grow with the logarithm. */
function growthBudgets() {
  const budgets = Object.entries(GROWTH).map(([axis, what]): [string, Budget] => [
    `growth.${axis}`,
    { ...value, unit: 'exponent', limit: 1.1, title: `${what}: exponent of the whole cost` },
  ]);
  return Object.fromEntries(budgets) as Readonly<Record<`growth.${keyof typeof GROWTH}`, Budget>>;
}

export const BUDGETS = {
  'paint.lcp': { ...ratio, title: 'Largest contentful paint, Lighthouse mobile', unit: 'ms', limit: 1.25 },
  'paint.fcp': { ...ratio, title: 'First contentful paint, Lighthouse mobile', unit: 'ms', limit: 1.25 },
  'paint.performance': { ...value, bound: 'atLeast', title: 'Lighthouse performance', unit: 'points', limit: 98 },
  'paint.tbt': { ...value, title: 'Total blocking time, a phone of middle range', unit: 'ms', limit: 150 },
  'paint.cls': { ...value, title: 'Cumulative layout shift', unit: 'shift', limit: 0 },
  'paint.blocking': { ...value, title: 'Requests that block the first paint', unit: 'count', limit: 0 },
  'pages.lcp': { ...ratio, title: 'Largest contentful paint, the worst of seven pages', unit: 'ms', limit: 1.05 },
  'pages.performance': {
    ...value,
    bound: 'atLeast',
    title: 'Lighthouse performance, the worst of them',
    unit: 'points',
    limit: 98,
  },
  'pages.cls': { ...value, title: 'Cumulative layout shift, the worst of them', unit: 'shift', limit: 0 },
  'pages.tbt.mid': { ...value, title: 'Total blocking time, a phone of middle range', unit: 'ms', limit: 150 },
  'pages.tbt.weak': { ...value, title: 'Total blocking time, a weak phone', unit: 'ms', limit: 400 },
  'pages.own.mid': { ...value, title: "The middle phone's by its thread's own clock", unit: 'ms', limit: 150 },
  'pages.own.weak': { ...value, title: "The weak phone's by its thread's own clock", unit: 'ms', limit: 400 },
  'pages.tbt.script': { ...ratio, title: 'The same, against the page without script', unit: 'ms', limit: 1.5 },
  'languages.lcp': { ...ratio, title: 'Largest contentful paint, the slowest language', unit: 'ms', limit: 1.1 },
  'slow.heard': {
    ...value,
    title: 'From a press to its mark on the screen, 50 kB/s and 400 ms',
    unit: 'ms',
    limit: 100,
  },
  'slow.login': { ...value, title: 'Until a log-in is filled in and sent on such a line', unit: 's', limit: 4 },
  'slow.register': { ...value, title: 'The same of a registration', unit: 's', limit: 4 },
  'bundle.shell': { ...value, title: 'Shell, brotli', unit: 'kB', limit: 144 },
  'bundle.form': { ...value, title: 'Form, brotli, on top of the shell', unit: 'kB', limit: 111 },
  'bundle.chat': { ...value, title: 'The chat room from nothing, brotli', unit: 'kB', limit: 110 },
  'bundle.games': { ...value, title: 'A game from nothing, the largest, brotli', unit: 'kB', limit: 110 },
  'bundle.game': {
    ...value,
    bound: 'below',
    title: 'The first chunk of a game, the largest, brotli, on top of what all games share',
    unit: 'kB',
    limit: 60,
  },
  'bundle.blocking': { ...value, title: 'Scripts and sheets on the path of the first paint', unit: 'count', limit: 0 },
  'form.mount': { ...ratio, title: 'Registration form of 20 fields, mounted at 4x CPU', unit: 'ms', limit: 1.25 },
  'form.key': { ...ratio, title: 'Key to verdict in it', unit: 'ms', limit: 1.1 },
  'form.reports': { ...value, title: 'Policy reports of its page', unit: 'count', limit: 0 },
  ...gameBudgets(),
  'lobby.frame': {
    ...ratio,
    title: 'Main thread per frame, 3,000 games scrolled end to end at 4x CPU',
    unit: 'ms',
    limit: 1.3,
  },
  'lobby.many': { ...ratio, title: 'The same with 30,000 games', unit: 'ms', limit: 1.2 },
  'lobby.cards': { ...value, bound: 'below', title: 'Cards in the document meanwhile', unit: 'count', limit: 400 },
  'lobby.heap': { ...value, bound: 'below', title: 'Memory held after it more than before', unit: 'MB', limit: 20 },
  'edge.cpu': { ...ratio, title: 'CPU of a kept page, per request', unit: 'µs', limit: 2 },
  // Serving a thousand different pages costs any server more than serving one: only the edge's overhead counts.
  'edge.brands': { ...ratio, title: 'CPU over the bare server, 1,000 brands against one', unit: 'times', limit: 1.15 },
  'edge.flags': { ...ratio, title: 'All flags of a site (OFREP), 99th percentile', unit: 'ms', limit: 1.5 },
  'brands.load': { ...value, bound: 'below', title: '1,000 brands loaded', unit: 'ms', limit: 3_000 },
  'brands.memory': { ...value, bound: 'below', title: 'Memory that 1,000 brands take', unit: 'MB', limit: 400 },
  'brands.first': { ...value, bound: 'below', title: 'New brand file to its first page', unit: 'ms', limit: 200 },
  'search.time': { ...ratio, title: 'Search over 10,000 games through the gateway', unit: 'ms', limit: 3 },
  'calls.gateway': { ...ratio, title: 'CPU of a gateway for a signed-in call', unit: 'ms', limit: 2.5 },
  'calls.database': { ...ratio, title: 'CPU of PostgreSQL for it', unit: 'ms', limit: 2.5 },
  // It asks for the session, and then for what is called: the bare one asks once.
  'calls.first.gateway': {
    ...ratio,
    title: 'CPU of a gateway for the first call of a session that it meets',
    unit: 'ms',
    limit: 4,
  },
  'calls.first.database': { ...ratio, title: 'CPU of PostgreSQL for it', unit: 'ms', limit: 2.5 },
  'bets.random': {
    ...ratio,
    bound: 'atLeast',
    title: 'Bets a second through HTTP, ledger and key, 32 clients, 10,000 players',
    unit: 'count',
    limit: 0.45,
  },
  'bets.hot': { ...ratio, bound: 'atLeast', title: 'The same on one hot account', unit: 'count', limit: 1 },
  'bets.limits': {
    ...ratio,
    bound: 'atLeast',
    title: 'Bets a second of players with all limits of their own set',
    unit: 'count',
    limit: 0.97,
  },
  'bets.merchants': {
    ...ratio,
    bound: 'atLeast',
    title: 'Bets a second at 100 merchants side by side',
    unit: 'count',
    limit: 0.8,
  },
  'bets.slowest': {
    ...value,
    bound: 'below',
    title: 'A bet at half the rate of bets.random, 99th percentile',
    unit: 'ms',
    limit: 15,
  },
  'claims.hot': {
    ...ratio,
    bound: 'atLeast',
    title: 'Claims a second on one budget in a process of a gateway, 32 at a time, each a transfer of its own',
    unit: 'count',
    limit: 1,
  },
  'tabs.deposit': {
    ...value,
    bound: 'below',
    title: 'A deposit on eleven open pages of a member, from its transfer to the last page',
    unit: 'ms',
    limit: 400,
  },
  'deposits.credited': {
    ...value,
    bound: 'atLeast',
    title: 'Deposits credited a second by signed events, 32 clients',
    unit: 'count',
    limit: 100,
  },
  'stream.lag': {
    ...value,
    title: 'Age of the oldest event that no consumer took, 99th percentile at the bets’ full rate',
    unit: 'ms',
    limit: 1_000,
  },
  'stream.replay': {
    ...value,
    bound: 'atLeast',
    title: 'Rounds a second that the slowest consumer takes in a replay, comparison included',
    unit: 'count',
    limit: 20_000,
  },
  'records.first': {
    ...value,
    title: 'First page of a member’s records, 10 M rounds and 10 M movements, 99th percentile',
    unit: 'ms',
    limit: 15,
  },
  'records.thousandth': { ...value, title: 'The thousandth page of them', unit: 'ms', limit: 15 },
  'portal.resolve': { ...value, bound: 'below', title: 'resolvePortal', unit: 'ms', limit: 0.3 },
  'exports.rows': {
    ...value,
    bound: 'atLeast',
    title: 'Rows of a record that one gateway writes into a file in a second',
    unit: 'count',
    limit: 20_000,
  },
  'agents.settle': { ...value, title: '100,000 lines of agents’ contracts settled', unit: 'ms', limit: 5_000 },
  'agents.lens': { ...value, title: 'A look ahead over 5,000 contracts', unit: 'ms', limit: 200 },
  'team.page': {
    ...value,
    title:
      'A page of an agent’s team over 92 days among 1 M members in 20 levels, found by level or by name, 99th percentile',
    unit: 'ms',
    limit: 20,
  },
  'team.overview': { ...value, title: 'An agent’s overview of 92 days among them', unit: 'ms', limit: 10 },
  'settle.slot': {
    ...value,
    title: 'A slot of 50,000 agents settled and paid, in which one of 50 members bet',
    unit: 's',
    limit: 5,
  },
  'settle.lines': { ...value, title: '100,000 lines of dividends drafted, posted and paid', unit: 's', limit: 30 },
  'settle.lens': {
    ...value,
    title: 'A look ahead over 5,000 contracts in a gateway, 99th percentile',
    unit: 'ms',
    limit: 200,
  },
  'streams.last': { ...ratio, title: 'A change at the last of 1,000 streams', unit: 'ms', limit: 3 },
  'streams.lost': { ...value, title: 'Changes of 1,000 that a stream missed', unit: 'count', limit: 0 },
  'console.turn': {
    ...value,
    title: 'A toggled switch at 1,000 open streams, from the click to the 99th percentile',
    unit: 'ms',
    limit: 100,
  },
  'console.lost': {
    ...value,
    title: 'Turns of 1,000 that a stream missed, reconnects included',
    unit: 'count',
    limit: 0,
  },
  'console.redraw': {
    ...value,
    bound: 'below',
    title: 'A toggled switch to the redrawn page',
    unit: 'ms',
    limit: 1_000,
  },
  ...listBudgets('merchants', '1,000 merchants'),
  ...listBudgets('journal', '10,000 entries of the journal'),
  ...listBudgets('switches', '400 switches'),
  'studio.colour': {
    ...value,
    title: 'An edit of a colour in the brand studio, to the page next to it',
    unit: 'ms',
    limit: 100,
  },
  'studio.other': { ...value, title: 'The same, of the name', unit: 'ms', limit: 500 },
  'studio.matrix': {
    ...value,
    title: 'What a rebranding changes, in every cell of three brands, on one thread',
    unit: 's',
    limit: 600,
  },
  ...growthBudgets(),
  ...stageBudgets(),
  'checks.whole': { ...value, title: 'All checks', unit: 's', limit: 720 },
  // One end-to-end journey in forty may fail because of timing; retries must not hide an intermittent defect.
  'checks.repeated': { ...value, title: 'Tests that passed only when repeated', unit: 'count', limit: 3 },
} as const satisfies Record<string, Budget>;

export type BudgetId = keyof typeof BUDGETS;
