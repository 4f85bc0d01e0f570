import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { css } from '../style/style.ts';
import { color, font, type } from '../style/tokens.ts';
import { EmptyState, type Illustration } from './empty-state.tsx';

const code = css({
  display: 'block',
  fontFamily: font.numeric,
  fontSize: type.xs,
  color: color.textMuted,
  overflowWrap: 'anywhere',
});

export interface ErrorPanelProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly reference?: string | undefined;
  readonly retryLabel: string;
  readonly onRetry?: (() => void) | undefined;
  readonly illustration?: Illustration;
  /** A further action next to the retry. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** A failed part of the page: what happened and what to do; the rest of the page keeps working. */
export function ErrorPanel({
  title,
  text,
  reference,
  retryLabel,
  onRetry,
  illustration = 'error',
  action,
  className,
}: ErrorPanelProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={title}
        illustration={illustration}
        text={
          <>
            {text}
            {reference !== undefined && <span className={code}>{reference}</span>}
          </>
        }
        action={
          <>
            {onRetry !== undefined && (
              <Button variant="quiet" icon="refresh-cw" onClick={onRetry}>
                {retryLabel}
              </Button>
            )}
            {action}
          </>
        }
      />
    </div>
  );
}
