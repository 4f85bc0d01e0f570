import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { placeBet } from '../deliver.ts';
import { beginRound, holdRounds, type Meets, readRound } from '../rounds.ts';
import type { Session } from '../sessions.ts';
import { holdOpenDraw, readDraw } from './book.ts';
import type { BookedDraw, DrawnGame } from './drawn-game.ts';
import { finishBet, type OfDraw } from './settle.ts';

/** A bet on a draw. Further draws that it waits for must be open too. */
export interface DrawBet {
  readonly stake: bigint;
  readonly detail: OfDraw & Readonly<Record<string, unknown>>;
  readonly meets?: Meets | undefined;
  readonly also?: readonly OfDraw[];
}

export type Placed =
  | { readonly kind: 'placed'; readonly round: string; readonly balance: string }
  /** The draw is closed or not open yet. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'refused'; readonly error: string; readonly balance: string | undefined }
  | { readonly kind: 'withdrawn' };

/**
 * Side of a bet for checks on collusion, by its picks: one of a pair of which each excludes the other, or `all` of a pair;
 * undefined: neither.
 */
export function sideOf(
  { game, numero }: OfDraw,
  pairs: readonly (readonly string[])[],
  picks: readonly string[],
): Meets | undefined {
  for (const pair of pairs) {
    const table = `${game}-${numero}.${pair[0]}`;
    const own = picks.filter((pick) => pair.includes(pick));
    if (own.length === pair.length) return { table, side: 'all' };
    if (own[0] !== undefined && picks.length === 1) return { table, side: own[0] };
  }
  return undefined;
}

const GRACE_MS = 5_000;

/**
 * Places a bet on an open draw: the bet is stored, with its draw locked, before the stake is requested from the
 * gateway. A bet that the gateway does not confirm is cancelled.
 */
export async function placeOnDraw(
  context: DemoGamesContext,
  game: DrawnGame,
  session: Session,
  bet: DrawBet,
): Promise<Placed> {
  const { detail, stake, meets, also = [] } = bet;
  const { leaseMs } = context.config.timing;
  const begun = await context.db.inTransaction(async (ask) => {
    const draws: (BookedDraw | undefined)[] = [];
    for (const named of [detail, ...also])
      draws.push(await holdOpenDraw(ask, named.game, named.numero, context.clock.now()));
    const [draw] = draws;
    if (draw === undefined || draws.includes(undefined)) return undefined;
    const round = { session, kind: game.kind, stake, detail: { ...detail }, meets };
    return { draw, ...(await beginRound(ask, round, leaseMs)) };
  });
  if (begun === undefined) return { kind: 'closed' };
  const end = await placeBet(context, session, begun.bet);
  if (end.kind !== 'taken') return end;
  await keepUntilDrawn(context, game, session, { id: begun.round.id, drawsAt: begun.draw.drawsAt.getTime() });
  return { kind: 'placed', round: begun.round.id, balance: end.balance };
}

/** The draw may have happened during the gateway call: then this bet is settled here. */
async function keepUntilDrawn(
  context: DemoGamesContext,
  game: DrawnGame,
  session: Session,
  { id, drawsAt }: { readonly id: string; readonly drawsAt: number },
): Promise<void> {
  const { ask } = context.db;
  await holdRounds(ask, [id], Math.max(0, drawsAt - context.clock.now()) + GRACE_MS);
  const round = await readRound(ask, session, id);
  const { game: code, numero } = (round?.detail ?? {}) as unknown as OfDraw;
  if (round?.state !== 'open' || (await readDraw(ask, code, numero))?.result == null) return;
  await finishBet(context, game, round);
}
