import type { FormValues } from '#model/form/form.ts';

/** A field's own value, text or boolean only; looked up as an own property ("constructor" is a valid name). */
export function fieldValue(data: FormValues, name: string): string | boolean | undefined {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

export function textOf(data: FormValues, name: string): string {
  const value = fieldValue(data, name);
  return typeof value === 'string' ? value.trim() : '';
}
