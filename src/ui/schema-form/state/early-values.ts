import type { RJSFSchema } from '@rjsf/utils';
import type { FormState } from './form-state.ts';

/**
 * What was typed or ticked before the code came stands in the controls and not yet in the form: a form that a server drew is
 * there to be filled at once. Fields of the form itself only; nested values are never asked for without script.
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

/** What stands in a control and was not drawn into it; undefined where nothing was touched. */
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

/** What has a value of its own, whatever was typed. */
const IGNORED: readonly string[] = ['radio', 'hidden', 'button', 'submit', 'file', 'color'];
