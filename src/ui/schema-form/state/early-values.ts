import type { RJSFSchema } from '@rjsf/utils';
import type { FormState } from './form-state.ts';

/**
 * Adopts input that was typed or ticked before hydration and is in the controls but not in the form state: a
 * server-drawn form can be filled at once. Top-level fields only; nested values are never used without script.
 */
export function adoptEarlyValues(
  element: HTMLFormElement | null | undefined,
  form: FormState,
  { properties = {} }: RJSFSchema,
): void {
  for (const control of element?.elements ?? []) {
    const early = earlyValueOf(control);
    if (early !== undefined && Object.hasOwn(properties, early.name)) form.set(early.name, early.value);
  }
}

interface EarlyValue {
  readonly name: string;
  readonly value: string | boolean;
}

/** The value of a control that differs from the drawn one; undefined where untouched. */
function earlyValueOf(control: Element): EarlyValue | undefined {
  if (control instanceof HTMLTextAreaElement) return changed(control.name, control.value, control.defaultValue);
  if (!(control instanceof HTMLInputElement) || IGNORED.includes(control.type)) return undefined;
  return control.type === 'checkbox'
    ? changed(control.name, control.checked, control.defaultChecked)
    : changed(control.name, control.value, control.defaultValue);
}

function changed<Value extends string | boolean>(name: string, value: Value, drawn: Value): EarlyValue | undefined {
  return value === drawn ? undefined : { name, value };
}

/** Input types whose value is not typed by the user. */
const IGNORED: readonly string[] = ['radio', 'hidden', 'button', 'submit', 'file', 'color'];
