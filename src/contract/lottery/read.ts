import { own, readId, readText, readWhole } from '../call/read.ts';

/** One lottery of a menu. Our extensions are undefined on gateways without them. */
export interface Lottery {
  readonly gameId: string;
  readonly code: string;
  readonly name: string;
  readonly prizeMode: string | undefined;
  readonly accountTypeName: string | undefined;
  /** The platform's id, used by launches; our extension. */
  readonly nodeId: string | undefined;
  /** The vendor to launch; our extension. */
  readonly vassalage: string | undefined;
  /** The kind of draw, which decides how a result is shown; our extension. */
  readonly kind: string | undefined;
  /** Seconds between draws; our extension. */
  readonly everyS: number | undefined;
  readonly defaultPlayType: string | undefined;
}

/** The draw that accepts bets. Times are epoch milliseconds of the gateway's clock. */
export interface CurrentDraw {
  readonly gameId: string;
  readonly numero: string;
  /** The end of betting. */
  readonly closes: number | undefined;
  readonly draws: number | undefined;
  /** The gateway's time of the reply. */
  readonly now: number | undefined;
}

/** A draw with a known result. */
export interface OpenedDraw {
  readonly gameId: string;
  readonly numero: string;
  readonly numbers: readonly string[];
  /** The time of the draw, epoch milliseconds. */
  readonly opened: number | undefined;
}

/** Rows of a bare map with their age. */
export interface Aged<Row> {
  readonly rows: readonly Row[];
  /** Seconds since the vendor reported the rows; 0 if current. */
  readonly ageS: number;
}

/** The age of the reply in seconds (RFC 9111, Age). */
export const AGE_HEADER = 'Age';

/** Maximum number of rows read from one map. */
const MOST = 200;

/** The lotteries of a menu; groups are flattened. Never throws. */
export function readLotteries(value: unknown): readonly Lottery[] {
  return valuesOf(value).flatMap(readLottery);
}

/** The current draws, one for each lottery. Never throws. */
export function readCurrentDraws(value: unknown): readonly CurrentDraw[] {
  return valuesOf(value).flatMap(readCurrent);
}

/** Draws with known results. Never throws. */
export function readOpenedDraws(value: unknown): readonly OpenedDraw[] {
  return valuesOf(value).flatMap(readOpened);
}

/** The values of a bare map; nested lists are flattened, because older gateways group them. */
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

/** Numbers come as a list, or as one comma-separated text. */
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
