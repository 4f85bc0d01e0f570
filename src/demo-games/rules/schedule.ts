import type { FairSeeds } from './fair.ts';

/** One draw of a series. Times are epoch milliseconds; end times are exclusive. */
export interface Draw {
  /** `yyyymmdd-nnnn`: day (UTC) and number within the day, starting at 0001. */
  readonly numero: string;
  readonly opens: number;
  /** No bets from this time on. */
  readonly closes: number;
  readonly draws: number;
}

/** The open draw as pages show it; `commitment` is that of its seed, null until it is written. */
export interface DrawShown extends Omit<Draw, 'opens'> {
  readonly commitment: string | null;
}

export interface Timed {
  /** Seconds between draws; divides a day. */
  readonly everyS: number;
  /** Offset of the day's first draw from midnight (UTC) in seconds; less than `everyS`. */
  readonly startsAtS: number;
  /** Seconds before the draw at which bets close. */
  readonly closesBeforeS: number;
}

/** Seeds of a draw: the client seed is derived from code and number, so it is unique and not chosen. */
export function drawSeeds(code: string, numero: string, serverSeed: string): FairSeeds {
  return { serverSeed, clientSeed: `${code}_${numero}`, nonce: 0 };
}

/** Code and number of a draw from its seeds. */
export function drawOfSeeds({ clientSeed }: FairSeeds): { readonly code: string; readonly numero: string } {
  const [code = '', numero = ''] = clientSeed.split('_');
  return { code, numero };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The next draw after a time. Exactly at the time of a draw it is the following one. */
export function drawAfter(game: Timed, now: number): Draw {
  const every = game.everyS * 1000;
  const start = game.startsAtS * 1000;
  return drawn(game, (Math.floor((now - start) / every) + 1) * every + start);
}

/** The draws after a time, the next one first. */
export function drawsFrom(game: Timed, now: number, count: number): readonly Draw[] {
  const draws: Draw[] = [];
  for (let at = now; draws.length < count; at = draws.at(-1)?.draws ?? now) draws.push(drawAfter(game, at));
  return draws;
}

export function drawBefore(game: Timed, draw: Pick<Draw, 'draws'>): Draw {
  return drawn(game, draw.draws - game.everyS * 1000);
}

/** The last `count` draws whose time has passed, newest first. */
export function drawsUntil(game: Timed, now: number, count: number): Draw[] {
  const next = drawAfter(game, now).draws;
  return Array.from({ length: count }, (_, at) => drawn(game, next - (at + 1) * game.everyS * 1000));
}

const NUMERO = /^(\d{4})(\d{2})(\d{2})-(\d{4})$/;

/** The draw with this number; undefined for invalid text. */
export function drawOf(game: Timed, numero: string): Draw | undefined {
  const [, year, month, day, place] = NUMERO.exec(numero) ?? [];
  if (place === undefined) return undefined;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const draw = drawn(game, midnight + (game.startsAtS + (Number(place) - 1) * game.everyS) * 1000);
  // An invalid date, or a number beyond the day's last draw, gives a different number.
  return draw.numero === numero ? draw : undefined;
}

export function isOpen(draw: Draw, now: number): boolean {
  return now >= draw.opens && now < draw.closes;
}

function drawn(game: Timed, draws: number): Draw {
  const midnight = Math.floor(draws / DAY_MS) * DAY_MS;
  const place = (draws - midnight - game.startsAtS * 1000) / (game.everyS * 1000) + 1;
  const day = new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '');
  return {
    numero: `${day}-${String(place).padStart(4, '0')}`,
    opens: draws - game.everyS * 1000,
    closes: draws - game.closesBeforeS * 1000,
    draws,
  };
}
