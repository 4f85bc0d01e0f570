import { useState } from 'react';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { useFollowed } from '#demo-games/client/frame/use-live.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { CallError } from '#demo-games/client/page/calls.ts';
import type { BetShown } from '#demo-games/rules/bet-shown.ts';
import type { DrawShown } from '#demo-games/rules/schedule.ts';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import type { LotteryGame } from '../rules/games.ts';
import type { Slip } from '../rules/lines.ts';
import { openTicket, type Ticket } from './ticket.ts';

export type LotteryBet = BetShown<Slip & { readonly result?: readonly string[] }>;

/** The open draw of a lottery, the last ones, and the own bets on all lotteries. Times are by the server's clock. */
export interface LotteryShown {
  readonly now: number;
  readonly code: string;
  readonly draw: DrawShown;
  readonly results: readonly {
    readonly numero: string;
    readonly numbers: readonly string[];
    readonly serverSeed: string;
    readonly commitment: string;
  }[];
  readonly bets: readonly LotteryBet[];
}

/** A longer result is shortened to its first number. */
const MANY = 8;

/** Shortens a result for small places. */
export function shortened(numbers: readonly string[]): readonly string[] {
  return numbers.length > MANY ? numbers.slice(0, 1) : numbers;
}

export type Desk = ReturnType<typeof useDesk>;

/** The bet slip: its ticket, the draw that it is for, and what became of the bets. */
export function useDesk(first: LotteryShown, opened: Ticket) {
  const shell = useShell();
  const { t } = shell.page;
  const [ticket, setTicket] = useState(opened);
  const [last, setLast] = useState<Ticket>();
  const { game } = ticket;
  const { state, time, refresh } = useFollowed(game.code, first, (ended: readonly LotteryBet[]) => {
    const won = ended.reduce((sum, { payout }) => sum + BigInt(payout ?? '0'), 0n);
    const words = won > 0n ? 'lottery.state.won' : 'lottery.state.lost';
    shell.showLine(t(words, { amount: shell.money(won) }), won > 0n ? 'good' : 'plain');
  });
  /** Undefined while another lottery's draw is loading. */
  const table = state.code === game.code ? state : undefined;

  async function send(): Promise<void> {
    const { play, picks } = ticket;
    const slip = { game: game.code, numero: table?.draw.numero, play: play.id, picks, lineStake: shell.stake() };
    try {
      await shell.placeBet('/api/lottery/bets', slip);
      setLast(ticket);
      setTicket(openTicket(game, play.id));
      shell.showLine(t('lottery.placed'), 'good');
    } catch (error) {
      describeRefusal(shell, error);
    }
    await refresh();
  }

  return {
    ticket,
    setTicket,
    last,
    table,
    bets: state.bets,
    /** Whole seconds until the draw closes; undefined while no draw is loaded. */
    left: useSecondsLeft(time, table?.draw.closes),
    chooseGame(chosen: LotteryGame) {
      setTicket(openTicket(chosen));
      shell.showTitle(t(`game.${chosen.code}`));
    },
    place: () => void shell.round(send),
  };
}

/** Reports a refused bet. Rethrows errors that the frame reports. */
function describeRefusal({ showLine, page: { t } }: Shell, error: unknown): void {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'table_moved') showLine(t('lottery.closed'), 'bad');
  // Unknown whether the bet arrived: the list of bets shows it.
  else if (code === 'offline') showLine(t('lottery.unknown'), 'bad');
  else throw error;
}
