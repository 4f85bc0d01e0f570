import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';
import { type Volatility, volatilities } from '../call/volatility.ts';

/** A game for lobby, shelves and launch (docs/reference/wire.md#games). */
export interface Game {
  /** The platform's id of the game, used by favourites and launches. */
  readonly nodeId: string;
  readonly gameId: string | undefined;
  /** A table or room of a game, which is launched instead of the game. */
  readonly roomId: string | undefined;
  readonly name: string;
  /** The vendor's code (vassalage). */
  readonly vendor: string;
  readonly vendorName: string;
  /** The category: RNG, LIVE, LOTT ... */
  readonly gameType: string;
  /** The account type that plays the game: decides where a lottery opens (M149). */
  readonly accountTypeName: string;
  readonly code: string | undefined;
  readonly defaultPlayType: string | undefined;
  /** A click opens the vendor's list of games instead of a game (M151). */
  readonly isList: boolean;
  /** The URL of the picture; undefined: the portal generates one. */
  readonly image: string | undefined;
  readonly smallImage: string | undefined;
  /** The vendor offers a trial of this game: `supportPlay` is 0 (M73, M152). */
  readonly hasTrial: boolean;
  readonly isHot: boolean;
  /** Our extension: added recently. */
  readonly isNew: boolean;
  /** Our extension: the minimum stake, minor units as text. */
  readonly minBetMinor: string | undefined;
  /** Our extension: facts about the game; undefined if the gateway has none. */
  readonly facts?: GameFacts | undefined;
  /** Our extension: lines of a slot. */
  readonly lines: number | undefined;
  /** Our extension: kind of game within its category, a key of the lane's gameClassify. */
  readonly classify: string | undefined;
}

/** The vendor's facts about a game; an unknown fact is undefined. */
export interface GameFacts {
  /** Return to player in percent, as text: 96.01. */
  readonly returnRate: string | undefined;
  readonly volatility: Volatility | undefined;
  /** The maximum stake, minor units as text. */
  readonly maxBetMinor: string | undefined;
}

export interface GamePage {
  readonly games: readonly Game[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** Our extension: the number of matching games; undefined if unknown. */
  readonly total: number | undefined;
  /** Our extension: the number of games of each kind that match the other filters; undefined if unknown. */
  readonly kindCounts: readonly KindCount[] | undefined;
}

export interface KindCount {
  readonly key: string;
  readonly count: number;
}

type Money = Pick<ReplyContext, 'currencyExponent'>;

/** Reads a game; undefined without an id or a vendor, because it could not be launched. Never throws. */
export function readGame(row: unknown, context: Money): Game | undefined {
  const nodeId = readId(row, 'nodeId') ?? readId(row, 'gameId');
  const vendor = readText(row, 'vassalage');
  if (nodeId === undefined || !vendor) return undefined;
  return {
    nodeId,
    vendor,
    gameId: readId(row, 'gameId'),
    roomId: readId(row, 'roomId'),
    name: readText(row, 'gameName') || readText(row, 'nodeName') || nodeId,
    vendorName: readText(row, 'displayName') || vendor,
    gameType: readText(row, 'gameType') ?? '',
    accountTypeName: readText(row, 'accountTypeName') ?? '',
    code: readText(row, 'code') || readText(row, 'gameCode') || undefined,
    defaultPlayType: readText(row, 'defaultPlayType') || undefined,
    isList: readText(row, 'isGame') === 'VASSALAGE',
    image: readText(row, 'showIcon') || undefined,
    smallImage: readText(row, 'smallIcon') || undefined,
    hasTrial: readWhole(row, 'supportPlay') === 0,
    isHot: readYes(row, 'isHot'),
    isNew: readYes(row, 'isNew'),
    minBetMinor: readAmountMinor(own(row, 'minBet'), context.currencyExponent)?.toString(),
    facts: readFacts(row, context),
    lines: readWhole(row, 'lines'),
    classify: readText(row, 'gameClassify') || undefined,
  };
}

function readFacts(row: unknown, context: Money): GameFacts | undefined {
  const returnRate = /^(100|\d{1,2})(\.\d{1,2})?$/.exec(readText(row, 'returnRate') ?? '')?.[0];
  const volatilityText = readText(row, 'volatility');
  const volatility = volatilities.find((one) => one === volatilityText);
  const maxBetMinor = readAmountMinor(own(row, 'maxBet'), context.currencyExponent)?.toString();
  const isSilent = returnRate === undefined && volatility === undefined && maxBetMinor === undefined;
  return isSilent ? undefined : { returnRate, volatility, maxBetMinor };
}

/** Reads a page of games; `list` is the key of the rows (games, or content for favourites). Never throws. */
export function readGamePage(value: unknown, context: Money, list: 'games' | 'content'): GamePage {
  const games = readRows(own(value, list), (row) => readGame(row, context));
  const page = Math.max(1, readWhole(value, 'pageNum') ?? 1);
  return {
    games,
    page,
    pages: Math.max(page, readWhole(value, 'totalPages') ?? page),
    total: readWhole(value, 'total'),
    kindCounts: readKindCounts(own(value, 'kindCounts')),
  };
}

function readKindCounts(value: unknown): GamePage['kindCounts'] {
  if (!Array.isArray(value)) return undefined;
  return readRows(value, (row) => {
    const [key, count] = [readText(row, 'key'), readWhole(row, 'gameCount')];
    return key && count !== undefined ? { key, count } : undefined;
  });
}

/** Reads a bare list of games, or one under `list`. Never throws. */
export function readGameList(value: unknown, context: Money): readonly Game[] {
  const rows = Array.isArray(value) ? value : own(value, 'list');
  return readRows(rows, (row) => readGame(row, context));
}

/** A win on the board. The gateway masks the name. */
export interface Winner {
  readonly customerName: string;
  readonly winMinor: string;
  /** Undefined if the game no longer exists. */
  readonly game: Game | undefined;
}

/** Reads the winner board: rows under `list`, each in its `vo`; a row without an amount is left out. Never throws. */
export function readWinners(value: unknown, context: Money): readonly Winner[] {
  return readRows(own(value, 'list'), (row) => {
    const winner = own(row, 'vo') ?? row;
    const win = readAmountMinor(own(winner, 'winAmount'), context.currencyExponent);
    if (win === null || win === undefined) return undefined;
    return {
      customerName: readText(winner, 'customerName') || '***',
      winMinor: win.toString(),
      game: readGame(winner, context),
    };
  });
}

/** A kind of games of a vendor, with the number of games. */
export interface GameKind {
  readonly key: string;
  readonly name: string;
  readonly count: number | undefined;
}

/** Reads the kinds of games of a vendor. Never throws. */
export function readGameKinds(value: unknown): readonly GameKind[] {
  const rows = Array.isArray(value) ? value : own(value, 'list');
  return readRows(rows, (row) => {
    const key = readText(row, 'key') ?? readText(row, 'gameType');
    if (!key) return undefined;
    return { key, name: readText(row, 'displayName') || key, count: readWhole(row, 'gameCount') };
  });
}

/** A room of a peer-to-peer game (M145). */
export interface Room {
  readonly roomId: string;
  readonly name: string;
  readonly game: Game | undefined;
  readonly minBetMinor: string | undefined;
  readonly maxBetMinor: string | undefined;
  readonly players: number | undefined;
}

/** Reads the rooms. Never throws. */
export function readRooms(value: unknown, context: Money): readonly Room[] {
  const rows = Array.isArray(value) ? value : own(value, 'list');
  return readRows(rows, (row) => {
    const roomId = readId(row, 'roomId');
    if (roomId === undefined) return undefined;
    const amountAt = (key: string) => readAmountMinor(own(row, key), context.currencyExponent)?.toString();
    return {
      roomId,
      name: readText(row, 'roomName') || roomId,
      game: readGame(row, context),
      minBetMinor: amountAt('minBet'),
      maxBetMinor: amountAt('maxBet'),
      players: readWhole(row, 'players'),
    };
  });
}

/** Reads a list of ids, numbers or texts, as texts (docs/reference/wire.md#games). Never throws. */
export function readIds(value: unknown): readonly string[] {
  const rows = Array.isArray(value) ? value : own(value, 'list');
  return readRows(rows, (row) => readId({ id: row }, 'id'));
}
