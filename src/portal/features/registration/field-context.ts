import { createContext, use, useSyncExternalStore } from 'react';
import type { FormField } from '#model/form/form.ts';
import type { Captcha } from '../../forms/captcha/use-captcha.ts';
import type { Countries } from '../../forms/use-countries.ts';
import type { CodeSender } from '../../forms/use-send-code.ts';
import type { Texts } from '../../state/texts.ts';
import type { FieldView, FormStore, FormView } from './form-store.ts';

/** What every field needs. It stays the same object while a form is filled, so that no key draws the whole form. */
export interface FormInUse {
  readonly store: FormStore;
  readonly fields: ReadonlyMap<string, FormField>;
  readonly texts: Texts;
  /** The label in the visitor's language; {0} is the least age (M122). */
  readonly labels: ReadonlyMap<string, string>;
  /** A field was left. What is told of it then waits for the press that left it. */
  readonly leave: (name: string) => void;
}

/** What only some fields need: it changes with a countdown, a picture, a list that has come. */
export interface FormHelpers {
  readonly countries: Countries;
  /** ISO code of the chosen country. */
  readonly country: string | undefined;
  readonly onCountry: (code: string) => void;
  readonly captcha: Captcha;
  readonly sender: Pick<CodeSender, 'secondsLeft' | 'isBusy'>;
  readonly onSendCode: () => void;
}

export const FormContext = createContext<FormInUse | null>(null);
export const HelpersContext = createContext<FormHelpers | null>(null);

/** The form around a widget. */
export function useFormInUse(): FormInUse {
  return present(use(FormContext));
}

/** The helpers of the form around a widget. */
export function useHelpers(): FormHelpers {
  return present(use(HelpersContext));
}

/** What one field shows; draws again only when that has changed. */
export function useFieldView({ store }: Pick<FormInUse, 'store'>, name: string): FieldView {
  const read = () => store.field(name);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** A part of what the form as a whole shows; draws again only when that part has changed. */
export function useFormPart<Part extends keyof FormView>(store: FormStore, part: Part): FormView[Part] {
  const read = () => store.form()[part];
  return useSyncExternalStore(store.subscribe, read, read);
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A part of the registration form stands outside of it.');
  return value;
}
