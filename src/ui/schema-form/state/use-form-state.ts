import { useState } from 'react';
import type { Attention } from './attention.ts';
import { createFormState, type FormState } from './form-state.ts';
import type { FormValues } from './form-values.ts';

/**
 * The state of one form, for the lifetime of the component. `initial` and `attention` are only read once. No error is shown
 * before the form is edited or left, whatever the attention.
 */
export function useFormState(initial: FormValues = {}, attention: Attention = 'none'): FormState {
  const [form] = useState(() => createFormState(initial, attention));
  return form;
}
