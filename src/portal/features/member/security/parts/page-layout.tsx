import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const page = css({ containerType: 'inline-size' });
const columns = css({
  display: 'grid',
  alignItems: 'start',
  gap: space[6],
  '@container (min-width: 50rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
const column = css({ display: 'grid', gap: space[6], minInlineSize: 0 });

interface PageLayoutProps {
  /** What stands first: above on a narrow page, at the start of a wide one. */
  readonly start: ReactNode;
  readonly children: ReactNode;
}

/** The two halves of the security centre, of the page and of what keeps its place alike. */
export function PageLayout({ start, children }: PageLayoutProps) {
  return (
    <div className={page}>
      <div className={columns}>
        <div className={column}>{start}</div>
        <div className={column}>{children}</div>
      </div>
    </div>
  );
}
