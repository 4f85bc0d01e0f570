import type { FormField } from '#model/form/form.ts';
import { fillMessage } from '#model/form/messages.ts';
import type { Refused } from '../../forms/broken-words.ts';
import type { Texts } from '../../state/texts.ts';
import { type FormInUse, useFieldView, useFormInUse } from './field-context.ts';
import type { FieldWords } from './form-state.ts';
import type { FieldView } from './form-store.ts';
import { controlId } from './names.ts';

/** What a widget draws and what it says when it is used. */
export interface FieldInUse {
  readonly field: FormField;
  readonly view: FieldView;
  readonly text: string;
  /** What is looked into when its value is refused. */
  readonly refused: Refused | null;
  readonly change: (value: string | boolean) => void;
  /** What is spread on a control. */
  readonly control: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly required: boolean;
    readonly error: string | undefined;
    /** One live region reads the errors of the whole form out (error-reader.tsx). */
    readonly announced: false;
    readonly onBlur: () => void;
  };
}

/** One field of the form around. */
export function useField(field: FormField): FieldInUse {
  const form = useFormInUse();
  const { name } = field;
  const view = useFieldView(form, name);
  return {
    field,
    view,
    text: typeof view.value === 'string' ? view.value : '',
    refused: refusedOf(form, name, view),
    change: (value) => form.store.change(name, value),
    control: {
      id: controlId(name),
      name,
      label: form.labels.get(name) ?? name,
      required: view.isRequired,
      error: view.words && sayWords(view.words, form.texts.label),
      announced: false,
      onBlur: () => form.leave(name),
    },
  };
}

/** What is judged of a field that holds a value and has a rule; null where no rule speaks of what was typed. */
export function refusedOf({ store, fields }: FormInUse, name: string, { value, words }: FieldView): Refused | null {
  const field = fields.get(name);
  const isJudged = words !== undefined && field?.rule && field.equals === null && field.widget !== 'date';
  if (!isJudged || typeof value !== 'string') return null;
  return { rule: field.rule, value, engine: store.engine(), isSecret: field.widget === 'password' };
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
