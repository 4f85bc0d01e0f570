/** The duel of five: a hall of tables, a wait that costs nothing, five tricks against the clock. */
import '../parts/card.css';
import './duel.css';
import type { DuelTable, DuelTell } from '../../rules/duel-protocol.ts';
import { el } from '../parts/dom.ts';
import { t } from '../parts/page-data.ts';
import type { Shell } from '../parts/shell.ts';
import { drawBoard } from './board.ts';
import { type Line, openLine } from './line.ts';

/** After so long alone the page says that waiting on is a choice. */
const ALONE_MS = 20_000;

/** Draws the hall on the stage and follows what the house says. */
export function mount(shell: Shell): void {
  const board = drawBoard(shell, (trick, card) => line.say({ type: 'lay', trick, card }));
  const hall = el('div', { class: 'hall' });
  const waiting = drawWaiting(() => line.say({ type: 'stand' }));
  let alone: ReturnType<typeof setTimeout> | undefined;
  let place: 'hall' | 'waiting' | 'board' = 'hall';
  let tables: readonly DuelTable[] = [];

  function go(next: typeof place, ...content: readonly HTMLElement[]): void {
    place = next;
    clearTimeout(alone);
    shell.stage.replaceChildren(...content);
  }

  function goToHall(): void {
    go('hall', hall);
    drawTables();
    shell.say('');
  }

  function drawTables(): void {
    hall.replaceChildren(
      el('h2', { text: t('duel.title') }),
      el('p', { class: 'note', text: t('duel.rules') }),
      el('ul', { class: 'tables', 'aria-label': t('duel.tables') }, ...tables.map(drawTable)),
    );
  }

  function drawTable({ stake, prize, waiting: count, commitment }: DuelTable): HTMLElement {
    const sit = async () => {
      await shell.untilGoingOn();
      line.say({ type: 'sit', stake, clientSeed: shell.seeds().clientSeed, commitment });
    };
    return el(
      'li',
      { 'data-waiting': count > 0, 'data-stake': stake },
      el('strong', { class: 'amount', text: shell.money(stake) }),
      el('span', { class: 'note', text: t('duel.wins', { amount: shell.money(prize) }) }),
      el('span', { class: 'there', text: count > 0 ? t('duel.waitingHere', { count }) : t('duel.nobody') }),
      el('button', {
        type: 'button',
        class: 'primary',
        click: () => void sit(),
        'aria-label': `${t('duel.sit')} ${shell.money(stake)}`,
        text: t('duel.sit'),
      }),
    );
  }

  function hear(message: DuelTell): void {
    switch (message.type) {
      case 'lobby':
        tables = message.tables;
        if (place === 'waiting' && tables.every((table) => table.waiting === 0)) goToHall();
        if (place === 'hall') drawTablesKeepingFocus();
        break;
      case 'waiting':
        go('waiting', waiting.element);
        waiting.draw(shell.money(message.stake));
        shell.say(t('duel.waiting'));
        alone = setTimeout(() => shell.say(t('duel.stillWaiting'), 'waiting'), ALONE_MS);
        break;
      case 'betting':
        go('board', board.element);
        board.begin(message.opponent);
        shell.say(t('duel.betting'));
        break;
      case 'turn':
        if (place !== 'board') go('board', board.element);
        board.turn(message);
        break;
      case 'over':
        if (place !== 'board') go('board', board.element);
        board.end(message, goToHall);
        break;
      case 'otherGone':
        goToHall();
        shell.say(t('duel.otherGone'), 'waiting');
        break;
      case 'elsewhere':
        line.close();
        shell.say(t('duel.elsewhere'), 'bad');
        break;
      case 'refused':
        refused(message);
        break;
    }
  }

  function refused({ error, balance }: Extract<DuelTell, { type: 'refused' }>): void {
    if (place !== 'hall') goToHall();
    if (balance !== null) shell.setBalance(balance);
    shell.say(t(`error.${error}`), 'bad');
    if (error === 'session_over') {
      line.close();
      shell.portal.tell({ type: 'loginNeeded' });
    }
  }

  /** The hall is drawn anew when others come and go; whoever is on a button stays there. */
  function drawTablesKeepingFocus(): void {
    const stake = document.activeElement?.closest('li')?.dataset['stake'];
    drawTables();
    if (stake !== undefined) hall.querySelector<HTMLElement>(`li[data-stake="${stake}"] button`)?.focus();
  }

  const line: Line = openLine(shell.token, hear, () => shell.say(t('duel.reconnecting'), 'waiting'));
  goToHall();
}

function drawWaiting(stand: () => void) {
  const amount = el('strong', { class: 'amount' });
  const element = el(
    'div',
    { class: 'waiting' },
    el('div', { class: 'pulse', 'aria-hidden': 'true' }),
    amount,
    el('button', { type: 'button', class: 'quiet', click: stand, text: t('duel.cancel'), 'data-testid': 'stand' }),
  );
  return {
    element,
    draw(stake: string) {
      amount.textContent = stake;
    },
  };
}
