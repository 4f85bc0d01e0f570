import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import type { DifferenceKind } from '#model/reconciliation/difference.ts';
import { asOwner } from './as-owner.ts';

/** Queries the demo payment provider's tables with its role. */
export type AskDemoPayments = (text: string, values: readonly (string | bigint)[]) => Promise<unknown>;

/** Tables of both sides at a merchant whose deposits of today the demo payment provider has. */
export interface Deps {
  readonly db: Database;
  readonly askDemoPayments: AskDemoPayments;
  readonly merchant: string;
  readonly currency: string;
  /** Eight deposits paid through the provider by one payment each, oldest first. */
  readonly paid: readonly string[];
  /** Two deposits that are waiting for payment. */
  readonly waiting: readonly string[];
  /**
   * Whether the provider's first line belongs to the first deposit: that line is moved to the previous day. Without it
   * no `otherDay` difference is created.
   */
  readonly isFirst?: boolean;
}

/** Expected differences: kind and reference. */
export type Planted = readonly (readonly [kind: DifferenceKind, reference: string])[];

const PROVIDER = 'HOUSEBANK';

/**
 * Creates one reconciliation difference of every kind, in the gateway's books or in the provider's, the way real ones
 * arise. Returns the expected findings.
 */
export async function plantDifferences(deps: Deps): Promise<Planted> {
  const { paid, waiting } = deps;
  const [first = '', twice = '', reportedTwice = '', amount = '', currency = '', taken = '', here = '', fee = ''] =
    paid;
  const [unposted = '', byHand = ''] = waiting;
  if (fee === '' || byHand === '')
    throw new Error('Differences of every kind need eight paid deposits and two that wait');
  const { line, post, owner } = planting(deps);
  const [unmatchedPayment, aside] = [`unmatched-${randomUUID()}`, `unmatched-${randomUUID()}`];
  await line(unposted, 'payment', 1_100n);
  await post(`deposit:${twice}:again`, await amountOf(deps, twice));
  await line(reportedTwice, 'payment', await amountOf(deps, reportedTwice));
  const orphan = await post(undefined, 1_300n);
  await line(unmatchedPayment, 'payment', 1_400n);
  await line(aside, 'payment', 1_500n);
  await putAside(deps, aside, 1_500n);
  await post(`deposit:${byHand}:byHand`, 1_600n);
  await line(amount, 'payment', 1n);
  await owner(`update deposit set currency = 'EUR' where id = '${currency}'`);
  await line(taken, 'reversal', 300n);
  await post(`deposit:${here}:taken`, -400n);
  await owner(`update deposit set fee_minor = fee_minor + 7 where id = '${fee}'`);
  const planted: Planted = [
    ['notPosted', unposted],
    ['postedTwice', twice],
    ['onStatementTwice', reportedTwice],
    ['postedWithoutOrder', orphan],
    ['noOrder', unmatchedPayment],
    ['inSuspense', aside],
    ['notOnStatement', byHand],
    ['otherAmount', amount],
    ['otherCurrency', currency],
    ['reversedThere', taken],
    ['reversedHere', here],
    ['otherFee', fee],
  ];
  if (deps.isFirst !== true) return planted;
  await formatDayBefore(deps, first);
  return [...planted, ['otherDay', first]];
}

function planting(deps: Deps) {
  const { db, merchant } = deps;
  return {
    line: (reference: string, kind: 'payment' | 'reversal', minor: bigint) => addLine(deps, reference, kind, minor),
    post: (obligation: string | undefined, minor: bigint) =>
      db.withMerchant(merchant, (scope) => post(scope, deps, obligation, minor)),
    owner: (text: string) => asOwner(db, merchant, (scope) => sql.raw(text).execute(scope)),
  };
}

/** A line of the provider that was not reported by an event. */
async function addLine({ askDemoPayments, merchant, currency }: Deps, reference: string, kind: string, minor: bigint) {
  const direction = kind === 'payment' ? 'in' : 'out';
  const gained = direction === 'in' ? minor : -minor;
  const at = `greatest(now(), a.moved_at) + interval '1 millisecond'`;
  await askDemoPayments(
    `insert into item (id, merchant, reference, direction, kind, content, asked, currency, exponent, state, moved)
       select $1, a.merchant, $2, 'in', 'transfer', '', $4, a.currency, a.exponent, 'paid', $4 from account a
         where a.merchant = $3 and a.currency = $5
       on conflict (merchant, reference) do nothing`,
    [randomUUID(), reference, merchant, minor, currency],
  );
  await askDemoPayments(
    `with a as (
       update account a set balance = balance + $1, moved_at = ${at} where merchant = $2 and currency = $3
         returning balance, moved_at
     ) insert into line (id, merchant, currency, item, kind, direction, amount, balance_after, at)
       select $4, $2, $3, (select id from item where merchant = $2 and reference = $5), $6, $7, $8, a.balance, a.moved_at from a`,
    [gained, merchant, currency, randomUUID(), reference, kind, direction, minor],
  );
}

/** A booked movement between provider and operator; returns the transfer id. */
async function post(db: Db, { merchant, currency }: Deps, obligation: string | undefined, minor: bigint) {
  const operator = { owner_id: null, currency, floor: null };
  const theirs = await ensureAccount(db, merchant, { ...operator, kind: 'provider', vendor: PROVIDER });
  const ours = await ensureAccount(db, merchant, { ...operator, kind: 'correction' });
  const sides = [
    { accountId: theirs, amountMinor: -minor },
    { accountId: ours, amountMinor: minor },
  ];
  const named = obligation === undefined ? {} : { obligation };
  return moveMoney(db, {
    merchant,
    kind: 'correction',
    actor: 'planted',
    key: `platform:${randomUUID()}`,
    sides,
    ...named,
  });
}

async function putAside({ db, merchant, currency }: Deps, reference: string, minor: bigint): Promise<void> {
  await db.withMerchant(merchant, async (scope) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into suspense (merchant, provider, reference, currency, amount_minor)
      values (${merchant}, ${PROVIDER}, ${reference}, ${currency}, ${minor}) returning id`.execute(scope);
    const operator = { owner_id: null, currency, floor: null };
    const theirs = await ensureAccount(scope, merchant, { ...operator, kind: 'provider', vendor: PROVIDER });
    const aside = await ensureAccount(scope, merchant, { ...operator, kind: 'suspense' });
    const sides = [
      { accountId: theirs, amountMinor: -minor },
      { accountId: aside, amountMinor: minor },
    ];
    const obligation = `suspense:${rows[0]?.id}`;
    await moveMoney(scope, {
      merchant,
      kind: 'suspense',
      actor: PROVIDER,
      key: `platform:${obligation}`,
      obligation,
      sides,
    });
  });
}

async function amountOf({ db, merchant }: Deps, deposit: string): Promise<bigint> {
  const found = await db.withMerchant(merchant, (scope) =>
    sql<{ minor: bigint }>`select arrived_minor as minor from deposit where id = ${deposit}`.execute(scope),
  );
  return found.rows[0]?.minor ?? 0n;
}

/** Moves the line to the previous day; only the first line can be moved, because lines are ordered by time. */
async function formatDayBefore({ askDemoPayments, merchant, currency }: Deps, reference: string): Promise<void> {
  await askDemoPayments(
    `update line set at = at - interval '1 day' where place = (select min(place) from line where merchant = $1 and currency = $2)
       and item = (select id from item where merchant = $1 and reference = $3)`,
    [merchant, currency, reference],
  );
}

/** Deletes the imported statements, so that the next run imports all of them again: a real past day never changes. */
export async function forgetStatements(db: Database, merchant: string): Promise<void> {
  await asOwner(db, merchant, async (scope) => {
    await sql`delete from statement_line`.execute(scope);
    await sql`delete from statement_day`.execute(scope);
    await sql`update reconciled_account set through_day = null, compared_at = null, closing_minor = null, posting_id = 0`.execute(
      scope,
    );
  });
}
