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
  // What is there at once is not announced by a flash of grey.
  animation: `${come} 120ms ease-out 120ms backwards`,
  [media.phone]: { padding: space[3] },
});
const head = css({ inlineSize: '12rem' });
const line = css({ inlineSize: 'min(32rem, 100%)' });
const list = css({ flex: 1, minBlockSize: '16rem' });

/** The shape of a screen whose code or content is on its way. */
export function PageSkeleton() {
  return (
    <div className={page} aria-busy="true">
      <Skeleton shape="title" className={head} />
      <Skeleton className={line} />
      <Skeleton shape="fill" className={list} />
    </div>
  );
}
