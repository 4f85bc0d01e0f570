import { type RawBuilder, sql } from 'kysely';
import type { BooksRuleName } from '#contract/staff/finance/books-rules.ts';
import { BETWEEN_PLAYERS } from '#model/documents/between-players.ts';
import { paidLostBonus } from './dividend-check.ts';
import type { Fault } from './fault.ts';

/** Query for the first row of a merchant's books that breaks one rule; no row if none does. */
export type Check = (merchant: string) => RawBuilder<Fault>;

/**
 * Rules of a merchant's books, from single rows to sums: the first fault in this order is the closest to the
 * manipulated row. Run as the owner on the merchant's rows (docs/decisions/21-the-app-role-can-neither-cross-merchants-nor-write-the-ledger.md).
 */
const RULES = {
  orphan,
  foreignAccount,
  emptyTransfer,
  spacelessKey,
  unbalanced,
  mixedPlay,
  misnamedPlay,
  untoldBalance,
  keptBalance,
  total,
  unpaidTransaction,
  unpaidBonus,
  playedTotals,
  unaskedTransfer,
  wrongRound,
  bonusBecameCash,
  bonusBetweenPlayers,
  wrongFee,
  doubleObligation,
  wrongWithdrawal,
  wrongGrant,
  wrongRedeem,
  unnamedDeposit,
  matchedDeposit,
  wrongOrderFee,
  wrongReversal,
  untakenReversal,
  untakenPayment,
  wrongSuspense,
  unreducedBonus,
  countedParts,
  wrongConversion,
  decidedAlone,
  awardedAlone,
  placedAlone,
  ruledUnbound,
  givenAboveCap,
  countedBetween,
  paidLostBonus,
  offeredAlone,
  releasedAlone,
  movedInRest,
  movedAboveLimit,
  unplayedWithdrawal,
} satisfies Readonly<Record<Exclude<BooksRuleName, 'chain'>, Check>>;
export const CHECKS: readonly Check[] = Object.values(RULES);

function orphan(merchant: string): RawBuilder<Fault> {
  return sql`select 'posting ' || p.id as row, 'names transfer ' || p.transfer_id || ', which does not exist' as found,
      'a transfer of this merchant' as expected
    from posting p left join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
    where p.merchant = ${merchant} and t.id is null order by p.id limit 1`;
}

function foreignAccount(merchant: string): RawBuilder<Fault> {
  return sql`select 'posting ' || p.id || ' of transfer ' || p.transfer_id as row,
      'moves account ' || p.account_id || ', which does not belong to this merchant' as found, 'an account of this merchant' as expected
    from posting p left join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
    where p.merchant = ${merchant} and a.id is null order by p.id limit 1`;
}

function emptyTransfer(merchant: string): RawBuilder<Fault> {
  return sql`select 'transfer ' || t.id as row, 'has no postings' as found, 'two or more' as expected
    from transfer t where t.merchant = ${merchant}
      and not exists (select from posting p where p.merchant = t.merchant and p.transfer_id = t.id)
    order by t.created_at, t.id limit 1`;
}

/** A key without a namespace may collide with another creator's key (db/money-key.ts). */
function spacelessKey(merchant: string): RawBuilder<Fault> {
  return sql`select 'transfer ' || t.id as row, 'has the key ' || t.key || ', which has an unknown prefix, or belongs to no member' as found,
      'a key that begins with member:, staff: or platform:, and a member as the actor of a member: key' as expected
    from transfer t where t.merchant = ${merchant} and (t.key !~ '^(member|staff|platform):.'
      or t.key like 'member:%' and t.actor !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    order by t.created_at, t.id limit 1`;
}

/** Names the posting that does not continue its account's previous balance, if there is one. */
function unbalanced(merchant: string): RawBuilder<Fault> {
  return sql`with reported as (${notifyBefore(merchant)}), wrong as (
      select p.transfer_id, a.currency, sum(p.amount) as sum, min(p.id) as id
        from posting p join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
        where p.merchant = ${merchant} group by p.transfer_id, a.currency having sum(p.amount) <> 0
        order by min(p.id) limit 1
    )
    select coalesce('posting ' || (
          select min(id) from reported where reported.transfer_id = wrong.transfer_id and balance <> before + amount
        ) || ' of ', '') || 'transfer ' || transfer_id as row,
      'its postings sum to ' || sum || ' ' || currency as found, '0' as expected
    from wrong`;
}

function mixedPlay(merchant: string): RawBuilder<Fault> {
  return sql`select 'transfer ' || p.transfer_id as row, 'moves play money and money' as found, 'one of them' as expected
    from posting p join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
    where p.merchant = ${merchant} group by p.transfer_id
    having bool_or(${IS_PLAY}) and not bool_and(${IS_PLAY}) order by min(p.id) limit 1`;
}

/**
 * Play-money transfers are not in the hash chain and are deleted after a day: transfers of money must not have their
 * kinds, and play money must not have other kinds.
 */
function misnamedPlay(merchant: string): RawBuilder<Fault> {
  return sql`select 'transfer ' || t.id as row,
      'is a ' || t.kind || ' and moves ' || case when bool_or(${IS_PLAY}) then 'play money' else 'money' end as found,
      case when bool_or(${IS_PLAY}) then 'a trial or play' else 'any other kind' end as expected
    from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id
      join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
    where t.merchant = ${merchant} group by t.id, t.kind, t.created_at
    having bool_or(${IS_PLAY}) <> (t.kind in ('trial', 'play')) order by t.created_at, t.id limit 1`;
}

/** Every posting of an account with a limit has the balance after it, and no other posting has one. */
function untoldBalance(merchant: string): RawBuilder<Fault> {
  return sql`select 'posting ' || reported.id || ' of transfer ' || transfer_id as row,
      'reports ' || coalesce('a balance of ' || reported.balance, 'no balance') || ' of account ' || account_id as found,
      case when ${HAS_LIMIT}
        then (before + amount)::text || ', the balance of ' || before || ' before it plus its amount of ' || amount
        else 'none, because the account has no limit' end as expected
    from (${notifyBefore(merchant)}) reported join ledger_account a on a.merchant = ${merchant} and a.id = reported.account_id
    where case when ${HAS_LIMIT} then reported.balance is distinct from before + amount else reported.balance is not null end
    order by reported.id limit 1`;
}

function keptBalance(merchant: string): RawBuilder<Fault> {
  return sql`select 'account ' || a.id as row, 'holds ' || now.balance || ' ' || a.currency as found,
      coalesce(p.sum, 0) || ', the sum of its postings' as expected
    from ledger_account a join account_balance now using (merchant, id) left join (
      select account_id, sum(amount) as sum from posting where merchant = ${merchant} group by account_id
    ) p on p.account_id = a.id
    where a.merchant = ${merchant} and now.balance <> coalesce(p.sum, 0) order by a.id limit 1`;
}

/** Limits on bets are checked against these totals (130-protection.sql). */
function playedTotals(merchant: string): RawBuilder<Fault> {
  return sql`select 'account ' || a.id as row, 'has stakes of ' || a.staked || ' and wins of ' || a.won as found,
      coalesce(p.staked, 0) || ' and ' || coalesce(p.won, 0) || ', the sums of its postings' as expected
    from ledger_account a left join (
      select account_id, coalesce(-sum(amount) filter (where kind in ('bet', 'rollback')), 0) as staked,
          coalesce(sum(amount) filter (where kind = 'win'), 0) as won
        from posting where merchant = ${merchant} group by account_id
    ) p on p.account_id = a.id
    where a.merchant = ${merchant} and a.owner_id is not null
      and (a.staked, a.won) <> (coalesce(p.staked, 0), coalesce(p.won, 0)) order by a.id limit 1`;
}

function total(merchant: string): RawBuilder<Fault> {
  return sql`select 'all accounts in ' || a.currency as row, 'sum to ' || sum(now.balance) as found, '0' as expected
    from ledger_account a join account_balance now using (merchant, id)
    where a.merchant = ${merchant} group by a.currency, ${IS_PLAY}
    having sum(now.balance) <> 0 order by a.currency limit 1`;
}

/** The reply to a vendor matches the movement: kind, amount, and the member's cash balance. */
function unpaidTransaction(merchant: string): RawBuilder<Fault> {
  return sql`select 'transaction ' || g.id || ' of ' || g.vendor as row,
      coalesce('moved ' || p.amount || ' by a ' || coalesce(p.kind, t.kind) || ' to a balance of ' || p.balance, 'moved nothing') as found,
      'a ' || g.kind || ' of ' || g.cash || ' to a balance of ' || g.cash_left as expected
    from (
      select *, amount - coalesce(bonus_minor, 0) as cash, balance - coalesce(bonus_left, 0) as cash_left from game_transaction
        where merchant = ${merchant} and transfer_id is not null and bonus_minor is distinct from amount) g
    left join transfer t on t.merchant = g.merchant and t.id = g.transfer_id
    left join lateral (
      select x.amount, x.balance, x.kind from posting x join ledger_account a on a.merchant = x.merchant and a.id = x.account_id
        where x.merchant = t.merchant and x.transfer_id = t.id and a.owner_id = g.member_id
          and x.line = g.line and x.subject = g.id limit 1) p on true
    where (coalesce(p.kind, t.kind), p.amount, p.balance) is distinct from
        (g.kind, case g.kind when 'bet' then -g.cash else g.cash end, g.cash_left)
    order by g.created_at, g.id limit 1`;
}

/** The bonus part of a transaction moved on its own line (D45). */
function unpaidBonus(merchant: string): RawBuilder<Fault> {
  return sql`select 'transaction ' || g.id || ' of ' || g.vendor as row,
      coalesce('moved ' || p.amount || ' of bonus by a ' || p.kind, 'moved no bonus') as found,
      'a ' || g.kind || ' of ' || g.bonus_minor || ' of bonus' as expected
    from game_transaction g left join lateral (
      select x.amount, x.kind from posting x
          join ledger_account a on a.merchant = x.merchant and a.id = x.account_id and a.kind = 'grant' and a.owner_id = g.member_id
        where x.merchant = g.merchant and x.transfer_id = g.transfer_id and x.line = g.bonus_line) p on true
    where g.merchant = ${merchant} and coalesce(g.bonus_minor, 0) > 0
      and (p.kind, p.amount) is distinct from (g.kind, case g.kind when 'bet' then -g.bonus_minor else g.bonus_minor end)
    order by g.created_at, g.id limit 1`;
}

function unaskedTransfer(merchant: string): RawBuilder<Fault> {
  return sql`select 'transfer ' || t.id || ', line ' || p.line as row,
      'is a ' || coalesce(p.kind, t.kind) || ' that no vendor sent' as found, 'a transaction of a vendor that names it' as expected
    from posting p join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
      join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.owner_id is not null
    where p.merchant = ${merchant} and t.kind in ('bet', 'win', 'rollback', 'game', 'play')
      and not exists (select from game_transaction g
        where g.merchant = t.merchant and g.transfer_id = t.id and p.line in (g.line, g.bonus_line))
    order by t.created_at, t.id, p.line limit 1`;
}

function wrongRound(merchant: string): RawBuilder<Fault> {
  return sql`with played as (
      select vendor, member_id, round, coalesce(sum(amount) filter (where kind = 'bet'), 0)
            - coalesce(sum(amount) filter (where kind = 'rollback'), 0) as bet,
          coalesce(sum(bonus_minor) filter (where kind = 'bet'), 0)
            - coalesce(sum(bonus_minor) filter (where kind = 'rollback'), 0) as bonus,
          coalesce(sum(amount) filter (where kind = 'win'), 0) as won
        from game_transaction where merchant = ${merchant} group by vendor, member_id, round
    )
    select 'round ' || r.round || ' of ' || r.vendor as row, 'counts bets of ' || r.bet_minor || ', of it ' || r.bonus_minor || ' of bonus, and wins of ' || r.won_minor as found,
      coalesce(p.bet, 0) || ', ' || coalesce(p.bonus, 0) || ' and ' || coalesce(p.won, 0) || ', as in its transactions' as expected
    from game_round r left join played p using (vendor, member_id, round)
    where r.merchant = ${merchant} and (r.bet_minor, r.bonus_minor, r.won_minor)
        is distinct from (coalesce(p.bet, 0), coalesce(p.bonus, 0), coalesce(p.won, 0))
    order by r.begun_at, r.round limit 1`;
}

/**
 * The bonus share of a round's stakes at each win is the bonus share of its wins, within a minor unit in total (D45).
 */
function bonusBecameCash(merchant: string): RawBuilder<Fault> {
  return sql`select 'round ' || w.round || ' of ' || w.vendor as row, 'gave ' || w.given || ' of its wins to the bonus' as found,
      round(w.due, 2) || ', in proportion to the bonus in its stakes' as expected
    from (
      select t.vendor, t.member_id, t.round, sum(coalesce(t.bonus_minor, 0)) as given,
          sum(t.amount * s.bonus / s.bet) as due, min(t.created_at) as at
        from game_round r
          join game_transaction t on t.merchant = r.merchant and t.vendor = r.vendor and t.member_id = r.member_id and t.round = r.round
          cross join lateral (
            select sum(b.amount) as bet, sum(coalesce(b.bonus_minor, 0)) as bonus from game_transaction b
              where b.merchant = t.merchant and b.vendor = t.vendor and b.member_id = t.member_id and b.round = t.round
                and b.kind = 'bet' and b.number < t.number and not exists (select from game_transaction back
                  where back.merchant = b.merchant and back.vendor = b.vendor and back.bet_id = b.id and back.kind = 'rollback')) s
        where r.merchant = ${merchant} and r.grant_id is not null and t.kind = 'win' and s.bet > 0
        group by t.vendor, t.member_id, t.round) w
    where abs(w.given - w.due) > 1 order by w.at, w.round limit 1`;
}

/**
 * Stakes between players become another player's cash: no bonus may be staked. By category and catalogue, whatever the
 * round's own flag says.
 */
function bonusBetweenPlayers(merchant: string): RawBuilder<Fault> {
  return sql`select 'round ' || r.round || ' of ' || r.vendor as row, 'staked ' || r.bonus_minor || ' of bonus between players' as found,
      '0' as expected
    from game_round r where r.merchant = ${merchant} and r.bonus_minor > 0 and (r.is_between or ${isBetween('r.category')}
      -- A session lasts twelve hours: one that began before the catalogue or staff said so is of a game that was none then.
      or exists (select from game g left join merchant_game m on m.merchant = r.merchant and m.node_id = g.node_id
        where g.node_id = r.node_id and least(g.between_since, m.between_since) <= r.begun_at - interval '12 hours'))
    order by r.begun_at, r.round limit 1`;
}

/** The fee of a game between players does not exceed the stakes. */
function wrongFee(merchant: string): RawBuilder<Fault> {
  return sql`select 'round ' || r.round || ' of ' || r.vendor as row, 'a fee of ' || r.fee_minor as found,
      'at most ' || r.bet_minor || ', the stake' as expected
    from game_round r where r.merchant = ${merchant} and r.is_between and r.closed and r.fee_minor > r.bet_minor
    order by r.begun_at, r.round limit 1`;
}

function doubleObligation(merchant: string): RawBuilder<Fault> {
  return sql`select 'obligation ' || obligation as row, 'is met by ' || count(*) || ' transfers' as found, 'one' as expected
    from transfer where merchant = ${merchant} and obligation is not null
    group by obligation having count(*) > 1 order by obligation limit 1`;
}

/**
 * Money held for withdrawals equals the held amounts of the orders, order by order; held money without an order could
 * be neither paid nor returned.
 */
function wrongWithdrawal(merchant: string): RawBuilder<Fault> {
  return sql`select 'withdrawal ' || coalesce(o.id::text, p.subject, 'without a name') as row,
      coalesce('holds ' || o.held_minor, 'is missing') as found, coalesce(p.sum, 0) || ', the sum of its postings' as expected
    from (select * from withdrawal where merchant = ${merchant}) o full join (${heldFor(merchant, 'held')}) p
      on p.subject = o.id::text and p.owner_id = o.member_id
    where o.held_minor is distinct from coalesce(p.sum, 0) order by 1 limit 1`;
}

function wrongGrant(merchant: string): RawBuilder<Fault> {
  return sql`select 'grant ' || coalesce(o.id::text, p.subject, 'without a name') as row,
      coalesce('has ' || o.left_minor || ' left', 'is missing') as found, coalesce(p.sum, 0) || ', the sum of its postings' as expected
    from (select * from bonus_grant where merchant = ${merchant}) o full join (${heldFor(merchant, 'grant')}) p
      on p.subject = o.id::text and p.owner_id = o.member_id
    where o.left_minor is distinct from coalesce(p.sum, 0) order by 1 limit 1`;
}

/** Points held in the mall equal the held points of the redemptions, one by one. */
function wrongRedeem(merchant: string): RawBuilder<Fault> {
  return sql`select 'redeem ' || coalesce(o.id::text, p.subject, 'without a name') as row,
      coalesce('holds ' || o.held, 'is missing') as found, coalesce(p.sum, 0) || ', the sum of its postings' as expected
    from (select * from redeem where merchant = ${merchant}) o full join (
      select subject, sum(sum) as sum from (${heldFor(merchant, 'points_mall')}) each group by subject) p on p.subject = o.id::text
    where o.held is distinct from coalesce(p.sum, 0) order by 1 limit 1`;
}

/** Every credited deposit has an order that names the credit. */
function unnamedDeposit(merchant: string): RawBuilder<Fault> {
  return sql`select 'transfer ' || t.id as row, 'credits ' || t.obligation as found, 'a deposit that names it' as expected
    from transfer t where t.merchant = ${merchant} and t.kind = 'deposit' and t.obligation like 'deposit:%'
      and not exists (select from deposit d where d.merchant = t.merchant and d.transfer_id = t.id
        and t.obligation = 'deposit:' || d.id and d.state in ('paid', 'reversed'))
    order by t.created_at, t.id limit 1`;
}

/** Deposits between members are credited by receipts or staff, never by a provider's report. */
function matchedDeposit(merchant: string): RawBuilder<Fault> {
  return sql`select 'deposit ' || m.deposit_id as row, 'was credited on the confirmation of ' || s.actor || ', transfer ' || t.id as found,
      'receipts of match ' || m.id || ', or staff' as expected
    from payout_match m join order_step s on s.merchant = m.merchant and s.machine = 'deposit' and s.order_id = m.deposit_id
      join transfer t on t.merchant = s.merchant and t.id = s.transfer_id and t.obligation = 'deposit:' || m.deposit_id
    where m.merchant = ${merchant} and s.taken_by = 'provider' and s.state = 'paid' order by t.created_at, t.id limit 1`;
}

/**
 * The operator's fee of an order equals the agreed fee: of the received amount, of the payout, or of the part that
 * members paid.
 */
function wrongOrderFee(merchant: string): RawBuilder<Fault> {
  return sql`with kept as (
      select s.machine, s.order_id, sum(p.amount) as minor from order_step s
          join posting p on p.merchant = s.merchant and p.transfer_id = s.transfer_id
          join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.kind = 'fees'
        where s.merchant = ${merchant} and s.machine in ('deposit', 'withdrawal') group by s.machine, s.order_id
    ), received as (
      select deposit_id, withdrawal_id, received_minor as minor from payout_match where merchant = ${merchant} and received_minor > 0
    ), due as (
      select 'deposit' as machine, d.id, d.created_at, case when d.state in ('paid', 'reversed')
            and not exists (select from received where deposit_id = d.id) then least(d.fee_minor, d.arrived_minor) else 0 end as minor
        from deposit d where d.merchant = ${merchant}
      union all select 'withdrawal', w.id, w.created_at, case w.state when 'paid' then w.fee_minor
            when 'released' then div(w.fee_minor * (select coalesce(sum(minor), 0) from received where withdrawal_id = w.id),
              w.amount_minor - w.fee_minor) else 0 end
        from withdrawal w where w.merchant = ${merchant}
    )
    select due.machine || ' ' || due.id as row, 'left a fee of ' || coalesce(kept.minor, 0) as found,
      due.minor || ', the fee that was shown' as expected
    from due left join kept on kept.machine = due.machine and kept.order_id = due.id
    where coalesce(kept.minor, 0) <> due.minor order by due.created_at, due.id limit 1`;
}

/** The reverted amount of a deposit equals the amount that moved. */
function wrongReversal(merchant: string): RawBuilder<Fault> {
  return sql`select 'deposit ' || d.id as row, 'states that ' || d.back_minor || ' was reversed' as found,
      coalesce(b.sum, 0) || ', the sum of its reversals' as expected
    from deposit d left join (${takenBack(merchant)}) b on b.id = d.id
    where d.merchant = ${merchant} and d.back_minor <> coalesce(b.sum, 0) order by d.created_at, d.id limit 1`;
}

/** Reversals that providers reported for credited deposits were debited from their members, part by part. */
function untakenReversal(merchant: string): RawBuilder<Fault> {
  return sql`select 'deposit ' || d.id as row, 'had ' || coalesce(b.sum, 0) || ' reversed' as found,
      least(reported.minor, d.arrived_minor) || ', the total that its provider reported' as expected
    from (${reportedLast(merchant, 'reversed')}) reported join deposit d on d.merchant = ${merchant} and d.id::text = reported.reference and d.provider = reported.provider
      left join (${takenBack(merchant)}) b on b.id = d.id
    where d.state in ('paid', 'reversed') and coalesce(b.sum, 0) < least(reported.minor, d.arrived_minor)
      and not exists (select from payout_match m where m.merchant = d.merchant and m.deposit_id = d.id)
    order by d.created_at, d.id limit 1`;
}

/**
 * Payments that providers reported are credited to their order or in suspense, unless the provider later reported no
 * receipt, or a match decides.
 */
function untakenPayment(merchant: string): RawBuilder<Fault> {
  return sql`select 'deposit ' || d.id as row, 'took ' || d.arrived_minor + coalesce(s.sum, 0) || ' of the payment' as found,
      reported.minor || ', as its provider reported' as expected
    from (${reportedLast(merchant, 'paid')}) reported join deposit d on d.merchant = ${merchant} and d.id::text = reported.reference and d.provider = reported.provider
      left join (select provider, reference, sum(amount_minor) as sum from suspense where merchant = ${merchant} group by provider, reference) s
        on s.provider = reported.provider and s.reference = reported.reference
    where d.arrived_minor + coalesce(s.sum, 0) < reported.minor
      and not exists (select from payout_match m where m.merchant = d.merchant and m.deposit_id = d.id)
      and not exists (select from provider_event e where e.merchant = ${merchant} and e.provider = reported.provider
        and e.reference = reported.reference and e.outcome <> 'refused' and e.body ->> 'state' in ('failed', 'expired')
        and (e.body ->> 'sequence')::bigint > reported.sequence)
    order by d.created_at, d.id limit 1`;
}

/** Amounts debited from members for reverted deposits. */
function takenBack(merchant: string): RawBuilder<unknown> {
  return sql`select s.order_id as id, sum(p.amount) as sum from order_step s
      join transfer t on t.merchant = s.merchant and t.id = s.transfer_id and t.kind = 'reversal'
      join posting p on p.merchant = t.merchant and p.transfer_id = t.id
      join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.kind = 'provider'
    where s.merchant = ${merchant} and s.machine = 'deposit' group by s.order_id`;
}

/** The providers' last reports by reference, in one state; of two with the same sequence the first was accepted. */
function reportedLast(merchant: string, state: 'paid' | 'reversed'): RawBuilder<unknown> {
  return sql`select distinct on (provider, reference) provider, reference, (body ->> 'amountMinor')::bigint as minor,
      (body ->> 'sequence')::bigint as sequence
    from provider_event where merchant = ${merchant} and outcome <> 'refused' and body ->> 'direction' = 'in' and body ->> 'state' = ${state}
    order by provider, reference, (body ->> 'sequence')::bigint desc, taken_at`;
}

/** Unassigned money is accounted for by items that wait for staff: disputed deposits, and cases. */
function wrongSuspense(merchant: string): RawBuilder<Fault> {
  return sql`with held as (
      select a.currency, sum(now.balance) as sum from ledger_account a join account_balance now using (merchant, id)
        where a.merchant = ${merchant} and a.kind = 'suspense' group by a.currency
    ), waiting as (
      select currency, sum(minor) as sum from (
        select currency, amount_minor as minor from suspense where merchant = ${merchant} and closed_as is null
        union all select currency, arrived_minor from deposit where merchant = ${merchant} and state = 'review') each
      group by currency
    )
    select 'money in suspense, in ' || currency as row, 'sums to ' || coalesce(held.sum, 0) as found,
      coalesce(waiting.sum, 0) || ', the amount that needs review' as expected
    from held full join waiting using (currency)
    where coalesce(held.sum, 0) <> coalesce(waiting.sum, 0) order by currency limit 1`;
}

/**
 * A bonus that is not yet decided loses the same share as its deposit since it was given; each reversal rounds down
 * once. Tolerance one minute: a grant may have begun before a reversal and have waited for it.
 */
function unreducedBonus(merchant: string): RawBuilder<Fault> {
  return sql`with reversals as (
      select s.order_id as id, t.created_at as at, sum(p.amount) as minor from order_step s
          join transfer t on t.merchant = s.merchant and t.id = s.transfer_id and t.kind = 'reversal'
          join posting p on p.merchant = t.merchant and p.transfer_id = t.id
          join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.kind = 'provider'
        where s.merchant = ${merchant} and s.machine = 'deposit' group by s.order_id, t.id, t.created_at
    ), shares as (
      select g.id, g.created_at, g.amount_minor, g.back_minor, count(r.at) filter (where r.at > g.created_at) as parts,
          floor(g.amount_minor * (d.arrived_minor - sum(r.minor)) / (d.arrived_minor - coalesce(sum(r.minor)
            filter (where r.at <= g.created_at + interval '1 minute'), 0))) as most,
          floor(g.amount_minor * (d.arrived_minor - sum(r.minor)) / (d.arrived_minor - coalesce(sum(r.minor)
            filter (where r.at <= g.created_at), 0))) as least
        from bonus_grant g join deposit d on d.merchant = g.merchant and d.id = g.deposit_id join reversals r on r.id = d.id
        where g.merchant = ${merchant} and g.state in ('queued', 'active') group by g.id, g.created_at, g.amount_minor, g.back_minor, d.arrived_minor
          having d.arrived_minor > coalesce(sum(r.minor) filter (where r.at <= g.created_at + interval '1 minute'), 0)
    )
    select 'grant ' || id as row, 'keeps ' || (amount_minor - back_minor) || ' of its bonus' as found,
      most || ', the share of its deposit that was not reversed' as expected
    from shares where amount_minor - back_minor > most or amount_minor - back_minor < least - parts
    order by created_at, id limit 1`;
}

/** However many parts a deposit had, it counts once: for missions, points and reports. */
function countedParts(merchant: string): RawBuilder<Fault> {
  return sql`with counted as (
      select t.member_id, sum(t.deposits) as deposits
        from stream_cursor c join daily_counter t on t.merchant = c.merchant and t.generation = c.generation and not t.is_play
        where c.merchant = ${merchant} and c.consumer = 'tally' and c.is_live group by t.member_id
    ), credited as (
      select member_id, count(*) as deposits from (
        select member_id from deposit where merchant = ${merchant} and arrived_minor > 0
        union all
        select a.owner_id from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id and p.amount > 0
            join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.kind = 'member'
          where t.merchant = ${merchant} and (t.kind = 'suspense' or t.kind = 'deposit' and t.obligation is null)) each
      group by member_id
    )
    select 'member ' || counted.member_id as row, 'counts ' || counted.deposits || ' deposits' as found,
      'at most ' || coalesce(credited.deposits, 0) || ', one for each order' as expected
    from counted left join credited using (member_id)
    where counted.deposits > coalesce(credited.deposits, 0) order by counted.member_id limit 1`;
}

/** Points became the money of a rate that the merchant's rules have or had, rounded down. */
function wrongConversion(merchant: string): RawBuilder<Fault> {
  return sql`select 'transfer ' || id as row, 'converts ' || points || ' points into ' || minor as found,
      'the money of a rate of the rules for points' as expected
    from (
      select t.id, t.created_at, coalesce(-sum(p.amount) filter (where a.kind = 'points'), 0) as points,
          sum(p.amount) filter (where a.kind = 'member') as minor
        from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id
          join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
        where t.merchant = ${merchant} and t.kind = 'conversion' group by t.id, t.created_at) converted
    where minor > 0 and not exists (
      select from point_rule r where r.merchant = ${merchant} and jsonb_typeof(r.document -> 'conversion') = 'object'
        and converted.minor = div(converted.points * (r.document #>> '{conversion,minor}')::numeric,
          (r.document #>> '{conversion,points}')::numeric))
    order by created_at, id limit 1`;
}

/**
 * Steps that pay money out, or credit a member by a staff decision: above the limit at that time they need two staff
 * users.
 */
const PAYING = ['approve', 'accept', 'refund', 'settle', 'release'];

function decidedAlone(merchant: string): RawBuilder<Fault> {
  return sql`select 'step ' || s.version || ' of ' || s.machine || ' ' || s.order_id as row,
      s.step || ' of ' || s.size || ' by one staff user' as found, 'two above ' || s.limit_minor as expected
    from (
      select s.*, case when s.step = 'approve' then w.amount_minor else (select coalesce(sum(p.amount), 0) from posting p
          where p.merchant = s.merchant and p.transfer_id = s.transfer_id and p.amount > 0) end as size
        from order_step s left join withdrawal w on w.merchant = s.merchant and w.id = s.order_id and s.machine = 'withdrawal'
        where s.merchant = ${merchant} and s.machine in ('deposit', 'withdrawal') and s.taken_by = 'staff' and s.step = any (${PAYING})
    ) s
    where s.size > s.limit_minor order by s.at, s.order_id limit 1`;
}

/** An award for an application above the limit at that time needs a proposer other than the answering staff user. */
function awardedAlone(merchant: string): RawBuilder<Fault> {
  return sql`select 'application ' || q.id as row, 'awards ' || r.amount || ' by one staff user' as found,
      'two above ' || q.limit_minor as expected
    from promotion_request q join promotion_reward r on r.merchant = q.merchant and r.promotion_id = q.promotion_id
      and r.member_id = q.member_id and r.origin = 'request ' || q.id
    where q.merchant = ${merchant} and q.status = 'approved' and r.amount > q.limit_minor and q.proposed_by is null
    order by q.answered_at, q.id limit 1`;
}

/** Staff have ids; demo seed data has no staff user. */
const STAFF_ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Places of a promotion with a sum above the limit at that time need a second staff user as proposer. */
function placedAlone(merchant: string): RawBuilder<Fault> {
  return sql`select 'promotion ' || p.id as row, 'gives places ' || sum(r.amount) || ' by one staff user' as found,
      'two above ' || p.limit_minor as expected
    from promotion p join promotion_reward r on r.merchant = p.merchant and r.promotion_id = p.id and r.origin like 'place %'
    where p.merchant = ${merchant} and p.settled_by is not null and p.proposed_by is null
    group by p.id, p.limit_minor, p.settled_at having sum(r.amount) > p.limit_minor order by p.settled_at, p.id limit 1`;
}

/**
 * No money leaves an account during the cool-off after a security change (D51): each movement stores the end of the
 * cool-off. Tolerance one minute, because the caller reads the clock after the transaction started.
 */
function movedInRest(merchant: string): RawBuilder<Fault> {
  return sql`select way || ' ' || id as row, 'left an account that was on hold until ' || rests_until as found,
      'no money out of it before then, but this was on ' || created_at as expected
    from (
      select 'withdrawal' as way, id, created_at, rests_until from withdrawal where merchant = ${merchant}
      union all select 'transfer up', id, created_at, rests_until from upline_transfer where merchant = ${merchant}
      union all select 'transfer down', id, created_at, rests_until from downline_transfer where merchant = ${merchant}
      union all select 'redeem', id, created_at, rests_until from redeem where merchant = ${merchant}
    ) moved
    where rests_until > created_at + interval '1 minute' order by created_at, id limit 1`;
}

/**
 * At most two of the merchant's days meet in 23 hours, the shortest day: no more left an account in that time than their
 * limits allow. Each movement stores the limit of its day: a withdrawal that of all outgoing money, a transfer that of
 * transfers. A rank's own limit is lower.
 */
function movedAboveLimit(merchant: string): RawBuilder<Fault> {
  return sql`with sent as (
      select 'transfer up' as way, id, member_id, amount_minor, day_most_minor, created_at from upline_transfer where merchant = ${merchant}
      union all select 'transfer down', id, member_id, amount_minor, day_most_minor, created_at from downline_transfer
        where merchant = ${merchant}
    ), moved as (
      select 'withdrawal' as way, id, member_id, amount_minor, day_most_minor, created_at, true as is_judged from withdrawal
        where merchant = ${merchant} and state not in ('rejected', 'cancelled', 'returned')
      union all select *, false from sent
    ), summed as (
      select *, true as is_judged, sum(amount_minor) over last as sum, max(day_most_minor) over last as most,
          bool_or(day_most_minor is null) over last as is_free
        from sent window last as (partition by member_id order by created_at range between interval '23 hours' preceding and current row)
      union all
      select *, sum(amount_minor) over last, max(day_most_minor) over last, bool_or(day_most_minor is null) over last
        from moved window last as (partition by member_id order by created_at range between interval '23 hours' preceding and current row)
    )
    select way || ' ' || id as row, 'was one of ' || sum || ' that left its account in 23 hours' as found,
      'at most ' || (day_most_minor + most) || ', the limits of two days' as expected
    from summed where is_judged and not is_free and sum > day_most_minor + most order by created_at, id limit 1`;
}

/**
 * A rule that staff put in force, and a mission that staff changed and that pays money, have a budget and a cap per
 * member (152); the demo's own have no staff user.
 */
function ruledUnbound(merchant: string): RawBuilder<Fault> {
  return sql`select what || ' ' || id as row,
      'pays ' || kind || ' without a ' || case when budget is null then 'budget' else 'cap for one member' end as found,
      'both' as expected
    from (
      select 'rule ' || r.version || ' of promotion' as what, r.promotion_id as id, r.rule ->> 'kind' as kind, p.budget,
          r.rule ->> 'memberMost' as most, r.set_at as at
        from promotion p cross join lateral (select version, promotion_id, rule, is_on, set_by, set_at from promotion_rule
            where merchant = p.merchant and promotion_id = p.id order by version desc limit 1) r
        where p.merchant = ${merchant} and r.is_on and r.set_by ~ ${STAFF_ID}
      union all
      select 'mission', m.id::text, 'money', m.budget, m.rule ->> 'memberMost', m.created_at
        from mission m where m.merchant = ${merchant} and m.is_on and m.version > 0
          and m.rule @? '$.milestones[*] ? (@.reward.kind == "money")') ruled
    where budget is null or most is null order by at, id limit 1`;
}

/** No member received more from a promotion or mission than the highest cap per member of its rules, if all had one. */
function givenAboveCap(merchant: string): RawBuilder<Fault> {
  return sql`select what || ' ' || id as row, 'gave member ' || member_id || ' ' || given as found, 'at most ' || most as expected
    from (
      select 'promotion' as what, r.promotion_id as id, r.member_id, sum(r.amount) as given, min(c.most) as most
        from promotion_reward r join (
            select promotion_id, max((rule ->> 'memberMost')::bigint) as most from promotion_rule where merchant = ${merchant}
              group by promotion_id having bool_and(rule ->> 'memberMost' is not null)) c on c.promotion_id = r.promotion_id
        where r.merchant = ${merchant} and r.rule_version is not null and r.withdrawn_at is null
          and (r.claimed_at is not null or r.expires_at > now())
        group by r.promotion_id, r.member_id
      union all
      select 'mission', r.mission_id::text, r.member_id, sum(r.amount), min(c.most)
        from mission_reward r join (
            select mission_id, max((rule ->> 'memberMost')::bigint) as most from mission_span where merchant = ${merchant}
              group by mission_id having bool_and(rule ->> 'memberMost' is not null)) c on c.mission_id = r.mission_id
        where r.merchant = ${merchant} and r.reward_kind = 'money' and r.state in ('reached', 'claimed')
        group by r.mission_id, r.member_id) reported
    where given > most order by what, id, member_id limit 1`;
}

/**
 * Payments to agents count only the fee of a game between players (D60): if all of a member's rounds of a category were
 * counted, the amount counted as passed to other players equals the rounds' amount less their fees.
 */
function countedBetween(merchant: string): RawBuilder<Fault> {
  return sql`with played as (
      select member_id, category, sum(bet_minor) as bet, sum(won_minor) as won,
          sum(case when is_between then bet_minor - won_minor - fee_minor else 0 end) as passed
        from game_round where merchant = ${merchant} and closed and not is_trial and live_bets > 0
        group by member_id, category having bool_or(is_between)
    ), counted as (
      select t.member_id, t.category, sum(t.bet_minor) as bet, sum(t.won_minor) as won, sum(t.passed_minor) as passed
        from stream_cursor c join daily_counter t on t.merchant = c.merchant and t.generation = c.generation and not t.is_play
        where c.merchant = ${merchant} and c.consumer = 'tally' and c.is_live
        group by t.member_id, t.category
    )
    select 'member ' || member_id || ', ' || category as row,
      'counts ' || (counted.bet - counted.won - counted.passed) || ' of games between players as kept by the operator' as found,
      (played.bet - played.won - played.passed) || ', the fees of its rounds' as expected
    from played join counted using (member_id, category)
    where counted.bet = played.bet and counted.won = played.won and counted.passed <> played.passed
    order by member_id, category limit 1`;
}

/** An operator's offer to agents pays indefinitely: it needs a second staff user as proposer. */
function offeredAlone(merchant: string): RawBuilder<Fault> {
  return sql`select 'contract ' || id as row, 'was offered by one staff user' as found, 'two' as expected
    from contract where merchant = ${merchant} and offerer_id is null and proposed_by is null and offered_by ~ ${STAFF_ID}
    order by offered_at, id limit 1`;
}

/** A released line above the limit at that time needs a second staff user as proposer. */
function releasedAlone(merchant: string): RawBuilder<Fault> {
  return sql`select 'line ' || l.period || ' of contract ' || l.contract_id as row,
      'of ' || l.net_minor || ' was released by one staff user' as found, 'two above ' || l.limit_minor as expected
    from settlement_line l where l.merchant = ${merchant} and l.released_by is not null and l.release_proposed_by is null
      and l.net_minor > l.limit_minor
    order by l.period, l.contract_id limit 1`;
}

/**
 * A withdrawal requested before the deposits' wagering requirement was met (D46): of the deposits since the previous
 * withdrawal, less reversals and downward corrections, the requirement by its `turnover_ppm` exceeds the turnover in
 * closed rounds since. Rounds have the start time of their transaction: tolerance one minute on both sides.
 */
function unplayedWithdrawal(merchant: string): RawBuilder<Fault> {
  return sql`with reported as (
      select t.id, t.kind, t.created_at as at, split_part(t.obligation, ':', 2) as named,
          (array_agg(a.owner_id) filter (where a.kind in ('member', 'debt')))[1] as member_id,
          -sum(p.amount) filter (where a.kind in ('provider', 'suspense', 'correction') or (a.kind = 'held' and t.kind = 'receipt'))
            - coalesce(sum(p.amount) filter (where a.kind = 'debt' and p.amount > 0), 0) as minor
        from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id
          join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
        where t.merchant = ${merchant} and t.kind not in ('game', 'bet', 'win', 'rollback', 'return') group by t.merchant, t.id
    ), back as (
      select named, min(at) as at, -sum(minor) as minor from reported where kind = 'reversal' group by named
    ), down as (
      select member_id, min(at) as at, -sum(minor) as minor from reported where kind = 'correction' and minor < 0 group by member_id
    ), asked as (
      select w.id, w.member_id, w.state, w.turnover_ppm, w.created_at as at,
          lag(w.created_at, 1, '-infinity') over (partition by w.member_id order by w.created_at, w.id) as before
        from withdrawal w where w.merchant = ${merchant}
    ), owed as (
      select asked.id, asked.member_id, asked.at, credit.at as since,
          (sum(div((credit.minor - coalesce(back.minor, 0)) * asked.turnover_ppm, 1000000))
            over (partition by asked.id order by credit.at desc, credit.id desc)) - coalesce(div(down.minor * asked.turnover_ppm, 1000000), 0) as goal
        from asked join reported credit on credit.member_id = asked.member_id and credit.minor > 0
          and credit.at > asked.before and credit.at < asked.at - interval '1 minute'
        left join back on back.named = credit.named and back.at < asked.at
        left join down on down.member_id = asked.member_id and down.at < asked.at
        where asked.turnover_ppm > 0 and asked.state not in ('rejected', 'cancelled')
    )
    select 'withdrawal ' || owed.id as row, 'was requested after bets of ' || played.bet || ' since ' || owed.since as found,
      'bets of ' || owed.goal || ' or more: the required turnover since then' as expected
    from owed cross join lateral (
      select coalesce(sum(r.bet_minor), 0) as bet from game_round r
        where r.merchant = ${merchant} and r.member_id = owed.member_id and not r.is_trial and r.closed
          and (case when r.ended_at is null then 'infinity'::timestamptz else r.ended_at end)
            between owed.since - interval '1 minute' and owed.at + interval '1 minute'
    ) played
    where played.bet < owed.goal order by owed.at, owed.id limit 1`;
}

function heldFor(merchant: string, kind: 'held' | 'grant' | 'points_mall'): RawBuilder<unknown> {
  return sql`select p.subject, a.owner_id, sum(p.amount) as sum
    from posting p join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
    where p.merchant = ${merchant} and a.kind = ${kind} group by p.subject, a.owner_id`;
}

/** Each posting with the previous balance of its account. */
function notifyBefore(merchant: string): RawBuilder<unknown> {
  return sql`select id, transfer_id, account_id, amount, balance, line,
      lag(balance, 1, 0::bigint) over (partition by account_id order by id) as before
    from posting where merchant = ${merchant}`;
}

const isBetween = (category: string) => sql`${sql.ref(category)} = any (${[...BETWEEN_PLAYERS]}::text[])`;

/** Accounts with a limit, which have a stored balance (db/migrations/060-ledger.sql). */
const HAS_LIMIT = sql`(a.floor is not null or a.ceiling is not null)`;
const IS_PLAY = sql`a.kind in ('trial', 'trial_equity', 'trial_vendor')`;
