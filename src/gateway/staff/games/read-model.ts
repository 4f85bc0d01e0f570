import { sql } from 'kysely';
import type { GameChoice, GamesQuery, VendorChoice } from '#contract/staff/games.calls.ts';
import type { Db } from '#gateway/db/tables.ts';

/** The platform's vendors by category, with what the merchant made of them; one that it never chose is off and last. */
export async function readVendorChoices(db: Db, merchant: string): Promise<VendorChoice[]> {
  const { rows } = await sql<VendorChoice>`
    select v.code, v.category, v.display_name as name, coalesce(mv.enabled, false) as enabled,
      coalesce(mv.position, 1000) as position, coalesce(counted.games, 0)::int as games,
      coalesce(counted.offered, 0)::int as offered
    from vendor v
    left join merchant_vendor mv on mv.merchant = ${merchant} and mv.code = v.code and mv.category = v.category
    left join (
      select g.vendor, g.category, count(*) as games, count(*) filter (where mg.enabled) as offered
      from game g left join merchant_game mg on mg.merchant = ${merchant} and mg.node_id = g.node_id
      group by g.vendor, g.category
    ) as counted on counted.vendor = v.code and counted.category = v.category
    order by v.category, coalesce(mv.position, 1000), v.code`.execute(db);
  return rows;
}

const PAGE = 100;

/** One page of the merchant's games, on or off, in its order. */
export async function readGameChoices(
  db: Db,
  merchant: string,
  { category, vendor, q, state, after }: GamesQuery,
): Promise<{ games: GameChoice[]; total: number; next?: string }> {
  const conditions = [
    sql`mg.merchant = ${merchant}`,
    ...(category === undefined ? [] : [sql`g.category = ${category}`]),
    ...(vendor === undefined ? [] : [sql`g.vendor = ${vendor}`]),
    ...(state === undefined ? [] : [sql`mg.enabled = ${state === 'on'}`]),
    // strpos, not like: nobody's percent sign is a pattern.
    ...(q === undefined || q.trim() === '' ? [] : [sql`strpos(g.words, fold_words(${q.trim()})) > 0`]),
  ];
  const found = sql`from merchant_game mg join game g on g.node_id = mg.node_id where ${sql.join(conditions, sql` and `)}`;
  const [position = '0', nodeId = ''] = after?.split('.') ?? [];
  const beyond = after === undefined ? sql`` : sql`and (mg.position, mg.node_id) > (${Number(position)}, ${nodeId})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  const { rows } = await sql<GameChoice>`
    select mg.node_id as "nodeId", g.names->>'EN' as name, g.vendor, g.category, mg.enabled, mg.position,
      exists (select from merchant_vendor mv where mv.merchant = ${merchant} and mv.code = g.vendor
        and mv.category = g.category and mv.enabled) as "isVendorOn"
    ${found} ${beyond} order by mg.position, mg.node_id limit ${PAGE + 1}`.execute(db);
  const games = rows.slice(0, PAGE);
  const last = games.at(-1);
  const page = { games, total: counted.rows[0]?.total ?? 0 };
  return rows.length > games.length && last ? { ...page, next: `${last.position}.${last.nodeId}` } : page;
}
