import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { inOwnersRows } from '#gateway/stream/as-owner.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { boundsOf } from '#model/documents/merchant-day.ts';

/**
 * SHA-256 of a merchant's history: every transfer with its postings, every round and the replies to vendors, up to the
 * end of its last day. Accounts are identified by their members, so that two databases with the same history give the
 * same hash. Undefined if no history was started.
 */
export function hashBooks(db: Pick<Database, 'owner'>, merchant: string): Promise<string | undefined> {
  return inOwnersRows(db, merchant, async (scope) => {
    const { rows: begun } = await sql<{
      lastDay: string | null;
    }>`select max(last_day)::text as "lastDay" from demo_history
      where merchant = ${merchant}`.execute(scope);
    const lastDay = begun[0]?.lastDay ?? undefined;
    if (lastDay === undefined) return undefined;
    const until = new Date(boundsOf(await readDayRules(scope, merchant), lastDay).endsAt);
    const { rows } = await sql<{ hash: string }>`
      with lines as (
        select concat_ws('|', t.id, t.kind, extract(epoch from t.created_at), p.line, a.kind, m.account, a.vendor, p.amount,
            p.balance, p.kind, p.subject) as line
          from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id
            join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
            left join member m on m.merchant = a.merchant and m.id = a.owner_id
          where t.merchant = ${merchant} and t.created_at < ${until}
        union all
        select concat_ws('|', 'round', r.vendor, m.account, r.round, r.node_id, r.category, r.closed, r.bet_minor, r.won_minor,
            extract(epoch from r.begun_at), extract(epoch from r.ended_at))
          from game_round r join member m on m.merchant = r.merchant and m.id = r.member_id
          where r.merchant = ${merchant} and r.ended_at < ${until}
        union all
        select concat_ws('|', g.vendor, g.id, g.kind, m.account, g.number, g.amount, g.bet_id, g.balance, g.transfer_id, g.line)
          from game_transaction g join member m on m.merchant = g.merchant and m.id = g.member_id
          where g.merchant = ${merchant} and g.created_at < ${until}
      )
      select encode(sha256(convert_to(coalesce(string_agg(line, E'\n' order by line collate "C"), ''), 'UTF8')), 'hex') as hash
        from lines`.execute(scope);
    return rows[0]?.hash;
  });
}
