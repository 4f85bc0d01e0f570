import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallRefused, NotOffered } from '#contract/wire/errors.ts';
import { describeFailure, failureOf } from '#portal/forms/failure.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';

const FORBIDDEN = 403;

interface PartProps<Value> {
  readonly query: UseQueryResult<Value>;
  readonly skeleton: ReactNode;
  /** Shown where the gateway does not offer the call; absent: nothing. */
  readonly otherwise?: () => ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** A part of the page by the state of its query: loading, loaded, not offered, forbidden, or failed with a retry. */
export function Part<Value>({ query, skeleton, otherwise, children }: PartProps<Value>) {
  const { t, label } = useTexts();
  const { data, error, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error === null || isFetching) return <div aria-busy="true">{skeleton}</div>;
  if (error instanceof NotOffered) return otherwise?.() ?? null;
  if (error instanceof CallRefused && error.status === FORBIDDEN) {
    const words = describeFailure(failureOf(error), label);
    return <EmptyState level="h3" illustration="lock" title={t('security.forbidden.title')} text={words} />;
  }
  return (
    <ErrorPanel
      title={t('security.lost.title')}
      text={t('security.lost.text')}
      retryLabel={t('ui.retry')}
      onRetry={() => void query.refetch()}
    />
  );
}
