import type { Client } from 'pg';

const AN_HOUR = 3_600_000;
/** In each five minutes one of this number of members bets, in live games or others. */
const MEMBERS_A_BETTOR = 50;

/** Five-minute slots with counted bets for the first agents: the settled slots, and the hour before. */
interface Slots {
  readonly agents: number;
  /** Start of the first settled slot, in epoch milliseconds. */
  readonly before: number;
  /** End of the last slot. */
  readonly until: number;
}

/** Inserts the slots from the table `seat`, each bet in all teams above, and starts the first settled slot. */
export async function seedSlots(owner: Client, merchant: string, { agents, before, until }: Slots): Promise<void> {
  await owner.query(SLOTS, [merchant, agents, new Date(before - AN_HOUR), new Date(until - 1)]);
  await beginSlot(owner, merchant, before);
}

/** Starts a slot: the slot before it is final. */
export async function beginSlot(owner: Client, merchant: string, at: number): Promise<void> {
  await owner.query(BEGUN, [merchant, new Date(at)]);
}

const SLOTS = `with recursive bets as (
    select s.n, s.upline, slot, case when s.n % 2 = 0 then 'LIVE' else 'RNG' end as category, 5000::bigint + s.n % 977 as minor
      from generate_series($3::timestamptz, $4::timestamptz, interval '5 minutes') slot
        join seat s on (hashint8(s.n::bigint * 7919 + extract(epoch from slot)::bigint) & 2147483647) % ${MEMBERS_A_BETTOR} = 0
    union all
    select u.n, u.upline, b.slot, b.category, b.minor from bets b join seat u on u.n = b.upline
  ), teams as (
    select n, slot, category, count(*) as rounds, sum(minor)::bigint as minor from bets group by n, slot, category
  ) insert into counted_team_slot (merchant, generation, member_id, slot, category, currency, rounds, bet_minor, valid_minor, won_minor)
    select $1, 1, s.id, t.slot, t.category, 'USD', t.rounds, t.minor, t.minor, t.minor * 95 / 100
      from teams t join seat s on s.n = t.n where s.agent < $2 order by t.slot, s.n`;

const BEGUN = `insert into counted_slot (merchant, generation, slot, from_epoch, from_xact, from_seq, to_epoch, to_xact, to_seq)
  values ($1, 1, $2, 1, '1', 1, 1, '1', 1)`;
