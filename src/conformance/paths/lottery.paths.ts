import { constants } from '#contract/call/constants.ts';
import { lotteryMenu, POPULAR_LOTTERIES, VN_NUMBERS, vnLotteryMenu } from '#contract/lottery/calls.ts';
import { type CurrentDraw, readCurrentDraws, readLotteries } from '#contract/lottery/read.ts';
import type { ListedCall } from '#contract/registry.ts';
import { needed } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import { Failed, NotOffered } from '../verdict/verdict.ts';
import { signedIn } from './member.paths.ts';
import { open } from './system.paths.ts';

const { device } = constants;

/** A path for one lottery: the first of a menu. */
function ofOne(menu: ListedCall, more: object = {}): Path {
  return {
    async prepare(kit, merchant) {
      const browser = kit.visitor(merchant);
      const [first] = readLotteries(await needed(kit, browser, menu, { device }));
      if (first === undefined) throw new NotOffered('the menu has no lottery');
      return { browser, request: { gameId: first.gameId, ...more } };
    },
  };
}

/** A draw open for bets closes before it is drawn, and has not been drawn yet. */
function checkDraw(value: unknown): void {
  const late = readCurrentDraws(value).find((draw) => !isToCome(draw));
  if (late !== undefined) throw new Failed('happy-path', `the draw ${late.numero} is not to come`);
}

function isToCome({ closes = 0, draws = 0, now = 0 }: CurrentDraw): boolean {
  return draws === 0 || (closes <= draws && now <= draws);
}

export const lotteryPaths: Readonly<Record<string, Path>> = {
  lotteryMenu: open(() => ({ device })),
  vnLotteryMenu: open(() => ({ device })),
  recentLotteries: signedIn({ device }),
  popularLotteries: open(() => ({ device, limitNum: String(POPULAR_LOTTERIES) })),
  vnOpenedNumbers: ofOne(vnLotteryMenu, { limitNum: String(VN_NUMBERS) }),
  openedNumbers: ofOne(lotteryMenu),
  currentDraw: { ...ofOne(lotteryMenu), verify: checkDraw },
};
