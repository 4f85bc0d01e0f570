import type { Ask } from '#postgres/schema-db.ts';
import type { BetShown } from '../../rules/bet-shown.ts';
import type { Session } from '../sessions.ts';

type Owner = Pick<Session, 'merchant' | 'player'>;
type OwnBet = BetShown<unknown> & Owner;

interface Row extends Owner {
  readonly id: string;
  readonly state: 'open' | 'settled' | 'void';
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly detail: unknown;
  readonly isPaid: boolean;
}

/** The last accepted and returned bets of each of some players on draws of a kind, newest first. */
export async function readOwnBets(
  ask: Ask,
  kind: string,
  owners: readonly Owner[],
  count: number,
): Promise<readonly OwnBet[]> {
  const rows = await ask<Row>(
    `select s.merchant, s.player, s.id, s.state, s.stake, s.payout, s.detail,
       not exists (select 1 from move m where m.round = s.id and m.state = 'pending') as "isPaid"
     from (select distinct * from unnest($1::text[], $2::text[]) as o (merchant, player)) o
     cross join lateral (
       select * from round r
       where r.merchant = o.merchant and r.player = o.player and r.kind = $3 and r.state <> 'betting'
       order by r.opened_at desc limit $4) s
     order by s.opened_at desc`,
    [owners.map(({ merchant }) => merchant), owners.map(({ player }) => player), kind, count],
  );
  return rows.map(({ state, stake, payout, ...row }) => ({
    ...row,
    state: state === 'settled' ? (payout === 0n || payout === null ? 'lost' : 'won') : state,
    stake: String(stake),
    payout: payout === null ? null : String(payout),
  }));
}

/** The bets of a player among those of several. */
export function ownOf(bets: readonly OwnBet[], of: Owner): readonly BetShown<unknown>[] {
  return bets
    .filter(({ merchant, player }) => merchant === of.merchant && player === of.player)
    .map(({ merchant: _, player: __, ...bet }) => bet);
}
