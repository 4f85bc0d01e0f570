import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from '#portal/page/more-button.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
const row = css({
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const start = css({ justifySelf: 'start' });

interface PagesProps<Row> {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly empty: { readonly title: string; readonly text?: string };
  readonly children: (row: Row) => ReactNode;
}

/** The pages of rows loaded so far, with placeholders while loading, when empty and after a failure. */
export function Pages<Row>({ query, rows, keyOf, empty, children }: PagesProps<Row>) {
  const { t } = useTexts();
  if (query.isPending) {
    return (
      <div className={list} aria-busy="true">
        {['a', 'b', 'c'].map((place) => (
          <div key={place} className={row}>
            <Skeleton shape="title" />
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && rows.length === 0)
    return <ErrorPanel title={t('mall.failedList')} retryLabel={t('ui.retry')} onRetry={() => void query.refetch()} />;
  if (rows.length === 0) return <EmptyState level="h2" {...empty} />;
  return (
    <>
      <ul className={list}>
        {rows.map((each) => (
          <li key={keyOf(each)} className={row}>
            {children(each)}
          </li>
        ))}
      </ul>
      <MoreButton query={query} className={start}>
        {t('mall.more')}
      </MoreButton>
    </>
  );
}
