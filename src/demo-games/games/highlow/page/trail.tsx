import { Card } from '#demo-games/client/art/card.tsx';
import type { Card as CardDealt } from '#demo-games/rules/card.ts';
import { css } from '#ui/style/style.ts';

/** An earlier card, and whether it was guessed. */
export interface Trodden {
  readonly nonce: number;
  readonly card: CardDealt;
  readonly isWon: boolean;
}

const row = css({
  display: 'flex',
  gap: '0.375rem',
  minBlockSize: '3.1rem',
  '--card': '2.1rem',
  '& > [data-won=false]': { opacity: 0.5 },
});

/** Last cards, newest first. Decorative: each was announced when it appeared. */
export function Trail({ trail }: { readonly trail: readonly Trodden[] }) {
  return (
    <ol className={row} aria-hidden="true" data-testid="trail">
      {trail.map(({ nonce, card, isWon }) => (
        <li key={nonce} data-won={isWon}>
          <Card card={card} isTiny />
        </li>
      ))}
    </ol>
  );
}
