/** The high-low table: one card lies open; the next one is higher, lower, or the same. */
import '../parts/card.css';
import './high-low.css';
import { type Call, type Card, calls, chancesOf, payoutOf, RANKS } from '../../rules/high-low.ts';
import { CallError } from '../parts/calls.ts';
import { drawBack, drawCard, nameCard, turnOver } from '../parts/card.ts';
import { el, holdsStill, pause, svg } from '../parts/dom.ts';
import { t } from '../parts/page-data.ts';
import { isTyping, type Shell } from '../parts/shell.ts';

interface Table {
  readonly nonce: number;
  readonly open: Card;
}

interface GuessReply {
  readonly nonce: number;
  readonly payout: string;
  readonly balance: string;
  readonly transferState: string;
  readonly outcome: { readonly open: Card; readonly next: Card };
  readonly table: Table;
}

const ARROWS: Readonly<Record<Call, string>> = {
  higher: 'M12 5l7 9H5z',
  same: 'M5 8h14v3H5zM5 14h14v3H5z',
  lower: 'M12 19 5 10h14z',
};
const KEYS: Readonly<Record<string, Call>> = { ArrowUp: 'higher', ArrowDown: 'lower', '=': 'same' };

/** Draws the table on the stage; resolves when its first card lies open. */
export async function mount(shell: Shell): Promise<void> {
  let table = await shell.calls.get<Table>('/api/highlow/table');
  let isBusy = false;
  const openPlace = el('div', { class: 'place', 'data-testid': 'open-card' }, drawCard(table.open));
  const nextPlace = el('div', { class: 'place', 'data-testid': 'next-card' }, drawBack(t('highlow.hidden')));
  const trail = el('ol', { class: 'trail', 'aria-hidden': 'true' });
  const choices = calls.map((call) => makeChoice(call));
  shell.stage.append(
    el('div', { class: 'felt' }, el('div', { class: 'places' }, openPlace, nextPlace), trail),
    el(
      'div',
      { class: 'calls', role: 'group', 'aria-label': t('highlow.ask') },
      ...choices.map(({ button }) => button),
    ),
    el('div', { class: 'controls' }, shell.stake.element),
    el('p', { class: 'note centred', text: t('highlow.rules') }),
  );
  draw();
  shell.say(t('highlow.ask'));
  shell.stake.listen(draw);
  document.addEventListener('house:seeds', () => void refresh());
  document.addEventListener('keydown', (event) => {
    const call = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (call === undefined || isTyping(event.target) || event.repeat) return;
    event.preventDefault();
    void guess(call);
  });

  function makeChoice(call: Call) {
    const pays = el('span', { class: 'pays' });
    const chance = el('span', { class: 'chance' });
    const arrow = svg(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      svg('path', { d: ARROWS[call], fill: 'currentColor' }),
    );
    const button = el(
      'button',
      { type: 'button', class: 'call', 'data-call': call, 'data-testid': call, click: () => void guess(call) },
      arrow,
      el('b', { text: t(`highlow.${call}`) }),
      pays,
      chance,
    );
    return { call, button, pays, chance };
  }

  function draw(): void {
    const stake = BigInt(shell.stake.value());
    for (const { call, button, pays, chance } of choices) {
      const chances = chancesOf(call, table.open.rank);
      button.disabled = isBusy || chances === 0;
      pays.textContent =
        chances === 0 ? '—' : t('highlow.pays', { amount: shell.money(payoutOf(call, table.open.rank, stake)) });
      chance.textContent = t('highlow.chance', { percent: Math.round((chances / RANKS) * 100) });
    }
    shell.stake.lock(isBusy);
  }

  async function guess(call: Call): Promise<void> {
    if (isBusy || chancesOf(call, table.open.rank) === 0) return;
    const focused = document.activeElement;
    setBusy(true);
    await shell.untilGoingOn();
    try {
      const wager = { stake: shell.stake.value(), call, nonce: table.nonce };
      await show(await shell.calls.post<GuessReply>('/api/highlow/guess', wager));
    } catch (error) {
      shell.complain(error);
      const moved = error instanceof CallError ? (error.more['table'] as Table | undefined) : undefined;
      if (moved) lay(moved);
    }
    setBusy(false);
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true });
  }

  async function show(reply: GuessReply): Promise<void> {
    const ms = holdsStill() ? 0 : 420;
    shell.say('');
    shell.played(reply.nonce);
    await turnOver(nextPlace, drawCard(reply.outcome.next), ms);
    const isWon = reply.payout !== '0';
    nextPlace.dataset['result'] = isWon ? 'won' : 'lost';
    shell.setBalance(reply.balance);
    const values = { card: nameCard(reply.outcome.next), amount: shell.money(reply.payout) };
    const text = t(isWon ? 'highlow.win' : 'highlow.lose', values);
    if (reply.transferState === 'paid' || !isWon) shell.say(text, isWon ? 'good' : 'plain');
    else shell.say(t(`result.${reply.transferState}`, { text }), 'waiting');
    trail.prepend(el('li', { 'data-won': isWon }, drawCard(reply.outcome.next)));
    while (trail.childElementCount > 8) trail.lastElementChild?.remove();
    await pause(1_100);
    delete nextPlace.dataset['result'];
    lay(reply.table);
    if (ms > 0)
      openPlace.firstElementChild?.animate(
        [
          { transform: 'translateY(-8%)', opacity: 0.2 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 260, easing: 'ease-out' },
      );
  }

  function lay(next: Table): void {
    table = next;
    openPlace.replaceChildren(drawCard(next.open));
    nextPlace.replaceChildren(drawBack(t('highlow.hidden')));
    draw();
  }

  async function refresh(): Promise<void> {
    lay(await shell.calls.get<Table>('/api/highlow/table'));
  }

  function setBusy(busy: boolean): void {
    isBusy = busy;
    draw();
  }
}
