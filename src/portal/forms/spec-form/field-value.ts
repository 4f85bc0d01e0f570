import type { FormValues } from '#model/form/form.ts';

/** A field's own value; texts and ticks only, whatever its name is ("constructor" is one too). */
export function fieldValue(data: FormValues, name: string): string | boolean | undefined {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/** A field's text as it counts: trimmed. */
export function textOf(data: FormValues, name: string): string {
  const value = fieldValue(data, name);
  return typeof value === 'string' ? value.trim() : '';
}
