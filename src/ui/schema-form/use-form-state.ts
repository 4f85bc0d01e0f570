import { useState } from 'react';
import { createFormState, type FormState, type FormValues } from './form-state.ts';

/** The state of one form, for as long as the component around it stands. `initial` counts once. */
export function useFormState(initial: FormValues = {}): FormState {
  const [form] = useState(() => createFormState(initial));
  return form;
}
