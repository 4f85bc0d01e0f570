import { createContext, use, useSyncExternalStore } from 'react';
import type { FieldError } from './field-errors.ts';
import type { Translate } from './field-words.ts';
import type { FormState } from './form-state.ts';
import type { FormStep } from './form-step.ts';
import type { FormView } from './form-view.ts';

/**
 * Shared state of a form's parts. A React context, not rjsf's formContext: rjsf treats two functions as equal and would
 * not render again for another one. The object is stable while the form is filled in, so that a key does not render the
 * whole form.
 */
export interface FormInUse {
  readonly id: string;
  readonly form: FormState;
  readonly steps: readonly FormStep[];
  readonly translate: Translate;
  /** Marks a field as left. Its error appears after the click that left it. */
  readonly leave: (field: string) => void;
}

export const FormContext = createContext<FormInUse | null>(null);

/** The surrounding form; throws outside a form. */
export function useFormInUse(): FormInUse {
  const found = use(FormContext);
  if (found === null) throw new Error('A part of a form stands outside of SchemaForm.');
  return found;
}

/** A part of the form's view; renders again only when that part has changed. */
export function useFormPart<Part extends keyof FormView>(form: FormState, part: Part): FormView[Part] {
  const read = () => form.view()[part];
  return useSyncExternalStore(form.subscribe, read, read);
}

/** Current value of a field, a text or a checkbox; for content outside of the form. */
export function useFormValue(form: FormState, field: string): unknown {
  const read = () => (Object.hasOwn(form.values(), field) ? form.values()[field] : undefined);
  return useSyncExternalStore(form.subscribe, read, read);
}

/** The shown error of a field; renders again only when it has changed. */
export function useReported(form: FormState, field: string): FieldError | undefined {
  const read = () => form.reported(field);
  return useSyncExternalStore(form.subscribe, read, read);
}

export function controlId(form: string, field: string): string {
  return `${form}_${field}`;
}

export function fieldOfId(form: string, id: string): string {
  return id.slice(form.length + 1);
}

/** Whether the fields drawn here belong to a selected kind, whose selector already shows the title. */
export const ChosenKindContext = createContext(false);
