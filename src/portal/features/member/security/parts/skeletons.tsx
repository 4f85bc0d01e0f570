import { detail, row, rows, title } from '#portal/centre/parts/section.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';
import { PageLayout } from './page-layout.tsx';

const page = css({ display: 'grid', gap: space[6] });
const section = css({ display: 'grid', gap: space[3] });
const heading = css({ display: 'flex', alignItems: 'center', minBlockSize: '2.25rem' });
/** The same height as the loaded card. */
const person = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[6],
  minBlockSize: '11.5rem',
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.xl,
});
const face = css({ flex: 'none', inlineSize: '6rem', blockSize: '6rem', borderRadius: '50%', overflow: 'hidden' });
const lines = css({ display: 'grid', gap: space[2], flex: 1, maxInlineSize: '16rem' });
const short = css({ display: 'block', inlineSize: '7rem', maxInlineSize: '60%' });
const long = css({ display: 'block', inlineSize: '14rem', maxInlineSize: '100%' });
const button = css({ display: 'block', inlineSize: '5rem' });

function IdentitySkeleton() {
  return (
    <div className={person}>
      <span className={face}>
        <Skeleton shape="fill" />
      </span>
      <span className={lines}>
        <Skeleton shape="title" />
        <Skeleton lines={2} />
      </span>
    </div>
  );
}

/** A heading over list rows, at their real height. */
export function SectionSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={section}>
      <span className={heading}>
        <Skeleton shape="title" />
      </span>
      <ul className={rows}>
        {Array.from({ length: count }, (_, at) => at).map((at) => (
          <li key={at} className={row}>
            <Skeleton shape="circle" />
            <span>
              <span className={title}>
                <span className={short}>
                  <Skeleton />
                </span>
              </span>
              <span className={detail}>
                <span className={long}>
                  <Skeleton />
                </span>
              </span>
            </span>
            <span className={button}>
              <Skeleton shape="control" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function AccountSkeleton() {
  return (
    <div className={page}>
      <IdentitySkeleton />
      <SectionSkeleton count={4} />
    </div>
  );
}

export function PlacesSkeleton() {
  return (
    <div className={page}>
      <SectionSkeleton count={2} />
      <SectionSkeleton count={2} />
    </div>
  );
}

export function SecuritySkeleton() {
  return (
    <div aria-busy="true">
      <PageLayout start={<AccountSkeleton />}>
        <PlacesSkeleton />
      </PageLayout>
    </div>
  );
}
