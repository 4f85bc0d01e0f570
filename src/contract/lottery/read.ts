import { own, readId, readText, readWhole } from '../call/read.ts';

/** One lottery of a menu. What is our own is undefined on gateways that do not say it. */
export interface Lottery {
  readonly gameId: string;
  readonly code: string;
  readonly name: string;
  readonly prizeMode: string | undefined;
  readonly accountTypeName: string | undefined;
  /** The platform's id, as launches name it; our own. */
  readonly nodeId: string | undefined;
  /** The vendor that is launched; our own. */
  readonly vassalage: string | undefined;
  /** How it is drawn, which decides how a result looks; our own. */
  readonly kind: string | undefined;
  /** Seconds from one draw to the next; our own. */
  readonly everyS: number | undefined;
  readonly defaultPlayType: string | undefined;
}

/** The draw that bets are for. Times are epoch milliseconds of the gateway's clock. */
export interface CurrentDraw {
  readonly gameId: string;
  readonly numero: string;
  /** From then on no bet is taken. */
  readonly closes: number | undefined;
  readonly draws: number | undefined;
  /** The gateway's clock when it answered. */
  readonly now: number | undefined;
}

/** A draw whose result is known. */
export interface OpenedDraw {
  readonly gameId: string;
  readonly numero: string;
  readonly numbers: readonly string[];
  /** When it was drawn, epoch milliseconds. */
  readonly opened: number | undefined;
}

/** Rows of a bare map with their age. */
export interface Aged<Row> {
  readonly rows: readonly Row[];
  /** Seconds since the vendor said so; 0 when it just did. */
  readonly ageS: number;
}

/** How old the answer is, in seconds (RFC 9111, Age). */
export const AGE_HEADER = 'Age';

/** Most rows that are read of one map. */
const MOST = 200;

/** The lotteries of a menu; groups of them are read as one list. Never throws. */
export function readLotteries(value: unknown): readonly Lottery[] {
  return valuesOf(value).flatMap(readLottery);
}

/** The draws that bets are for, one a lottery. Never throws. */
export function readCurrentDraws(value: unknown): readonly CurrentDraw[] {
  return valuesOf(value).flatMap(readCurrent);
}

/** Draws whose results are known. Never throws. */
export function readOpenedDraws(value: unknown): readonly OpenedDraw[] {
  return valuesOf(value).flatMap(readOpened);
}

/** The values of a bare map; lists among them are taken apart, as older gateways group theirs. */
function valuesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flat().slice(0, MOST);
}

function readLottery(row: unknown): Lottery[] {
  const gameId = readId(row, 'gameId');
  const code = readText(row, 'gameCode') || readText(row, 'code');
  if (gameId === undefined || !code) return [];
  return [
    {
      gameId,
      code,
      name: readText(row, 'gameName') || readText(row, 'name') || code,
      prizeMode: readText(row, 'prizeMode'),
      accountTypeName: readText(row, 'accountTypeName'),
      nodeId: readId(row, 'nodeId'),
      vassalage: readText(row, 'vassalage'),
      kind: readText(row, 'kind'),
      everyS: positive(readWhole(row, 'everyS')),
      defaultPlayType: readText(row, 'defaultPlayType') || undefined,
    },
  ];
}

function readCurrent(row: unknown): CurrentDraw[] {
  const gameId = readId(row, 'gameId');
  const numero = readId(row, 'numero');
  if (gameId === undefined || numero === undefined) return [];
  const at = (key: string) => positive(readWhole(row, key));
  return [{ gameId, numero, closes: at('closes'), draws: at('draws'), now: at('now') }];
}

function readOpened(row: unknown): OpenedDraw[] {
  const gameId = readId(row, 'gameId');
  const numero = readId(row, 'numero');
  const numbers = readNumbers(own(row, 'numbers'));
  if (gameId === undefined || numero === undefined || numbers.length === 0) return [];
  return [{ gameId, numero, numbers, opened: positive(readWhole(row, 'opened')) }];
}

const MOST_NUMBERS = 40;

/** Numbers come as a list, or as one text with commas. */
function readNumbers(value: unknown): readonly string[] {
  const list: readonly unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return list
    .slice(0, MOST_NUMBERS)
    .flatMap((number) => (typeof number === 'number' || typeof number === 'string' ? String(number).trim() : []))
    .filter((number) => /^\d{1,8}$/.test(number));
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}
