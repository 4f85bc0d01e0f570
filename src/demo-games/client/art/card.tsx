import { memo } from 'react';
import { css, cx } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { type Translate, usePage } from '../page/page.tsx';

/** A card to show; ace is 1 or 14, depending on the game. */
export interface CardShown {
  readonly rank: number;
  readonly suit: number;
}

const LETTERS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };
/** Spade, heart, diamond, club on a view box of 24 by 24. */
const SUITS = [
  'M12 2C9 6.5 4 9.5 4 14a4.2 4.2 0 0 0 7 3.1L9.5 22h5L13 17.1A4.2 4.2 0 0 0 20 14c0-4.5-5-7.5-8-12z',
  'M12 21C6 16.6 2.5 13 2.5 8.8A5 5 0 0 1 12 6.5a5 5 0 0 1 9.5 2.3C21.500 13 18 16.600 12 21z',
  'M12 1.500 20 12l-8 10.500L4 12z',
  'M12 2a4.300 4.300 0 0 0-3.900 6.200A4.400 4.400 0 1 0 11 16.200L9.500 22h5L13 16.200a4.400 4.400 0 1 0 2.900-8A4.300 4.300 0 0 0 12 2z',
] as const;

/** As wide as the inherited `--card`. */
const paper = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 'var(--card, 7rem)',
  aspectRatio: '5 / 7',
  borderRadius: 'calc(var(--card, 7rem) * 0.09)',
  background: 'linear-gradient(160deg, #ffffff, #e9ecf5)',
  color: '#1b2033',
  boxShadow: '0 0.5rem 1.25rem rgb(0 0 0 / 38%), inset 0 0 0 1px rgb(0 0 0 / 12%)',
  fontSize: 'calc(var(--card, 7rem) * 0.2)',
  userSelect: 'none',
  '&[data-colour=red]': { color: '#b3122d' },
});
const back = cx(
  paper,
  css({
    background: `linear-gradient(160deg, ${color.accent}, color-mix(in oklab, ${color.accent}, #0b1022 65%))`,
    color: 'rgb(255 255 255 / 55%)',
    boxShadow: '0 0.5rem 1.25rem rgb(0 0 0 / 38%), inset 0 0 0 calc(var(--card, 7rem) * 0.05) rgb(255 255 255 / 85%)',
  }),
);
const corner = css({
  position: 'absolute',
  display: 'grid',
  justifyItems: 'center',
  lineHeight: 1,
  inset: '6% auto auto 8%',
});
const opposite = cx(corner, css({ inset: 'auto 8% 6% auto', transform: 'rotate(180deg)' }));
const bold = css({ fontWeight: 700 });
const smallPip = css({ inlineSize: '0.8em' });
const largePip = css({ inlineSize: '42%' });
const weave = css({ inlineSize: '70%' });
/** At this size one corner is enough. */
const tiny = css({ fontSize: '0.8125rem' });
const only = cx(corner, css({ position: 'static' }));

/** Name of a card: "ace of spades". */
export function nameCard(t: Translate, { rank, suit }: CardShown): string {
  const face = rank === 14 ? 1 : rank;
  const named = face === 1 || face > 10 ? t(`card.${face}`) : String(face);
  return t('card.of', { rank: named, suit: t(`suit.${suit}`) });
}

interface CardProps {
  readonly card: CardShown;
  readonly isTiny?: boolean;
}

/** Drawn again only for another card: each message brings the whole hand. */
export const Card = memo(
  ({ card, isTiny = false }: CardProps) => {
    const { t } = usePage();
    const colour = card.suit === 1 || card.suit === 2 ? 'red' : 'black';
    return (
      <div className={cx(paper, isTiny && tiny)} data-colour={colour} role="img" aria-label={nameCard(t, card)}>
        <Corner card={card} className={isTiny ? only : corner} />
        {!isTiny && <Pip suit={card.suit} className={largePip} />}
        {!isTiny && <Corner card={card} className={opposite} />}
      </div>
    );
  },
  (one, other) => one.card.rank === other.card.rank && one.card.suit === other.card.suit && one.isTiny === other.isTiny,
);

/** The back of a card; decorative without a label. */
export const CardBack = memo(({ label }: { readonly label?: string }) => (
  <div className={back} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
    <svg viewBox="0 0 60 84" className={weave} aria-hidden="true">
      <path d="M30 12 48 42 30 72 12 42z" fill="none" stroke="currentColor" strokeWidth={2} />
      <path d="M30 24 41 42 30 60 19 42z" fill="currentColor" />
    </svg>
  </div>
));

function Corner({ card, className }: { readonly card: CardShown; readonly className: string }) {
  return (
    <span className={className}>
      <b className={bold}>{LETTERS[card.rank] ?? card.rank}</b>
      <Pip suit={card.suit} className={smallPip} />
    </span>
  );
}

function Pip({ suit, className }: { readonly suit: number; readonly className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={SUITS[suit] ?? SUITS[0]} fill="currentColor" />
    </svg>
  );
}
