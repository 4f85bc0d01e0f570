import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { Select } from '#ui/fields/select.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** The UI schema of a select; a value that is not among the options is listed as is. */
export function choiceUi(choices: readonly Choice[], options: object = {}): UiSchema {
  return { 'ui:widget': 'choice', 'ui:options': { ...options, choices } };
}

/** A select whose options are known only where the form is used. */
export function ChoiceWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const choices = (props.options['choices'] ?? []) as readonly Choice[];
  const isKnown = choices.some(({ value }) => value === text);
  return (
    <Select
      {...control}
      value={text}
      options={isKnown ? choices : [...choices, { value: text, label: text }]}
      onChange={(event) => change(event.target.value)}
    />
  );
}
