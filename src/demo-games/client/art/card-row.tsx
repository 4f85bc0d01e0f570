import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Card, type CardShown } from './card.tsx';

const hand = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockEnd: space[3], '--card': '4.5rem' });

export function CardRow({ cards }: { readonly cards: readonly CardShown[] }) {
  return (
    <div className={hand}>
      {cards.map((card) => (
        <Card key={`${card.rank} ${card.suit}`} card={card} />
      ))}
    </div>
  );
}
