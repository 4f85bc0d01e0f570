import { el, svg } from './dom.ts';
import { t } from './page-data.ts';

/** A card to show; ace is 1 or 14, as the game counts it. */
export interface CardShown {
  readonly rank: number;
  readonly suit: number;
}

const LETTERS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };
/** Spade, heart, diamond, club on a field of 24 by 24. */
const SUITS = [
  'M12 2C9 6.5 4 9.5 4 14a4.2 4.2 0 0 0 7 3.1L9.5 22h5L13 17.1A4.2 4.2 0 0 0 20 14c0-4.5-5-7.5-8-12z',
  'M12 21C6 16.6 2.5 13 2.5 8.8A5 5 0 0 1 12 6.5a5 5 0 0 1 9.5 2.3C21.500 13 18 16.600 12 21z',
  'M12 1.500 20 12l-8 10.500L4 12z',
  'M12 2a4.300 4.300 0 0 0-3.900 6.200A4.400 4.400 0 1 0 11 16.200L9.500 22h5L13 16.200a4.400 4.400 0 1 0 2.900-8A4.300 4.300 0 0 0 12 2z',
] as const;

function letterOf(rank: number): string {
  return LETTERS[rank] ?? String(rank);
}

/** A card in words: "ace of spades". */
export function nameCard({ rank, suit }: CardShown): string {
  const face = rank === 14 ? 1 : rank;
  const named = face === 1 || face > 10 ? t(`card.${face}`) : String(face);
  return t('card.of', { rank: named, suit: t(`suit.${suit}`) });
}

/** Draws a card face up. */
export function drawCard(card: CardShown): HTMLElement {
  const colour = card.suit === 1 || card.suit === 2 ? 'red' : 'black';
  const corner = (where: string) =>
    el('span', { class: `corner ${where}` }, el('b', { text: letterOf(card.rank) }), pip(card.suit, 'small'));
  return el(
    'div',
    { class: 'card', 'data-colour': colour, role: 'img', 'aria-label': nameCard(card) },
    corner('start'),
    pip(card.suit, 'large'),
    corner('end'),
  );
}

/** Draws the back of a card. */
export function drawBack(label: string): HTMLElement {
  const pattern = svg(
    'svg',
    { viewBox: '0 0 60 84', class: 'weave', 'aria-hidden': 'true' },
    svg('path', { d: 'M30 12 48 42 30 72 12 42z', fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }),
    svg('path', { d: 'M30 24 41 42 30 60 19 42z', fill: 'currentColor' }),
  );
  return el('div', { class: 'card back', role: 'img', 'aria-label': label }, pattern);
}

function pip(suit: number, size: string): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: `pip ${size}`, 'aria-hidden': 'true' },
    svg('path', { d: SUITS[suit] ?? SUITS[0], fill: 'currentColor' }),
  );
}

/** Turns a card over in its place: the old face goes edge-on, the new one comes. */
export async function turnOver(place: HTMLElement, next: HTMLElement, ms: number): Promise<void> {
  const old = place.firstElementChild;
  if (ms > 0 && old)
    await old.animate([{ transform: 'none' }, { transform: 'perspective(40rem) rotateY(90deg)' }], {
      duration: ms / 2,
      easing: 'ease-in',
    }).finished;
  place.replaceChildren(next);
  if (ms > 0)
    await next.animate([{ transform: 'perspective(40rem) rotateY(-90deg)' }, { transform: 'none' }], {
      duration: ms / 2,
      easing: 'ease-out',
    }).finished;
}
