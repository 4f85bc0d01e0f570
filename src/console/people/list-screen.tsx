import type { ReactNode } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { css, media } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
import { sayOfPeople as say } from './words.ts';

/** The line of filters above a list. */
export const filterBar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
/** The search field in it. */
export const searchField = css({
  flex: '1 1 16rem',
  maxInlineSize: '26rem',
  [media.phone]: { maxInlineSize: 'none', flexBasis: '100%' },
});
/** A choice in it. */
export const choiceField = css({ flex: '0 1 10.5rem', [media.phone]: { flex: '1 1 8rem' } });

/** In the place of a list that could not be read. */
export function ListFailed({ error, onAgain }: { readonly error: StaffCallFailed; readonly onAgain: () => void }) {
  return (
    <EmptyState
      illustration="offline"
      title={say('list.failed')}
      text={describeFailure(error)}
      action={<Button onClick={onAgain}>{say('act.retry')}</Button>}
    />
  );
}

interface NothingProps {
  readonly title: string;
  readonly text: string;
  /** Something narrows the list: it says so, and offers to clear it. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In the place of a list without rows. */
export function Nothing({ title, text, isFiltered, onClear }: NothingProps): ReactNode {
  if (!isFiltered) return <EmptyState title={title} text={text} />;
  return (
    <EmptyState
      illustration="search"
      title={say('list.noneFound')}
      text={say('list.noneFoundText')}
      action={
        <Button variant="quiet" onClick={onClear}>
          {say('filter.clear')}
        </Button>
      }
    />
  );
}
