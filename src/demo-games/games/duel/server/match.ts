import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { type BegunRound, holdRounds, type Move } from '#demo-games/play/rounds.ts';
import { openStream } from '#demo-games/rules/fair.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { DUEL_BLOCKS, dealDuel, type Seat, seats } from '../rules/duel.ts';
import type { DuelMessage } from '../rules/duel-protocol.ts';
import { type Board, type Both, createBoard, other } from './match-board.ts';
import { clientSeedOf, type Ending, giveBack, pay, type Stakes, settle, takeStakes } from './match-money.ts';
import type { Player } from './player.ts';
import type { Pairing } from './tables.ts';

export interface Match {
  /** Plays a card; no effect if it is not in the hand or is for another trick. */
  playCard(key: string, trick: number, card: number): void;
  /** A player reconnected or left: sends both the current state. */
  update(key: string, player?: Player): void;
  /** Server shutdown: both stakes are refunded. */
  stop(): Promise<void>;
  /** Resolves when all messages are sent and all rows written. */
  readonly ended: Promise<void>;
}

/**
 * Runs a duel: takes both stakes or none, deals from the committed deck, lets both play against the server's clock, and
 * pays. A player whose time runs out folds; if both do, both stakes are refunded.
 */
export function startMatch(context: DemoGamesContext, pairing: Pairing): Match {
  const { stake, deck } = pairing;
  const players: Both<Player> = { first: pairing.first, second: pairing.second };
  const board = createBoard();
  let isStopping = false;
  const turnClock = createTurnClock(context, () => isStopping || board.late().length === 0);
  const seatOf = (key: string): Seat | undefined => seats.find((seat) => players[seat].key === key);

  function show(seat: Seat): DuelMessage {
    const { session, isHere } = players[other(seat)];
    return {
      type: 'turn',
      opponent: session.displayName,
      stake: String(stake),
      commitment: deck.commitment,
      ...board.show(seat),
      theyAreHere: isHere(),
      leftMs: turnClock.leftMs(),
    };
  }

  function showBoth(): void {
    for (const seat of seats) players[seat].report(show(seat));
  }

  const course = { board, turns: turnClock, showBoth, isStopping: () => isStopping };
  const ended = run({ context, pairing, players, board }, course);
  return {
    playCard(key, trick, card) {
      const seat = seatOf(key);
      if (seat === undefined || !board.playCard(seat, trick, card)) return;
      showBoth();
      turnClock.wake();
    },
    update(key, player) {
      const seat = seatOf(key);
      if (seat !== undefined && player !== undefined) players[seat] = player;
      if (board.isDealt) showBoth();
    },
    async stop() {
      isStopping = true;
      turnClock.wake();
      await ended;
    },
    ended,
  };
}

interface Course {
  readonly board: Board;
  readonly turns: ReturnType<typeof createTurnClock>;
  readonly showBoth: () => void;
  readonly isStopping: () => boolean;
}

async function run(stakes: Stakes, course: Course): Promise<void> {
  const { context, players } = stakes;
  const rounds = await takeStakes(stakes).catch((error: unknown) => {
    logEvent(context.log, 'duel.stakes_failed', { err: error });
    for (const seat of seats) players[seat].report({ type: 'refused', error: 'bet_not_taken', balance: null });
  });
  if (!rounds) return;
  const { ending, wins } = await play(stakes, course, rounds);
  if (wins) await pay(stakes, wins, ending);
  else await giveBack(stakes, rounds, ending);
}

/** Deals and plays; returns the recorded result. */
async function play(
  stakes: Stakes,
  course: Course,
  rounds: Both<BegunRound>,
): Promise<{ ending: Ending; wins?: Both<Move> }> {
  const { context, pairing, board } = stakes;
  const ids = seats.map((seat) => rounds[seat].round.id);
  try {
    const { serverSeed } = pairing.deck;
    board.deal(dealDuel(await openStream({ serverSeed, clientSeed: clientSeedOf(pairing), nonce: 0 }, DUEL_BLOCKS)));
    const ending = await playTricks(context, course, ids);
    board.close();
    if (ending.kind === 'void') return { ending };
    return { ending, wins: await settle(stakes, rounds, ending) };
  } catch (error) {
    logEvent(context.log, 'duel.aborted', { err: error, rounds: ids });
    return { ending: { kind: 'void', reason: 'stopped' } };
  }
}

/** Plays the tricks; returns the winner and the reason. */
async function playTricks(
  context: DemoGamesContext,
  { board, turns, showBoth, isStopping }: Course,
  ids: readonly string[],
): Promise<Ending> {
  const { tickMs, trickPauseMs, leaseMs } = context.config.timing;
  while (!board.isOver) {
    const held = await holdRounds(context.db.ask, ids, tickMs + trickPauseMs + leaseMs);
    if (held < 2 || isStopping()) return { kind: 'void', reason: 'stopped' };
    turns.begin();
    showBoth();
    await turns.over();
    const late = board.late();
    if (isStopping()) return { kind: 'void', reason: 'stopped' };
    if (late.length === 2) return { kind: 'void', reason: 'bothFolded' };
    const [folded] = late;
    if (folded !== undefined) return { kind: 'won', winner: other(folded), folded };
    board.takeTrick();
    if (!board.isOver) {
      turns.begin(trickPauseMs);
      showBoth();
      await wait(trickPauseMs);
    }
  }
  return { kind: 'won', winner: board.winner(), folded: undefined };
}

/** Turn clock. */
function createTurnClock({ clock, config }: DemoGamesContext, isDone: () => boolean) {
  const { tickMs } = config.timing;
  let deadline = 0;
  let wake: (() => void) | undefined;
  return {
    leftMs: () => Math.max(0, deadline - clock.now()),
    /** Starts a turn now, or after a delay. */
    begin(laterMs = 0): void {
      deadline = clock.now() + laterMs + tickMs;
    },
    /** Rechecks whether the turn is over. */
    wake: () => wake?.(),
    /** Resolves when both have played, the time is up, or the server stops. */
    async over(): Promise<void> {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, tickMs);
        wake = () => {
          if (!isDone()) return;
          clearTimeout(timer);
          resolve();
        };
        wake();
      });
      wake = undefined;
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
