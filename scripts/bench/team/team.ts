/**
 * Benchmark: an agent's pages among a million members, twenty levels deep: a team page, a search by level or name, and
 * the overview.
 */
import { Client } from 'pg';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AgentsDeps } from '#gateway/features/agents/deps.ts';
import { readOverview } from '#gateway/features/agents/overview.ts';
import { readTeam } from '#gateway/features/agents/team.ts';
import { countRequests } from '#gateway/features/contracts/terms/agreement.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { createLog } from '#gateway/process/log.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import type { Measure, Print, Scale } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { seedContracts } from './seed-contracts.ts';
import { seedDays } from './seed-days.ts';
import { ACCOUNTS, MEMBERS_AN_AGENT, seedMembers } from './seed-members.ts';

const MERCHANT = 'bench';
const MEMBERS = 1_000_000;
/** Number of agents that request pages, and requests per agent and page. */
const ASKERS = 60;
const TIMES = 8;
/** Longest period that a page can cover, in days. */
const DAYS = 92;
const DAY_MS = 86_400_000;

/**
 * 480 requests of each page over 92 days: the first and second page of a team, a search in it, and the overview; the
 * worst 99th percentile counts.
 */
export async function benchTeam(
  print: Print,
  signal: AbortSignal,
  { rows = MEMBERS }: Scale,
): Promise<readonly Measure[]> {
  const own = await openRunFolder();
  const postgres = await startRunDatabase(own);
  const config = readConfig({ DATABASE_URL: postgres.url, LOG_LEVEL: 'error', NODE_ENV: 'production' });
  const log = createLog('error');
  const { database, stop } = await startDatabase(config.database, log);
  try {
    const context = createContext(config, database, log);
    await context.merchants.ensure(MERCHANT, seeders);
    const askers: Asker[] = [];
    for (const memberId of await seed(postgres.url, rows, print)) askers.push(await meet(context, memberId));
    const taken = new Map<string, number>();
    for (const [name, ask] of Object.entries(pages(context))) {
      if (taken.size > 0 && signal.aborted) break;
      taken.set(name, await time(askers, ask));
      print(`${name}: ${taken.get(name)?.toFixed(1)} ms`);
    }
    const { overview, ...teams } = Object.fromEntries(taken);
    const rounds = ASKERS * TIMES;
    return [
      { id: 'team.page', ours: Math.max(...Object.values(teams)), rounds },
      ...(overview === undefined ? [] : [{ id: 'team.overview', ours: overview, rounds } as const]),
    ];
  } finally {
    await stop();
    await postgres.stop();
    await own.remove();
  }
}

/** A requesting agent, the cursor of the second page of the team, and the account to search for. */
interface Asker {
  readonly merchant: string;
  readonly memberId: string;
  readonly after: string;
  readonly newest: string;
}

/**
 * Inserts the tree, the teams' days and contracts. Requesting agents and the members they see have data on every day,
 * all other agents on the last three: what a page reads is complete, and realistic data surrounds it.
 */
async function seed(url: string, members: number, print: Print): Promise<readonly string[]> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    await seedMembers(owner, MERCHANT, members, print);
    await owner.query(ASKING, [ASKERS]);
    await owner.query(SEEN);
    const categories = ['LIVE', 'RNG', 'SPORTS', '-'];
    const longest = { from: DAYS - 1, to: 0 };
    await seedDays(owner, MERCHANT, {
      ...longest,
      whose: 's.n in (select n from asking)',
      categories: [...categories, 'LOTT', 'FISH', 'ELOTT', 'PVP'],
    });
    await seedDays(owner, MERCHANT, { ...longest, whose: 's.n in (select n from seen)', categories });
    await seedDays(owner, MERCHANT, { whose: 's.agent is not null', from: 2, to: 0, categories: categories.slice(2) });
    print('days of teams');
    const agents = members / MEMBERS_AN_AGENT;
    const began = new Date(Date.now() - 30 * DAY_MS);
    await seedContracts(owner, MERCHANT, { kind: 'DIVIDEND', cadence: 'D', agents, began });
    await seedContracts(owner, MERCHANT, { kind: 'REALTIME', cadence: 'SLOT', agents: agents / 2, began });
    await owner.query('vacuum analyze');
    print('contracts');
    const { rows } = await owner.query<{ id: string }>('select id from asking order by n');
    return rows.map(({ id }) => id);
  } finally {
    await owner.end();
  }
}

/** The top agent, and agents of all sizes with more than two pages of direct members. */
const ASKING = `create temporary table asking as
  select n, id, members from (
      select *, row_number() over (order by members desc) - 1 as at, count(*) over () as of from seat where directs > 60) found
    where at % greatest(1, of / $1::integer) = 0 limit $1`;
const SEEN = `create temporary table seen as
  select s.n from asking a cross join lateral (
    select n from seat where upline = a.n order by path desc limit 41) s where s.n not in (select n from asking)`;

type Read = (db: Db, who: Asker) => Promise<unknown>;

function pages({ db }: Context): Readonly<Record<string, (who: Asker) => Promise<unknown>>> {
  const deps: Pick<AgentsDeps, 'readCurrency' | 'readCash' | 'countRequests'> = {
    readCurrency,
    readCash: (scope, who) => readBalance(scope, { ...who, kind: 'member' }),
    countRequests: (scope, { merchant, memberId }) => countRequests(scope, merchant, memberId),
  };
  const reads: Readonly<Record<string, Read>> = {
    first: (scope, who) => readTeam(scope, deps, who, days()),
    second: (scope, who) => readTeam(scope, deps, who, { ...days(), after: who.after }),
    'search, all fit': (scope, who) => readTeam(scope, deps, who, { ...days(), search: ACCOUNTS }),
    'search, one fits': (scope, who) => readTeam(scope, deps, who, { ...days(), search: who.newest }),
    overview: (scope, who) => readOverview(scope, deps, who, days()),
  };
  return Object.fromEntries(
    Object.entries(reads).map(([name, read]) => [
      name,
      (who) => db.withMerchant(MERCHANT, (scope) => read(scope, who)),
    ]),
  );
}

function days() {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  return { from: day(DAYS - 1), to: day(0) };
}

/** Reads the first page of each agent. Throws if the page is not full or does not cover all days. */
async function meet({ db }: Context, memberId: string): Promise<Asker> {
  const who = { merchant: MERCHANT, memberId };
  const reported = await db.withMerchant(MERCHANT, (scope) => readTeam(scope, { readCurrency }, who, days()));
  if (typeof reported === 'string' || reported.next === undefined) throw new Error(`${memberId} has no second page`);
  return { ...who, after: reported.next, newest: reported.rows[0]?.account ?? '' };
}

async function time(askers: readonly Asker[], ask: (who: Asker) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    for (const who of askers) {
      const begun = performance.now();
      await ask(who);
      taken.push(performance.now() - begun);
    }
  }
  return percentile(taken, 0.99);
}
