import { useEffect, useState } from 'react';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { fieldValue } from '../../forms/spec-form/field-value.ts';

/** Prefills an empty field with a known value, at once or when the value becomes known. */
export function usePrefill(form: FormState, field: string, known: string | boolean | undefined): void {
  useState(() => prefill(form, field, known));
  useEffect(() => prefill(form, field, known), [form, field, known]);
}

function prefill(form: FormState, field: string, known: string | boolean | undefined): void {
  if (known !== undefined && fieldValue(form.values(), field) === undefined) form.set(field, known);
}
