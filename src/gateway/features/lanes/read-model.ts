import type { Db } from '#gateway/db/tables.ts';
import type { Revised } from '#gateway/revisions/revision-cache.ts';

/** A vendor as sent to the client (docs/reference/wire.md#vendor-lanes). */
export interface Card {
  readonly vassalage: string;
  readonly displayName: string;
  readonly gameType: string;
  readonly isGame: 'VASSALAGE' | 'game';
  readonly accountTypeName: string;
  readonly freeplay: '1' | '0';
  readonly id: string;
  readonly title: string;
}

/** A kind of games in a lane; its name depends on the language. */
export interface Kind {
  readonly key: string;
  readonly displayName: string;
  readonly gameCount: number;
}

export interface Lane {
  readonly title: string;
  readonly cards: readonly Card[];
  readonly gameClassify: readonly Kind[];
  /** Hash of its games and their order; absent if it has none. */
  readonly gameOrder?: string;
}

export interface MerchantLanes extends Revised {
  readonly lanes: readonly Lane[];
}

export interface KindCount {
  readonly category: string;
  readonly key: string;
  readonly games: number;
}

/** Dependencies of lanes on the catalogue; compose-games.ts wires them. */
export interface LaneGames {
  readonly readKinds: (db: Db, merchant: string) => Promise<readonly KindCount[]>;
  /** By category, a hash that changes with the games or their order. */
  readonly readOrders: (
    db: Db,
    merchant: string,
  ) => Promise<readonly { readonly category: string; readonly stamp: string }[]>;
}

/**
 * Reads a merchant's lanes and their revision; undefined for an unknown merchant. The revision is read first, so the
 * lanes are at least as new. Kinds are named by their keys.
 */
export async function readLanes(
  db: Db,
  merchant: string,
  { readKinds, readOrders }: LaneGames,
): Promise<MerchantLanes | undefined> {
  const rows = await db
    .selectFrom('tree_revision')
    .leftJoin('merchant_vendor', (join) =>
      join.onRef('merchant_vendor.merchant', '=', 'tree_revision.merchant').on('merchant_vendor.enabled', '=', true),
    )
    .leftJoin('vendor', (join) =>
      join.onRef('vendor.code', '=', 'merchant_vendor.code').onRef('vendor.category', '=', 'merchant_vendor.category'),
    )
    .select([
      'tree_revision.revision',
      'vendor.code',
      'vendor.category',
      'vendor.display_name',
      'vendor.is_game',
      'vendor.account_type_name',
      'vendor.freeplay',
    ])
    .where('tree_revision.merchant', '=', merchant)
    .orderBy('merchant_vendor.position')
    .orderBy('merchant_vendor.code')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const kinds = Map.groupBy(await readKinds(db, merchant), ({ category }) => category);
  const orders = new Map((await readOrders(db, merchant)).map(({ category, stamp }) => [category, stamp]));
  return { revision: Number(first.revision), lanes: toLanes(rows.flatMap(toCard), kinds, orders) };
}

interface Row {
  readonly code: string | null;
  readonly category: string | null;
  readonly display_name: string | null;
  readonly is_game: 'VASSALAGE' | 'game' | null;
  readonly account_type_name: string | null;
  readonly freeplay: boolean | null;
}

/** Empty for the row that the outer join returns for a merchant without vendors. */
function toCard(row: Row): Card[] {
  if (row.code === null || row.category === null) return [];
  return [
    {
      vassalage: row.code,
      displayName: row.display_name ?? row.code,
      gameType: row.category,
      isGame: row.is_game ?? 'game',
      accountTypeName: row.account_type_name ?? row.code,
      freeplay: row.freeplay ? '1' : '0',
      id: `${row.category}.${row.code}`,
      title: row.category,
    },
  ];
}

function toLanes(
  cards: readonly Card[],
  kinds: ReadonlyMap<string, readonly KindCount[]>,
  orders: ReadonlyMap<string, string>,
): Lane[] {
  const byCategory = Map.groupBy(cards, (card) => card.gameType);
  return [...byCategory].map(([title, group]) => {
    const gameOrder = orders.get(title);
    const lane = { title, cards: group, gameClassify: (kinds.get(title) ?? []).map(toKind) };
    return gameOrder === undefined ? lane : { ...lane, gameOrder };
  });
}

function toKind({ key, games }: KindCount): Kind {
  return { key, displayName: key, gameCount: games };
}
