import { Card, nameCard } from '#demo-games/client/art/card.tsx';
import { spot } from '#demo-games/client/art/felt.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import type { Turn } from './match.ts';

export const fan = css({
  display: 'flex',
  justifyContent: 'center',
  gap: 'clamp(0.25rem, 1.5vw, 0.75rem)',
  '--card': 'clamp(3.4rem, 15vw, 5.5rem)',
  minBlockSize: 'calc(var(--card, 0px) * 1.4)',
});
const hold = css({
  borderRadius: 'calc(var(--card, 7rem) * 0.09)',
  transition: ease('transform'),
  '&[aria-disabled=true]': { cursor: 'default', opacity: 0.7 },
  '&:not([aria-disabled=true]):focus-visible': { transform: 'translateY(-10%)' },
  [media.hover]: { '&:not([aria-disabled=true]):hover': { transform: 'translateY(-10%)' } },
});

interface HandProps {
  readonly turn: Turn | undefined;
  readonly onPlay: (trick: number, card: number) => void;
}

/** The player's cards. A played card leaves an empty place, so that the focus stays on the same card. */
export function Hand({ turn, onPlay }: HandProps) {
  const { t } = usePage();
  const isPlayed = turn?.played !== null;
  return (
    <fieldset className={fan} aria-label={t('duel.hand')}>
      {turn?.hand.map((card, at) =>
        card === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the hand is the card's own until it is laid
          <span key={at} className={spot} />
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the hand is the card's own until it is laid
            key={at}
            type="button"
            className={hold}
            aria-label={nameCard(t, card)}
            // Not `disabled`, which would drop the focus; an extra click has no effect.
            aria-disabled={isPlayed}
            data-testid="hold"
            onClick={() => onPlay(turn.tricks.length, at)}
          >
            <Card card={card} />
          </button>
        ),
      )}
    </fieldset>
  );
}
