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
  /** First column: at the top of a narrow page, at the start of a wide one. */
  readonly start: ReactNode;
  readonly children: ReactNode;
}

/** Two-column layout of the security centre, shared by the page and its skeleton. */
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
