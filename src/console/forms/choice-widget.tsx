import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { Select } from '#ui/fields/select.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

/** Something that can be chosen, with its words. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Draws a field of text as one of these; a value that is none of them stands among them as it is. */
export function choiceUi(choices: readonly Choice[], options: object = {}): UiSchema {
  return { 'ui:widget': 'choice', 'ui:options': { ...options, choices } };
}

/** One of choices that are known only where the form stands. */
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
