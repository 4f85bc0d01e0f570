import type { WidgetProps } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import type { FormField, FormValues } from '#model/form/form.ts';
import { fillMessage } from '#model/form/messages.ts';
import { portalAtom } from '../../state/atoms.ts';
import { type Texts, useTexts } from '../../state/texts.ts';
import { useFormInUse } from './field-context.ts';
import { type FieldWords, fieldValue } from './form-state.ts';

export type FieldProps = WidgetProps<FormValues>;

/** What a text widget spreads on its control. */
export interface FieldInUse {
  readonly field: FormField;
  readonly text: string;
  readonly control: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly required: boolean;
    readonly error: string | undefined;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** The field that a widget draws. Undefined for a name that the form does not have. */
export function useField({ id, name, onBlur, onFocus }: FieldProps): FieldInUse | undefined {
  const { label } = useTexts();
  const { minimumAge } = useAtomValue(portalAtom);
  const { fields, data, told } = useFormInUse();
  const field = fields.get(name);
  if (field === undefined) return undefined;
  const value = fieldValue(data, name);
  const text = typeof value === 'string' ? value : '';
  const words = told.get(name);
  const control = {
    id,
    name,
    label: labelOf(field, label, minimumAge),
    required: field.required || (field.requiredWith !== null && fieldValue(data, field.requiredWith) !== undefined),
    error: words && sayWords(words, label),
    onFocus: () => onFocus(id, text),
    onBlur: () => onBlur(id, text),
  };
  return { field, text, control };
}

/** The label of a field; {0} is the least age (M122). A field that no text knows is called by its name in words. */
export function labelOf(field: FormField, label: Texts['label'], minimumAge: number): string {
  const words = label(field.label, { 0: minimumAge });
  return words === field.label ? (field.labelFallback ?? words) : words;
}

/** An error in words: bounds filled in (M233), or what the server said. */
export function sayWords(words: FieldWords, label: Texts['label']): string {
  return 'message' in words ? words.message : fillMessage(label(words.key), words.params);
}
