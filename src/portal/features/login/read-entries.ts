/** Reads the values of a sign-in form. Its inputs are uncontrolled, so that text typed before hydration counts. */

/** Values by field name, trimmed (M92, D37); a checked box is 'on'. */
export type Entries = Readonly<Record<string, string>>;

export function readEntries(form: HTMLFormElement): Entries {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(entries);
}

/** Empty when the field is absent. */
export function entryOf(entries: Entries, name: string): string {
  return Object.hasOwn(entries, name) ? (entries[name] ?? '') : '';
}

/** The empty fields of `required`, in the form's order. */
export function emptyFields(entries: Entries, required: readonly string[]): readonly string[] {
  return required.filter((name) => entryOf(entries, name) === '');
}
