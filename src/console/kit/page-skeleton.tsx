import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, keyframes, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const come = keyframes({ from: { opacity: 0 } });
const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  flex: 1,
  minBlockSize: 0,
  padding: space[6],
  // Delayed, so that content that is available at once does not flash grey.
  animation: `${come} 120ms ease-out 120ms backwards`,
  [media.phone]: { padding: space[3] },
});
const head = css({ inlineSize: '12rem' });
const line = css({ inlineSize: 'min(32rem, 100%)' });
const list = css({ flex: 1, minBlockSize: '16rem' });

/** Skeleton of a screen whose code or data is loading. */
export function PageSkeleton() {
  return (
    <div className={page} aria-busy="true">
      <Skeleton shape="title" className={head} />
      <Skeleton className={line} />
      <Skeleton shape="fill" className={list} />
    </div>
  );
}
