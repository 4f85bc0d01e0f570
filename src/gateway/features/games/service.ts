import type { GameDocument } from '#contract/games/schemas.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Clock } from '#gateway/process/clock.ts';
import { type GameQuestion, type GameRow, type KindCount, searchGames } from './read-model.ts';
import { readGamesById, readHotGames, readKinds, readRooms } from './read-shelves.ts';
import { createReplyCache } from './reply-cache.ts';
import { type StakeScale, writeStake } from './stake.ts';

/** Context of a request: the merchant at a revision, and the language. */
export interface Asker {
  readonly merchant: string;
  readonly revision: number;
  readonly language: string;
  /** Reads what a preview shows, which is not cached; absent: the games as they are. */
  readonly read?: (<T>(work: (db: Db) => Promise<T>) => Promise<T>) | undefined;
}

export type ListQuestion = Omit<GameQuestion, 'merchant' | 'language'>;

/** Dependencies of the catalogue on other features. */
interface GamesDeps {
  scaleOf(db: Db, merchant: string): Promise<StakeScale>;
}

/** The merchant's games, the same for every visitor. */
export interface GamesService {
  list(asker: Asker, question: ListQuestion): Promise<FoundDocument>;
  hot(asker: Asker, vendors: readonly string[] | undefined): Promise<GameDocument[]>;
  kinds(asker: Asker, vendor: string): Promise<readonly { key: string; games: number }[]>;
  rooms(asker: Asker, vendor: string): Promise<readonly RoomDocument[]>;
  scale(asker: Asker): Promise<StakeScale>;
  /** Games in the order of the ids, read in the caller's transaction; games not offered are left out. */
  byIds(db: Db, asker: Asker, nodeIds: readonly string[]): Promise<GameDocument[]>;
}

/** A page of a list; the first page of a category also has the number of matching games per kind. */
interface FoundDocument {
  readonly games: GameDocument[];
  readonly total: number;
  readonly kinds: readonly KindCount[] | undefined;
}

type RoomDocument = GameDocument & { roomId: string; level: string; minBet: string; maxBet: string };

/** Cache lifetime: popularity and age change without a new revision, and half a minute of delay is acceptable. */
const CACHE_MS = 30_000;

export function createGames(db: Database, clock: Clock, deps: GamesDeps): GamesService {
  const cache = createReplyCache(clock, CACHE_MS);

  function ask<T>(asker: Asker, question: string, read: (scope: Db) => Promise<T>): Promise<T> {
    const { merchant, revision, language } = asker;
    if (asker.read) return asker.read(read);
    return cache.read({ merchant, revision, question: `${language} ${question}` }, () =>
      db.withMerchant(merchant, read),
    );
  }

  const scaleFor = ({ merchant, revision }: Asker, scope: Db) =>
    cache.read({ merchant, revision, question: 'scale' }, () => deps.scaleOf(scope, merchant));

  return {
    scale: (asker) => ask(asker, 'own scale', (scope) => scaleFor(asker, scope)),
    list: (asker, question) =>
      ask(asker, `list ${JSON.stringify(question)}`, async (scope) => {
        const { rows, total, kinds } = await searchGames(scope, {
          ...question,
          merchant: asker.merchant,
          language: asker.language,
        });
        const scale = await scaleFor(asker, scope);
        return { total, kinds, games: rows.map((row) => presentGame(row, scale)) };
      }),
    hot: (asker, vendors) =>
      ask(asker, `hot ${vendors ?? ''}`, async (scope) => {
        const rows = await readHotGames(scope, asker.merchant, asker.language, vendors);
        const scale = await scaleFor(asker, scope);
        return rows.map((row) => presentGame(row, scale));
      }),
    kinds: (asker, vendor) => ask(asker, `kinds ${vendor}`, (scope) => readKinds(scope, asker.merchant, vendor)),
    rooms: (asker, vendor) => ask(asker, `rooms ${vendor}`, (scope) => presentRooms(scope, asker, vendor)),
    async byIds(scope, asker, nodeIds) {
      const rows = await readGamesById(scope, asker.merchant, asker.language, nodeIds);
      const scale = await scaleFor(asker, scope);
      return rows.map((row) => presentGame(row, scale));
    },
  };

  async function presentRooms(scope: Db, asker: Asker, vendor: string): Promise<readonly RoomDocument[]> {
    const rows = await readRooms(scope, asker.merchant, asker.language, vendor);
    const scale = await scaleFor(asker, scope);
    return rows.map((row) => ({
      ...presentGame(row, scale),
      roomId: row.room_id,
      level: row.level,
      minBet: writeStake(row.room_min_stake, scale),
      maxBet: writeStake(row.room_max_stake, scale),
    }));
  }
}

/** A game as sent to the client (docs/reference/wire.md#games). */
function presentGame(row: GameRow, scale: StakeScale): GameDocument {
  return {
    nodeId: row.node_id,
    gameId: row.node_id,
    gameName: row.name,
    vassalage: row.vendor,
    displayName: row.vendor_name,
    gameType: row.category,
    gameCode: row.code,
    isGame: 'game',
    supportPlay: row.has_trial ? 0 : 1,
    isHot: row.is_hot,
    isNew: row.is_new,
    accountTypeName: row.account_type_name,
    minBet: writeStake(row.min_stake, scale),
    ...(row.max_stake === null ? {} : { maxBet: writeStake(row.max_stake, scale) }),
    ...(row.return_rate === null ? {} : { returnRate: (row.return_rate / 100).toFixed(2) }),
    ...(row.volatility === null ? {} : { volatility: row.volatility }),
    ...(row.default_play_type === null ? {} : { defaultPlayType: row.default_play_type }),
    ...(row.icon === null ? {} : { showIcon: row.icon }),
    ...(row.small_icon === null ? {} : { smallIcon: row.small_icon }),
    ...(row.lines === null ? {} : { lines: row.lines }),
    ...(row.classify === null ? {} : { gameClassify: row.classify }),
  };
}
