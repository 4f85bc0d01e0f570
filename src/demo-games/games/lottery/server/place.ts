import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { type Placed, placeOnDraw } from '#demo-games/play/draws/place.ts';
import type { Meets } from '#demo-games/play/rounds.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { FAMILIES } from '../rules/families/families.ts';
import { findLottery } from '../rules/games.ts';
import { countLines, faultOfPicks, type Picks } from '../rules/lines.ts';
import { type BetDetail, LOTTERIES } from './drawn.ts';

export interface Slip {
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  readonly picks: Picks;
  /** Stake of one line in minor units. */
  readonly lineStake: bigint;
}

/** Maximum total stake of a bet in minor units. */
const MOST_STAKE = 10n ** 13n - 1n;

/** Places a slip on an open draw; undefined: its picks are invalid for the play. */
export async function placeSlip(context: DemoGamesContext, session: Session, slip: Slip): Promise<Placed | undefined> {
  const detail = readDetail(slip);
  if (detail === undefined) return undefined;
  const stake = slip.lineStake * BigInt(detail.lines);
  if (stake <= 0n || stake > MOST_STAKE) return undefined;
  return placeOnDraw(context, LOTTERIES, session, { stake, detail: { ...detail }, meets: sideOf(slip) });
}

/** Pairs of mutually exclusive picks. */
const OPPOSITES = { size: ['big', 'small'], parity: ['odd', 'even'] } as const;

/** Side of a slip on a draw for collusion checks: one side, or all of a pair; undefined otherwise. */
function sideOf({ game, numero, play, picks }: Slip): Meets | undefined {
  const chosen = picks.flat();
  if (play !== 'side') return undefined;
  for (const [market, pair] of Object.entries(OPPOSITES)) {
    const table = `${game}-${numero}.${market}`;
    const own = chosen.filter((pick) => pair.some((side) => side === pick));
    if (own.length === pair.length) return { table, side: 'all' };
    if (own[0] !== undefined && chosen.length === 1) return { table, side: own[0] };
  }
  return undefined;
}

function readDetail({ game, numero, play: id, picks, lineStake }: Slip): BetDetail | undefined {
  const family = findLottery(game)?.family;
  const play = family && FAMILIES[family].plays.find((candidate) => candidate.id === id);
  if (play === undefined || faultOfPicks(play, picks) !== undefined) return undefined;
  return { game, numero, play: id, picks, lines: countLines(play, picks), lineStake: String(lineStake) };
}
