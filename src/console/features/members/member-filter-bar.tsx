import { ChoiceField, filterBar, SearchField } from '#console/kit/list-filters.tsx';
import type { MemberChoices } from '#contract/staff/members/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import type { SelectOption } from '#ui/fields/select.tsx';
import type { MemberFilter, MemberFilters } from './use-member-filters.ts';
import { nameType, translate } from './words.ts';

const TYPES = [0, 1, 2, 41, 42, 4];

interface BarProps {
  readonly filters: MemberFilters;
  readonly choices: MemberChoices | undefined;
}

export function MemberFilterBar({ filters, choices }: BarProps) {
  const { values, set, clear, isFiltered } = filters;
  const ranks = (choices?.ranks ?? []).map(({ level, name }) => ({ value: String(level), label: name }));
  const labels = (choices?.labels ?? []).map(({ label, members }) => ({
    value: label,
    label: `${label} (${members})`,
  }));
  return (
    <search className={filterBar}>
      <SearchField
        label={translate('filter.q')}
        title={translate('filter.qTitle')}
        maxLength={100}
        data-element="console.members.search"
        value={values.q}
        onChange={(words) => set('q', words)}
      />
      <Choice
        name="type"
        options={TYPES.map((type) => ({ value: String(type), label: nameType(type) }))}
        of={filters}
      />
      <Choice
        name="state"
        options={(['open', 'locked'] as const).map((value) => ({ value, label: translate(`state.${value}`) }))}
        of={filters}
      />
      {ranks.length > 0 && <Choice name="rank" options={ranks} of={filters} />}
      {labels.length > 0 && <Choice name="label" options={labels} of={filters} />}
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          {translate('filter.clear')}
        </Button>
      )}
    </search>
  );
}

interface ChoiceProps {
  readonly name: Exclude<MemberFilter, 'q'>;
  readonly options: readonly SelectOption[];
  readonly of: MemberFilters;
}

function Choice({ name, options, of: { values, set } }: ChoiceProps) {
  return (
    <ChoiceField
      label={translate(`filter.${name}`)}
      all={translate(`filter.${name}.all`)}
      value={values[name]}
      options={options}
      onChange={(value) => set(name, value)}
    />
  );
}
