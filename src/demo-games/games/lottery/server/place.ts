import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { placeBet } from '#demo-games/play/deliver.ts';
import { beginRound, holdRounds, type Meets, readRound } from '#demo-games/play/rounds.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { FAMILIES } from '../rules/families/families.ts';
import { findLottery } from '../rules/games.ts';
import { countLines, faultOfPicks, type Picks } from '../rules/lines.ts';
import { holdOpenDraw, readDraw } from './draws.ts';
import { type BetDetail, finishBet } from './settle.ts';

export interface Slip {
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  readonly picks: Picks;
  /** Stake of one line in minor units. */
  readonly lineStake: bigint;
}

export type Placed =
  | { readonly kind: 'placed'; readonly round: string; readonly balance: string }
  /** The picks are invalid for the play. */
  | { readonly kind: 'invalid' }
  /** The draw is closed or not open yet. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'refused'; readonly error: string; readonly balance: string | undefined }
  | { readonly kind: 'withdrawn' };

/** Maximum total stake of a bet in minor units. */
const MOST_STAKE = 10n ** 13n - 1n;
const GRACE_MS = 5_000;

/**
 * Places a bet on an open draw: the bet is stored, with its draw locked, before the stake is requested from the
 * gateway. A bet that the gateway does not confirm is cancelled.
 */
export async function placeSlip(context: DemoGamesContext, session: Session, slip: Slip): Promise<Placed> {
  const detail = readDetail(slip);
  if (detail === undefined) return { kind: 'invalid' };
  const stake = slip.lineStake * BigInt(detail.lines);
  if (stake <= 0n || stake > MOST_STAKE) return { kind: 'invalid' };
  const { leaseMs } = context.config.timing;
  const begun = await context.db.inTransaction(async (ask) => {
    const draw = await holdOpenDraw(ask, slip.game, slip.numero, context.clock.now());
    if (draw === undefined) return undefined;
    const round = { session, kind: 'lottery', stake, detail: { ...detail }, meets: sideOf(slip) };
    return { draw, ...(await beginRound(ask, round, leaseMs)) };
  });
  if (begun === undefined) return { kind: 'closed' };
  const end = await placeBet(context, session, begun.bet);
  if (end.kind !== 'taken') return end;
  await keepUntilDrawn(context, session, begun.round.id, begun.draw.drawsAt.getTime());
  return { kind: 'placed', round: begun.round.id, balance: end.balance };
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

/** The draw may have happened during the gateway call: then this bet is settled here. */
async function keepUntilDrawn(context: DemoGamesContext, session: Session, id: string, drawsAt: number): Promise<void> {
  const { ask } = context.db;
  await holdRounds(ask, [id], Math.max(0, drawsAt - context.clock.now()) + GRACE_MS);
  const round = await readRound(ask, session, id);
  const { game, numero } = (round?.detail ?? {}) as unknown as BetDetail;
  if (round?.state !== 'open' || (await readDraw(ask, game, numero))?.result == null) return;
  await finishBet(context, round);
}
