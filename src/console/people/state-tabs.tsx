import { Tabs } from '#ui/actions/tabs.tsx';

interface StateTabsProps<State extends string> {
  readonly states: readonly State[];
  readonly value: State;
  readonly onChange: (state: string) => void;
  readonly translate: (key: 'filter.state' | `state.${NoInfer<State>}`) => string;
}

/** Tabs for the state of the listed items: open or done. */
export function StateTabs<State extends string>({ states, value, onChange, translate }: StateTabsProps<State>) {
  return (
    <Tabs
      label={translate('filter.state')}
      variant="pills"
      tabs={states.map((id) => ({ id, label: translate(`state.${id}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
