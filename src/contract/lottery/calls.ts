import { type Call, defineCall, type ReplyContext } from '../call/call.ts';
import type { constants, prizeModes } from '../call/constants.ts';
import {
  AGE_HEADER,
  type Aged,
  type CurrentDraw,
  type Lottery,
  type OpenedDraw,
  readCurrentDraws,
  readLotteries,
  readOpenedDraws,
} from './read.ts';

export type PrizeMode = (typeof prizeModes)[number];

/** Number of requested popular lotteries (M143). */
export const POPULAR_LOTTERIES = 20;
/** Number of requested past draws of a Vietnamese lottery (M143). */
export const VN_NUMBERS = 100;

/** The prize mode filters the menu; absent: every lottery. */
export interface LotteryMenuRequest {
  readonly prizeMode?: PrizeMode;
  readonly device: typeof constants.device;
}

export interface PopularLotteriesRequest extends LotteryMenuRequest {
  /** A number as query text. */
  readonly limitNum?: string;
}

export interface OpenedRequest {
  readonly gameId: string;
  readonly limitNum?: string;
}

/** Absent: one row of each lottery. */
export interface OneLotteryRequest {
  readonly gameId?: string;
  readonly limitNum?: string;
}

type Read<Row> = (value: unknown) => readonly Row[];

/** The rows of a bare map, with the age that the gateway reports. */
function aged<Row>(read: Read<Row>): (value: unknown, context: ReplyContext) => Aged<Row> {
  return (value, context) => {
    const age = Number(context.header(AGE_HEADER) ?? 0);
    return { rows: read(value), ageS: Number.isFinite(age) && age > 0 ? age : 0 };
  };
}

/** Calls that return bare maps (docs/reference/wire.md#transport); the screens show their own error message. */
function bareMap<Request, Row>(
  spec: Pick<Call<Request, Row>, 'name' | 'path' | 'module' | 'otherModules'>,
  read: Read<Row>,
): Call<Request, Aged<Row>> {
  return defineCall<Request, Aged<Row>>({ ...spec, method: 'GET', bare: true, quiet: true, read: aged(read) });
}

const menu = { module: 'COMM3', otherModules: [] };
// Both calls accept either module id.
const numbers = { module: 'COMM3', otherModules: ['AGEANNOUNCE3'] };

/** M146, M291. */
export const lotteryMenu = bareMap<LotteryMenuRequest, Lottery>(
  { ...menu, name: 'lotteryMenu', path: '/lgw/games/game_menus' },
  readLotteries,
);

/** M146, M314. */
export const vnLotteryMenu = bareMap<LotteryMenuRequest, Lottery>(
  { ...menu, name: 'vnLotteryMenu', path: '/lgw/vn/games/game_menu' },
  readLotteries,
);

/** M146, M315: the member's recently played lotteries; empty for a visitor. */
export const recentLotteries = defineCall<LotteryMenuRequest, Aged<Lottery>>({
  ...menu,
  name: 'recentLotteries',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  bare: true,
  quiet: true,
  token: true,
  read: aged(readLotteries),
});

/** M143, M301, M316: most played first. */
export const popularLotteries = bareMap<PopularLotteriesRequest, Lottery>(
  { module: 'AGEANNOUNCE3', otherModules: ['COMM3'], name: 'popularLotteries', path: '/lgw/games/popular' },
  readLotteries,
);

/** M143, M146, M317: newest first. */
export const vnOpenedNumbers = bareMap<OpenedRequest, OpenedDraw>(
  { ...numbers, name: 'vnOpenedNumbers', path: '/lgw/vn/numeros/opened/game' },
  readOpenedDraws,
);

/** M146, M318: the last draws of a lottery, newest first; without a lottery the last draw of each. */
export const openedNumbers = bareMap<OneLotteryRequest, OpenedDraw>(
  { ...numbers, name: 'openedNumbers', path: '/lotto/lgw/games/opened/numero' },
  readOpenedDraws,
);

/** M146: the current draw, with the gateway's time; without a lottery one of each. */
export const currentDraw = bareMap<OneLotteryRequest, CurrentDraw>(
  { ...numbers, name: 'currentDraw', path: '/lgw/numeros/near' },
  readCurrentDraws,
);

export const lotteryCalls = [
  lotteryMenu,
  vnLotteryMenu,
  recentLotteries,
  popularLotteries,
  vnOpenedNumbers,
  openedNumbers,
  currentDraw,
];
