import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A source of the member's money by ledger kind; minor units. */
export interface MoneySource {
  /** `deposit`, `receipt` (from another member's withdrawal), `downline`, `upline`, `promotion`, `settlement`, `correction`, `other`. */
  readonly kind: string;
  readonly minor: bigint;
}

/** A member who sent money as the depositor of a matched receipt or along an agent's line; minor units. */
export interface MoneySender {
  readonly account: string;
  readonly minor: bigint;
}

/** Members who share something with the withdrawing member: some of their accounts, and the total count. */
export interface Shared {
  readonly count: number;
  readonly accounts: readonly string[];
}

/** Facts for a payout decision beyond the order itself; minor units. */
export interface PayoutFacts {
  readonly memberSince: Date;
  readonly emailProved: boolean;
  readonly mobileProved: boolean;
  readonly isDisabled: boolean;
  readonly deposits: number;
  readonly depositedMinor: bigint;
  /** Withdrawals paid before this one; 0: this is the first. */
  readonly payouts: number;
  readonly paidMinor: bigint;
  /** When the payout account was added, and how many earlier payouts went to it. */
  readonly accountSince: Date;
  readonly accountPayouts: number;
  readonly bonus: { readonly leftMinor: bigint; readonly doneMinor: bigint; readonly goalMinor: bigint } | undefined;
  readonly sharedAccount: Shared;
  readonly sharedDevice: Shared;
  readonly sharedNetwork: Shared;
  /** Incoming money, largest first. */
  readonly sources: readonly MoneySource[];
  /** Senders of that money, largest first. */
  readonly senders: readonly MoneySender[];
}

interface Of {
  readonly merchant: string;
  readonly id: string;
}

/** Reads the facts for a withdrawal decision; undefined: no withdrawal has this id. */
export async function readPayoutFacts(db: Db, merchant: string, id: string): Promise<PayoutFacts | undefined> {
  const { rows } = await sql<MemberRow>`
    select m.id as "memberId", m.created_at as "memberSince", m.email_verified as "emailProved", m.mobile_verified as "mobileProved",
        m.status = 'disabled' as "isDisabled", d.count as deposits, d.sum as "depositedMinor", w.count as payouts, w.sum as "paidMinor",
        a.created_at as "accountSince", a.fingerprint,
        (select count(*)::integer from withdrawal b join payout_account c on c.merchant = b.merchant and c.id = b.account_id
          where b.merchant = o.merchant and b.member_id = o.member_id and b.state = 'paid' and b.id <> o.id
            and c.fingerprint = a.fingerprint) as "accountPayouts"
      from withdrawal o
        join member m on m.merchant = o.merchant and m.id = o.member_id
        join payout_account a on a.merchant = o.merchant and a.id = o.account_id
        cross join lateral (select count(*)::integer as count, coalesce(sum(arrived_minor), 0)::bigint as sum from deposit
          where merchant = o.merchant and member_id = o.member_id and state = 'paid') d
        cross join lateral (select count(*)::integer as count, coalesce(sum(amount_minor - fee_minor), 0)::bigint as sum from withdrawal
          where merchant = o.merchant and member_id = o.member_id and state = 'paid' and id <> o.id) w
      where o.merchant = ${merchant} and o.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { memberId, fingerprint, ...facts } = row;
  const mine = { merchant, id: memberId };
  return {
    ...facts,
    bonus: await readBonus(db, mine),
    sharedAccount: await readShared(
      db,
      merchant,
      sql`select member_id from payout_account
      where merchant = ${merchant} and fingerprint = ${fingerprint} and member_id <> ${memberId}`,
    ),
    sharedDevice: await readShared(
      db,
      merchant,
      sql`select other.member_id from member_device mine
      join member_device other on other.merchant = mine.merchant and other.device = mine.device and other.member_id <> mine.member_id
      where mine.merchant = ${merchant} and mine.member_id = ${memberId}`,
    ),
    sharedNetwork: await readShared(
      db,
      merchant,
      sql`select other.member_id from member_device mine
      join member_device other on other.merchant = mine.merchant and other.network = mine.network and other.network <> ''
        and other.member_id <> mine.member_id
      where mine.merchant = ${merchant} and mine.member_id = ${memberId} and mine.network <> ''`,
    ),
    sources: await readSources(db, mine),
    senders: await readSenders(db, mine),
  };
}

interface MemberRow
  extends Omit<PayoutFacts, 'bonus' | 'sharedAccount' | 'sharedDevice' | 'sharedNetwork' | 'sources' | 'senders'> {
  readonly memberId: string;
  readonly fingerprint: Buffer;
}

async function readBonus(db: Db, { merchant, id }: Of): Promise<PayoutFacts['bonus']> {
  const { rows } = await sql<NonNullable<PayoutFacts['bonus']>>`
    select sum(g.left_minor)::bigint as "leftMinor", sum(g.goal_minor)::bigint as "goalMinor",
        sum(least(coalesce(w.wagered_minor, 0), g.goal_minor))::bigint as "doneMinor"
      from bonus_grant g
        left join stream_cursor c on c.merchant = g.merchant and c.consumer = 'promotions' and c.is_live
        left join grant_wagering w on w.merchant = g.merchant and w.generation = c.generation and w.grant_id = g.id
      where g.merchant = ${merchant} and g.member_id = ${id} and g.state in ('active', 'queued')
      having count(*) > 0`.execute(db);
  return rows[0];
}

const MOST_NAMED = 5;

/** Some accounts of the members that a query finds, and their total count. */
async function readShared(db: Db, merchant: string, members: ReturnType<typeof sql>): Promise<Shared> {
  const { rows } = await sql<{ account: string; count: number }>`
    select m.account, count(*) over ()::integer as count from member m
      where m.merchant = ${merchant} and m.id in (${members}) order by m.created_at, m.id limit ${MOST_NAMED}`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, accounts: rows.map(({ account }) => account) };
}

/** Money received in the main wallet, by kind of transfer. Winnings are not included: turnover covers games. */
async function readSources(db: Db, { merchant, id }: Of): Promise<readonly MoneySource[]> {
  const { rows } = await sql<MoneySource>`
    select case when t.kind in ('deposit', 'receipt', 'upline', 'downline', 'promotion', 'settlement', 'correction') then t.kind
          when t.kind = 'release' and t.obligation like 'grant:%' then 'promotion' else 'other' end as kind,
        sum(p.amount)::bigint as minor
      from ledger_account a join posting p on p.merchant = a.merchant and p.account_id = a.id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
      where a.merchant = ${merchant} and a.owner_id = ${id} and a.kind = 'member' and p.amount > 0
        and t.kind not in ('game', 'bet', 'win', 'rollback', 'wallet', 'return')
        and not (t.kind = 'release' and t.obligation not like 'grant:%')
      group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** Members who sent money by a receipt or along an agent's line. */
async function readSenders(db: Db, { merchant, id }: Of): Promise<readonly MoneySender[]> {
  const { rows } = await sql<MoneySender>`
    select m.account, sum(p.amount)::bigint as minor
      from ledger_account a join posting p on p.merchant = a.merchant and p.account_id = a.id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
        join posting other on other.merchant = t.merchant and other.transfer_id = t.id and other.amount < 0
        join ledger_account giver on giver.merchant = other.merchant and giver.id = other.account_id and giver.owner_id <> ${id}
        join member m on m.merchant = giver.merchant and m.id = giver.owner_id
      where a.merchant = ${merchant} and a.owner_id = ${id} and a.kind = 'member' and p.amount > 0
        and t.kind in ('receipt', 'upline', 'downline')
      group by m.account order by 2 desc, 1 limit ${MOST_NAMED}`.execute(db);
  return rows;
}
