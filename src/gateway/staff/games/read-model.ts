import { type RawBuilder, sql } from 'kysely';
import type { GameBadge, GameChoice, GamesQuery, VendorChoice } from '#contract/staff/games/calls.ts';
import type { Db } from '#gateway/db/tables.ts';

/** The platform's vendors by category with the merchant's choices. A vendor without a choice is off and last. */
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

/** Flags shown to players: `hot` games are on the shelf of hot games, `new` games were added within thirty days. */
const FLAGS: Readonly<Record<GameBadge, RawBuilder<unknown>>> = {
  hot: sql`g.hot_place is not null`,
  new: sql`g.added_at > now() - interval '30 days'`,
};

/** A page of the merchant's games, enabled or not, in the merchant's order. */
export async function readGameChoices(
  db: Db,
  merchant: string,
  { category, vendor, q, state, mark, after }: GamesQuery,
): Promise<{ rows: GameChoice[]; total: number; next?: string }> {
  const conditions = [
    sql`mg.merchant = ${merchant}`,
    ...(category === undefined ? [] : [sql`g.category = ${category}`]),
    ...(vendor === undefined ? [] : [sql`g.vendor = ${vendor}`]),
    ...(state === undefined ? [] : [sql`mg.enabled = ${state === 'on'}`]),
    ...(mark === undefined ? [] : [FLAGS[mark]]),
    // All words must occur, in any order. strpos, not LIKE: a percent sign is not a pattern.
    ...(q === undefined
      ? []
      : [
          sql`not exists (select from regexp_split_to_table(fold_words(${q}), '\\s+') as word
            where strpos(g.words, word) = 0)`,
        ]),
  ];
  const found = sql`from merchant_game mg join game g on g.node_id = mg.node_id where ${sql.join(conditions, sql` and `)}`;
  const [position = '0', nodeId = ''] = after?.split('.') ?? [];
  const beyond = after === undefined ? sql`` : sql`and (mg.position, mg.node_id) > (${Number(position)}, ${nodeId})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  const { rows } = await sql<GameChoice>`
    select mg.node_id as "nodeId", g.names->>'EN' as name, g.names, g.vendor, g.category, mg.enabled, mg.position,
      ${FLAGS.hot} as "isHot", ${FLAGS.new} as "isNew",
      coalesce(least(g.between_since, mg.between_since) <= now(), false) as "isBetween",
      mg.between_since is not null as "isBetweenHere",
      exists (select from merchant_vendor mv where mv.merchant = ${merchant} and mv.code = g.vendor
        and mv.category = g.category and mv.enabled) as "isVendorOn"
    ${found} ${beyond} order by mg.position, mg.node_id limit ${PAGE + 1}`.execute(db);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const page = { rows: shown, total: counted.rows[0]?.total ?? 0 };
  return rows.length > shown.length && last ? { ...page, next: `${last.position}.${last.nodeId}` } : page;
}
