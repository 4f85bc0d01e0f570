import {
  currentDraw,
  lotteryMenu,
  openedNumbers,
  POPULAR_LOTTERIES,
  popularLotteries,
  recentLotteries,
  VN_NUMBERS,
  vnLotteryMenu,
  vnOpenedNumbers,
} from '#contract/lottery/calls.ts';
import { AGE_HEADER } from '#contract/lottery/read.ts';
import { lotterySchemas } from '#contract/lottery/schemas.ts';
import type { FeedResult } from '#contract/vendors/lottery-feed.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { Aged } from './last-good.ts';
import type { LotteryService, PlayedLottery } from './service.ts';

const VN = 'VN';

/** M143, M146, M291, M301, M314-M318: lotteries of the demo game provider, their draws and results. */
export function lotteryRoutes(pipeline: Pipeline, service: LotteryService): void {
  const ofMerchant: OfMerchant = ({ merchant, language }) => reported(service.lotteries(merchant, language));
  menuRoutes(pipeline, service, ofMerchant);
  drawRoutes(pipeline, service, ofMerchant);
}

/** Returns the lotteries that the merchant of the request offers. */
type OfMerchant = (visit: Visit) => Promise<Aged<readonly PlayedLottery[]>>;

function menuRoutes(pipeline: Pipeline, service: LotteryService, ofMerchant: OfMerchant): void {
  /** Menu lotteries of an area or a prize mode. */
  const menuOf = async (visit: Visit, isWanted: (lottery: PlayedLottery) => boolean, most = 100) => {
    const { value, ageS } = await ofMerchant(visit);
    formatAge(visit, ageS);
    return succeed(mapOf(value.filter(isWanted).slice(0, most).map(showLottery), ({ gameCode }) => gameCode));
  };

  registerCall(pipeline, lotteryMenu, lotterySchemas.lotteryMenu, ({ prizeMode }, visit) =>
    menuOf(visit, isOfMode(prizeMode)),
  );
  registerCall(pipeline, vnLotteryMenu, lotterySchemas.vnLotteryMenu, ({ prizeMode }, visit) =>
    menuOf(visit, (lottery) => lottery.feed.area === VN && isOfMode(prizeMode)(lottery)),
  );
  registerCall(pipeline, popularLotteries, lotterySchemas.popularLotteries, ({ prizeMode, limitNum }, visit) =>
    menuOf(visit, isOfMode(prizeMode), Number(limitNum ?? POPULAR_LOTTERIES)),
  );
  registerCall(pipeline, recentLotteries, lotterySchemas.recentLotteries, async ({ prizeMode }, visit) => {
    const { merchant, language } = visit;
    const { value, ageS } = await reported(service.recents(merchant, language, memberOf(visit).memberId));
    formatAge(visit, ageS);
    return succeed(mapOf(value.filter(isOfMode(prizeMode)).map(showLottery), ({ gameCode }) => gameCode));
  });
}

function drawRoutes(pipeline: Pipeline, service: LotteryService, ofMerchant: OfMerchant): void {
  registerCall(pipeline, vnOpenedNumbers, lotterySchemas.vnOpenedNumbers, async ({ gameId, limitNum }, visit) => {
    const lottery = await find(visit, gameId);
    if (lottery.feed.area !== VN) throw new Failure('not_found');
    return opened(visit, lottery, Number(limitNum ?? VN_NUMBERS));
  });
  registerCall(pipeline, openedNumbers, lotterySchemas.openedNumbers, async ({ gameId, limitNum }, visit) =>
    gameId === undefined ? lastOfEach(visit) : opened(visit, await find(visit, gameId), Number(limitNum ?? 20)),
  );
  registerCall(pipeline, currentDraw, lotterySchemas.currentDraw, async ({ gameId }, visit) => {
    const [{ value: lotteries }, { value, ageS }] = await Promise.all([ofMerchant(visit), reported(service.current())]);
    const wanted = gameId === undefined ? lotteries : [pick(lotteries, gameId)];
    const draws = wanted.flatMap(({ code, feed }) => {
      const draw = value.draws.find((one) => one.code === code);
      if (draw === undefined) return [];
      const { numero, opens, closes, draws: drawsAt } = draw;
      return [{ code, row: { gameId: String(feed.gameId), numero, opens, closes, draws: drawsAt, now: value.now } }];
    });
    formatAge(visit, ageS);
    // Older clients request one lottery and read this key.
    const key = ({ code }: { code: string }) => (gameId === undefined ? code : 'currentNumero');
    return succeed(Object.fromEntries(draws.map((draw) => [key(draw), draw.row])));
  });

  async function find(visit: Visit, gameId: string): Promise<PlayedLottery> {
    return pick((await ofMerchant(visit)).value, gameId);
  }

  async function opened(visit: Visit, { code, feed }: PlayedLottery, most: number) {
    const { value, ageS } = await reported(service.results(code));
    formatAge(visit, ageS);
    const rows = value.slice(0, most).map((result) => showResult(feed.gameId, result));
    return succeed(mapOf(rows, ({ numero }) => numero));
  }

  async function lastOfEach(visit: Visit) {
    const [{ value: lotteries }, { value, ageS }] = await Promise.all([
      ofMerchant(visit),
      reported(service.results(undefined)),
    ]);
    formatAge(visit, ageS);
    const rows = lotteries.flatMap(({ code, feed }) => {
      const last = value.find((one) => one.code === code);
      return last === undefined ? [] : [{ code, row: showResult(feed.gameId, last) }];
    });
    return succeed(Object.fromEntries(rows.map(({ code, row }) => [code, row])));
  }
}

/** Refuses the request if the provider has never answered. */
async function reported<T>(question: Promise<Aged<T>>): Promise<Aged<T>> {
  try {
    return await question;
  } catch (cause) {
    throw Object.assign(new Failure('bad_gateway', { detail: 'the lotteries do not answer' }), { cause });
  }
}

function formatAge({ reply }: Visit, ageS: number): void {
  if (ageS > 0) reply.header(AGE_HEADER, String(ageS));
}

function pick(lotteries: readonly PlayedLottery[], gameId: string): PlayedLottery {
  const found = lotteries.find(({ feed }) => String(feed.gameId) === gameId);
  if (found === undefined) throw new Failure('not_found');
  return found;
}

function isOfMode(prizeMode: string | undefined) {
  return ({ feed }: PlayedLottery): boolean => prizeMode === undefined || feed.prizeMode === prizeMode;
}

function showLottery({ nodeId, code, name, vendor, accountTypeName, defaultPlayType, feed }: PlayedLottery) {
  return {
    gameId: String(feed.gameId),
    gameCode: code,
    gameName: name,
    prizeMode: feed.prizeMode,
    accountTypeName,
    nodeId,
    vassalage: vendor,
    kind: feed.kind,
    everyS: feed.everyS,
    defaultPlayType: defaultPlayType ?? feed.defaultPlay,
  };
}

function showResult(gameId: number, { numero, numbers, opened }: FeedResult) {
  return { gameId: String(gameId), numero, numbers: [...numbers], opened };
}

function mapOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [keyOf(row), row]));
}
