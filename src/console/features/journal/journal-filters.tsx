import { useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { nameThing } from '#console/effects/labels/subject-names.ts';
import { nameAction, translate } from '#console/entries/action-words.ts';
import { ChoiceField, filterBar, SearchField } from '#console/kit/list-filters.tsx';
import { useMe } from '#console/session/me.ts';
import { journalChoices, PLATFORM_CHAIN } from '#contract/staff/journal/calls.ts';
import { readsPlatform } from '#contract/staff/policy.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { DayField } from './day-field.tsx';
import type { JournalFilters } from './use-journal.ts';

const days = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], [media.phone]: { flex: '1 1 100%' } });
const span = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  color: color.textMuted,
  fontSize: type.s,
  [media.phone]: { flex: '1 1 9rem' },
});

export function JournalFilterBar({ values, set, clear, isFiltered }: JournalFilters) {
  const { sites, ...rights } = useMe();
  const { data: choices } = useStaffRead(journalChoices, {});
  const chains = [
    ...sites.map(({ merchant, name }) => ({ value: merchant, label: name })),
    ...(readsPlatform(rights) ? [{ value: PLATFORM_CHAIN, label: translate('platform') }] : []),
  ];
  const actors = (choices?.actors ?? []).map(({ actor, name }) => ({ value: actor, label: name }));
  const actions = (choices?.actions ?? []).map((action) => ({ value: action, label: nameAction(action) }));
  return (
    <search className={filterBar}>
      <SearchField label={translate('filter.words')} value={values.words} onChange={(words) => set('words', words)} />
      <Choice name="merchant" all={translate('filter.everySite')} options={chains} values={values} set={set} />
      <Choice name="actor" all={translate('filter.everybody')} options={actors} values={values} set={set} />
      <Choice name="action" all={translate('filter.everything')} options={actions} values={values} set={set} />
      <div className={days}>
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className={span}>
            <span aria-hidden="true">{translate(`filter.${name}Word`)}</span>
            <DayField label={translate(`filter.${name}`)} value={values[name]} onChange={(day) => set(name, day)} />
          </div>
        ))}
      </div>
      {values.subject !== '' && (
        <Button variant="quiet" iconEnd="x" onClick={() => set('subject', '')}>
          {translate('filter.subject', { subject: nameThing(values.subject) })}
        </Button>
      )}
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          {translate('filter.clear')}
        </Button>
      )}
    </search>
  );
}

interface ChoiceProps extends Pick<JournalFilters, 'values' | 'set'> {
  readonly name: 'merchant' | 'actor' | 'action';
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ name, all, options, values, set }: ChoiceProps) {
  const value = values[name];
  // A platform can have thousands of sites: until the select gets the focus or the pointer, it holds only the chosen
  // site.
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <ChoiceField
      label={translate(`filter.${name}`)}
      all={all}
      value={value}
      options={isNear ? options : options.filter((option) => option.value === value)}
      onPointerEnter={come}
      onPointerDown={come}
      onFocus={come}
      onChange={(chosen) => set(name, chosen)}
    />
  );
}
