/**
 * The demo game provider's lottery feed for gateways, over HTTP (docs/reference/demo-games.md) or in-process. Public: contains
 * no player data. Times are epoch milliseconds of the provider's clock.
 */
import { own, readRows, readText, readWhole } from '../call/read.ts';

/** The paths of the feed, relative to the vendor's origin. */
export const feedPaths = {
  games: '/api/lottery/games',
  current: '/api/lottery/current',
  results: '/api/lottery/results',
} as const;

/** Maximum draws of one lottery in a reply. */
export const MOST_RESULTS = 100;

export interface FeedGame {
  readonly gameId: number;
  readonly code: string;
  /** By language code; English is always present. */
  readonly names: Readonly<Record<string, string>>;
  readonly prizeMode: string;
  readonly area: string;
  readonly kind: string;
  readonly everyS: number;
  readonly defaultPlay: string;
}

export interface FeedDraw {
  readonly code: string;
  readonly numero: string;
  readonly opens: number;
  readonly closes: number;
  readonly draws: number;
}

export interface FeedCurrent {
  readonly now: number;
  readonly draws: readonly FeedDraw[];
}

export interface FeedResult {
  readonly code: string;
  readonly numero: string;
  readonly numbers: readonly string[];
  readonly opened: number;
}

/** A gateway's source of lottery data. Every method may reject. */
export interface LotteryFeed {
  /** All lotteries, most played first. */
  games(): Promise<readonly FeedGame[]>;
  /** The next draw of each lottery, with the provider's time: it decides when a draw closes. */
  current(): Promise<FeedCurrent>;
  /** The last draws of a lottery, newest first, at most `MOST_RESULTS`; without a code the last draw of each. */
  results(code: string | undefined): Promise<readonly FeedResult[]>;
}

/** Reads the games of a feed reply; invalid rows are left out. Never throws. */
export function readFeedGames(value: unknown): readonly FeedGame[] {
  return readRows(own(value, 'games'), (row) => {
    const [gameId, everyS] = [readWhole(row, 'gameId'), readWhole(row, 'everyS')];
    const words = textsOf(row, ['code', 'prizeMode', 'area', 'kind', 'defaultPlay']);
    const names = readNames(own(row, 'names'));
    if (gameId === undefined || everyS === undefined || words === undefined || names === undefined) return undefined;
    return { gameId, everyS, names, ...words };
  });
}

/** Reads the next draws of a feed reply; undefined without its clock. Never throws. */
export function readFeedCurrent(value: unknown): FeedCurrent | undefined {
  const now = readWhole(value, 'now');
  const draws = readRows(own(value, 'draws'), (row) => {
    const words = textsOf(row, ['code', 'numero']);
    const [opens, closes, draws] = ['opens', 'closes', 'draws'].map((key) => readWhole(row, key));
    if (words === undefined || opens === undefined || closes === undefined || draws === undefined) return undefined;
    return { ...words, opens, closes, draws };
  });
  return now === undefined ? undefined : { now, draws };
}

/** Reads the results of a feed reply. Never throws. */
export function readFeedResults(value: unknown): readonly FeedResult[] {
  return readRows(own(value, 'results'), (row) => {
    const words = textsOf(row, ['code', 'numero']);
    const opened = readWhole(row, 'opened');
    const numbers = readRows(own(row, 'numbers'), (number) => (typeof number === 'string' ? number : undefined));
    if (words === undefined || opened === undefined || numbers.length === 0) return undefined;
    return { ...words, opened, numbers };
  });
}

function textsOf<Key extends string>(row: unknown, keys: readonly Key[]): Record<Key, string> | undefined {
  const texts = keys.map((key) => [key, readText(row, key)] as const);
  if (texts.some(([, text]) => !text)) return undefined;
  return Object.fromEntries(texts) as Record<Key, string>;
}

function readNames(value: unknown): Readonly<Record<string, string>> | undefined {
  if (!readText(value, 'EN')) return undefined;
  const entries = Object.entries(value as object).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
