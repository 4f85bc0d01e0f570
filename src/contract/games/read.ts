import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';
import { type Volatility, volatilities } from '../call/volatility.ts';

/** A game as the lobby, the shelves and the launch need it (docs/wire.md#games). */
export interface Game {
  /** The platform's id of the game: favourites and launches name it. */
  readonly nodeId: string;
  readonly gameId: string | undefined;
  /** A table or room of a game, which launches instead of it. */
  readonly roomId: string | undefined;
  readonly name: string;
  /** The vendor's code (vassalage). */
  readonly vendor: string;
  readonly vendorName: string;
  /** The category: RNG, LIVE, LOTT ... */
  readonly gameType: string;
  /** Kind of account that plays it: it decides where a lottery opens (M149). */
  readonly accountTypeName: string;
  readonly code: string | undefined;
  readonly defaultPlayType: string | undefined;
  /** A press opens the vendor's list of games instead of a game (M151). */
  readonly isList: boolean;
  /** Address of the picture; undefined: the portal draws one. */
  readonly image: string | undefined;
  readonly smallImage: string | undefined;
  /** The vendor has a trial of this game: `supportPlay` is 0 (M73, M152). */
  readonly hasTrial: boolean;
  readonly isHot: boolean;
  /** Our own: added lately. */
  readonly isNew: boolean;
  /** Our own: the lowest stake, whole minor units as text. */
  readonly minBetMinor: string | undefined;
  /** Our own: what a player may want to know before playing; undefined where the gateway says nothing of it. */
  readonly facts?: GameFacts | undefined;
  /** Our own: lines of a slot. */
  readonly lines: number | undefined;
  /** Our own: kind of game within its category, a key of the lane's gameClassify. */
  readonly classify: string | undefined;
}

/** What a vendor says of a game; a fact that it does not say is undefined. */
export interface GameFacts {
  /** What comes back of all stakes in the long run, per cent as text: 96.01. */
  readonly returnRate: string | undefined;
  readonly volatility: Volatility | undefined;
  /** The highest stake, whole minor units as text. */
  readonly maxBetMinor: string | undefined;
}

/** A page of games. */
export interface GamePage {
  readonly games: readonly Game[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** Our own: how many games fit the question; undefined where the gateway does not say. */
  readonly total: number | undefined;
  /** Our own: how many games of each kind fit the rest of the question; undefined where the gateway does not say. */
  readonly kindCounts: readonly KindCount[] | undefined;
}

export interface KindCount {
  readonly key: string;
  readonly count: number;
}

type Money = Pick<ReplyContext, 'currencyExponent'>;

/** Reads a game; undefined without an id or a vendor, because nothing could be launched. Never throws. */
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
  const stated = readText(row, 'volatility');
  const volatility = volatilities.find((one) => one === stated);
  const maxBetMinor = readAmountMinor(own(row, 'maxBet'), context.currencyExponent)?.toString();
  const isSilent = returnRate === undefined && volatility === undefined && maxBetMinor === undefined;
  return isSilent ? undefined : { returnRate, volatility, maxBetMinor };
}

/** Reads a page of games; `list` names where the rows stand (games, or content for the favourites). Never throws. */
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

/** Somebody's win on the board. The name comes masked from the gateway. */
export interface Winner {
  readonly customerName: string;
  readonly winMinor: string;
  /** Undefined where the game is gone. */
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

/** A kind of games at a vendor, with how many there are. */
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

/** Reads a list of ids, numbers or texts, as texts (docs/wire.md#games). Never throws. */
export function readIds(value: unknown): readonly string[] {
  const rows = Array.isArray(value) ? value : own(value, 'list');
  return readRows(rows, (row) => readId({ id: row }, 'id'));
}
