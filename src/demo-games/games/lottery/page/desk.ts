/** Logic of the bet slip: lottery state is in the store, player actions call the server. */
import { atom } from 'jotai';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { CallError } from '#demo-games/client/page/calls.ts';
import type { DrawShown } from '#demo-games/rules/schedule.ts';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { pageWorld } from '#ui/time/page-world.ts';
import type { BetShown } from '../rules/bet-shown.ts';
import { LOTTERY_GAMES, type LotteryGame } from '../rules/games.ts';
import { openTicket, type Ticket } from './ticket.ts';

/** A draw with its result, from the server. */
export interface ResultShown {
  readonly numero: string;
  readonly numbers: readonly string[];
  readonly serverSeed: string;
  readonly commitment: string;
}

/** A longer result is shortened to its first number. */
const MANY = 8;

/** Shortens a result for small places. */
export function shortened(numbers: readonly string[]): readonly string[] {
  return numbers.length > MANY ? numbers.slice(0, 1) : numbers;
}

/** The open draw and the last ones. Times are by the server's clock. */
export interface TableShown {
  readonly now: number;
  readonly draw: DrawShown;
  readonly results: readonly ResultShown[];
}

export interface Desk {
  readonly ticketAtom: ReturnType<typeof atom<Ticket>>;
  /** The ticket of the last accepted bet; undefined: there is none. */
  readonly lastAtom: ReturnType<typeof atom<Ticket | undefined>>;
  /** Undefined while another lottery's draw is loading. */
  readonly tableAtom: ReturnType<typeof atom<TableShown | undefined>>;
  readonly betsAtom: ReturnType<typeof atom<readonly BetShown[]>>;
  readonly time: Deadlines;
  /** Whether the draw currently accepts bets. */
  isOpen(): boolean;
  /** Loads draw and bets for the first time. Rejects if a call fails. */
  load(): Promise<void>;
  chooseGame(game: LotteryGame): void;
  place(): Promise<void>;
  /** Polls for the next draw and for results of bets. */
  follow(): Promise<void>;
  /** The page became visible again. */
  refresh(): void;
}

/** Poll interval for a result that is due. */
const RESULT_MS = 1_000;

/** Creates the bet slip for the launched lottery; `play` is the requested play. */
export function createDesk(shell: Shell, play: string): Desk {
  const { store } = shell;
  const ticketAtom = atom(openTicket(chosenGame(shell), play));
  const lastAtom = atom<Ticket | undefined>(undefined);
  const table = createTable(shell, () => store.get(ticketAtom).game.code);
  const bets = createBets(shell);
  const { tableAtom, time, isOpen } = table;
  const { betsAtom } = bets;

  /** A bet on a draw that is no longer open; bets on other lotteries always count. */
  function isPast({ game, numero }: BetShown): boolean {
    return game !== store.get(ticketAtom).game.code || numero !== store.get(tableAtom)?.draw.numero;
  }

  async function send(): Promise<void> {
    const ticket = store.get(ticketAtom);
    try {
      await sendTicket(shell, ticket, store.get(tableAtom)?.draw.numero);
      store.set(lastAtom, ticket);
      store.set(ticketAtom, openTicket(ticket.game, ticket.play.id));
      shell.showLine(shell.page.t('lottery.placed'), 'good');
    } catch (error) {
      if (describeRefusal(shell, error) === 'table_moved') await table.load().catch(() => undefined);
    }
  }

  return {
    ticketAtom,
    lastAtom,
    tableAtom,
    betsAtom,
    time,
    isOpen,
    async load() {
      await table.load();
      await bets.load();
    },
    chooseGame(game) {
      store.set(tableAtom, undefined);
      store.set(ticketAtom, openTicket(game));
      shell.showTitle(shell.page.t(`game.${game.code}`));
      void table.load().catch(shell.complain);
    },
    async place() {
      await shell.round(async () => {
        if (isOpen()) await send();
      });
      await bets.load().catch(() => undefined);
    },
    async follow() {
      const shown = store.get(tableAtom);
      if (shown === undefined || !table.mayAsk()) return;
      const isOver = time.now() >= shown.draw.draws;
      const waits = store.get(betsAtom).some((bet) => (bet.state === 'open' && isPast(bet)) || !bet.isPaid);
      if (!isOver && !waits) return;
      table.noteAsked();
      if (isOver) await table.load();
      await bets.load();
    },
    refresh() {
      void table.load().catch(() => undefined);
    },
  };
}

/** Draw of the selected lottery, and the server's clock. */
function createTable({ calls, store }: Shell, codeNow: () => string) {
  const time = createDeadlines(pageWorld());
  const tableAtom = atom<TableShown | undefined>(undefined);
  let askedAt = Number.NEGATIVE_INFINITY;
  const noteAsked = () => {
    askedAt = performance.now();
  };
  return {
    time,
    tableAtom,
    noteAsked,
    /** Whether the last request is long enough ago. */
    mayAsk: () => performance.now() - askedAt >= RESULT_MS,
    isOpen(): boolean {
      const table = store.get(tableAtom);
      return table !== undefined && time.now() < table.draw.closes;
    },
    async load(): Promise<void> {
      noteAsked();
      const code = codeNow();
      const reported = await calls.get<TableShown>(`/api/lottery/table/${code}`);
      if (code !== codeNow()) return;
      time.note({ asked: askedAt, received: performance.now(), server: reported.now });
      store.set(tableAtom, reported);
    },
  };
}

/** The player's bets; bets that ended since the last request are reported. */
function createBets(shell: Shell) {
  const { calls, store } = shell;
  const betsAtom = atom<readonly BetShown[]>([]);

  async function describeEnd(ended: readonly BetShown[]): Promise<void> {
    const won = ended.reduce((sum, { payout }) => sum + BigInt(payout ?? '0'), 0n);
    const state = won > 0n ? 'lottery.state.won' : 'lottery.state.lost';
    shell.showLine(shell.page.t(state, { amount: shell.money(won) }), won > 0n ? 'good' : 'plain');
    const { balance } = await calls.get<{ balance: string }>('/api/balance');
    shell.setBalance(balance);
  }

  return {
    betsAtom,
    async load(): Promise<void> {
      const reported = await calls.get<{ bets: readonly BetShown[] }>('/api/lottery/bets');
      const before = new Map(store.get(betsAtom).map((bet) => [bet.round, bet.state]));
      const ended = reported.bets.filter(({ round, state }) => before.get(round) === 'open' && state !== 'open');
      store.set(betsAtom, reported.bets);
      if (ended.length > 0) await describeEnd(ended);
    },
  };
}

/** Places the bet and shows the new balance. Rejects if a call fails. */
async function sendTicket(shell: Shell, { game, play, picks }: Ticket, numero: string | undefined): Promise<void> {
  const slip = { game: game.code, numero, play: play.id, picks, lineStake: shell.stake() };
  const { balance } = await shell.calls.post<{ balance: string }>('/api/lottery/bets', slip);
  shell.setBalance(balance);
}

/** Reports a refused bet and returns its code. Rethrows errors that the frame reports. */
function describeRefusal({ showLine, page: { t } }: Shell, error: unknown): string {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'table_moved') showLine(t('lottery.closed'), 'bad');
  // Unknown whether the bet arrived: the list of bets shows it.
  else if (code === 'offline') showLine(t('lottery.unknown'), 'bad');
  else throw error;
  return code;
}

/** The launched lottery, by the launch parameter or by the game. */
function chosenGame({ session }: Shell): LotteryGame {
  const named = [session.lottery?.gameCode, session.game.code];
  const found = LOTTERY_GAMES.find(({ code }) => named.includes(code)) ?? LOTTERY_GAMES[0];
  if (found === undefined) throw new Error('There is no lottery.');
  return found;
}
