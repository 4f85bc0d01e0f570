import { getUiOptions, type WidgetProps } from '@rjsf/utils';
import { use } from 'react';
import { ComingWindowContext } from '../../late/late.ts';
import { describeWords, type FieldWords, type Translate } from './field-words.ts';
import { type FormInUse, fieldOfId, useFormInUse, useReported } from './form-in-use.ts';

/** Properties and callbacks of a widget. */
export interface ControlInUse {
  readonly inUse: FormInUse;
  /** The field's name; in nested values the names joined by `_`. */
  readonly field: string;
  readonly text: string;
  readonly change: (value: unknown) => void;
  readonly words: FieldWords | undefined;
  /** Properties to spread on a control of ui/. */
  readonly control: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly hideLabel: boolean;
    readonly hint: string | undefined;
    readonly required: boolean;
    readonly disabled: boolean;
    readonly error: string | undefined;
    /** One live region announces the errors of the whole form (error-reader.tsx). */
    readonly announced: false;
    readonly onBlur: () => void;
    /** Gets the initial focus; a window that appears with the form looks for `data-autofocus`. */
    readonly autoFocus?: true;
    readonly 'data-autofocus'?: '';
  };
}

export function useControl(props: WidgetProps): ControlInUse {
  const { id, value, required = false, disabled = false, readonly = false, options } = props;
  const inUse = useFormInUse();
  const { form, translate } = inUse;
  const field = fieldOfId(inUse.id, id);
  const words = useReported(form, field)?.words;
  const isComing = use(ComingWindowContext)?.current === true;
  return {
    inUse,
    field,
    text: value === undefined || value === null ? '' : String(value),
    change: (next) => props.onChange(next === '' ? emptyOf(props.name) : next),
    words,
    control: {
      id,
      name: props.htmlName ?? props.name,
      label: labelOf(props, field, translate),
      hideLabel: options['label'] === false,
      hint: hintOf(props, translate),
      required: required && options['asterisk'] !== false,
      disabled: disabled || readonly,
      error: words && describeWords(words, translate),
      announced: false,
      onBlur: () => inUse.leave(field),
      ...(options['autofocus'] === true && { 'data-autofocus': '', ...(!isComing && { autoFocus: true }) }),
    },
  };
}

/** Titles are text keys; `literal` ones are plain text. A field without a title shows its name, an item its number. */
function labelOf({ schema, uiSchema, label, name, options }: WidgetProps, field: string, translate: Translate): string {
  // rjsf passes no ui schema to the selector of a choice, only the choice's title.
  const given = uiSchema === undefined ? label : schema.title;
  const { title = given, literal = options['literal'] } = getUiOptions(uiSchema);
  if (title !== undefined) return literal === true ? title : translate(title);
  const [, number] = /_(\d+)$/.exec(field) ?? [];
  return number === undefined ? name : translate('ui.form.item', { number: Number(number) + 1 });
}

/** Hint of the field, shown before a mistake. */
function hintOf({ schema, uiSchema }: WidgetProps, translate: Translate): string | undefined {
  const { help, description = schema.description, literal } = getUiOptions(uiSchema);
  const hint = typeof help === 'string' ? help : description;
  if (hint === undefined || hint === '') return undefined;
  return literal === true ? hint : translate(hint);
}

/**
 * Value of an emptied field. rjsf looks up a default in an object with a prototype: an empty field named "constructor"
 * would get a function. Such a field gets an empty text instead, which its schema names as default.
 */
function emptyOf(field: string): '' | undefined {
  return field in Object.prototype ? '' : undefined;
}
