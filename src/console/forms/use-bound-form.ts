import { useEffect, useRef } from 'react';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';

/**
 * Binds a form to external state: `values` are the form values of the stored state, and `onEdit` gets the form values
 * after an edit. An edit without an effect is ignored: an emptied field equals a missing one.
 */
export function useBoundForm(values: FormValues, onEdit: (values: FormValues) => void): FormState {
  const form = useFormState(values, 'validated');
  const fingerprint = outline(values);
  const shown = useRef(fingerprint);
  const latest = useRef({ values, onEdit });
  useEffect(() => {
    latest.current = { values, onEdit };
  });
  useEffect(() => {
    // The stored values were reverted or replaced by another user's; values that the form itself reported are already
    // in it.
    if (shown.current === fingerprint) return;
    shown.current = fingerprint;
    if (outline(form.values()) !== fingerprint) form.replace(latest.current.values);
  }, [form, fingerprint]);
  useEffect(
    () =>
      form.subscribe(() => {
        const now = outline(form.values());
        if (now === shown.current) return;
        shown.current = now;
        latest.current.onEdit(form.values());
      }),
    [form],
  );
  return form;
}

/** Values as canonical text, without empty values. */
function outline(values: unknown): string {
  return JSON.stringify(withoutEmpty(values)) ?? '';
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutEmpty(entry) ?? '');
  if (typeof value !== 'object' || value === null) return value === '' || value === false ? undefined : value;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutEmpty(part)] as const);
  const held = entries.filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0));
  return Object.fromEntries(held.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
