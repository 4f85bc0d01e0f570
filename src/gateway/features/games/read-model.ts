import { type RawBuilder, sql } from 'kysely';
import type { Volatility } from '#contract/call/volatility.ts';
import type { GameSort } from '#contract/games/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { fixWords } from './fix-words.ts';
import type { SearchWords } from './words.ts';

/** Filter of a game list; absent fields do not filter. */
interface GameFilter {
  readonly category?: string | undefined;
  readonly vendors?: readonly string[] | undefined;
  readonly classes?: readonly string[] | undefined;
  /** Hundredths of the display unit: games with a minimum stake of at most this amount. */
  readonly stakeWithin?: number | undefined;
  readonly linesFrom?: number | undefined;
  readonly hasTrial?: boolean | undefined;
}

/** A page of a merchant's games; `page` starts at 1. */
export interface GameQuestion {
  readonly merchant: string;
  readonly language: string;
  readonly filter: GameFilter;
  readonly words: SearchWords | undefined;
  readonly sort: GameSort;
  readonly page: number;
  readonly pageSize: number;
}

export interface GameRow {
  readonly node_id: string;
  readonly vendor: string;
  readonly vendor_name: string;
  readonly account_type_name: string;
  readonly category: string;
  readonly code: string;
  readonly name: string;
  readonly classify: string | null;
  readonly min_stake: number;
  readonly max_stake: number | null;
  readonly return_rate: number | null;
  readonly volatility: Volatility | null;
  readonly lines: number | null;
  readonly default_play_type: string | null;
  readonly icon: string | null;
  readonly small_icon: string | null;
  readonly has_trial: boolean;
  readonly is_hot: boolean;
  readonly is_new: boolean;
}

interface FoundGames {
  readonly rows: readonly GameRow[];
  readonly total: number;
}

export interface KindCount {
  readonly key: string;
  readonly gameCount: number;
}

/** Game name in a language, falling back to English. */
export function nameIn(language: string): RawBuilder<string> {
  return sql<string>`coalesce(game.names->>${language}, game.names->>'EN')`;
}

/** Columns of a GameRow, over `game` and `vendor`. A game is new for thirty days. */
export function gameColumns(language: string): RawBuilder<unknown> {
  return sql`game.node_id, game.vendor, vendor.display_name as vendor_name, vendor.account_type_name, game.category,
    game.code, ${nameIn(language)} as name, game.classify, game.min_stake, game.max_stake, game.return_rate, game.volatility, game.lines, game.default_play_type, game.icon,
    game.small_icon, game.has_trial, game.hot_place is not null as is_hot,
    game.added_at > now() - interval '30 days' as is_new`;
}

/** Games that a merchant offers: vendor and game are enabled. */
export function offered(merchant: string): RawBuilder<unknown> {
  return sql`merchant_game
    join game on game.node_id = merchant_game.node_id
    join merchant_vendor on merchant_vendor.merchant = ${merchant} and merchant_vendor.code = game.vendor
      and merchant_vendor.category = game.category and merchant_vendor.enabled
    join vendor on vendor.code = game.vendor and vendor.category = game.category`;
}

/**
 * Reads a page of the merchant's games and the total count. If no game matches the words, searches again with corrected
 * spelling.
 */
export async function searchGames(
  db: Db,
  question: GameQuestion,
): Promise<FoundGames & { readonly kinds: readonly KindCount[] | undefined }> {
  const { words } = question;
  const found = await readPage(db, question);
  const fixed = found.total > 0 || words === undefined ? undefined : await fixWords(db, words);
  const asked = fixed === undefined ? question : { ...question, words: fixed };
  const { rows, total } = fixed === undefined ? found : await readPage(db, asked);
  return { rows, total, kinds: await countKinds(db, asked) };
}

/** Number of matching games per kind, ignoring the kind filter; undefined except for the first page of a category. */
async function countKinds(db: Db, question: GameQuestion): Promise<readonly KindCount[] | undefined> {
  const { merchant, filter, page } = question;
  if (page > 1 || filter.category === undefined) return undefined;
  const conditions = gameConditions({ ...question, filter: { ...filter, classes: undefined } });
  const { rows } = await sql<KindCount>`
    select classify as key, count(*)::int as "gameCount"
    from (select * from game where ${sql.join(conditions, sql` and `)} and classify is not null offset 0) as game
    join merchant_game on merchant_game.merchant = ${merchant} and merchant_game.node_id = game.node_id
      and merchant_game.enabled
    where exists (select from merchant_vendor where merchant_vendor.merchant = ${merchant}
      and merchant_vendor.code = game.vendor and merchant_vendor.category = game.category and merchant_vendor.enabled)
    group by classify order by classify`.execute(db);
  return rows;
}

function wordConditions({ words, short }: SearchWords): RawBuilder<unknown>[] {
  const like = (word: string) => sql`words like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  return [
    ...words.map((alternatives) => sql`(${sql.join(alternatives.map(like), sql` or `)})`),
    ...(short === undefined ? [] : [sql`terms @@ to_tsquery('simple', ${short})`]),
  ];
}

/** Conditions on a game, independent of the merchant. */
function gameConditions({ filter, words }: GameQuestion): RawBuilder<unknown>[] {
  const { category, vendors, classes, stakeWithin, linesFrom, hasTrial } = filter;
  return [
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(vendors === undefined ? [] : [sql`vendor = any(${vendors})`]),
    ...(classes === undefined ? [] : [sql`classify = any(${classes})`]),
    ...(stakeWithin === undefined ? [] : [sql`min_stake <= ${stakeWithin}`]),
    ...(linesFrom === undefined ? [] : [sql`lines >= ${linesFrom}`]),
    ...(hasTrial ? [sql`has_trial`] : []),
    ...(words === undefined ? [] : wordConditions(words)),
  ];
}

const ORDERS: Readonly<Record<GameSort, RawBuilder<unknown>>> = {
  recommended: sql`position`,
  popular: sql`popularity desc, position`,
  new: sql`added_at desc, position`,
  name: sql`name, position`,
};

async function readPage(db: Db, question: GameQuestion): Promise<FoundGames> {
  const { merchant, language, sort, page, pageSize, words } = question;
  const conditions = gameConditions(question);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const rank = words?.terms === undefined ? sql`0` : sql`ts_rank(game.terms, to_tsquery('simple', ${words.terms}))`;
  // "offset 0" prevents a plan that iterates over vendors, because the planner underestimates the remaining games.
  const { rows } = await sql<{ total: number } & (GameRow | { readonly node_id: null })>`
    with found as materialized (
      select game.node_id, merchant_game.position, game.popularity, game.added_at, ${nameIn(language)} as name,
        ${rank} as rank
      from (select * from game where ${where} offset 0) as game
      join merchant_game on merchant_game.merchant = ${merchant} and merchant_game.node_id = game.node_id
        and merchant_game.enabled
      where exists (select from merchant_vendor where merchant_vendor.merchant = ${merchant}
        and merchant_vendor.code = game.vendor and merchant_vendor.category = game.category and merchant_vendor.enabled)
    ), page as (
      select found.*, row_number() over (order by rank desc, ${ORDERS[sort]}, node_id) as place
      from found order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select counted.total, shown.* from (select count(*)::int as total from found) as counted
    left join lateral (
      select ${gameColumns(language)}, page.place from page
      join game on game.node_id = page.node_id
      join vendor on vendor.code = game.vendor and vendor.category = game.category
    ) as shown on true
    order by shown.place`.execute(db);
  const games = rows.filter((row): row is GameRow & { total: number } => row.node_id !== null);
  return { total: rows[0]?.total ?? 0, rows: games };
}
