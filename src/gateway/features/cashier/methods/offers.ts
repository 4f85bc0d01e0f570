import { sql } from 'kysely';
import type { PayDirection } from '#contract/cashier/calls.ts';
import { exponentOf } from '#contract/payments/currencies.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Providers } from '#gateway/providers/providers.ts';
import { type MerchantDay, readDay } from './merchant-day.ts';
import { type Closed, closedTo, type MethodRow, type MethodUse } from './validate-method.ts';

export interface MethodCurrency {
  readonly code: string;
  readonly exponent: number;
}

export interface MethodDeps {
  readonly providers: Pick<Providers, 'moves'>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<MethodCurrency>;
}

export interface MethodAsk {
  readonly merchant: string;
  readonly memberId: string;
  readonly rank: number;
  readonly direction: PayDirection;
  /** Time zone of the requested brand. */
  readonly timeZone: string;
  /** Limits the result to this method. */
  readonly methodId?: string;
}

export interface Offer {
  readonly method: MethodRow;
  readonly use: MethodUse;
  readonly closed: Closed | undefined;
}

/** The machines of orders by direction, and the time from which a member waits. */
const WAITED = {
  DEPOSIT: { machine: 'deposit', since: sql`coalesce(o.sent_at, o.created_at)` },
  WITHDRAWAL: { machine: 'withdrawal', since: sql`o.created_at` },
};
/** Orders that a usual time is read from: the newest, and enough of them. */
const MOST_WAITED = 100;
const LEAST_WAITED = 5;

/**
 * Whole minutes within which four of five of a method's newest paid orders arrived, by method; methods with few orders
 * are left out.
 */
export async function readUsualMinutes(
  db: Db,
  { merchant, direction }: Pick<MethodAsk, 'merchant' | 'direction'>,
): Promise<ReadonlyMap<string, number>> {
  const { machine, since } = WAITED[direction];
  const { rows } = await sql<{ method: string; minutes: number }>`
    select m.id as method, greatest(1, ceil(percentile_disc(0.8) within group (order by waited.seconds) / 60))::integer as minutes
      from pay_method m cross join lateral (
        select greatest(0, extract(epoch from s.at - ${since})) as seconds
          from ${sql.table(machine)} o
            join order_step s on s.merchant = o.merchant and s.machine = ${machine} and s.order_id = o.id and s.state = 'paid'
          where o.merchant = m.merchant and o.state = 'paid' and o.method_id = m.id
          order by o.created_at desc limit ${MOST_WAITED}) waited
      where m.merchant = ${merchant} and m.direction = ${direction} and m.is_on
      group by m.id having count(*) >= ${LEAST_WAITED}`.execute(db);
  return new Map(rows.map(({ method, minutes }) => [method, minutes]));
}

export interface Offers {
  readonly offers: readonly Offer[];
  readonly day: MerchantDay;
  readonly currency: MethodCurrency;
}

/** Reads the methods that a merchant offers a member, best first, closed ones included; disabled ones are left out. */
export async function readOffers(db: Db, deps: MethodDeps, ask: MethodAsk): Promise<Offers> {
  const currency = await deps.readCurrency(db, ask.merchant);
  const day = await readDay(db, ask.timeZone);
  const uses = await readUses(db, ask, day.startsAt);
  const isPaid = exponentOf(currency.code) === currency.exponent;
  const methods = await db
    .selectFrom('pay_method')
    .selectAll()
    .where('merchant', '=', ask.merchant)
    .where('direction', '=', ask.direction)
    .where('is_on', '=', true)
    .$if(ask.methodId !== undefined, (query) => query.where('id', '=', ask.methodId ?? ''))
    .orderBy('place')
    .orderBy('id')
    .limit(MOST_METHODS)
    .execute();
  const offers = methods.map((method): Offer => {
    const use = uses.get(method.id) ?? { count: 0, sumMinor: 0n };
    const isThere = isPaid && deps.providers.moves(method.provider, currency.code);
    return { method, use, closed: closedTo(method, { rank: ask.rank, day, use, isThere }) };
  });
  return { offers, day, currency };
}

const MOST_METHODS = 50;
const MOST_FORMS = 200;

/** Reads the form rules of a merchant's methods, in both directions; disabled ones are left out. */
export function readForms(
  db: Db,
  merchant: string,
): Promise<Pick<MethodRow, 'id' | 'version' | 'direction' | 'rules'>[]> {
  return db
    .selectFrom('pay_method')
    .select(['id', 'version', 'direction', 'rules'])
    .where('merchant', '=', merchant)
    .where('is_on', '=', true)
    .orderBy('direction')
    .orderBy('place')
    .orderBy('id')
    .limit(MOST_FORMS)
    .execute();
}

/** Orders that ended without a payment do not count. */
const USED = {
  DEPOSIT: sql`from deposit o where o.state not in ('failed', 'expired', 'cancelled', 'refunded')`,
  WITHDRAWAL: sql`from withdrawal o where o.state not in ('rejected', 'cancelled', 'returned')`,
};

async function readUses(db: Db, ask: MethodAsk, since: Date): Promise<ReadonlyMap<string, MethodUse>> {
  const { rows } = await sql<{ method: string; count: number; sum: bigint }>`
    select o.method_id as method, count(*)::integer as count, sum(o.amount_minor)::bigint as sum ${USED[ask.direction]}
      and o.merchant = ${ask.merchant} and o.member_id = ${ask.memberId} and o.created_at >= ${since}
    group by o.method_id`.execute(db);
  return new Map(rows.map(({ method, count, sum }) => [method, { count, sumMinor: sum }]));
}
