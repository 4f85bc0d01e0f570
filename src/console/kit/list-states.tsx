import { translate } from '#console/texts/translate.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** Error state of a failed read, with the reason and a retry button. */
export function ReadFailed({ title, text, onAgain }: Words & { readonly onAgain: () => void }) {
  return (
    <EmptyState
      illustration="offline"
      title={title}
      text={text}
      action={<Button onClick={onAgain}>{translate('act.retry')}</Button>}
    />
  );
}

/** Empty state of a filtered list. */
export function NoneFits({ title, text, onClear }: Words & { readonly onClear: () => void }) {
  return (
    <EmptyState
      illustration="search"
      title={title}
      text={text}
      action={
        <Button variant="quiet" onClick={onClear}>
          {translate('filter.clear')}
        </Button>
      }
    />
  );
}

interface NoRowsProps {
  /** The text if the list is empty. */
  readonly none: Words;
  /** The text if the filters match nothing. */
  readonly noneFits: Words;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function NoRows({ none, noneFits, isFiltered, onClear }: NoRowsProps) {
  return isFiltered ? <NoneFits {...noneFits} onClear={onClear} /> : <EmptyState {...none} />;
}
