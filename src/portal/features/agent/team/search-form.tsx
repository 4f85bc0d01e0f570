import { useId } from 'react';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { searchForm } from '../parts/agent-forms.ts';

// The button is aligned with the field's bottom, on the same line.
const line = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 28rem) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: space[2],
});

/** The search and what else chooses the rows: one row on a desk. */
export const searchBar = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  [media.wide]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: space[3],
    '& > :first-child': { flex: '1 1 18rem' },
  },
});

interface SearchFormProps {
  /** An account prefix; undefined: no search. */
  readonly onSearch: (search: string | undefined) => void;
}

export function SearchForm({ onSearch }: SearchFormProps) {
  const { t } = useTexts();
  const id = useId();
  const form = useFormState({});
  return (
    // Closing the window loses no input: no confirmation needed.
    <div className={line} onInput={(event) => event.stopPropagation()}>
      <OwnForm
        id={id}
        form={form}
        of={searchForm}
        onSubmit={() => onSearch(textIn(form.values(), 'search') || undefined)}
      />
      <Button type="submit" form={id} variant="quiet" icon="search">
        {t('agent.team.find')}
      </Button>
    </div>
  );
}
