import { createContext, use } from 'react';
import type { FormField, FormSpec, FormValues } from '#model/form/form.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import type { Captcha } from '../../forms/captcha/use-captcha.ts';
import type { Countries } from '../../forms/use-countries.ts';
import type { CodeSender } from '../../forms/use-send-code.ts';
import type { FieldWords } from './form-state.ts';

/** What the widgets share: one form's values, errors and helpers. */
export interface FormInUse {
  readonly spec: FormSpec;
  readonly fields: ReadonlyMap<string, FormField>;
  readonly data: FormValues;
  readonly told: ReadonlyMap<string, FieldWords>;
  readonly engine: PatternEngine;
  readonly countries: Countries;
  readonly captcha: Captcha;
  readonly sender: CodeSender;
  readonly onSendCode: () => void;
  /** ISO code of the chosen country. */
  readonly country: string | undefined;
  readonly onCountry: (code: string) => void;
  /** The open step; counts only where the form has steps. */
  readonly step: number;
}

export const FormContext = createContext<FormInUse | null>(null);

/** The form around a widget. */
export function useFormInUse(): FormInUse {
  const form = use(FormContext);
  if (form === null) throw new Error('A widget of the registration form stands outside of it.');
  return form;
}
