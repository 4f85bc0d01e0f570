import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { Select, type SelectOption } from '#ui/fields/select.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

/** What can be chosen in each field, all of it first: it changes with what the member has, the form does not. */
export const ChoicesContext = createContext<Readonly<Record<string, readonly SelectOption[]>>>({});

/** One of a list that a record's reply tells. */
export function OfferedWidget(props: WidgetProps) {
  const { control, field, text, change } = useControl(props);
  const all = use(ChoicesContext);
  const options = (Object.hasOwn(all, field) ? all[field] : undefined) ?? [];
  return (
    <Select
      {...control}
      options={options}
      value={text}
      onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
