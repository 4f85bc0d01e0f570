import { sql } from 'kysely';
import type { StatementAnswer } from '#contract/payments/provider.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AccountState, ProviderAccount } from './accounts.ts';
import { readBooksBefore } from './accounts.ts';

type Statement = Extract<StatementAnswer, { kind: 'told' }>['statement'];

/** Dependencies of reading statements. */
export interface StatementSource {
  /** Runs one transaction in the merchant's scope. */
  readonly inMerchant: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** A page of a day, starting at the cursor `after`. */
  readonly ask: (account: ProviderAccount, day: string, after: string | undefined) => Promise<StatementAnswer>;
  /** Called in the transaction that stored a page; `isWhole`: it was the last page of the day. */
  readonly onStored: (db: Db, isWhole: boolean) => Promise<void>;
}

/**
 * Reads the missing days of an account's statement page by page. Stored pages stay, and the next attempt continues
 * after them. Returns the reason if it had to stop; undefined: all days are complete.
 */
export async function readStatement(
  source: StatementSource,
  account: AccountState,
  days: readonly string[],
): Promise<string | undefined> {
  for (const day of days) {
    const why = await readDay(source, account, day);
    if (why !== undefined) return `${account.provider}, ${day}: ${why}`;
  }
  return undefined;
}

async function readDay(source: StatementSource, account: AccountState, day: string): Promise<string | undefined> {
  let after = await source.inMerchant((db) => readNext(db, account, day));
  for (;;) {
    const answer = await source.ask(account, day, after);
    if (answer.kind === 'refused') return answer.reason;
    if (answer.kind === 'unknown') return answer.why;
    const { statement } = answer;
    // A page that links to itself would loop forever.
    if (statement.next !== undefined && statement.next === after) return 'the statement has no end';
    const doubt = await source.inMerchant(async (db) => {
      await keepPage(db, account, statement);
      const found = statement.next === undefined ? await endDay(db, account, statement) : undefined;
      await source.onStored(db, statement.next === undefined && found === undefined);
      return found;
    });
    if (doubt !== undefined) return doubt;
    if (statement.next === undefined) return undefined;
    after = statement.next;
  }
}

async function readNext(
  db: Db,
  { merchant, provider, currency }: ProviderAccount,
  day: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('statement_day')
    .select('next')
    .where('merchant', '=', merchant)
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.next ?? undefined;
}

async function keepPage(
  db: Db,
  { merchant, provider, currency }: ProviderAccount,
  { day, openingMinor, closingMinor, lines, next }: Statement,
): Promise<void> {
  const reported = lines.map(({ lineId, reference, kind, amountMinor, currency: own, at }) => {
    return { line_id: lineId, reference, flow: kind, amount_minor: amountMinor, line_currency: own, at: at / 1000 };
  });
  await sql`insert into statement_line (merchant, provider, currency, day, line_id, reference, flow, amount_minor, line_currency, at)
    select ${merchant}, ${provider}, ${currency}, ${day}::date, line_id, reference, flow, amount_minor, line_currency, to_timestamp(at)
      from json_to_recordset(${JSON.stringify(reported)}::json)
        as reported (line_id text, reference text, flow text, amount_minor bigint, line_currency text, at float8)
    on conflict do nothing`.execute(db);
  await sql`insert into statement_day (merchant, provider, currency, day, opening_minor, closing_minor, next)
    values (${merchant}, ${provider}, ${currency}, ${day}::date, ${BigInt(openingMinor)}, ${BigInt(closingMinor)}, ${next ?? null})
    on conflict (merchant, provider, currency, day) do update
      set opening_minor = excluded.opening_minor, closing_minor = excluded.closing_minor, next = excluded.next, read_at = now()`.execute(
    db,
  );
}

/**
 * A day is complete if opening plus lines equals closing, and its opening equals the previous day's closing. Returns
 * the error otherwise.
 */
async function endDay(db: Db, account: AccountState, { day, openingMinor }: Statement): Promise<string | undefined> {
  const { merchant, provider, currency, fromDay } = account;
  const { rows } = await sql<{ adds: boolean; follows: boolean }>`select
      opening_minor + coalesce((select sum(case when l.flow in ('payment', 'return') then l.amount_minor else -l.amount_minor end)
        from statement_line l where l.merchant = d.merchant and l.provider = d.provider and l.currency = d.currency
          and l.day = d.day and l.line_currency = d.currency), 0) = closing_minor as adds,
      coalesce((select b.closing_minor = d.opening_minor from statement_day b
        where b.merchant = d.merchant and b.provider = d.provider and b.currency = d.currency and b.day = d.day - 1), true) as follows
    from statement_day d
    where merchant = ${merchant} and provider = ${provider} and currency = ${currency} and day = ${day}::date`.execute(
    db,
  );
  if (rows[0]?.adds !== true) return 'the statement does not add up';
  if (!rows[0].follows) return 'the statement does not begin where the day before ended';
  await sql`update statement_day set is_whole = true
    where merchant = ${merchant} and provider = ${provider} and currency = ${currency} and day = ${day}::date`.execute(
    db,
  );
  if (day !== fromDay) return undefined;
  const carried = BigInt(openingMinor) - (await readBooksBefore(db, account, day));
  await db
    .updateTable('reconciled_account')
    .set({ carried_minor: carried })
    .where('merchant', '=', merchant)
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .execute();
  return undefined;
}
