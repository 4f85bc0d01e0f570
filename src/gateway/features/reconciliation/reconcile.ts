import { sql } from 'kysely';
import { exponentOf } from '#contract/payments/currencies.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Guard } from '#gateway/set-aside/guard.ts';
import { shiftDay } from '#model/documents/merchant-day.ts';
import { compareSides } from '#model/reconciliation/compare.ts';
import { type AccountState, readAccounts, readBooksBefore } from './accounts.ts';
import { daysBetween } from './days.ts';
import { keepCases, withTransfers } from './keep-cases.ts';
import { readSides } from './read-sides.ts';
import { readStatement } from './read-statement.ts';
import { endRun, noteProgress, type Run, takeRun } from './runs.ts';

type Parts = Pick<Context, 'db'> & {
  readonly providers: Pick<Context['providers'], 'get'>;
  readonly guard: Pick<Guard, 'runItems'>;
};

/**
 * Processes a merchant's pending run: reads statements of ended days, and compares them with orders and postings. If a
 * provider does not respond, the run stays unfinished with its partial result; an account that cannot be compared is
 * set aside, and the others are compared. Returns whether a run was pending and its result. `today` is for tests: the
 * current day in UTC.
 */
export async function workAtRun(
  { db, providers, guard }: Parts,
  merchant: string,
  today?: string,
): Promise<'none' | 'finished' | 'unfinished'> {
  const inMerchant = <T>(work: (scope: Db) => Promise<T>) => db.withMerchant(merchant, work);
  const run = await inMerchant((scope) => takeRun(scope, merchant));
  if (run === undefined) return 'none';
  try {
    const why = await readAndCompare({ inMerchant, providers, guard }, merchant, run, today);
    await inMerchant((scope) => endRun(scope, merchant, run, why));
    return why === undefined ? 'finished' : 'unfinished';
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await inMerchant((scope) => endRun(scope, merchant, run, why));
    throw error;
  }
}

interface Work {
  readonly inMerchant: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly providers: Parts['providers'];
  readonly guard: Parts['guard'];
}

/** Returns why a part could not be done; undefined: everything was done. */
async function readAndCompare(work: Work, merchant: string, run: Run, today?: string): Promise<string | undefined> {
  const { inMerchant, providers, guard } = work;
  const { accounts, last } = await inMerchant(async (db) => ({
    accounts: await readAccounts(db, merchant),
    last: shiftDay(today ?? (await readToday(db)), -1),
  }));
  const wanted = await Promise.all(
    accounts.map(async (account) => ({ account, days: await inMerchant((db) => readUnread(db, account, last)) })),
  );
  const total = wanted.reduce((sum, { days }) => sum + days.length, 0);
  await inMerchant((db) => noteProgress(db, merchant, run, { total }));
  const why: string[] = [];
  await guard.runItems(merchant, 'reconciliation', async (take) => {
    for (const { account, days } of wanted) {
      const name = `${account.provider} ${account.currency}`;
      const outcome = await take(name, async () => {
        const doubt = await readDays({ inMerchant, providers }, run, account, days);
        if (doubt !== undefined) why.push(doubt);
        await inMerchant((db) => compareAccount(db, account));
      });
      if (outcome !== 'taken') why.push(`${name} could not be compared`);
    }
  });
  return why.length === 0 ? undefined : why.join('; ');
}

/** Reads the incomplete days of an account's statement; returns why some of them are still incomplete. */
function readDays(
  { inMerchant, providers }: Pick<Work, 'inMerchant' | 'providers'>,
  run: Run,
  account: AccountState,
  days: readonly string[],
): Promise<string | undefined> {
  const { merchant, currency } = account;
  const provider = providers.get(account.provider);
  const source = {
    inMerchant,
    ask: async (_: unknown, day: string, after: string | undefined) => {
      if (provider === undefined) return { kind: 'unknown', why: 'this gateway does not know the provider' } as const;
      const answer = await provider.statement({ merchant, currency, day, ...(after !== undefined && { after }) });
      const isOdd = answer.kind === 'told' && answer.statement.exponent !== exponentOf(currency);
      return isOdd ? ({ kind: 'refused', reason: 'exponent_differs' } as const) : answer;
    },
    onStored: (db: Db, isWhole: boolean) => noteProgress(db, merchant, run, { whole: isWhole ? 1 : 0 }),
  };
  return readStatement(source, account, days);
}

async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select (now() at time zone 'UTC')::date as today`.execute(db);
  return rows[0]?.today ?? '';
}

async function readUnread(db: Db, account: AccountState, last: string): Promise<readonly string[]> {
  const whole = await readLastWhole(db, account);
  return daysBetween(whole === undefined ? account.fromDay : shiftDay(whole, 1), last);
}

/** The last day up to which the statement is complete. */
async function readLastWhole(
  db: Db,
  { merchant, provider, currency, fromDay }: AccountState,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from statement_day
    where merchant = ${merchant} and provider = ${provider} and currency = ${currency} and day >= ${fromDay}::date and is_whole`.execute(
    db,
  );
  return rows[0]?.day ?? undefined;
}

async function compareAccount(db: Db, before: AccountState): Promise<void> {
  const throughDay = await readLastWhole(db, before);
  if (throughDay === undefined) return;
  const account = { ...before, ...(await readCarried(db, before)) };
  const { sides, references, postingId } = await readSides(db, account, throughDay);
  const { differences, inTransitMinor } = compareSides(sides);
  await keepCases(db, account, references, withTransfers(differences, sides));
  const { merchant, provider, currency } = account;
  const booksMinor = await readBooksBefore(db, account, shiftDay(throughDay, 1));
  await sql`update reconciled_account set through_day = ${throughDay}::date, books_minor = ${booksMinor},
      in_transit_minor = ${inTransitMinor}, compared_at = now(), posting_id = ${postingId},
      closing_minor = (select closing_minor from statement_day d where d.merchant = reconciled_account.merchant
        and d.provider = reconciled_account.provider and d.currency = reconciled_account.currency and d.day = ${throughDay}::date)
    where merchant = ${merchant} and provider = ${provider} and currency = ${currency}`.execute(db);
}

async function readCarried(db: Db, { merchant, provider, currency }: AccountState) {
  const row = await db
    .selectFrom('reconciled_account')
    .select('carried_minor')
    .where('merchant', '=', merchant)
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return { carriedMinor: row.carried_minor };
}
