import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { stack } from './styles.ts';

const tall = css({ minBlockSize: '7.5rem' });
const form = css({ minBlockSize: '14rem' });

export function PageSkeleton() {
  return (
    <div className={stack}>
      <Skeleton shape="fill" className={tall} />
      <Skeleton shape="fill" className={form} />
    </div>
  );
}
