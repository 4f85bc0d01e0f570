import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CARD_WORDS_REM, type CardShape } from '#ui/lists/game-card.tsx';
import { css } from '#ui/style/style.ts';
import { gridClasses } from './grid-style.ts';

const words = css({
  blockSize: `${CARD_WORDS_REM}rem`,
  paddingBlockStart: '0.5rem',
  '& > :last-child': { inlineSize: '55%' },
});

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

/** Placeholder of the first page: rendered by the server, in the size of the grid that replaces it. */
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
