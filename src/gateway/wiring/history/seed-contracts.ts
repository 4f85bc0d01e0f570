import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { acceptOffer, askForEnd, previewAccepting } from '#gateway/features/contracts/agreed/answer.ts';
import { type ContractDeps, offerContract, previewOffer } from '#gateway/features/contracts/agreed/offer.ts';
import { type Currency, firstUnits, readCurrency } from '#gateway/features/wallet/currency.ts';
import { isSeeded, markSeeded } from '#gateway/revisions/demo-flags.ts';
import { inOwnersRows } from '#gateway/stream/as-owner.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { readStandings, type Standing } from '#gateway/stream/standing.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import type { ContractKind, ContractRow, ContractRows } from '#model/agents/contract.ts';
import { boundsOf, countedDay, shiftDay } from '#model/documents/merchant-day.ts';
import { composeContracts } from '../agents/wire-contracts.ts';

/** The part of the demo, by the name under which its seeding is recorded. */
const PART = 'contracts';
/** Age in days: contracts this old are settled at once, except for the last day's draft. */
const AGO = { DIVIDEND: 100, DAILY: 10 } as const;
/** Grace time of a demo draft: one day, so that there is always one to show. */
const GRACE_MINUTES = 1_440;
const POLL_EVERY_MS = 500;
/** Maximum wait; after it the site's own runs continue. */
const MOST_MS = 180_000;

interface Agreeing {
  readonly merchant: string;
  readonly currency: Currency;
  readonly deps: ContractDeps;
}

interface Terms {
  readonly kind: ContractKind;
  /** Undefined: the operator. */
  readonly from: string | undefined;
  readonly to: string;
  readonly rows: ContractRows;
}

/**
 * Seeds contracts between the operator, the demo's agent and the agents below, with the production code of agents and
 * staff, after the history: some in force for a while, some waiting for an answer. Returns whether they were seeded
 * now.
 */
export async function seedContracts(context: Context, merchant: string): Promise<boolean> {
  const { deps } = contractsOf(context);
  const seeded = await context.db.withMerchant(merchant, async (db) => {
    if (await isSeeded(db, merchant, PART)) return undefined;
    const line = await readAgents(db, merchant);
    if (line === undefined) return undefined;
    await markSeeded(db, merchant, PART);
    await sql`insert into settlement_setting (merchant, grace_minutes) values (${merchant}, ${GRACE_MINUTES})
      on conflict (merchant) do nothing`.execute(db);
    const currency = await readCurrency(db, merchant);
    // Old contracts send no messages.
    const silent = { ...deps, channels: { notify: async () => undefined, mail: async () => undefined } };
    const old = await seedOld(db, { merchant, currency, deps: silent }, line);
    await seedOpen(
      db,
      { merchant, currency, deps: { ...deps, channels: { ...deps.channels, mail: silent.channels.mail } } },
      line,
    );
    return old;
  });
  if (seeded === undefined) return false;
  await backdate(context, merchant, seeded);
  return true;
}

function contractsOf(context: Context) {
  return composeContracts(context, { notifier: { notify: async () => undefined } }, createTimers(context));
}

/**
 * The demo's agent, and agents below: the three direct ones with the largest teams, and the largest below the first. A
 * small history may have only the first.
 */
interface Line {
  readonly top: string;
  readonly first: string;
  readonly second: string | undefined;
  readonly third: string | undefined;
  readonly below: string | undefined;
}

async function readAgents(db: Db, merchant: string): Promise<Line | undefined> {
  const { rows: tops } = await sql<{ id: string }>`select id from member where merchant = ${merchant}
    and account_key = 'agent1'`.execute(db);
  const top = tops[0]?.id;
  const [first, second, third] = top === undefined ? [] : await readLargest(db, merchant, top);
  const [below] = first === undefined ? [] : await readLargest(db, merchant, first);
  if (top === undefined || first === undefined) return undefined;
  return { top, first, second, third, below };
}

/** Direct downline agents, those with most members first. */
async function readLargest(db: Db, merchant: string, upline: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select p.member_id as id
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.upline_id = ${upline} and m.type = 1
    order by (select count(*) from member_place d where d.merchant = p.merchant and d.path > p.path
      and d.path < p.path || '~') desc, p.path limit 3`.execute(db);
  return rows.map(({ id }) => id);
}

/** Contracts that have been in force for a while; returns their ids by kind. */
async function seedOld(db: Db, of: Agreeing, { top, first, second, below }: Line) {
  const rows = (...steps: readonly Step[]) => rowsOf(of.currency, steps);
  const dividends = [
    await agree(db, of, {
      kind: 'DIVIDEND',
      from: undefined,
      to: top,
      rows: rows([0, 0, 250_000], [20_000, 3, 350_000], [100_000, 10, 450_000]),
    }),
    await agree(db, of, { kind: 'DIVIDEND', from: top, to: first, rows: rows([0, 0, 150_000], [20_000, 3, 250_000]) }),
  ];
  if (second !== undefined)
    dividends.push(await agree(db, of, { kind: 'DIVIDEND', from: top, to: second, rows: rows([0, 0, 100_000]) }));
  if (below !== undefined)
    dividends.push(await agree(db, of, { kind: 'DIVIDEND', from: first, to: below, rows: rows([0, 0, 80_000]) }));
  const salaries = [
    await agree(db, of, { kind: 'DAILY', from: undefined, to: top, rows: rows([0, 0, 3_000], [5_000, 2, 5_000]) }),
    await agree(db, of, { kind: 'DAILY', from: top, to: first, rows: rows([0, 0, 2_000]) }),
  ];
  await agree(db, of, { kind: 'HOURLY', from: undefined, to: top, rows: rows([0, 0, 1_000]) });
  await agree(db, of, { kind: 'REALTIME', from: undefined, to: top, rows: rows([0, 0, 3_000]) });
  await agree(db, of, { kind: 'REALTIME', from: top, to: first, rows: rows([0, 0, 2_000]) });
  return { DIVIDEND: dividends, DAILY: salaries };
}

/** Contracts that wait for an answer: new terms for the demo's agent, an offer by the agent, and a request to end. */
async function seedOpen(db: Db, of: Agreeing, { top, first, third }: Line): Promise<void> {
  const rows = (...steps: readonly Step[]) => rowsOf(of.currency, steps);
  await offer(db, of, { kind: 'DAILY', from: undefined, to: top, rows: rows([0, 0, 3_500], [5_000, 2, 6_000]) });
  await offer(db, of, { kind: 'HOURLY', from: top, to: first, rows: rows([0, 0, 500]) });
  if (third !== undefined) await offer(db, of, { kind: 'DIVIDEND', from: top, to: third, rows: rows([0, 0, 120_000]) });
  const { merchant } = of;
  const { rows: held } = await sql<{ id: string }>`select id from contract where merchant = ${merchant}
    and kind = 'REALTIME' and holder_id = ${first} and state = 'inForce'`.execute(db);
  for (const { id } of held) await askForEnd(db, of.deps, { merchant, id, actor: first, by: 'member' });
}

/** Terms: minimum team bets in units, minimum active members, rate in parts per million. */
type Step = readonly [units: number, activeMembers: number, ppm: number];

function rowsOf(currency: Currency, steps: readonly Step[]): ContractRows {
  const row = ([units, activeMembers, ppm]: Step): ContractRow => ({
    minimumBetMinor: firstUnits(currency, units),
    netLossMinor: 0n,
    activeMembers,
    unit: 'ratePpm',
    worth: BigInt(ppm),
  });
  return { CONS: steps.map(row) };
}

async function offer(db: Db, { merchant, deps }: Agreeing, { kind, from, to, rows }: Terms): Promise<string> {
  const wanted = { merchant, kind, to, rows, offererId: from, actor: from ?? 'demo', cadence: 'M' } as const;
  const lens = await previewOffer(db, deps, wanted);
  if ('why' in lens) throw new Error(`The demo's terms do not fit: ${lens.why}`);
  const offered = await offerContract(db, deps, wanted, { key: randomUUID(), seen: lens.hash });
  if (offered.kind !== 'offered') throw new Error(`The demo's terms were not offered: ${offered.kind}`);
  return offered.id;
}

async function agree(db: Db, of: Agreeing, terms: Terms): Promise<string> {
  const id = await offer(db, of, terms);
  const answer = { merchant: of.merchant, id, actor: terms.to, by: 'member' } as const;
  const lens = await previewAccepting(db, of.deps, answer);
  const done = await acceptOffer(db, of.deps, answer, lens?.hash);
  if (done.kind !== 'done') throw new Error(`The demo's terms were not accepted: ${done.kind}`);
  return id;
}

/**
 * Waits until the merchant's stream has counted all earlier events: until then the lens of an offer may change between
 * preview and offer. Returns also after minutes or when stopped.
 */
export async function awaitCounted({ db }: Context, merchant: string, isEnough: () => boolean): Promise<void> {
  const { rows } = await db.withMerchant(merchant, (scope) =>
    sql<{ now: Date }>`select clock_timestamp() as now`.execute(scope),
  );
  const begun = rows[0]?.now ?? new Date();
  const isBehind = ({ waitsSince, failure }: Standing) =>
    failure === null && waitsSince !== null && waitsSince <= begun;
  for (const until = Date.now() + MOST_MS; Date.now() < until && !isEnough(); ) {
    const standings = await readStandings(db, [merchant]);
    if (!standings.some(isBehind)) return;
    await setTimeout(POLL_EVERY_MS);
  }
}

/** Moves the start of contracts into the past, so that the runs settle the periods since. */
async function backdate(
  { db }: Context,
  merchant: string,
  seeded: Readonly<Record<keyof typeof AGO, readonly string[]>>,
): Promise<void> {
  await inOwnersRows(db, merchant, async (scope) => {
    for (const kind of ['DIVIDEND', 'DAILY'] as const)
      await sql`update contract set offered_at = now() - make_interval(days => ${AGO[kind]}),
          began_at = now() - make_interval(days => ${AGO[kind]}) + interval '1 hour'
        where merchant = ${merchant} and id = any(${[...seeded[kind]]}::uuid[])`.execute(scope);
  });
}

/**
 * Pays the runs of periods that ended before yesterday without the grace time of their drafts, while the site's own
 * runs continue. Ends when all are closed, or after minutes; the rest is paid when its grace time is over.
 */
export async function settlePast(context: Context, merchant: string, isEnough: () => boolean): Promise<void> {
  const timers = createTimers(context);
  const { runs } = composeContracts(context, { notifier: { notify: async () => undefined } }, timers);
  const before = await context.db.withMerchant(merchant, (db) => readYesterdaysStart(db, merchant));
  for (const until = Date.now() + MOST_MS; Date.now() < until && !isEnough(); ) {
    await runs.settleDue(merchant, before.getTime());
    const left = await context.db.withMerchant(merchant, (db) => bringForward(db, merchant, before));
    if (left === 0) return;
    if ((await timers.takeAll(merchant)) === 0) await setTimeout(POLL_EVERY_MS);
  }
}

async function readYesterdaysStart(db: Db, merchant: string): Promise<Date> {
  const rules = await readDayRules(db, merchant);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const { day } = countedDay(rules, rows[0]?.now.getTime() ?? 0);
  return new Date(boundsOf(rules, shiftDay(day, -1)).startsAt);
}

/** Ends the grace time of drafts whose period ended before `before`; returns how many runs are not closed. */
async function bringForward(db: Db, merchant: string, before: Date): Promise<number> {
  await sql`update timer t set due_at = now(), next_at = now() from settlement_run r
    where t.merchant = ${merchant} and t.machine = 'run' and r.merchant = t.merchant and r.id = t.subject_id
      and r.state = 'draft' and r.ends_at <= ${before} and t.next_at > now()`.execute(db);
  const { rows } = await sql<{ left: number }>`select count(*)::integer as left from settlement_run
    where merchant = ${merchant} and ends_at <= ${before} and state <> 'closed'`.execute(db);
  return rows[0]?.left ?? 0;
}
