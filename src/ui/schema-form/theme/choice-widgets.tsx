import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import type { Translate } from '../state/field-words.ts';
import { useControl } from '../state/use-control.ts';

export function CheckboxWidget(props: WidgetProps) {
  const { control, change } = useControl(props);
  const { hint: _, hideLabel: __, ...box } = control;
  return <Checkbox {...box} checked={props.value === true} onChange={(event) => change(event.target.checked)} />;
}

export function SwitchWidget(props: WidgetProps) {
  const { control, change } = useControl(props);
  const { hideLabel: _, required: __, error: ___, announced: ____, ...row } = control;
  return <Switch {...row} checked={props.value === true} onChange={(event) => change(event.target.checked)} />;
}

export function SelectWidget(props: WidgetProps) {
  return props.multiple === true ? <CheckboxesWidget {...props} /> : <OneOfList {...props} />;
}

function OneOfList(props: WidgetProps) {
  const { inUse, control, change } = useControl(props);
  const choices = choicesOf(props, inUse.translate);
  const chosen = choices.find(({ value }) => value === props.value)?.key ?? '';
  const none = { value: '', label: inUse.translate('ui.form.choose') };
  // A choice between kinds of value always has one.
  const canBeNone = chosen === '' || (!control.required && props.uiSchema !== undefined);
  return (
    <Select
      {...control}
      options={[...(canBeNone ? [none] : []), ...choices.map(asOption)]}
      value={chosen}
      onChange={(event) => change(choices.find(({ key }) => key === event.target.value)?.value)}
    />
  );
}

export function RadioWidget(props: WidgetProps) {
  const { inUse, control, change } = useControl(props);
  const choices = choicesOf(props, inUse.translate);
  return (
    <ChoiceGroup
      {...control}
      type="radio"
      options={choices.map(asOption)}
      chosen={choices.filter(({ value }) => value === props.value).map(({ key }) => key)}
      onChoose={(key) => change(choices.find((choice) => choice.key === key)?.value)}
    />
  );
}

export function CheckboxesWidget(props: WidgetProps) {
  const { inUse, control, change } = useControl(props);
  const choices = choicesOf(props, inUse.translate);
  const values: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const isChosen = ({ value }: Choice) => values.includes(value);
  return (
    <ChoiceGroup
      {...control}
      type="checkbox"
      options={choices.map(asOption)}
      chosen={choices.filter(isChosen).map(({ key }) => key)}
      // In the order of the list, whatever the order of the clicks.
      onChoose={(key) => {
        change(choices.filter((choice) => isChosen(choice) !== (choice.key === key)).map(({ value }) => value));
      }}
    />
  );
}

interface Choice {
  /** The value as text, unique in the list. */
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

/** The choices of a schema; titles are text keys, values without a title are shown as they are. */
function choicesOf({ options, schema }: WidgetProps, translate: Translate): readonly Choice[] {
  const given: readonly EnumOptionsType[] = options.enumOptions ?? [];
  return given.map(({ value, label, schema: own }) => ({
    key: String(value),
    label: options['literal'] === true || !isTitled(own, schema.type) ? label : translate(label),
    value,
  }));
}

/** A choice of the schema has a title; a plain enum value or a branch number has none. */
function isTitled(own: EnumOptionsType['schema'], type: unknown): boolean {
  return own?.title !== undefined || type === 'boolean' || type === 'number';
}

function asOption({ key, label }: Choice) {
  return { value: key, label };
}
