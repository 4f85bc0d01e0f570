import { choiceField, filterBar, searchField } from '#console/people/list-screen.tsx';
import type { MemberChoices } from '#contract/staff/members.calls.ts';
import { Button } from '#ui/button.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { MemberFilter, MemberFilters } from './use-member-filters.ts';
import { nameType, say } from './words.ts';

const TYPES = [0, 1, 2, 41, 42, 4];

interface BarProps {
  readonly filters: MemberFilters;
  readonly choices: MemberChoices | undefined;
}

/** What narrows the list of members. */
export function MemberFilterBar({ filters, choices }: BarProps) {
  const { values, set, clear, isFiltered } = filters;
  const ranks = (choices?.ranks ?? []).map(({ level, name }) => ({ value: String(level), label: name }));
  const labels = (choices?.labels ?? []).map(({ label, members }) => ({
    value: label,
    label: `${label} (${members})`,
  }));
  return (
    <search className={filterBar}>
      <TextField
        className={searchField}
        label={say('filter.q')}
        hideLabel
        placeholder={say('filter.q')}
        title={say('filter.qTitle')}
        type="search"
        icon="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-element="console.members.search"
        value={values.q}
        onChange={(event) => set('q', event.target.value)}
      />
      <Choice
        name="type"
        options={TYPES.map((type) => ({ value: String(type), label: nameType(type) }))}
        of={filters}
      />
      <Choice
        name="state"
        options={['open', 'locked'].map((value) => ({ value, label: say(`state.${value}`) }))}
        of={filters}
      />
      {ranks.length > 0 && <Choice name="rank" options={ranks} of={filters} />}
      {labels.length > 0 && <Choice name="label" options={labels} of={filters} />}
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          {say('filter.clear')}
        </Button>
      )}
    </search>
  );
}

interface ChoiceProps {
  readonly name: MemberFilter;
  readonly options: readonly SelectOption[];
  readonly of: MemberFilters;
}

function Choice({ name, options, of: { values, set } }: ChoiceProps) {
  const value = values[name];
  // A shared address may name what is not offered any more.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      className={choiceField}
      label={say(`filter.${name}`)}
      hideLabel
      value={value}
      options={[
        { value: '', label: say(`filter.${name}.all`) },
        ...options,
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={(event) => set(name, event.target.value)}
    />
  );
}
