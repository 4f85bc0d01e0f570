import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MatchedDeposit } from '../deposits/matches-port.ts';
import { endedUnpaid, lapsesOf, MEMBERS_LAPSES, WITHDRAWALS_LAPSES } from '../orders/match-lapses.ts';

/** Retries when concurrent deposits take the same withdrawal. */
const MOST_TRIES = 50;

/**
 * Finds the withdrawal to members that a deposit pays a part of, and locks it until the end of the transaction:
 * preferably one that it pays completely, else the oldest with a sufficient remainder; never one whose new remainder
 * would be below the method's minimum deposit, since no deposit could pay it. Excludes the member's own withdrawals,
 * and those of members with the same payout account or directly above or below the member: the money would go in a
 * circle. A member with unpaid matches gets none for a while, so that other members' withdrawals are not blocked
 * indefinitely. Undefined: there is none.
 */
export async function findWithdrawal(db: Db, deposit: MatchedDeposit): Promise<string | undefined> {
  const payer = await readPayer(db, deposit);
  if (payer.unpaid >= MEMBERS_LAPSES) return undefined;
  for (let count = 0; count < MOST_TRIES; count += 1) {
    const id = await bestOf(db, deposit, payer);
    if (id === undefined || (await lockIfLeft(db, deposit, id))) return id;
  }
  return undefined;
}

const LEFT = sql<bigint>`(w.held_minor - w.fee_minor - w.matched_minor)`;

const fits = ({ amountMinor }: MatchedDeposit, least: ReturnType<typeof sql>) =>
  sql<boolean>`w.state = 'sending' and (${LEFT} = ${amountMinor} or ${LEFT} >= ${amountMinor} + ${least})`;

interface Payer {
  /** Matches that wait for the member's money, or ended without payment in the last day. */
  readonly unpaid: number;
  /** At least one of the member's payments was received. */
  readonly hasPaid: boolean;
}

/** The member is locked: of two concurrent deposits the second counts the first. */
async function readPayer(db: Db, { merchant, memberId }: MatchedDeposit): Promise<Payer> {
  const { rows } = await sql<Payer>`select
      count(*) filter (where m.state in ('offered', 'paying')
        or (${endedUnpaid('m')} and m.created_at > now() - interval '1 day'))::integer as unpaid,
      coalesce(bool_or(m.received_minor > 0), false) as "hasPaid"
    from deposit d join payout_match m on m.merchant = d.merchant and m.deposit_id = d.id
    where d.merchant = ${merchant} and d.member_id = ${memberId}`.execute(db);
  return rows[0] ?? { unpaid: 0, hasPaid: false };
}

async function bestOf(db: Db, deposit: MatchedDeposit, { hasPaid }: Payer): Promise<string | undefined> {
  const { merchant, id, memberId, currency, amountMinor } = deposit;
  const { rows } = await sql<{ id: string }>`
    select w.id
      from withdrawal w
        join pay_method m on m.merchant = w.merchant and m.id = w.method_id and m.way = 'c2c'
        join member own on own.merchant = w.merchant and own.id = ${memberId}
        join member other on other.merchant = w.merchant and other.id = w.member_id
      where w.merchant = ${merchant} and w.currency = ${currency} and w.member_id <> ${memberId}
        and ${fits(deposit, leastOf(merchant, id))}
        and (${hasPaid} or ${lapsesOf('w')} < ${WITHDRAWALS_LAPSES})
        and own.upline_id is distinct from other.id and other.upline_id is distinct from own.id
        and not exists (
          select from payout_account mine
            join payout_account theirs on theirs.merchant = mine.merchant and theirs.fingerprint = mine.fingerprint
            where mine.merchant = ${merchant} and mine.member_id = ${memberId} and theirs.member_id = w.member_id)
      order by ${LEFT} = ${amountMinor} desc, w.created_at, w.id
      limit 1`.execute(db);
  return rows[0]?.id;
}

const leastOf = (merchant: string, depositId: string) => sql`(
  select dm.minimum_minor from deposit d join pay_method dm on dm.merchant = d.merchant and dm.id = d.method_id
    where d.merchant = ${merchant} and d.id = ${depositId})`;

/** Locks the withdrawal and checks again that its remainder suffices. */
async function lockIfLeft(db: Db, deposit: MatchedDeposit, withdrawalId: string): Promise<boolean> {
  const { merchant, id } = deposit;
  const { rows } = await sql`select from withdrawal w where w.merchant = ${merchant} and w.id = ${withdrawalId}
    and ${fits(deposit, leastOf(merchant, id))} for no key update of w`.execute(db);
  return rows.length > 0;
}
