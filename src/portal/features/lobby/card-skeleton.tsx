import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CARD_WORDS_REM, type CardShape } from '#ui/lists/game-card.tsx';
import { css } from '#ui/style/style.ts';
import { gridClasses } from './grid-style.ts';

const words = css({
  blockSize: `${CARD_WORDS_REM}rem`,
  paddingBlockStart: '0.5rem',
  '& > :last-child': { inlineSize: '55%' },
});

/** The shape of a game that is on its way. */
export function CardSkeleton({ shape }: { readonly shape: CardShape }) {
  return (
    <>
      <Skeleton shape={shape} />
      <div className={words} aria-hidden="true">
        <Skeleton />
        <Skeleton />
      </div>
    </>
  );
}

interface GridSkeletonProps {
  readonly shape: CardShape;
  readonly label: string;
  readonly count: number;
}

/** The first page before it has come: drawn by the server, and of the size of what replaces it. */
export function GridSkeleton({ shape, label, count }: GridSkeletonProps) {
  return (
    <div className={gridClasses[shape]} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
        <div key={at}>
          <CardSkeleton shape={shape} />
        </div>
      ))}
    </div>
  );
}
