import type { Session } from '#demo-games/play/sessions.ts';
import type { Ask } from '#postgres/schema-db.ts';
import type { Leg } from '../rules/slip.ts';

/** Slips of a player that are shown. */
const SHOWN = 8;

interface SlipRow {
  readonly merchant: string;
  readonly player: string;
  readonly id: string;
  readonly state: string;
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly legs: readonly (Leg & { readonly result?: string })[];
  readonly isPaid: boolean;
}

/** The last slips of each of some players, newest first; money as decimal text. */
export async function readSlips(ask: Ask, owners: readonly Pick<Session, 'merchant' | 'player'>[]) {
  const rows = await ask<SlipRow>(
    `select s.*, not exists (select 1 from move m where m.round = s.id and m.state = 'pending') as "isPaid"
     from (select distinct * from unnest($1::text[], $2::text[]) as o (merchant, player)) o
     cross join lateral (
       select r.merchant, r.player, r.id, r.state, r.stake, r.payout, r.detail -> 'legs' as legs from round r
       where r.merchant = o.merchant and r.player = o.player and r.kind = 'sports' and r.state <> 'betting'
       order by r.opened_at desc limit ${SHOWN}) s`,
    [owners.map(({ merchant }) => merchant), owners.map(({ player }) => player)],
  );
  return rows.map(({ stake, payout, ...row }) => ({
    ...row,
    stake: String(stake),
    payout: payout === null ? null : String(payout),
  }));
}
