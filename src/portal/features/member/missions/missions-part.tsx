import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallRefused } from '#contract/wire/errors.ts';
import { stack } from '#portal/cashier/styles.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';

const ghost = css({ minBlockSize: '9.5rem' });
const CLOSED: readonly string[] = ['function_not_available', 'forbidden', 'in_need_true_account'];

interface PartProps<Reported> {
  readonly query: UseQueryResult<Reported>;
  readonly children: (reported: Reported) => ReactNode;
}

/** A part of the page in each state: loading, failed, not offered, loaded. */
export function MissionsPart<Reported>({ query, children }: PartProps<Reported>) {
  const { t } = useTexts();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null)
    return (
      <div className={stack} aria-busy="true">
        <Skeleton shape="fill" className={ghost} />
        <Skeleton shape="fill" className={ghost} />
      </div>
    );
  if (error instanceof CallRefused && CLOSED.includes(error.code))
    return <EmptyState level="h3" illustration="lock" title={t('missions.closed')} text={t('missions.closedText')} />;
  return <ErrorPanel title={t('missions.failed')} retryLabel={t('missions.retry')} onRetry={() => void refetch()} />;
}
