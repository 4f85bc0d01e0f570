import { translate } from '#console/texts/say.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** In the place of what could not be read: why, and the way to ask again. */
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

/** In the place of rows of which the filters let none through. */
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
  /** What is said of a list that holds nothing at all. */
  readonly none: Words;
  /** What is said where filters are why. */
  readonly noneFits: Words;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In the place of a list without rows. */
export function NoRows({ none, noneFits, isFiltered, onClear }: NoRowsProps) {
  return isFiltered ? <NoneFits {...noneFits} onClear={onClear} /> : <EmptyState {...none} />;
}
