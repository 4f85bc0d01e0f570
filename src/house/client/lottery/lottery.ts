/** A lottery's bet slip: picks, stake, the draw that is open, and what became of the bets. By its lobby view all lotteries. */
import './lottery.css';
import { LOTTERY_GAMES, type LotteryGame } from '../../lottery/games.ts';
import { MOST_LINES } from '../../lottery/lines.ts';
import { CallError } from '../parts/calls.ts';
import { el } from '../parts/dom.ts';
import { t } from '../parts/page-data.ts';
import type { Shell } from '../parts/shell.ts';
import { type BetShown, drawBets, drawResults, type ResultShown } from './lists.ts';
import { drawNumbers } from './numbers.ts';
import { drawGroups, drawPlays } from './picker.ts';
import { createHouseTime } from './server-time.ts';
import { openTicket, pickAtRandom, sumUp, type Ticket } from './ticket.ts';

interface TableShown {
  readonly now: number;
  readonly draw: {
    readonly numero: string;
    readonly closes: number;
    readonly draws: number;
    readonly commitment: string | null;
  };
  readonly results: readonly ResultShown[];
}

/** How soon the page asks again for a result that should be there. */
const RESULT_MS = 1_000;
const TICK_MS = 250;

/** Draws the lottery on the stage; resolves once its draw is known. */
export async function mount(shell: Shell): Promise<void> {
  const { calls, session, stage } = shell;
  const time = createHouseTime(() => performance.now(), Date.now);
  const isLobby = session.lottery?.view === 'lobby';
  let ticket = openTicket(chosenGame(shell), location.hash.slice(1));
  let table: TableShown | undefined;
  let bets: readonly BetShown[] = [];
  let isPlacing = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  const games = el('div', { class: 'games', role: 'group', 'aria-label': t('lottery.games'), hidden: !isLobby });
  const drawBar = el('section', { class: 'draw', 'aria-label': t('lottery.closesIn') });
  const timer = el('strong', { class: 'timer', role: 'timer', 'aria-live': 'off', 'data-testid': 'timer' });
  const plays = el('div');
  const groups = el('div');
  const sums = el('div', { class: 'sums', 'aria-live': 'polite' });
  const place = el('button', {
    type: 'button',
    class: 'primary place',
    'data-testid': 'place',
    click: () => void placeBet(),
  });
  const random = el('button', {
    type: 'button',
    class: 'quiet',
    text: t('lottery.random'),
    click: () => set(pickAtRandom(ticket, Math.random)),
  });
  const clear = el('button', {
    type: 'button',
    class: 'quiet',
    text: t('lottery.clear'),
    click: () => set(openTicket(ticket.game, ticket.play.id)),
  });
  const betList = el('div');
  const resultList = el('div');
  stage.classList.add('lottery');
  stage.append(
    games,
    drawBar,
    plays,
    groups,
    el(
      'section',
      { class: 'slip', 'aria-label': t('lottery.slip') },
      shell.stake.element,
      sums,
      el('div', { class: 'controls' }, place, random, clear),
    ),
    el(
      'div',
      { class: 'lists' },
      el('section', {}, el('h2', { text: t('lottery.myBets') }), betList),
      el('section', {}, el('h2', { text: t('lottery.results') }), resultList),
    ),
  );
  shell.stake.listen(drawSums);

  function set(next: Ticket, focus?: string): void {
    ticket = next;
    drawTicket();
    if (focus !== undefined) stage.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  }

  function isOpen(): boolean {
    return table !== undefined && time.now() < table.draw.closes;
  }

  function drawTicket(): void {
    plays.replaceChildren(
      drawPlays(ticket, (id) => {
        set(openTicket(ticket.game, id));
        stage.querySelector<HTMLElement>(`[data-play="${CSS.escape(id)}"]`)?.focus();
      }),
    );
    groups.replaceChildren(drawGroups(ticket, isPlacing, set));
    drawSums();
  }

  function drawSums(): void {
    const { lines, total, best, fault } = sumUp(ticket, BigInt(shell.stake.value()));
    const count = t('lottery.lines', { count: lines });
    const pair = (label: string, value: string, id: string) =>
      el('div', {}, el('span', { class: 'label', text: label }), el('strong', { text: value, 'data-testid': id }));
    sums.replaceChildren(
      pair(t('lottery.slip'), count, 'lines'),
      pair(t('lottery.total'), shell.money(total), 'total'),
      pair(t('lottery.couldWin'), best === 0n ? '–' : shell.money(best), 'best'),
    );
    const open = isOpen();
    place.disabled = isPlacing || !open || fault !== undefined;
    place.textContent = labelOf(open, fault);
  }

  function labelOf(open: boolean, fault: ReturnType<typeof sumUp>['fault']): string {
    if (!open) return t('lottery.drawing');
    if (fault === 'tooMany') return t('lottery.tooMany', { count: MOST_LINES });
    return t(fault === undefined ? 'lottery.place' : 'lottery.pickFirst');
  }

  function drawTable(): void {
    if (table === undefined) return;
    const { draw, results } = table;
    const [last] = results;
    drawBar.replaceChildren(
      el(
        'div',
        {},
        el('span', { class: 'label', text: t('lottery.draw', { numero: draw.numero }) }),
        el('span', { class: 'label', text: t('lottery.closesIn') }),
        timer,
      ),
      ...(last
        ? [
            el(
              'div',
              { class: 'last' },
              el('span', { class: 'label', text: t('lottery.lastResult') }),
              drawLast(ticket.game, last),
            ),
          ]
        : []),
      ...(draw.commitment
        ? [
            el(
              'details',
              { class: 'commitment' },
              el('summary', { text: t('lottery.commitment') }),
              el('code', { class: 'code', text: draw.commitment }),
            ),
          ]
        : []),
    );
    resultList.replaceChildren(drawResults(ticket.game, results));
    tick();
  }

  function tick(): void {
    if (table === undefined) return;
    const left = Math.max(0, Math.ceil((table.draw.closes - time.now()) / 1000));
    timer.textContent = left > 0 ? writeTime(left) : t('lottery.drawing');
    timer.dataset['closing'] = String(left > 0 && left <= 10);
    if (place.disabled === isOpen()) drawSums();
  }

  async function loadTable(): Promise<void> {
    askedAt = performance.now();
    const { code } = ticket.game;
    const told = await calls.get<TableShown>(`/api/lottery/table/${code}`);
    if (code !== ticket.game.code) return;
    time.note(told.now, askedAt, performance.now());
    table = told;
    drawTable();
    drawSums();
  }

  async function loadBets(): Promise<void> {
    const told = await calls.get<{ bets: readonly BetShown[] }>('/api/lottery/bets');
    const before = new Map(bets.map((bet) => [bet.round, bet.state]));
    const ended = told.bets.filter(({ round, state }) => before.get(round) === 'open' && state !== 'open');
    bets = told.bets;
    betList.replaceChildren(drawBets(shell, bets));
    if (ended.length > 0) await tellEnd(ended);
  }

  async function tellEnd(ended: readonly BetShown[]): Promise<void> {
    const won = ended.reduce((sum, { payout }) => sum + BigInt(payout ?? '0'), 0n);
    const text = t(won > 0n ? 'lottery.state.won' : 'lottery.state.lost', { amount: shell.money(won) });
    shell.say(text, won > 0n ? 'good' : 'plain');
    const { balance } = await calls.get<{ balance: string }>('/api/balance');
    shell.setBalance(balance);
  }

  async function placeBet(): Promise<void> {
    if (isPlacing || table === undefined || place.disabled) return;
    isPlacing = true;
    await shell.untilGoingOn();
    shell.stake.lock(true);
    drawTicket();
    try {
      const { game, play, picks } = ticket;
      const slip = { game: game.code, numero: table.draw.numero, play: play.id, picks, lineStake: shell.stake.value() };
      const { balance } = await calls.post<{ balance: string }>('/api/lottery/bets', slip);
      shell.setBalance(balance);
      ticket = openTicket(game, play.id);
      shell.say(t('lottery.placed'), 'good');
    } catch (error) {
      await tellFailure(error);
    }
    isPlacing = false;
    shell.stake.lock(false);
    drawTicket();
    await loadBets().catch(() => undefined);
  }

  async function tellFailure(error: unknown): Promise<void> {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'table_moved') shell.say(t('lottery.closed'), 'bad');
    // Nobody knows whether it arrived: the player's bets say.
    else if (code === 'offline') shell.say(t('lottery.unknown'), 'bad');
    else shell.complain(error);
    if (code === 'table_moved') await loadTable().catch(() => undefined);
  }

  function drawGames(): void {
    games.replaceChildren(
      ...LOTTERY_GAMES.map((game) =>
        el('button', {
          type: 'button',
          class: 'chip',
          'aria-pressed': String(game === ticket.game),
          click: () => void chooseGame(game),
          text: t(`game.${game.code}`),
        }),
      ),
    );
  }

  async function chooseGame(game: LotteryGame): Promise<void> {
    table = undefined;
    ticket = openTicket(game);
    drawGames();
    drawTicket();
    games.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    await loadTable().catch(shell.complain);
  }

  /** Asks for what the time has brought: the next draw, and what became of bets on the last one. */
  async function follow(): Promise<void> {
    if (table === undefined || performance.now() - askedAt < RESULT_MS) return;
    const isOver = time.now() >= table.draw.draws;
    const waits = bets.some(({ state, isPaid, numero, game }) => (state === 'open' && isPast(game, numero)) || !isPaid);
    if (!isOver && !waits) return;
    askedAt = performance.now();
    if (isOver) await loadTable();
    if (waits || isOver) await loadBets();
  }

  /** A bet on a draw that is not the open one of its lottery; those of other lotteries are looked at all the same. */
  function isPast(game: string, numero: string): boolean {
    return game !== ticket.game.code || numero !== table?.draw.numero;
  }

  drawGames();
  drawTicket();
  await loadTable();
  await loadBets();
  let isFollowing = false;
  setInterval(() => {
    tick();
    if (isFollowing) return;
    isFollowing = true;
    void follow()
      .catch(() => shell.say(t('lottery.failed'), 'waiting'))
      .finally(() => {
        isFollowing = false;
      });
  }, TICK_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void loadTable().catch(() => undefined);
  });
}

/** The lottery that was launched, by what the launch named or by the game itself. */
function chosenGame({ session }: Shell): LotteryGame {
  const named = [session.lottery?.gameCode, session.game.code];
  const found = LOTTERY_GAMES.find(({ code }) => named.includes(code));
  const [first] = LOTTERY_GAMES;
  if (found ?? first) return (found ?? first) as LotteryGame;
  throw new Error('There is no lottery.');
}

function drawLast(game: LotteryGame, { numbers }: ResultShown): HTMLElement {
  return drawNumbers(game.family, numbers.length > 8 ? numbers.slice(0, 1) : numbers);
}

/** 65 -> 1:05. */
function writeTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = String(rest).padStart(2, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}
