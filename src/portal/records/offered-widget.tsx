import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { Select, type SelectOption } from '#ui/fields/select.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

/** Options of each field, with 'all' first: they change with the member's data, the form does not. */
export const ChoicesContext = createContext<Readonly<Record<string, readonly SelectOption[]>>>({});

/** Choice from a list in the record's reply. */
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
