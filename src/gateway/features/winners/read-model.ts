import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';

/** A win for display; `name` is masked. */
interface Win {
  readonly name: string;
  readonly nodeId: string;
  readonly amountMinor: bigint;
}

interface WinRow {
  readonly name: string;
  readonly is_masked: boolean;
  readonly node_id: string;
  readonly amount: bigint;
}

/**
 * Latest wins, optionally of one category: those in the ledger (real money; payout above the round's stake) and the
 * seeded history.
 */
export async function readWins(db: Db, merchant: string, category: string | undefined, most: number): Promise<Win[]> {
  const narrowed = (node: ReturnType<typeof sql.ref>) =>
    category === undefined
      ? sql``
      : sql`and exists (select 1 from game where game.node_id = ${node} and game.category = ${category})`;
  const { rows } = await sql<WinRow>`
    select name, is_masked, node_id, amount from (
      (select member.account as name, false as is_masked, won.node_id, won.amount, won.created_at as won_at
        from game_transaction won
        join game_round on game_round.merchant = ${merchant} and game_round.vendor = won.vendor
          and game_round.member_id = won.member_id and game_round.round = won.round
        join member on member.merchant = ${merchant} and member.id = won.member_id
        where won.merchant = ${merchant} and won.kind = 'win' and won.amount > 0 and not won.is_trial
          and won.amount > game_round.bet_minor ${narrowed(sql.ref('won.node_id'))}
        order by won.created_at desc limit ${most})
      union all
      (select name, true, node_id, amount, won_at from winner_history
        where merchant = ${merchant} ${narrowed(sql.ref('winner_history.node_id'))}
        order by won_at desc limit ${most})
    ) as wins order by won_at desc limit ${most}`.execute(db);
  return rows.map(({ name, is_masked, node_id, amount }) => ({
    name: is_masked ? name : maskName(name),
    nodeId: node_id,
    amountMinor: amount,
  }));
}
