import type { DuelTell, TrickShown } from '../../rules/duel-protocol.ts';
import type { Card } from '../../rules/high-low.ts';
import { drawBack, drawCard, nameCard } from '../parts/card.ts';
import { el } from '../parts/dom.ts';
import { t } from '../parts/page-data.ts';
import type { Shell } from '../parts/shell.ts';

type Turn = Extract<DuelTell, { type: 'turn' }>;
type Over = Extract<DuelTell, { type: 'over' }>;

/** The table of a duel under way. */
export interface Board {
  readonly element: HTMLElement;
  begin(opponent: string): void;
  turn(turn: Turn): void;
  /** Shows how it ended; `back` leads to the tables. */
  end(over: Over, back: () => void): void;
}

const TRICKS = 5;

/** Draws an empty board; `lay` is called with the number of the trick and of the card in the hand. */
export function drawBoard(shell: Shell, lay: (trick: number, card: number) => void): Board {
  const names = { you: el('strong', { text: t('duel.you') }), they: el('strong') };
  const scores = {
    you: el('span', { class: 'score', text: '0', 'data-testid': 'score' }),
    they: el('span', { class: 'score', text: '0' }),
  };
  const clock = el('span', { class: 'clock', role: 'timer', 'aria-live': 'off' });
  const trickNumber = el('span', { class: 'note' });
  const theirs = el('div', { class: 'fan they', 'aria-hidden': 'true' });
  const middle = el('div', { class: 'middle' });
  const hand = el('div', { class: 'fan you', role: 'group', 'aria-label': t('duel.hand') });
  const commitment = el('p', { class: 'note code' });
  const foot = el('div', { class: 'controls' });
  const element = el(
    'div',
    { class: 'board' },
    el('div', { class: 'side' }, names.they, scores.they, clock, trickNumber),
    el('div', { class: 'felt' }, theirs, middle, hand),
    el('div', { class: 'side' }, names.you, scores.you, foot),
    commitment,
  );
  let ticking: ReturnType<typeof setInterval> | undefined;
  let trick = 0;

  function count(tricks: readonly TrickShown[]): void {
    scores.you.textContent = String(tricks.filter(({ taker }) => taker === 'you').length);
    scores.they.textContent = String(tricks.filter(({ taker }) => taker === 'they').length);
  }

  function runClock(leftMs: number): void {
    clearInterval(ticking);
    const end = performance.now() + leftMs;
    const draw = (): void => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      clock.textContent = t('duel.left', { seconds });
      clock.dataset['late'] = String(seconds <= 5);
    };
    draw();
    ticking = setInterval(draw, 250);
  }

  function showMiddle(
    yours: Card | null,
    theirCard: Card | null,
    isLaid: boolean,
    taker: TrickShown['taker'] | undefined,
  ): void {
    const back = () => drawBack(t('highlow.hidden'));
    const place = (card: Card | null, isDown: boolean, mark: string) =>
      el(
        'div',
        { class: 'spot', 'data-taker': taker === undefined ? '' : String(taker === mark) },
        ...(card ? [drawCard(card)] : isDown ? [back()] : []),
      );
    middle.replaceChildren(place(theirCard, isLaid, 'they'), place(yours, false, 'you'));
  }

  /** Cards that are still there stay the same buttons: whoever stands on one goes on standing on it. */
  function drawHand(turn: Turn): void {
    const held = [...hand.children];
    const cards = turn.hand.map((card, at) => {
      const name = card === null ? '' : nameCard(card);
      const known = held[at];
      if (known?.getAttribute('aria-label') === name && card !== null) return known;
      if (card === null) return known?.className === 'gone' ? known : el('span', { class: 'gone' });
      const press = () => lay(trick, at);
      return el(
        'button',
        { type: 'button', class: 'hold', 'aria-label': name, 'data-testid': 'hold', click: press },
        drawCard(card),
      );
    });
    trick = turn.tricks.length;
    if (cards.some((card, at) => card !== held[at])) hand.replaceChildren(...cards);
    // Not disabled, which would let the focus go; a press too many changes nothing.
    hand.dataset['laid'] = String(turn.laid !== null);
    for (const card of cards)
      if (card.tagName === 'BUTTON') card.setAttribute('aria-disabled', String(turn.laid !== null));
    const left = TRICKS - turn.tricks.length - (turn.theyLaid ? 1 : 0);
    if (theirs.childElementCount !== left) theirs.replaceChildren(...Array.from({ length: left }, () => drawBack('')));
  }

  return {
    element,
    begin(opponent) {
      names.they.textContent = opponent;
      clearInterval(ticking);
      clock.textContent = '';
      trickNumber.textContent = '';
      commitment.textContent = '';
      foot.replaceChildren();
      hand.replaceChildren();
      theirs.replaceChildren(...Array.from({ length: TRICKS }, () => drawBack('')));
      showMiddle(null, null, false, undefined);
      count([]);
    },
    turn(turn) {
      const { opponent, tricks, laid, theyLaid, theyAreHere, leftMs } = turn;
      names.they.textContent = opponent;
      trickNumber.textContent = t('duel.trick', { number: Math.min(TRICKS, tricks.length + 1) });
      commitment.textContent = t('duel.commitment', { commitment: turn.commitment });
      foot.replaceChildren();
      count(tricks);
      drawHand(turn);
      runClock(leftMs);
      const last = tricks.at(-1);
      const isFresh = last !== undefined && laid === null && !theyLaid;
      if (isFresh) showMiddle(last.yours, last.theirs, false, last.taker);
      else showMiddle(laid, null, theyLaid, undefined);
      if (!theyAreHere) return shell.say(t('duel.opponentAway', { name: opponent }), 'waiting');
      if (laid !== null) return shell.say(t('duel.laid', { name: opponent }));
      const told = last && isFresh ? `${tellTrick(last, opponent)} ` : '';
      return shell.say(told + t('duel.yourTurn'), told && last?.taker === 'you' ? 'good' : 'plain');
    },
    end(over, back) {
      clearInterval(ticking);
      clock.textContent = '';
      count(over.tricks);
      const last = over.tricks.at(-1);
      if (last) showMiddle(last.yours, last.theirs, false, last.taker);
      hand.replaceChildren();
      theirs.replaceChildren();
      if (over.balance !== null) shell.setBalance(over.balance);
      else shell.portal.tell({ type: 'balance' });
      const text = tellEnd(over, shell.money(over.payout));
      const isLate = over.transferState !== 'paid' && over.payout !== '0';
      shell.say(
        isLate ? t(`result.${over.transferState}`, { text }) : text,
        isLate ? 'waiting' : over.end === 'won' ? 'good' : 'plain',
      );
      const again = el('button', {
        type: 'button',
        class: 'primary',
        click: back,
        text: t('duel.again'),
        'data-testid': 'again',
      });
      foot.replaceChildren(again);
      again.focus({ preventScroll: true });
    },
  };
}

function tellTrick({ taker }: TrickShown, name: string): string {
  if (taker === null) return t('duel.even');
  return taker === 'you' ? t('duel.took') : t('duel.lost', { name });
}

function tellEnd({ end, reason, opponent: name }: Over, amount: string): string {
  if (reason === 'bothFolded') return t('duel.foldedBoth');
  if (reason === 'youFolded') return t('duel.foldedYou', { name });
  if (reason === 'theyFolded') return t('duel.foldedOther', { name, amount });
  if (end === 'won') return t('duel.won', { amount });
  if (end === 'lost') return t('duel.beaten', { name });
  return t(end === 'draw' ? 'duel.draw' : 'duel.void');
}
