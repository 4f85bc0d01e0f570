import type { RefObject } from 'react';
import { ChoiceField, filterBar, SearchField } from '#console/kit/list-filters.tsx';
import { nameLanguage } from '#console/names/names.ts';
import { CONTENT_STATES, type ContentState } from '#contract/staff/content/content.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { css } from '#ui/style/style.ts';
import { translate } from '../words/words.ts';

/** On phones the tabs scroll instead of widening the page. */
const states = css({ minInlineSize: 0, maxInlineSize: '100%' });

export interface ListFilter {
  readonly q: string;
  readonly state: string;
  readonly lacks: string;
}

interface FiltersProps {
  readonly filter: ListFilter;
  /** Undefined until loaded. */
  readonly counts: Readonly<Record<ContentState, number>> | undefined;
  readonly languages: readonly string[];
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onChange: (name: keyof ListFilter, value: string) => void;
}

/** Filters of the list: search text, state, missing language. */
export function ListFilters({ filter, counts, languages, search, onChange }: FiltersProps) {
  const all = counts && counts.live + counts.scheduled + counts.ended + counts.hidden;
  const label = (text: string, count: number | undefined) => (count === undefined ? text : `${text} ${count}`);
  return (
    <div className={filterBar}>
      <SearchField
        ref={search}
        label={translate('filter.words')}
        aria-keyshortcuts="/"
        maxLength={100}
        value={filter.q}
        onChange={(value) => onChange('q', value)}
      />
      <Tabs
        className={states}
        label={translate('filter.state')}
        variant="pills"
        tabs={[
          { id: 'all', label: label(translate('state.all'), all) },
          ...CONTENT_STATES.map((state) => ({ id: state, label: label(translate(`state.${state}`), counts?.[state]) })),
        ]}
        value={filter.state === '' ? 'all' : filter.state}
        onChange={(state) => onChange('state', state === 'all' ? '' : state)}
      />
      <ChoiceField
        label={translate('filter.lacks')}
        all={translate('filter.lacks.any')}
        value={filter.lacks}
        options={languages.map((value) => ({
          value,
          label: translate('filter.lacks.one', { language: nameLanguage(value) }),
        }))}
        onChange={(value) => onChange('lacks', value)}
      />
    </div>
  );
}
