import type { ReactNode } from 'react';
import { CallRefused, NotOffered } from '#contract/wire/errors.ts';
import { stack } from '#portal/cashier/styles.ts';
import { describeFailure, failureOf } from '#portal/forms/failure.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, ease } from '#ui/style/style.ts';

const stale = css({ transition: ease('opacity'), '&[aria-busy=true]': { opacity: 0.6 } });
const tabs = css({ minBlockSize: '2.75rem' });
const form = css({ minBlockSize: '9rem' });
const sums = css({ minBlockSize: '5.5rem' });
const rows = css({ minBlockSize: '16rem' });

const FORBIDDEN = 403;

interface RecordPartProps<Reported> {
  readonly query: {
    readonly data: Reported | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: (reported: Reported) => ReactNode;
}

/** A record by the state of its query: skeleton, loaded, loading other days, not offered, or failed with a retry. */
export function RecordPart<Reported>({ query, children }: RecordPartProps<Reported>) {
  const { t, label } = useTexts();
  const { data, error, isFetching, isPlaceholderData } = query;
  if (data !== undefined) {
    return (
      <div className={`${stack} ${stale}`} aria-busy={isPlaceholderData || undefined}>
        {children(data)}
      </div>
    );
  }
  if (error === null || isFetching) return <RecordSkeleton />;
  if (error instanceof NotOffered) return <EmptyState level="h3" title={t('error.function_not_available')} />;
  if (error instanceof CallRefused && error.status === FORBIDDEN)
    return (
      <EmptyState
        level="h3"
        illustration="lock"
        title={t('security.forbidden.title')}
        text={describeFailure(failureOf(error), label)}
      />
    );
  return (
    <ErrorPanel
      title={t('security.lost.title')}
      text={describeFailure(failureOf(error), label)}
      retryLabel={t('ui.retry')}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Skeleton of filter, totals and rows, at their real height. */
function RecordSkeleton() {
  return (
    <div className={stack} aria-busy="true">
      <Skeleton shape="fill" className={tabs} />
      <Skeleton shape="fill" className={form} />
      <Skeleton shape="fill" className={sums} />
      <Skeleton shape="fill" className={rows} />
    </div>
  );
}
