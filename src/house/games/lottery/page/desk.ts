/** The bet slip's work: what it knows of the lottery stands in the store, what the player does goes to the house. */
import { atom } from 'jotai';
import type { Shell } from '#house/client/frame/shell.ts';
import { CallError } from '#house/client/page/calls.ts';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { pageWorld } from '#ui/time/page-world.ts';
import { LOTTERY_GAMES, type LotteryGame } from '../rules/games.ts';
import { openTicket, type Ticket } from './ticket.ts';

/** A draw with its result, as the house tells a page. */
export interface ResultShown {
  readonly numero: string;
  readonly numbers: readonly string[];
  readonly serverSeed: string;
  readonly commitment: string;
}

/** A result of more numbers than this is shown by its first. */
const MANY = 8;

/** What a short place shows of a result. */
export function shortened(numbers: readonly string[]): readonly string[] {
  return numbers.length > MANY ? numbers.slice(0, 1) : numbers;
}

/** The draw that is open, and the last ones. Times by the house's clock. */
export interface TableShown {
  readonly now: number;
  readonly draw: {
    readonly numero: string;
    readonly closes: number;
    readonly draws: number;
    readonly commitment: string | null;
  };
  readonly results: readonly ResultShown[];
}

/** A bet, as the house tells its player. */
export interface BetShown {
  readonly round: string;
  readonly state: 'open' | 'won' | 'lost' | 'void';
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  readonly picks: readonly (readonly string[])[];
  readonly lines: number;
  readonly stake: string;
  readonly payout: string | null;
  readonly isPaid: boolean;
  readonly result: readonly string[] | null;
}

export interface Desk {
  readonly ticketAtom: ReturnType<typeof atom<Ticket>>;
  /** Undefined while the draw of another lottery is asked for. */
  readonly tableAtom: ReturnType<typeof atom<TableShown | undefined>>;
  readonly betsAtom: ReturnType<typeof atom<readonly BetShown[]>>;
  readonly time: Deadlines;
  /** Whether bets on the draw are taken just now. */
  isOpen(): boolean;
  /** Asks for the draw and the bets for the first time. Rejects as the calls do. */
  load(): Promise<void>;
  chooseGame(game: LotteryGame): void;
  place(): Promise<void>;
  /** Asks for what the time has brought: the next draw, and what became of bets on the last one. */
  follow(): Promise<void>;
  /** The page is looked at again. */
  refresh(): void;
}

/** How soon the page asks again for a result that should be there. */
const RESULT_MS = 1_000;

/** Builds the desk for the lottery that was launched; `play`: the way to bet that the player wanted. */
export function createDesk(shell: Shell, play: string): Desk {
  const { store } = shell;
  const ticketAtom = atom(openTicket(chosenGame(shell), play));
  const table = createTable(shell, () => store.get(ticketAtom).game.code);
  const bets = createBets(shell);
  const { tableAtom, time, isOpen } = table;
  const { betsAtom } = bets;

  /** A bet on a draw that is not the open one of its lottery; those of other lotteries are looked at all the same. */
  function isPast({ game, numero }: BetShown): boolean {
    return game !== store.get(ticketAtom).game.code || numero !== store.get(tableAtom)?.draw.numero;
  }

  async function send(): Promise<void> {
    const ticket = store.get(ticketAtom);
    try {
      await sendTicket(shell, ticket, store.get(tableAtom)?.draw.numero);
      store.set(ticketAtom, openTicket(ticket.game, ticket.play.id));
      shell.showLine(shell.page.t('lottery.placed'), 'good');
    } catch (error) {
      if (describeRefusal(shell, error) === 'table_moved') await table.load().catch(() => undefined);
    }
  }

  return {
    ...{ ticketAtom, tableAtom, betsAtom, time, isOpen },
    async load() {
      await table.load();
      await bets.load();
    },
    chooseGame(game) {
      store.set(tableAtom, undefined);
      store.set(ticketAtom, openTicket(game));
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

/** The draw of the lottery whose code is asked for, and the house's time. */
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
    /** Whether the house was not asked a moment ago. */
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

/** The player's bets; those that ended since they were asked for last are told. */
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

/** Places the bet and shows what the player has left. Rejects as the calls do. */
async function sendTicket(shell: Shell, { game, play, picks }: Ticket, numero: string | undefined): Promise<void> {
  const slip = { game: game.code, numero, play: play.id, picks, lineStake: shell.stake() };
  const { balance } = await shell.calls.post<{ balance: string }>('/api/lottery/bets', slip);
  shell.setBalance(balance);
}

/** Tells why a bet was not taken and answers its code. Throws what the frame tells by itself. */
function describeRefusal({ showLine, page: { t } }: Shell, error: unknown): string {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'table_moved') showLine(t('lottery.closed'), 'bad');
  // Nobody knows whether it arrived: the player's bets say.
  else if (code === 'offline') showLine(t('lottery.unknown'), 'bad');
  else throw error;
  return code;
}

/** The lottery that was launched, by what the launch named or by the game itself. */
function chosenGame({ session }: Shell): LotteryGame {
  const named = [session.lottery?.gameCode, session.game.code];
  const found = LOTTERY_GAMES.find(({ code }) => named.includes(code)) ?? LOTTERY_GAMES[0];
  if (found === undefined) throw new Error('There is no lottery.');
  return found;
}
