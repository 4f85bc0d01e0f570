import type { WidgetProps } from '@rjsf/utils';
import type { InputHTMLAttributes } from 'react';
import { OtpField } from '#ui/fields/otp-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '../state/use-control.ts';

type InputMode = NonNullable<InputHTMLAttributes<HTMLInputElement>['inputMode']>;

/**
 * One line of text; also numbers, which are typed as text: the wheel and arrow keys would change a number by accident.
 */
export function TextWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return <TextField {...control} {...typingOf(props)} value={text} onChange={(event) => change(event.target.value)} />;
}

export function PasswordWidget(props: WidgetProps) {
  const { inUse, control, text, change } = useControl(props);
  const { type: _, ...typing } = typingOf(props);
  return (
    <PasswordField
      {...control}
      {...typing}
      labels={{ reveal: inUse.translate('ui.password.reveal'), conceal: inUse.translate('ui.password.conceal') }}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** A one-time code from a message. */
export function CodeWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { maxLength } = longestOf(props);
  return (
    <OtpField
      {...control}
      {...(maxLength !== undefined && { length: maxLength })}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export function TextAreaWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { maxLength } = props.schema;
  return (
    <TextArea
      {...control}
      {...(maxLength !== undefined && { count: `${[...text].length}/${maxLength}` })}
      {...longestOf(props)}
      rows={typeof props.options['rows'] === 'number' ? props.options['rows'] : undefined}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** The browser's own date picker: yyyy-MM-dd. */
export function DateWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <TextField
      {...control}
      type="date"
      autoComplete={autoCompleteOf(props)}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** A colour as #rrggbb. */
export function ColorWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return <TextField {...control} type="color" value={text} onChange={(event) => change(event.target.value)} />;
}

/** Input attributes of a text control, by the ui schema and the type. */
export function typingOf(props: WidgetProps) {
  const { options, placeholder } = props;
  const inputMode = inputModeOf(props);
  return {
    type: options['widget'] === 'email' || options.inputType === 'email' ? 'email' : 'text',
    autoComplete: autoCompleteOf(props),
    autoCapitalize: 'none',
    spellCheck: false,
    ...(inputMode !== undefined && { inputMode }),
    ...(placeholder && { placeholder }),
    ...longestOf(props),
    // Numbers run from left to right in every language.
    ...((inputMode === 'tel' || isNumeric(props) || options['ltr'] === true) && { dir: 'ltr' as const }),
    ...iconOf(props),
  };
}

/** Maximum length: from the schema, else the option `maxLength`. */
function longestOf({ schema, options }: WidgetProps): { readonly maxLength?: number } {
  const longest = schema.maxLength ?? options['maxLength'];
  return typeof longest === 'number' ? { maxLength: longest } : {};
}

export function iconOf({ options: { icon } }: WidgetProps): { readonly icon?: string } {
  return typeof icon === 'string' ? { icon } : {};
}

function isNumeric({ schema }: WidgetProps): boolean {
  return schema.type === 'number' || schema.type === 'integer';
}

function inputModeOf(props: WidgetProps): InputMode | undefined {
  const { inputMode } = props.options as { readonly inputMode?: InputMode };
  if (inputMode !== undefined) return inputMode;
  if (isNumeric(props)) return props.schema.type === 'integer' ? 'numeric' : 'decimal';
  return undefined;
}

function autoCompleteOf({ autocomplete, options }: WidgetProps): string {
  const named = options['autocomplete'] ?? autocomplete;
  return typeof named === 'string' ? named : 'off';
}
